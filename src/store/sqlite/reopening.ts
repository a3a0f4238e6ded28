/**
 * The embedded store of a server, which survives changes of its file: a file that is replaced, restored from a backup
 * or repaired while the server runs is reopened within about a second. In: a store opened by `sqlite.ts`. Out: the same
 * store, whose faults become a 503 that does not name the file. The observer gets the details.
 */
import { performance } from "node:perf_hooks";
import type { Observer } from "../../base/events.ts";
import { Problem, type ProblemCode } from "../../base/problems.ts";
import { withErrors } from "../snapshot-errors.ts";
import type { Store } from "../store.ts";
import type { Table } from "../table.ts";
import { sqliteFile, stateOf } from "./file.ts";
import { openSqliteStore, type SqliteStore } from "./sqlite.ts";

/**
 * How often requests cause a check of the file. It is reopened once two checks in a row find it in the same state,
 * since it is then no longer being copied.
 */
const CHECK_EVERY_MS = 400;

/** A fault that persists is reported again after this time, not with every request. */
const REPORT_EVERY_MS = 10_000;

const RETRY_AFTER = { "retry-after": "2" };

/** Faults of the file or the disk; their messages contain the path of the file. */
const FAULTS: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  "data-unusable",
  "store-damaged",
  "store-full",
  "store-newer-format",
  "store-older-format",
]);

export function openReopeningStore(folder: string, tables: readonly Table[], observe: Observer): Store {
  const file = sqliteFile(folder);
  let open: SqliteStore | undefined = openSqliteStore(folder, tables);
  /**
   * Closed, but may still have readers. The file is not reopened before they are done: without a common WAL index, old
   * and new connections would ignore each other's locks.
   */
  let draining: SqliteStore | undefined;
  /** Why the file must be reopened. */
  let fault: Problem | undefined;
  let lastVersion = "";
  let checkedAt = performance.now();
  let lastState: string | undefined;
  let reported = { message: "", at: 0 };

  function report(problem: Problem): void {
    const at = performance.now();
    if (problem.message === reported.message && at - reported.at < REPORT_EVERY_MS) return;
    reported = { message: problem.message, at };
    observe({ type: "store-error", error: problem, serving: open !== undefined });
  }

  /** The store, if it is usable now. */
  function current(): SqliteStore {
    const now = performance.now();
    if (now - checkedAt >= CHECK_EVERY_MS) {
      checkedAt = now;
      checkFile();
    }
    if (open) return open;
    throw unusable(fault as Problem);
  }

  function checkFile(): void {
    const fileState = open?.fileState() ?? "closed";
    if (fileState === "missing") {
      report(new Problem("data-unusable", `The store ${file} is missing.`));
      return;
    }
    const state = stateOf(file);
    const isSettled = state === lastState;
    lastState = state;
    if (fileState === "same" && !fault) {
      // Usually an import has just ended. If the file was overwritten, old and new pages must not be mixed.
      if (!isSettled) open?.dropIdle();
      return;
    }
    if (!isSettled || open?.isWriting()) return;
    // If only a part is corrupt, readers of the rest are not interrupted.
    if (fileState === "same" && open?.isReading()) return;
    try {
      closeOld(fileState);
      if (draining?.isReading()) return;
      draining = undefined;
      const next = openSqliteStore(folder, tables, { after: lastVersion });
      open?.closeNow(true);
      open = next;
      fault = undefined;
      observe({ type: "store-reopened" });
    } catch (error) {
      fault = asProblem(error);
      report(fault);
    }
  }

  /** Closes what must not be open at the same time as the files that are in the folder now. */
  function closeOld(fileState: ReturnType<SqliteStore["fileState"]> | "closed"): void {
    switch (fileState) {
      case "replaced":
        // The new file may not be a store: the open one stays in use until that is known.
        open?.removeWal();
        return;
      case "wal-missing":
        fault = new Problem("store-damaged", `The write-ahead log of the store ${file} is missing.`);
        report(fault);
        open?.checkpoint();
    }
    open?.closeNow(fileState === "wal-missing");
    draining = open ?? draining;
    open = undefined;
  }

  /** The error to throw to clients instead of an error from the store. */
  function explained(error: unknown, store: SqliteStore): unknown {
    if (!(error instanceof Problem) || !FAULTS.has(error.code)) return error;
    report(error);
    if (error.code === "store-damaged" && store === open) fault = error;
    // An earlier fault is the reason of this one.
    return unusable(fault ?? error);
  }

  async function on<T>(work: (store: SqliteStore) => Promise<T>): Promise<T> {
    const store = current();
    try {
      return await work(store);
    } catch (error) {
      throw explained(error, store);
    }
  }

  return {
    version() {
      const store = current();
      try {
        lastVersion = store.version();
        return lastVersion;
      } catch (error) {
        throw explained(error, store);
      }
    },
    snapshot: () => on(async (store) => withErrors(await store.snapshot(), (error) => explained(error, store))),
    read: (work) => on((store) => store.read(work)),
    write: (work) => on((store) => store.write(work)),
    check: (deep) => on((store) => store.check(deep)),
    close: async () => open?.close(),
  };
}

function asProblem(error: unknown): Problem {
  return error instanceof Problem
    ? error
    : new Problem("data-unusable", "The store cannot be opened.", { cause: error });
}

/** For clients, which must not see the path of the file. */
function unusable(cause: Problem): Problem {
  const reason = `${cause.title.slice(0, 1).toLowerCase()}${cause.title.slice(1)}`;
  const sentence = {
    en: `The data cannot be read now: ${reason}.`,
    de: "Die Daten lassen sich gerade nicht lesen; das Protokoll des Servers nennt den Grund.",
  };
  return new Problem("store-unusable", sentence, { cause, headers: RETRY_AFTER });
}
