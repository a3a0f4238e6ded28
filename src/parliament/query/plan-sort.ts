/** `sortBy` → sort keys. In: the keys as written. Out: columns with directions, or a problem. */
import { LIMITS } from "../../base/limits.ts";
import type { SortKey as CqlSortKey, Modifier } from "../../cql/tree.ts";
import type { SortKey } from "../../search/plan/plan.ts";
import { type SearchLayout, targetNamed } from "../describe/search-layout.ts";
import { queryError, unknownName } from "./query-problem.ts";

const MAX_KEYS = LIMITS.sortKeys.most;

interface SortModifier {
  readonly name: string;
  readonly meaning: Partial<SortKey>;
  /** The values that it may have, and whether it must have one; absent if it takes none. */
  readonly value?: { readonly pattern: RegExp; readonly required: boolean; readonly example: string };
}

/** `respect…` is the default. The level of `unicodeCollate` makes no difference: all levels count. */
const MODIFIERS: readonly SortModifier[] = [
  { name: "sort.ascending", meaning: { descending: false } },
  { name: "sort.descending", meaning: { descending: true } },
  { name: "sort.ignoreCase", meaning: { order: "folded" } },
  { name: "sort.ignoreAccents", meaning: { order: "folded" } },
  { name: "sort.respectCase", meaning: {} },
  { name: "sort.respectAccents", meaning: {} },
  {
    name: "sort.unicodeCollate",
    meaning: { order: "collated" },
    value: { pattern: /^\d$/, required: false, example: "sort.unicodeCollate" },
  },
  {
    name: "sort.locale",
    meaning: { order: "collated" },
    value: { pattern: /^de([-_][a-z0-9]+)*$/i, required: true, example: "sort.locale=de" },
  },
  { name: "sort.missingLow", meaning: { missing: "low" } },
  { name: "sort.missingHigh", meaning: { missing: "high" } },
  { name: "sort.missingOmit", meaning: { missing: "omit" } },
];

export function planSort(keys: readonly CqlSortKey[], index: SearchLayout): readonly SortKey[] {
  if (keys.length > MAX_KEYS) {
    throw queryError(84, `At most ${MAX_KEYS} sort keys are allowed.`, String(MAX_KEYS), keys[MAX_KEYS].start);
  }
  return keys.map((key) => planKey(key, index));
}

function planKey({ index: name, modifiers, start }: CqlSortKey, index: SearchLayout): SortKey {
  const target = targetNamed(index.elements, name, index.contextSet);
  if (target === undefined) throw unknownName("search field or element", name, start, index.elements.values());
  const kind: Pick<SortKey, "kind" | "column"> =
    target.kind === "text" ? { kind: "value", column: target.columns[0] } : { kind: "number", column: target.column };
  const options = modifiers.map(meaningOf);
  // Dictionaries ignore case and accents, too, and tell equal words apart by them.
  const collated: Partial<SortKey> = options.some(({ order }) => order === "collated") ? { order: "collated" } : {};
  const defaults = { descending: false, order: "units" as const, missing: "low" as const };
  return Object.assign({ ...kind, ...defaults }, ...options, collated);
}

function meaningOf({ name, comparison, value, start }: Modifier): Partial<SortKey> {
  const known = MODIFIERS.find((modifier) => [name, `sort.${name}`].includes(modifier.name.toLowerCase()));
  if (known === undefined) {
    const all = MODIFIERS.map((modifier) => modifier.value?.example ?? modifier.name).join(", ");
    throw queryError(80, `There is no sort modifier /${name}. There are: ${all}.`, name, start);
  }
  const isRight =
    value === undefined
      ? !known.value?.required
      : comparison === "=" && known.value !== undefined && known.value.pattern.test(value);
  if (isRight) return known.meaning;
  const hint = known.value
    ? { en: `write /${known.value.example}`, de: `schreiben Sie /${known.value.example}` }
    : { en: "it takes no value", de: "er hat keinen Wert" };
  throw queryError(
    80,
    `The sort modifier /${name} is not supported like this; ${hint.en}.`,
    name,
    start,
    `Der Zusatz «/${name}» geht so nicht: ${hint.de}.`,
  );
}
