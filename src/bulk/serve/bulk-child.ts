/**
 * The process that writes bulk files: with the lowest priority, so that the server's requests come first, and with
 * little memory. In: a message with settings, profile and a folder. Out: a message with the version of the files.
 */
import { rmSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { makeFolders } from "../../base/make-folders.ts";
import type { Settings } from "../../base/settings.ts";
import { cityLoader } from "../../city/city.ts";
import type { Profile } from "../../city/read-profile.ts";
import { openStore } from "../../open-store.ts";
import { bulkVersion } from "../write/bulk-version.ts";
import { writeBulk } from "../write/write-bulk.ts";

export interface ChildTask {
  readonly settings: Settings;
  readonly profile: Profile | undefined;
  readonly folder: string;
}

export type ChildReply = { readonly version: string } | { readonly error: string };

async function write({ settings, profile, folder }: ChildTask): Promise<string> {
  const store = await openStore(settings);
  try {
    const version = bulkVersion(profile);
    return await store.read(async (snapshot) => {
      // It runs again if the snapshot is lost.
      rmSync(folder, { recursive: true, force: true });
      makeFolders(folder);
      await writeBulk(snapshot, { folder, loadCity: cityLoader(profile), version, observe: () => {} });
      return version(snapshot);
    });
  } finally {
    await store.close();
  }
}

try {
  setPriority(constants.priority.PRIORITY_LOW);
} catch {
  // Some sandboxes do not allow it; then the system decides.
}
// The server has ended: nobody would make the files visible.
process.once("disconnect", () => process.exit(1));
process.once("message", (task: ChildTask) => {
  const reply = (message: ChildReply): void => void process.send?.(message, () => process.exit(0));
  write(task).then(
    (version) => reply({ version }),
    (error: Error) => reply({ error: error.stack ?? String(error) }),
  );
});
