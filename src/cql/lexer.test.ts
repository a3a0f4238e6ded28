/** How queries are split into tokens. */
import { describe, expect, it } from "vitest";
import { tokenize } from "./lexer.ts";

function tokens(query: string): readonly (readonly [string, string, number])[] {
  const lexed = tokenize(query);
  if (!lexed.ok) throw new Error(lexed.diagnostic.message);
  return lexed.tokens.map(({ kind, text, start }) => [kind, text, start] as const);
}

function kindsAndTexts(query: string): string {
  return tokens(query)
    .map(([kind, text]) => (kind === "word" || kind === "quoted" || kind === "comparison" ? `${kind}:${text}` : kind))
    .join(" ");
}

describe("tokenize", () => {
  it("returns kind, spelling and offset of each token, and an end token", () => {
    expect(tokens('Titel Any "velo weg"')).toEqual([
      ["word", "Titel", 0],
      ["word", "Any", 6],
      ["quoted", "velo weg", 10],
      ["end", "", 20],
    ]);
  });

  it.each([
    [
      "a==b<>c<=d>=e<f>g=h",
      "word:a comparison:== word:b comparison:<> word:c comparison:<= word:d comparison:>= word:e " +
        "comparison:< word:f comparison:> word:g comparison:= word:h end",
    ],
    ["a=>b", "word:a comparison:= comparison:> word:b end"],
    ["===", "comparison:== comparison:= end"],
    ["(a)/b", "( word:a ) / word:b end"],
    ["AND oR Not PROX sortBy", "and or not prox sortby end"],
    ['android "and" andy', "word:android quoted:and word:andy end"],
    ['any"fish"', "word:any quoted:fish end"],
    ["\ta\r\n\u00a0b\u2003c\ufeff", "word:a word:b word:c end"],
    ["it's {x}; *?^#", "word:it's word:{x}; word:*?^# end"],
    ["", "end"],
  ])("splits %j", (query, expected) => expect(kindsAndTexts(query)).toBe(expected));

  it("keeps every backslash, and takes an escaped quotation mark as part of the token", () => {
    expect(kindsAndTexts(String.raw`"a \"b\" \\"`)).toBe(String.raw`quoted:a \"b\" \\ end`);
    expect(kindsAndTexts(String.raw`5\" a\*b`)).toBe(String.raw`word:5\" word:a\*b end`);
  });

  it("ends a word at a space or a symbol even after a backslash", () => {
    expect(kindsAndTexts(String.raw`a\ b\(c\=`)).toBe(String.raw`word:a\ word:b\ ( word:c\ comparison:= end`);
  });

  it.each([
    ['a = "b', 4],
    [String.raw`"a\"`, 0],
    ['5"', 1],
    [String.raw`a\\"`, 3],
    ['"a" "', 4],
  ])("rejects the unclosed quotation mark in %j", (query, position) => {
    const lexed = tokenize(query);
    expect(lexed).toMatchObject({ ok: false, diagnostic: { code: 14, position, details: String(position) } });
  });
});
