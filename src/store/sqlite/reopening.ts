/**
 * The embedded store of a server, which outlasts its file: one that is replaced, restored from a backup or mended while the server runs is opened anew
 * within a second or so. In: a store as `sqlite.ts` opens it. Out: the same, whose faults are a 503 that names no file; the observer is told all of it.
 */
import { performance } from "node:perf_hooks";
import type { Observer } from "../../base/events.ts";
import { Problem, type ProblemCode } from "../../base/problems.ts";
import type { Sql } from "../sql.ts";
import type { HeldSnapshot, Row, Store } from "../store.ts";
import type { Table } from "../table.ts";
import { sqliteFile, stateOf } from "./file.ts";
import { openSqliteStore, type SqliteStore } from "./sqlite.ts";

/** How often requests have the file looked at. It is opened anew once two looks have found it in the same state: nobody is copying it any more. */
const LOOK_EVERY_MS = 400;

/** Trouble that lasts is reported again after this time, not with every request. */
const REPORT_EVERY_MS = 10_000;

const RETRY_AFTER = { "retry-after": "2" };

/** What the file or the disk is to blame for; the sentences name the file. */
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
  /** Closed, but somebody may still read: connections to the same file that do not know each other would not heed each other's locks. */
  let leaving: SqliteStore | undefined;
  /** Why the file is to be opened anew. */
  let trouble: Problem | undefined;
  let lastVersion = "";
  let lookedAt = performance.now();
  let lastState: string | undefined;
  let reported = { message: "", at: 0 };

  function report(problem: Problem): void {
    const at = performance.now();
    if (problem.message === reported.message && at - reported.at < REPORT_EVERY_MS) return;
    reported = { message: problem.message, at };
    observe({ type: "store-error", error: problem, serving: open !== undefined });
  }

  /** The store, if it can be used now. */
  function current(): SqliteStore {
    const now = performance.now();
    if (now - lookedAt >= LOOK_EVERY_MS) {
      lookedAt = now;
      look();
    }
    if (open) return open;
    throw unusable(trouble as Problem);
  }

  function look(): void {
    const place = open?.place() ?? "closed";
    if (place === "gone") {
      report(new Problem("data-unusable", `The store ${file} is gone.`));
      return;
    }
    const state = stateOf(file);
    const isSettled = state === lastState;
    lastState = state;
    if (place === "same" && !trouble) {
      // Mostly an import has come to its end. If the file was overwritten, the old of it must not be mixed with the new.
      if (!isSettled) open?.forget();
      return;
    }
    if (!isSettled || open?.isWriting()) return;
    // Where only a part is damaged, those who read the rest are not disturbed.
    if (place === "same" && open?.isReading()) return;
    try {
      makeWay(place);
      if (leaving?.isReading()) return;
      leaving = undefined;
      const next = openSqliteStore(folder, tables, { after: lastVersion });
      open?.closeNow(true);
      open = next;
      trouble = undefined;
      observe({ type: "store-reopened" });
    } catch (error) {
      trouble = asProblem(error);
      report(trouble);
    }
  }

  /** Lets go of what must not be open beside what lies in the folder now. */
  function makeWay(place: ReturnType<SqliteStore["place"]> | "closed"): void {
    switch (place) {
      case "other":
        // It may be no store at all: the one that is open answers until that is known.
        open?.removeLog();
        return;
      case "log-gone":
        trouble = new Problem("store-damaged", `The log of changes of the store ${file} is gone.`);
        report(trouble);
        open?.takeLogIn();
    }
    open?.closeNow(place === "log-gone");
    leaving = open ?? leaving;
    open = undefined;
  }

  /** What to throw instead of an error that came from the store. */
  function explained(error: unknown, store: SqliteStore): unknown {
    if (!(error instanceof Problem) || !FAULTS.has(error.code)) return error;
    report(error);
    if (error.code === "store-damaged" && store === open) trouble = error;
    return unusable(error);
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
    snapshot: () => on(async (store) => explaining(await store.snapshot(), (error) => explained(error, store))),
    read: (work) => on((store) => store.read(work)),
    write: (work) => on((store) => store.write(work)),
    check: (deep) => on((store) => store.check(deep)),
    close: async () => open?.close(),
  };
}

/** The same snapshot, whose errors are explained. */
function explaining(held: HeldSnapshot, explain: (error: unknown) => unknown): HeldSnapshot {
  const rethrow = (error: unknown): never => {
    throw explain(error);
  };
  return {
    ...held,
    rows: <T extends Row>(query: Sql) => held.rows<T>(query).catch(rethrow),
    async *batches<T extends Row>(query: Sql, size: number) {
      try {
        yield* held.batches<T>(query, size);
      } catch (error) {
        rethrow(error);
      }
    },
  };
}

function asProblem(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem("data-unusable", "It cannot be opened.", { cause: error });
}

/** For clients, who are not told where the file lies. */
function unusable(cause: Problem): Problem {
  const reason = `${cause.title.slice(0, 1).toLowerCase()}${cause.title.slice(1)}`;
  return new Problem("store-unusable", `The data cannot be read now: ${reason}.`, { cause, headers: RETRY_AFTER });
}
