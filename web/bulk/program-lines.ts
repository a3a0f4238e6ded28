/** Lines to paste that read whole tables, by program. In: the address of the server and its tables. Out: code. */
import type { BulkTable } from "../frame/service.ts";

export function programLines(
  origin: string,
  tables: readonly Pick<BulkTable, "name">[],
): readonly (readonly [program: string, code: string])[] {
  const base = `${origin}/bulk/latest`;
  const hasVotes = tables.some(({ name }) => name === "stimmen");
  return [
    ["Python (pandas)", hasVotes ? `${pandas(base)}\n${PANDAS_VOTES}` : pandas(base)],
    ["R", r(base)],
    ["DuckDB", hasVotes ? `${duckdb(base)}\n${duckdbVotes(base)}` : duckdb(base)],
    ["SQLite", sqlite(base)],
  ];
}

const pandas = (base: string): string => `import pandas as pd
base = "${base}"
amounts = pd.read_parquet(f"{base}/betraege.parquet")
accounts = pd.read_parquet(f"{base}/konten.parquet")
joined = amounts.merge(accounts, left_on="konto", right_on="id")
print(joined.groupby(["jahr", "betragsTyp", "institution"])["betragInRappen"].sum() / 100)`;

const PANDAS_VOTES = `votes = pd.read_parquet(f"{base}/stimmen.parquet")
print(votes.groupby(["Fraktion", "Abstimmungsverhalten"]).size().unstack(fill_value=0))`;

const r = (base: string): string => `base <- "${base}"
amounts <- read.csv(paste0(base, "/betraege.csv"), encoding = "UTF-8")
accounts <- read.csv(paste0(base, "/konten.csv"), encoding = "UTF-8", colClasses = "character")
accounts$id <- as.numeric(accounts$id)
joined <- merge(amounts, accounts, by.x = "konto", by.y = "id")
print(aggregate(wert ~ jahr + betragsTyp + institution, data = joined, FUN = sum))`;

const duckdb = (base: string): string => `INSTALL httpfs; LOAD httpfs;
SELECT jahr, betragsTyp, institution, sum(wert) AS wert
FROM '${base}/betraege.parquet' b JOIN '${base}/konten.parquet' k ON k.id = b.konto
GROUP BY ALL ORDER BY ALL;`;

const duckdbVotes = (base: string): string => `SELECT Fraktion, Abstimmungsverhalten, count(*) AS votes
FROM '${base}/stimmen.parquet' GROUP BY ALL ORDER BY ALL;`;

const sqlite = (base: string): string => `curl -L -O '${base}/rathaus.sqlite'
sqlite3 rathaus.sqlite "SELECT jahr, betragsTyp, sum(betragInRappen) / 100.0 FROM betraege GROUP BY 1, 2"`;
