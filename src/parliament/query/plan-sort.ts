/** `sortBy` → sort keys. In: the keys as written. Out: columns with directions, or a problem. */
import { LIMITS } from "../../base/limits.ts";
import type { SortKey as CqlSortKey } from "../../cql/tree.ts";
import type { SortKey } from "../../search/plan/plan.ts";
import type { SearchLayout } from "../describe/search-layout.ts";
import { queryError, unknownName } from "./query-problem.ts";

const MAX_KEYS = LIMITS.sortKeys.most;

/** The meaning of each modifier; `respect…` is the default. */
const MODIFIERS: Readonly<Record<string, Partial<SortKey>>> = {
  "sort.ascending": { descending: false },
  "sort.descending": { descending: true },
  "sort.ignorecase": { folded: true },
  "sort.ignoreaccents": { folded: true },
  "sort.respectcase": {},
  "sort.respectaccents": {},
  "sort.missinglow": { missing: "low" },
  "sort.missinghigh": { missing: "high" },
  "sort.missingomit": { missing: "omit" },
};

export function planSort(keys: readonly CqlSortKey[], index: SearchLayout): readonly SortKey[] {
  if (keys.length > MAX_KEYS) {
    throw queryError(84, `At most ${MAX_KEYS} sort keys are allowed.`, String(MAX_KEYS), keys[MAX_KEYS].start);
  }
  return keys.map((key) => planKey(key, index));
}

function planKey({ index: name, modifiers, start }: CqlSortKey, index: SearchLayout): SortKey {
  const target = index.elements.get(name.toLowerCase());
  if (target === undefined) throw unknownName("search field or element", name, start, index.elements.values());
  const kind: Pick<SortKey, "kind" | "column"> =
    target.kind === "text" ? { kind: "value", column: target.columns[0] } : { kind: "number", column: target.column };
  const options = modifiers.map((modifier) => {
    const meaning = MODIFIERS[modifier.name] ?? MODIFIERS[`sort.${modifier.name}`];
    if (meaning && modifier.comparison === undefined) return meaning;
    const known = Object.keys(MODIFIERS).join(", ");
    const sentence = `There is no sort modifier /${modifier.name}. There are: ${known}.`;
    throw queryError(80, sentence, modifier.name, modifier.start);
  });
  return Object.assign({ ...kind, descending: false, folded: false, missing: "low" as const }, ...options);
}
