/**
 * The naive model of the council service, the test oracle: evaluates a query by scanning all records of an index in
 * memory. In: description, records, CQL. Out: sorted hits with relevance, or the code of a diagnostic. Too slow for
 * anything but tests.
 */
import { parse } from "../../../src/cql/parser.ts";
import type { CqlNode, SortKey } from "../../../src/cql/tree.ts";
import type { IndexDescription } from "../../../src/parliament/describe/description.ts";
import type { CouncilRecord } from "../../../src/parliament/describe/record.ts";
import { memoized } from "./memoized.ts";
import { inDictionaryOrder } from "./naive-collation.ts";
import { type Condition, conditionOf } from "./naive-conditions.ts";
import { NaiveDiagnostic } from "./naive-diagnostic.ts";
import { foldedText } from "./naive-text.ts";
import { type Sortable, sortable } from "./naive-values.ts";
import type { TextCondition } from "./naive-words.ts";

export interface NaiveHit {
  readonly guid: string;
  readonly seq: number;
  readonly relevance: number;
}

export type NaiveAnswer = NaiveFound | { readonly diagnostic: number };

export interface NaiveFound {
  readonly total: number;
  readonly hits: readonly NaiveHit[];
  /** The records of the hits, in the same order. */
  readonly records: readonly CouncilRecord[];
  /** The conditions that determine relevance and snippets. */
  readonly texts: readonly TextCondition[];
}

export function naiveSearch(description: IndexDescription, records: readonly CouncilRecord[], q: string): NaiveAnswer {
  if (q.trim() === "") return found(records, [], () => 1);
  const parsed = parse(q);
  if (!parsed.ok) return { diagnostic: parsed.diagnostic.code };
  try {
    const condition = conditionOf(parsed.tree, description, records);
    const keys = sortKeys(parsed.tree).map((key) => orderBy(key, description));
    if (keys.length > MOST_KEYS) throw new NaiveDiagnostic(84);
    const texts = textConditions(condition);
    const relevance = ranking(texts, records);
    const hits = records.filter((record) => holds(condition, record) && keys.every((key) => key.keeps(record)));
    return found(sorted(hits, relevance, keys), texts, relevance);
  } catch (error) {
    if (error instanceof NaiveDiagnostic) return { diagnostic: error.code };
    throw error;
  }
}

function found(
  records: readonly CouncilRecord[],
  texts: readonly TextCondition[],
  relevance: (record: CouncilRecord) => number,
): NaiveFound {
  const hits = records.map((record) => ({ guid: record.OBJ_GUID, seq: record.SEQ, relevance: relevance(record) }));
  return { total: records.length, hits, records, texts };
}

function holds(condition: Condition, record: CouncilRecord): boolean {
  switch (condition.type) {
    case "test":
      return condition.holds(record);
    case "text":
      return condition.spans(record).length > 0;
    case "and":
      return holds(condition.left, record) && holds(condition.right, record);
    case "or":
      return holds(condition.left, record) || holds(condition.right, record);
    case "not":
      return holds(condition.left, record) && !holds(condition.right, record);
  }
}

function textConditions(condition: Condition): TextCondition[] {
  switch (condition.type) {
    case "test":
      return [];
    case "text":
      return [condition];
    case "not":
      return textConditions(condition.left);
    default:
      return [...textConditions(condition.left), ...textConditions(condition.right)];
  }
}

/**
 * BM25F with k1 = 1.2 and b = 0.75, summed over the conditions and rounded to 0.00001. Without conditions it is 1. With
 * tiers, the best one of a record counts more than any number of others.
 */
function ranking(
  texts: readonly TextCondition[],
  records: readonly CouncilRecord[],
): (record: CouncilRecord) => number {
  if (texts.length === 0) return () => 1;
  const weights = texts.map((condition) => {
    const { field, spans, boosts = [], spelling } = condition;
    const fulfilling = records.filter((record) => spans(record).length > 0).length;
    const rarity = Math.log(1 + (records.length - fulfilling + 0.5) / (fulfilling + 0.5));
    const counted = [{ condition, weight: 1 }, ...boosts].map((each) => ({
      ...each,
      average: averageOf(records.map(each.condition.field.length)),
    }));
    const hasSpelling = (record: CouncilRecord): boolean =>
      spelling === undefined ||
      field.tokens(record).some((token) => "spelled" in token && token.spelled.includes(spelling));
    const isSpelled = spelling !== undefined && records.some(hasSpelling);
    return (record: CouncilRecord): number => {
      if (spans(record).length === 0) return 0;
      const tier = bestTier(condition, record);
      const frequency = counted.reduce((sum, { condition: boost, weight, average }) => {
        const f = frequencyOf(boost, record, tier);
        return f === 0 ? sum : sum + (weight * f) / (0.25 + (0.75 * boost.field.length(record)) / average);
      }, 0);
      const saturated = frequency / (frequency + 1.2);
      const share = tier === undefined ? saturated : (3 - tier + saturated) / 4;
      return rarity * 2.2 * share * (isSpelled && !hasSpelling(record) ? 0.01 : 1);
    };
  });
  return memoized((record) => {
    const sum = weights.reduce((total, weight) => total + weight(record), 0);
    return Math.min(100, Math.max(0.00001, Math.round(sum * 100_000) / 100_000));
  });
}

function averageOf(lengths: readonly number[]): number {
  const filled = lengths.filter((length) => length > 0);
  return filled.reduce((sum, length) => sum + length, 0) / filled.length;
}

const bestTier = ({ tiers }: TextCondition, record: CouncilRecord): number | undefined =>
  tiers && Math.min(...tiers(record));

function frequencyOf(condition: TextCondition, record: CouncilRecord, tier: number | undefined): number {
  const { tiers, count, spans } = condition;
  if (tiers === undefined) return count?.(record) ?? spans(record).length;
  const best = bestTier(condition, record);
  return best === tier ? tiers(record).filter((each) => each === best).length : 0;
}

const MOST_KEYS = 16;

const sortKeys = (node: CqlNode): readonly SortKey[] => {
  if (node.type === "prefix") return sortKeys(node.query);
  return node.type === "sort" ? node.keys : [];
};

interface Order {
  /** Negative if the first record sorts first. */
  readonly compare: (one: CouncilRecord, other: CouncilRecord) => number;
  readonly keeps: (record: CouncilRecord) => boolean;
}

const SORT_MODIFIERS = [
  ...["ascending", "descending", "ignorecase", "respectcase", "ignoreaccents", "respectaccents"],
  ...["missinglow", "missinghigh", "missingomit", "unicodecollate", "locale"],
];

function orderBy({ index, modifiers }: SortKey, description: IndexDescription): Order {
  const given = modifiers.map(({ name }) => name.replace(/^sort\./, ""));
  const by = sortable(description, index);
  if (by === undefined) throw new NaiveDiagnostic(16);
  if (!given.every((name) => SORT_MODIFIERS.includes(name))) throw new NaiveDiagnostic(80);
  if (modifiers.some(({ name, value = "" }) => name.endsWith("locale") && !/^de\b/i.test(value)))
    throw new NaiveDiagnostic(80);
  const has = (name: string): boolean => given.includes(name);
  const isCollated = has("unicodecollate") || has("locale");
  const key = memoized(keyOf(by, !isCollated && (has("ignorecase") || has("ignoreaccents"))));
  const missing = has("missinghigh") ? 1 : -1;
  const sign = has("descending") ? -1 : 1;
  return {
    keeps: (record) => !has("missingomit") || key(record) !== undefined,
    compare(one, other) {
      const [a, b] = [key(one), key(other)];
      if (a === b) return 0;
      if (a === undefined) return sign * missing;
      if (b === undefined) return -sign * missing;
      if (isCollated && by.kind === "text") return sign * inDictionaryOrder(String(a), String(b));
      return a < b ? -sign : sign;
    },
  };
}

function keyOf(by: Sortable, folded: boolean): (record: CouncilRecord) => string | number | undefined {
  switch (by.kind) {
    case "text":
      return (record) => (folded ? by.values(record).map(foldedText)[0] : by.values(record)[0]);
    case "boolean":
      return (record) => by.values(record).map(Number)[0];
    default:
      return (record) => by.values(record)[0];
  }
}

function sorted(
  records: readonly CouncilRecord[],
  relevance: (record: CouncilRecord) => number,
  keys: readonly Order[],
): CouncilRecord[] {
  return records.toSorted((one, other) => {
    const [first] = keys.map((key) => key.compare(one, other)).filter((order) => order !== 0);
    if (keys.length > 0) return first ?? one.SEQ - other.SEQ;
    return relevance(other) - relevance(one) || one.SEQ - other.SEQ;
  });
}

export interface NaiveCount {
  readonly value: string | number | boolean;
  readonly count: number;
}

const MOST_COUNTS = 50;
const isGuid = (value: unknown): boolean => typeof value === "string" && /^[0-9a-f]{32}$/.test(value);

const shortened = (value: NaiveCount["value"]): NaiveCount["value"] =>
  typeof value === "string" && value.length > 256 ? `${value.slice(0, 256)}…` : value;

/**
 * The number of hits by value; undefined if the name does not exist. GUIDs count only in fields that hold nothing else
 * in any record.
 */
export function naiveFacets(
  description: IndexDescription,
  records: readonly CouncilRecord[],
  hits: readonly CouncilRecord[],
  name: string,
): NaiveCount[] | undefined {
  const by = sortable(description, name);
  if (by === undefined) return undefined;
  const year = (instant: number): number => new Date(instant).getUTCFullYear();
  const valuesOf = (record: CouncilRecord): readonly NaiveCount["value"][] =>
    by.kind === "date" ? by.values(record).map(year) : by.values(record);
  const counts = new Map<NaiveCount["value"], number>();
  for (const record of hits) {
    for (const value of new Set(valuesOf(record))) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const hasNames = records.some((record) => valuesOf(record).some((value) => !isGuid(value)));
  return [...counts.keys()]
    .filter((value) => !(hasNames && isGuid(value)))
    .map((value) => ({ value: shortened(value), count: counts.get(value) ?? 0 }))
    .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
    .slice(0, MOST_COUNTS);
}
