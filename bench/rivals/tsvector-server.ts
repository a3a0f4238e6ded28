/** A small search server on the database of `tsvector.ts`; its URL is the argument. */
import pg from "pg";
import { type SearchResponse, serveSearch } from "./small-server.ts";

const pool = new pg.Pool({ connectionString: process.argv[2], max: 8 });

const FROM = "FROM geschaeft, to_tsquery('city', $1) AS query WHERE words @@ query";
const BEGUN = "AND begun >= $2 AND begun < $3";
/** The headline is computed only for the best ones: it costs far more than the rank. */
const best = (condition: string): string => `
  SELECT ts_headline('city', text, query, 'StartSel=<EM>, StopSel=</EM>') AS snippet, record
  FROM (
    SELECT text, record, query, ts_rank_cd(words, query) AS rank ${FROM} ${condition} ORDER BY rank DESC LIMIT 10
  ) AS best
  ORDER BY rank DESC`;

const STATEMENTS = {
  all: [
    { name: "count", text: `SELECT count(*)::integer AS hits ${FROM}` },
    { name: "best", text: best("") },
  ],
  begun: [
    { name: "count begun", text: `SELECT count(*)::integer AS hits ${FROM} ${BEGUN}` },
    { name: "best begun", text: best(BEGUN) },
  ],
};

serveSearch(async ({ text, days = [] }) => {
  const statements = STATEMENTS[days.length === 0 ? "all" : "begun"];
  const values = [text, ...days];
  const [counted, found] = await Promise.all(statements.map((statement) => pool.query({ ...statement, values })));
  return { numHits: counted.rows[0].hits as number, hits: found.rows as SearchResponse["hits"] };
});
