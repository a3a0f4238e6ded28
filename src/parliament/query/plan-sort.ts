/** `sortBy` → sort keys. In: the keys as written. Out: columns with directions, or a problem that names what cannot be sorted by. */
import { LIMITS } from "../../base/limits.ts";
import type { SortKey as CqlSortKey } from "../../cql/tree.ts";
import type { SortKey } from "../../search/plan/plan.ts";
import type { SearchLayout } from "../describe/search-layout.ts";
import { refusal, unknownName } from "./query-problem.ts";

const MOST_KEYS = LIMITS.sortKeys.most;

/** What each modifier says; `respect…` is what we do unless told otherwise. */
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
  if (keys.length > MOST_KEYS) {
    throw refusal(84, `There may be ${MOST_KEYS} sort keys at most.`, String(MOST_KEYS), keys[MOST_KEYS].start);
  }
  return keys.map((key) => planKey(key, index));
}

function planKey({ index: name, modifiers, start }: CqlSortKey, index: SearchLayout): SortKey {
  const place = index.elements.get(name.toLowerCase());
  if (place === undefined) throw unknownName("search field or element", name, start, index.elements.values());
  const kind: Pick<SortKey, "kind" | "column"> =
    place.kind === "text" ? { kind: "value", column: place.columns[0] } : { kind: "number", column: place.column };
  const said = modifiers.map((modifier) => {
    const meaning = MODIFIERS[modifier.name] ?? MODIFIERS[`sort.${modifier.name}`];
    if (meaning && modifier.comparison === undefined) return meaning;
    const known = Object.keys(MODIFIERS).join(", ");
    throw refusal(80, `There is no sorting /${modifier.name}. There are: ${known}.`, modifier.name, modifier.start);
  });
  return Object.assign({ ...kind, descending: false, folded: false, missing: "low" as const }, ...said);
}
