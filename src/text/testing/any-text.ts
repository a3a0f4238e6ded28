/**
 * Any text: of all characters of Unicode, without halves of surrogate pairs. fast-check's own, of the unit `binary`,
 * builds a table of all characters first, which takes a second and a hundred megabytes of each process.
 */
import fc from "fast-check";

const SURROGATES = { first: 0xd800, count: 0x800 };

export const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ffff - SURROGATES.count })
  .map((nr) => String.fromCodePoint(nr < SURROGATES.first ? nr : nr + SURROGATES.count));

export function anyText(constraints: Omit<fc.StringConstraints, "unit"> = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: anyCharacter });
}
