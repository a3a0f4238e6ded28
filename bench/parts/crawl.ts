/**
 * A crawl of the whole index of business items in pages of 1,000 on one connection: plain, in JSON and in each content
 * coding. The bare server sends the same pages as canned responses. For comparison, the unavoidable part of the work:
 * reading the records from the store.
 */
import { DatabaseSync } from "node:sqlite";
import { sqliteFile } from "../../src/store/sqlite/file.ts";
import { crawlPaths } from "../measure/council.ts";
import { warmGoal } from "../measure/goals.ts";
import type { Bench } from "../measure/part.ts";
import { type Goal, type Measure, median, ratioOf, type Section } from "../measure/report.ts";
import { compare, OWN_WARM_UP_MS, sideBySide } from "../measure/side-by-side.ts";
import { COLD } from "./cold.ts";

/** The minimum duration; a started crawl is completed. */
const MILLISECONDS = 400;
const CODINGS = ["identity", "gzip", "br", "zstd"];

export async function crawl(bench: Bench): Promise<readonly Section[]> {
  const sections: Section[] = [];
  for (const [cache, flags] of [
    ["warm", []],
    ["cold", COLD],
  ] as const) {
    const measures = await sideBySide(bench, `crawl, ${cache}`, flags, async (pair) => {
      const found: Measure[] = [];
      for (const form of ["xml", "json"]) {
        const paths = await crawlPaths(pair.ours.url, `&format=${form}`);
        const load = { connections: 1, milliseconds: MILLISECONDS, wholeRounds: true };
        for (const coding of form === "xml" ? CODINGS : ["identity"]) {
          const each = { name: `${form}, ${coding}`, paths, headers: { "accept-encoding": coding } };
          // Crawls have a goal for plain pages; a cached compressed page is like any other long response.
          const goal = (bytes: number): Goal | undefined => {
            if (coding === "identity") return { min: cache === "warm" ? 0.5 : 0.2 };
            return cache === "warm" ? warmGoal(bytes) : undefined;
          };
          found.push(await compare(pair, each, { load, goal, warmUpMs: OWN_WARM_UP_MS }));
        }
      }
      if (cache === "cold") found.push(readOnly(bench.data, found[0].figures["bare req/s"]));
      return found;
    });
    sections.push({ title: `Crawl in pages of 1,000, ${cache}, 1 connection`, baseline: "the bare server", measures });
  }
  return sections;
}

const READINGS = 3;
const PAGE = 1000;

/** The same records in the same order, straight from SQLite into memory. */
function readOnly(data: string, barePages: number): Measure {
  const database = new DatabaseSync(sqliteFile(data), { readOnly: true });
  const [{ nr }] = database.prepare("SELECT nr FROM council_index WHERE name = 'Geschaeft'").all();
  const records = database.prepare("SELECT body FROM council_rendered WHERE idx = ? AND form = 'xml' ORDER BY ordinal");
  const pages = Array.from({ length: READINGS }, () => {
    const start = performance.now();
    let count = 0;
    for (const _ of records.iterate(nr)) count += 1;
    return (1000 * count) / PAGE / (performance.now() - start);
  });
  database.close();
  return {
    name: "records read from the store alone",
    figures: { "ours req/s": median(pages), "bare req/s": barePages },
    ...ratioOf(pages.map((perSecond) => perSecond / barePages)),
  };
}
