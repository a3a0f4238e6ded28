/** A small search server on the file of `fts5.ts`; its path is the argument. */
import { DatabaseSync } from "node:sqlite";
import { type SearchResponse, serveSearch } from "./small-server.ts";

const database = new DatabaseSync(process.argv[2], { readOnly: true });
database.exec("PRAGMA cache_size = -100000; PRAGMA mmap_size = 1000000000");

const FROM = "FROM words JOIN geschaeft ON geschaeft.id = words.rowid WHERE words MATCH ?";
const BEGUN = "AND begun >= ? AND begun < ?";
const BEST = "ORDER BY rank LIMIT 10";
const COLUMNS = "snippet(words, 0, '<EM>', '</EM>', '…', 30) AS snippet, record";
const count = database.prepare("SELECT count(*) AS numHits FROM words WHERE words MATCH ?");
const best = database.prepare(`SELECT ${COLUMNS} ${FROM} ${BEST}`);
const countBegun = database.prepare(`SELECT count(*) AS numHits ${FROM} ${BEGUN}`);
const bestBegun = database.prepare(`SELECT ${COLUMNS} ${FROM} ${BEGUN} ${BEST}`);

serveSearch(({ text, days }) => {
  const { numHits } = (days ? countBegun.get(text, ...days) : count.get(text)) as { numHits: number };
  const hits = (days ? bestBegun.all(text, ...days) : best.all(text)) as unknown as SearchResponse["hits"];
  return { numHits, hits };
});
