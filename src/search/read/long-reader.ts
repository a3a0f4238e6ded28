/**
 * Compares long values with keys and masks. In: what a plan compares, and the columns, which have only the beginnings
 * of long values. Out: the results for those whose beginning does not decide, from their whole texts in the store.
 */
import { anyOf, sql } from "../../store/sql.ts";
import { fold } from "../../text/fold.ts";
import { type Mask, Matching } from "../../text/mask.ts";
import { beginningOf, hashOf } from "../codec/long-text.ts";
import { unpackText } from "../codec/text-codec.ts";
import type { ColumnKey, ColumnMask } from "../plan/needs.ts";
import { NO_LONG, type ValueColumn } from "../plan/searchable.ts";
import type { Source } from "./source.ts";

/** Texts per statement: each may be thousands of characters long. */
const CHUNK = 100;
/** Characters that are compared with a mask before others may run. */
const BUDGET = 50_000;

/** By `columnKey` of the key, or of the pattern of the mask. */
export interface LongMatches {
  readonly orders: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly fitting: ReadonlyMap<string, ReadonlySet<number>>;
}

export function columnKey(column: number, text: string): string {
  return `${column} ${text}`;
}

export async function readLongMatches(
  source: Source,
  keys: Iterable<ColumnKey>,
  masks: Iterable<ColumnMask>,
  columnOf: (nr: number) => ValueColumn,
): Promise<LongMatches> {
  const orders = new Map<string, ReadonlyMap<number, number>>();
  const fitting = new Map<string, ReadonlySet<number>>();
  for (const { column, key } of keys) orders.set(columnKey(column, key), await orderOf(source, columnOf(column), key));
  for (const { column, mask } of masks) {
    const name = columnKey(column, mask.pattern);
    const region = source.cache.region<string, ReadonlySet<number>>(`long values ${source.collection}`);
    const found = region.get(name) ?? (await fittingTexts(source, columnOf(column), mask));
    region.set(name, found, 100 + 40 * found.size);
    fitting.set(name, found);
  }
  return { orders, fitting };
}

async function orderOf(source: Source, column: ValueColumn, key: string): Promise<ReadonlyMap<number, number>> {
  const order = new Map<number, number>();
  if (key.length < column.shortestLong) return order;
  const open = await longIds(source, column, (beginning) => key.startsWith(beginning));
  await forEachText(source, column, open, (id, text) => {
    order.set(id, text < key ? -1 : text > key ? 1 : 0);
  });
  return order;
}

async function fittingTexts(source: Source, column: ValueColumn, mask: Mask): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  if (column.shortestLong === NO_LONG) return found;
  const { prefix } = mask;
  const open = await longIds(
    source,
    column,
    (beginning) => prefix === "" || beginning.startsWith(prefix) || prefix.startsWith(beginning),
  );
  await forEachText(source, column, open, async (id, text) => {
    const matching = new Matching(mask, text);
    let isFitting = matching.proceed(BUDGET);
    while (isFitting === undefined) {
      if (source.slice.isUsedUp) await source.slice.next();
      isFitting = matching.proceed(BUDGET);
    }
    if (isFitting) found.add(id);
  });
  return found;
}

/** The ids of the long texts with such a folded beginning. */
async function longIds(
  { slice }: Source,
  column: ValueColumn,
  isWanted: (beginning: string) => boolean,
): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let id = 0; id < column.size; id++) {
    if (!column.isLong(id)) continue;
    if (isWanted(fold(beginningOf(column.text(id))))) ids.push(id);
    if (slice.isUsedUp) await slice.next();
  }
  return ids;
}

/** Visits the whole folded texts, a few at a time: together they may be larger than memory. */
async function forEachText(
  { snapshot, collection, slice }: Source,
  column: ValueColumn,
  ids: readonly number[],
  visit: (id: number, text: string) => void | Promise<void>,
): Promise<void> {
  for (let i = 0; i < ids.length; i += CHUNK) {
    const byHash = new Map(ids.slice(i, i + CHUNK).map((id) => [hashOf(column.text(id)), id]));
    const rows = await snapshot.rows<[string, Uint8Array]>(
      sql`SELECT hash, body FROM search_long WHERE collection = ${collection} AND hash ${anyOf([...byHash.keys()])}`,
    );
    for (const [hash, body] of rows) {
      await visit(byHash.get(hash) as number, fold(unpackText(body)));
      if (slice.isUsedUp) await slice.next();
    }
  }
}
