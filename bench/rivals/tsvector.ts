/**
 * PostgreSQL's full-text search with a GIN index and the same folding as ours: a separate server, queried by
 * `tsvector-server.ts`.
 */
import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "../../test/support/postgres/postgres-server.ts";
import { startServer } from "../measure/servers.ts";
import type { Query } from "./mix.ts";
import { type CityRecord, textOf } from "./records.ts";
import type { Rival } from "./rival.ts";
import { numHitsIn, searchPath } from "./small-server.ts";

const NOTE = "parses words joined by a slash as a file path";

export const tsvector = tsvectorWith("simple", { name: "PostgreSQL tsvector", note: NOTE });

export const stemmingTsvector = tsvectorWith("german", {
  name: "PostgreSQL tsvector, german",
  note: `${NOTE}; leaves out stop words, and splits no compounds`,
});

/** With a configuration and a dictionary of that name. */
function tsvectorWith(language: "simple" | "german", about: Pick<Rival, "name" | "note">): Rival {
  return {
    ...about,
    programs: [],
    async start(records) {
      const postgres = await startPostgres();
      const start = performance.now();
      const pid = await load(postgres.url, language, records);
      const secondsToLoad = (performance.now() - start) / 1000;
      const server = await startServer([join(import.meta.dirname, "tsvector-server.ts"), postgres.url], /(http:\S+)/);
      return {
        url: server.url,
        pids: [server.pid, pid],
        secondsToLoad,
        async stop() {
          await server.stop();
          await postgres.stop();
        },
      };
    },
    path: (query) => searchPath(tsqueryOf(query), query.days),
    hits: numHitsIn,
  };
}

/** Resolves with the process id of the server. */
async function load(url: string, language: "simple" | "german", records: readonly CityRecord[]): Promise<number> {
  const dictionary = language === "german" ? "german_stem" : "simple";
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`
    CREATE EXTENSION unaccent;
    CREATE TEXT SEARCH CONFIGURATION city (COPY = ${language});
    ALTER TEXT SEARCH CONFIGURATION city ALTER MAPPING FOR word, hword, hword_part WITH unaccent, ${dictionary};
    CREATE TABLE geschaeft (begun text NOT NULL, text text NOT NULL, record text NOT NULL, words tsvector NOT NULL)`);
  await client.query(
    `INSERT INTO geschaeft SELECT *, to_tsvector('city', text)
     FROM unnest($1::text[], $2::text[], $3::text[]) AS _(begun, text, record)`,
    [records.map(({ begun }) => begun), records.map(textOf), records.map(({ json }) => json)],
  );
  await client.query("CREATE INDEX ON geschaeft USING gin (words)");
  await client.query("VACUUM ANALYZE geschaeft");
  const { rows } = await client.query("SELECT split_part(pg_read_file('postmaster.pid'), chr(10), 1)::integer AS pid");
  await client.end();
  return rows[0].pid;
}

/** https://www.postgresql.org/docs/current/datatype-textsearch.html#DATATYPE-TSQUERY */
function tsqueryOf({ kind, words }: Query): string {
  switch (kind) {
    case "any":
      return words.join(" | ");
    case "phrase":
      return words.join(" <-> ");
    case "prefix":
      return `${words[0]}:*`;
    case "one":
    case "all":
    case "dated":
      return words.join(" & ");
  }
}
