/** Values that often break programs, for parameters, names and texts. */
import fc from "fast-check";
import { anyText } from "../../../src/text/testing/any-text.ts";

/** Must never appear unescaped in a page. */
export const MARKUP = "<fuzz onload='x'>\"&";

export const ODD_VALUES: readonly string[] = [
  ...["", " ", ",", ",,", "*", "**", "0", "-0", "-1", "1e3", "0x10", "1.5", "２０２４", "NaN", "Infinity"],
  ...["null", "undefined", "true", "[]", "{}", "9007199254740991", "9007199254740992", "-9007199254740992"],
  ...["99999999999999999999999", "2024", "2024,", "alle", "ALLE", "1", "12", "15", "1560", "RECHNUNG", "rechnung"],
  ...["__proto__", "constructor", "toString", "'; DROP TABLE finance_konto; --", "%00", "\u0000", "\ud800", MARKUP],
  ...["a".repeat(201), "x".repeat(3000), "1,".repeat(1000), "*a".repeat(90), "csv", "json", "../../etc/passwd", "."],
];

export const oddValue: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD_VALUES),
  anyText({ maxLength: 30 }),
  fc.integer().map(String),
);

/**
 * Letters that fold to several letters or none, punctuation between digits, adjacent GUIDs, and word separators of
 * other scripts.
 */
export const ODD_LETTERS: readonly string[] = [
  ..."aZ1٣é߀ßẞÆœØłĐıİΣςǅﬁ½Ⅷ²漢カｶ한ก😀",
  ..." /+.-_'’«»()*?^\"&<\u00a0\u00ad\u200d\u2028\t",
  "e\u0301",
  "\u0308",
  "Zürich",
  "2023/100",
  "1.5.2024",
  "4+5",
  "3//4",
  "0bab6800-1111-2222-3333-4444aaaa5555",
  "0BAB68001111222233334444AAAA5555",
  "x0bab6800-1111-2222-3333-4444aaaa5555",
  "0bab6800-1111-2222-3333-4444aaaa5555-9",
];
