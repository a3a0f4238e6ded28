/** Building blocks of random queries: concatenated texts, names in any case, an even sample of values. */
import fc from "fast-check";

export type Text = fc.Arbitrary<string>;

export const joined = (...parts: readonly Text[]): Text => fc.tuple(...parts).map((texts) => texts.join(""));
export const often = (usual: string, ...others: readonly string[]): Text =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 2 }, { arbitrary: fc.constantFrom(...others), weight: 1 });

export const anyCase = (name: string): Text => often(name, name.toLowerCase(), name.toUpperCase());

/** An even sample of at most this many values; a value without hits if there are none. */
export function spread<T extends string | number>(items: readonly T[]): readonly (T | string)[] {
  const most = 300;
  const step = Math.ceil(items.length / most);
  return items.length === 0 ? ["2020"] : items.filter((_, i) => i % step === 0);
}
