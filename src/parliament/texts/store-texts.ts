/** Stores texts that were read, and removes those of contents that no file has any more. */
import { anyOf, sql } from "../../store/sql.ts";
import type { Row, Transaction } from "../../store/store.ts";
import { PAGE, TEXT } from "../describe/tables.ts";
import { packPage, pageKey, pageKeys, READER_VERSION, type TextState } from "./text-state.ts";

/** The result of reading a content. */
export interface ReadText {
  readonly hash: string;
  readonly state: TextState;
  /** Empty unless it is `read`. */
  readonly pages: readonly string[];
}

/** Another process may have stored the same: then it is replaced. Does not change what can be searched. */
export async function storeTexts(tx: Transaction, texts: readonly ReadText[]): Promise<void> {
  const hashes = texts.map(({ hash }) => hash);
  await removeTexts(tx, hashes);
  await tx.insert(PAGE, pageRows(texts));
  await tx.insert(
    TEXT,
    texts.map(({ hash, state, pages }) => {
      const characters = pages.reduce((sum, { length }) => sum + length, 0);
      return [hash, state, pages.length, characters, READER_VERSION];
    }),
  );
}

function* pageRows(texts: readonly ReadText[]): Generator<Row> {
  for (const { hash, pages } of texts)
    for (const [i, text] of pages.entries()) if (text !== "") yield [pageKey(hash, i + 1), packPage(text)];
}

async function removeTexts(tx: Transaction, hashes: readonly string[]): Promise<void> {
  await tx.run(sql`DELETE FROM council_text WHERE hash ${anyOf(hashes)}`);
  for (const hash of hashes) {
    const [from, to] = pageKeys(hash);
    await tx.run(sql`DELETE FROM council_page WHERE page >= ${from} AND page < ${to}`);
  }
}

/** Contents per transaction: other writers wait. */
const MOST_REMOVED = 500;

/** Returns how many were removed; there may be more. */
export async function removeUnusedTexts(tx: Transaction): Promise<number> {
  const rows = await tx.rows<[string]>(
    sql`SELECT hash FROM council_text t WHERE NOT EXISTS (SELECT 1 FROM council_file f WHERE f.hash = t.hash)
        LIMIT ${MOST_REMOVED}`,
  );
  if (rows.length > 0) await removeTexts(tx, rows.flat());
  return rows.length;
}
