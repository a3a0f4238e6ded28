/** Groonga with its own HTTP server: a table with a text column, and an inverted index with positions. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../test/support/postgres/postgres-process.ts";
import { foreignServer } from "./foreign-server.ts";
import type { Query } from "./mix.ts";
import { type CityRecord, textOf } from "./records.ts";
import type { Rival } from "./rival.ts";
import { run } from "./run.ts";

const NOTE = "does not fold accents; ranks only by the number of occurrences; one connection per request";

export const groonga = groongaWith([], "", {
  name: "Groonga",
  programs: ["groonga"],
  note: `${NOTE}; no snippets for prefixes`,
});

/** https://groonga.org/docs/reference/token_filters/token_filter_stem.html; Debian: groonga-token-filter-stem. */
export const stemmingGroonga = groongaWith(
  ["plugin_register token_filters/stem"],
  ` --token_filters 'TokenFilterStem("algorithm", "german")'`,
  { name: "Groonga, German stems", programs: ["groonga"], note: `${NOTE}; splits no compounds` },
);

function groongaWith(
  plugins: readonly string[],
  filters: string,
  about: Pick<Rival, "name" | "programs" | "note">,
): Rival {
  return {
    ...about,
    closes: true,
    perCore: true,
    async start(records, folder) {
      const start = performance.now();
      const own = join(folder, "groonga");
      mkdirSync(own);
      const database = join(own, "db");
      const commands = join(own, "load.grn");
      writeFileSync(
        commands,
        `${[...plugins, ...schemaWith(filters), "load --table Geschaeft", rowsOf(records)].join("\n")}\n`,
      );
      run("groonga", ["-n", "--file", commands, "--log-path", join(own, "load.log"), database], own);
      const secondsToLoad = (performance.now() - start) / 1000;
      const port = await freePort();
      const flags = ["-s", "--protocol", "http", "--bind-address", "127.0.0.1", "-p", String(port)];
      const server = await foreignServer(
        "groonga",
        [...flags, "--log-path", join(own, "groonga.log"), database],
        own,
        port,
      );
      return { url: server.url, pids: [server.pid], secondsToLoad, stop: server.stop };
    },
    path(query) {
      const select = new URLSearchParams({
        table: "Geschaeft",
        match_columns: "text",
        query: textQueryOf(query),
        output_columns: "_score,snippet_html(text),record",
        sort_keys: "-_score",
        limit: "10",
        // Otherwise it would cache its responses.
        cache: "no",
      });
      if (query.days) {
        const [from, to] = query.days;
        select.set("filter", `begun >= "${from} 00:00:00" && begun < "${to} 00:00:00"`);
      }
      return `/d/select?${select}`;
    },
    hits: (reply) => JSON.parse(reply)[1][0][0][0],
  };
}

const schemaWith = (filters: string): readonly string[] => [
  "table_create Geschaeft TABLE_HASH_KEY ShortText",
  "column_create Geschaeft text COLUMN_SCALAR Text",
  "column_create Geschaeft begun COLUMN_SCALAR Time",
  "column_create Geschaeft record COLUMN_SCALAR LongText",
  // This tokenizer splits only scripts without spaces into bigrams; other words stay whole.
  `table_create Words TABLE_PAT_KEY ShortText --default_tokenizer TokenBigram --normalizer NormalizerNFKC130${filters}`,
  "column_create Words geschaeft_text COLUMN_INDEX|WITH_POSITION Geschaeft text",
];

function rowsOf(records: readonly CityRecord[]): string {
  return JSON.stringify(
    records.map((record) => ({
      _key: record.guid,
      text: textOf(record),
      begun: `${record.begun} 00:00:00`,
      record: record.json,
    })),
  );
}

/** https://groonga.org/docs/reference/grn_expr/query_syntax.html */
function textQueryOf({ kind, words }: Query): string {
  switch (kind) {
    case "any":
      return words.join(" OR ");
    case "phrase":
      return `"${words.join(" ")}"`;
    case "prefix":
      return `${words[0]}*`;
    case "one":
    case "all":
    case "dated":
      return words.join(" ");
  }
}
