/** Reports how many texts of attached files can be searched, and names those that cannot. */
import { type Diagnosis, ok } from "../../base/diagnosis.ts";
import { unreadableFiles } from "../../parliament/texts/document-files.ts";
import { summarizeTexts } from "../../parliament/texts/read-note.ts";
import type { TextState } from "../../parliament/texts/text-state.ts";
import type { Store } from "../../store/store.ts";

/** Files to name. */
const NAMED = 5;

const REASONS: Readonly<Record<Exclude<TextState, "read">, string>> = {
  "no-text": "scanned (no text)",
  encrypted: "encrypted",
  damaged: "damaged",
  "too-large": "too large",
  "too-slow": "too slow",
};

/** Yields nothing if there are no files with a text. */
export async function* examineTexts(store: Store): AsyncGenerator<Diagnosis> {
  const { counts, unreadable } = await store.read(async (snapshot) => {
    return { counts: await summarizeTexts(snapshot), unreadable: await unreadableFiles(snapshot, NAMED) };
  });
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return;
  const pending = counts.get("pending") ?? 0;
  const failed = Object.entries(REASONS).flatMap(([state, reason]) => {
    const count = counts.get(state as TextState) ?? 0;
    return count === 0 ? [] : [`${shown(count)} ${reason}`];
  });
  const names = unreadable.length === 0 ? "" : `: ${unreadable.map(([name]) => name).join(", ")}`;
  const more = unreadable.length === NAMED ? ", …" : "";
  const others = [...failed, ...(pending > 0 ? [`${shown(pending)} pending`] : [])];
  const all = [`${shown(counts.get("read") ?? 0)} of ${shown(total)} read`, ...others].join(", ");
  const sentence = `texts of documents: ${all}${names}${more}`;
  // Not a warning: it is so after every import, until a server has read them.
  yield ok(pending === 0 ? sentence : `${sentence}; a running server reads what is pending`);
}

function shown(count: number): string {
  return count.toLocaleString("en");
}
