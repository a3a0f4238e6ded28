/** SQLite's full-text index, with the same folding as ours: a file written here and served by `fts5-server.ts`. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { startServer } from "../measure/servers.ts";
import type { Query } from "./mix.ts";
import { type CityRecord, textOf } from "./records.ts";
import type { Rival } from "./rival.ts";
import { numHitsIn, searchPath } from "./small-server.ts";

export const fts5 = fts5With("unicode61 remove_diacritics 2", { name: "SQLite FTS5" });

export const stemmingFts5 = fts5With("porter unicode61 remove_diacritics 2", {
  name: "SQLite FTS5, porter",
  note: "stems as in English, and splits no compounds",
});

function fts5With(tokenizer: string, about: Pick<Rival, "name" | "note">): Rival {
  return {
    ...about,
    programs: [],
    async start(records, folder) {
      const start = performance.now();
      const file = join(folder, "fts5.sqlite");
      load(file, tokenizer, records);
      const secondsToLoad = (performance.now() - start) / 1000;
      const server = await startServer([join(import.meta.dirname, "fts5-server.ts"), file], /(http:\S+)/);
      return { url: server.url, pids: [server.pid], secondsToLoad, stop: server.stop };
    },
    path: (query) => searchPath(matchOf(query), query.days),
    hits: numHitsIn,
  };
}

function load(file: string, tokenizer: string, records: readonly CityRecord[]): void {
  const database = new DatabaseSync(file);
  database.exec(`
    CREATE TABLE geschaeft (id INTEGER PRIMARY KEY, begun TEXT NOT NULL, record TEXT NOT NULL);
    CREATE VIRTUAL TABLE words USING fts5(text, tokenize = '${tokenizer}');
    BEGIN`);
  const record = database.prepare("INSERT INTO geschaeft VALUES (?, ?, ?)");
  const words = database.prepare("INSERT INTO words (rowid, text) VALUES (?, ?)");
  for (const [id, each] of records.entries()) {
    record.run(id, each.begun, each.json);
    words.run(id, textOf(each));
  }
  database.exec("INSERT INTO words (words) VALUES ('optimize'); COMMIT; ANALYZE");
  database.close();
}

/** https://www.sqlite.org/fts5.html#full_text_query_syntax */
function matchOf({ kind, words }: Query): string {
  switch (kind) {
    case "all":
      return words.map((word) => `"${word}"`).join(" AND ");
    case "any":
      return words.map((word) => `"${word}"`).join(" OR ");
    case "prefix":
      return `"${words[0]}" *`;
    case "one":
    case "dated":
    case "phrase":
      return `"${words.join(" ")}"`;
  }
}
