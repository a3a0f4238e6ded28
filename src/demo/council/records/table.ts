/** One index: its entities, and how each becomes a record. In: the council. Out: records with ascending SEQ. */
import type { CouncilRecord, Value } from "../../../parliament/describe/record.ts";
import type { Council } from "../model/model.ts";

/** The elements of a record in schema order, without GUID and SEQ. */
export type Elements = { readonly [element: string]: Value };

export interface Table {
  readonly name: string;
  length(council: Council): number;
  records(council: Council, firstSeq: number): Iterable<CouncilRecord>;
}

/** `renderer` is called once per pass, so that it can prepare what many records need. */
export function table<T extends { readonly guid: string }>(
  name: string,
  items: (council: Council) => readonly T[],
  renderer: (council: Council) => (item: T) => Elements,
): Table {
  return {
    name,
    length: (council) => items(council).length,
    *records(council, firstSeq) {
      const render = renderer(council);
      let seq = firstSeq;
      for (const item of items(council)) yield { OBJ_GUID: item.guid, SEQ: seq++, ...render(item) };
    },
  };
}

/** Groups items in one pass; `keys` may return several groups for one item. */
export function groupByKeys<K, T>(items: Iterable<T>, keys: (item: T) => Iterable<K>): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    for (const key of keys(item)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
  }
  return groups;
}
