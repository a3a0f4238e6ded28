/**
 * The process that reads the texts of documents for a server: with the lowest priority, so that its requests come
 * first. It opens the store; files are read by a process of its own that may not (`extract-child.ts`). In: a message
 * with settings. Out: messages with events, and one at the end.
 */
import { constants, setPriority } from "node:os";
import type { Event } from "../../base/events.ts";
import type { Settings } from "../../base/settings.ts";
import { filesFolder, openStore } from "../../open-store.ts";
import { endLease, takeLease } from "../../parliament/texts/read-note.ts";
import { readTexts } from "./read-texts.ts";

export interface TextsTask {
  readonly settings: Settings;
  /** Who has the lease. */
  readonly holder: string;
}

export type TextsReply = { readonly event: Event } | { readonly isDone: true } | { readonly error: string };

/** Renewed while files are read: one file takes less than the lease. */
const RENEW_MS = 20_000;

async function read({ settings, holder }: TextsTask): Promise<void> {
  const store = await openStore(settings);
  let renewed = Date.now();
  try {
    await readTexts({
      store,
      folder: filesFolder(settings),
      observe: (event) => reply({ event }),
      async onProgress() {
        if (Date.now() - renewed < RENEW_MS) return;
        renewed = Date.now();
        await store.write((tx) => takeLease(tx, holder)).catch(() => {});
      },
    });
    await store.write((tx) => endLease(tx, holder));
  } finally {
    await store.close();
  }
}

function reply(message: TextsReply, sent: () => void = () => {}): void {
  process.send?.(message, sent);
}

try {
  setPriority(constants.priority.PRIORITY_LOW);
} catch {
  // Some sandboxes do not allow it; then the system decides.
}
// The server has ended. What was read is stored; the next server goes on.
process.once("disconnect", () => process.exit(1));
process.once("message", (task: TextsTask) => {
  read(task).then(
    () => reply({ isDone: true }, () => process.exit(0)),
    (error: Error) => reply({ error: error.stack ?? String(error) }, () => process.exit(0)),
  );
});
