/**
 * The responses of the last complete reading of an original, with their ETags, so that the next run requests only what
 * has changed. In: a folder. Out: the responses by path. They are those of the original at one moment; whether it still
 * has them is for others to find out.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { shownAddress } from "./address.ts";
import { openSpool, orProblem, type Spool, type SpooledReply } from "./spool.ts";

/** A response without its body. */
export interface KeptEntry {
  readonly found: boolean;
  readonly etag?: string;
  readonly version?: string;
}

export interface KeptReading {
  readonly date: number;
  /** By path below the base URL. */
  readonly entries: ReadonlyMap<string, KeptEntry>;
  read(address: URL): SpooledReply | undefined;
}

export interface KeptFolder {
  /** Undefined if there is none of this original. */
  load(): KeptReading | undefined;
  /** Takes the responses out of the spool. */
  save(spool: Spool, entries: ReadonlyMap<string, KeptEntry>): void;
  clear(): void;
}

interface Contents {
  readonly base: string;
  readonly date: string;
  readonly entries: readonly (readonly [string, KeptEntry])[];
}

const CONTENTS = "contents.json";

export function keptFolder(folder: string, base: URL, now: () => number = Date.now): KeptFolder {
  const responses = openSpool(folder, now, Number.POSITIVE_INFINITY);
  return {
    load() {
      const { base: of, date, entries } = contentsIn(folder) ?? {};
      if (of !== shownAddress(base) || date === undefined) return undefined;
      return { date: Date.parse(date), entries: new Map(entries), read: responses.read };
    },
    save(spool, entries) {
      spool.moveTo(folder);
      const contents: Contents = {
        base: shownAddress(base),
        date: new Date(now()).toISOString(),
        entries: [...entries],
      };
      // Written last: without it the responses are not used.
      orProblem(folder, () => writeFileSync(join(folder, CONTENTS), JSON.stringify(contents)));
    },
    clear: responses.clear,
  };
}

function contentsIn(folder: string): Contents | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, CONTENTS), "utf8"));
  } catch {
    // There is none, or the machine stopped before it was written to disk.
    return undefined;
  }
}
