/** Random conditions on dates and numbers close to those of the records, in all notations. */
import fc from "fast-check";
import { anyCase, joined, type Text } from "./random-parts.ts";

const LAST_INSTANT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const SHIFTS = [0, 0, 0, 1, -1, 1000, -60_000, 86_400_000, -86_400_000, 31 * 86_400_000];
const FORMS: readonly ((iso: string) => string)[] = [
  (iso) => iso.slice(0, 4),
  (iso) => iso.slice(0, 7),
  (iso) => iso.slice(0, 10),
  (iso) => `"${iso.slice(0, 10)} ${iso.slice(11, 16)}"`,
  (iso) => `"${iso.slice(0, 10)} ${iso.slice(11, 19)}"`,
  (iso) => `"${iso.slice(0, 19)}"`,
  (iso) => iso.slice(0, 23),
];

export function dateClause(name: string, instants: readonly (string | number)[]): Text {
  const literal = fc
    .tuple(fc.constantFrom(...instants.map(Number)), fc.constantFrom(...SHIFTS), fc.constantFrom(...FORMS))
    .map(([instant, shift, form]) => form(new Date(Math.min(instant + shift, LAST_INSTANT)).toISOString()));
  const field = joined(anyCase(name), fc.constantFrom("", "_start", "_end", "_Start", "_END"));
  const two = fc.tuple(literal, literal).map((texts) => `"${texts.join(" ").replaceAll('"', "")}"`);
  return fc.oneof(
    { arbitrary: joined(field, fc.constantFrom(" = ", "==", " <> ", " < ", "<=", " > ", ">="), literal), weight: 5 },
    { arbitrary: joined(field, fc.constant(" within "), two), weight: 1 },
  );
}

export function numberClause(name: string, numbers: readonly (string | number)[]): Text {
  const literal = fc
    .tuple(fc.constantFrom(...numbers.map(Number)), fc.constantFrom(0, 0, 1, -1, 0.5))
    .map(([number, shift]) => String(Math.max(0, number + shift)));
  return fc.oneof(
    {
      arbitrary: joined(anyCase(name), fc.constantFrom(" = ", "==", "<>", "<", " <= ", ">", ">="), literal),
      weight: 5,
    },
    { arbitrary: fc.tuple(literal, literal).map((pair) => `${name} within "${pair.join(" ")}"`), weight: 1 },
  );
}
