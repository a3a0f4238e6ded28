/** What random queries are put together of: texts in a row, names in any case, a fair sample of many values. */
import fc from "fast-check";

export type Text = fc.Arbitrary<string>;

export const joined = (...parts: readonly Text[]): Text => fc.tuple(...parts).map((texts) => texts.join(""));
export const often = (usual: string, ...others: readonly string[]): Text =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 2 }, { arbitrary: fc.constantFrom(...others), weight: 1 });

export const anyCase = (name: string): Text => often(name, name.toLowerCase(), name.toUpperCase());

/** At most this many, taken evenly; one that finds nothing where there are none. */
export function spread<T extends string | number>(items: readonly T[]): readonly (T | string)[] {
  const most = 300;
  const step = Math.ceil(items.length / most);
  return items.length === 0 ? ["2020"] : items.filter((_, i) => i % step === 0);
}
