import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "../../text/testing/any-text.ts";
import { TOOLS } from "../tools.ts";
import { checkedArgs, hint, inputSchema, PAGING, PERIOD } from "./arguments.ts";
import { ToolError } from "./tool-error.ts";

const TABLE = {
  words: { type: "text", description: "words", required: true },
  kind: { type: "text", description: "kind", values: ["Ja", "Nein"] },
  now: { type: "boolean", description: "now" },
  ...PERIOD,
  ...PAGING,
} as const;

describe("arguments", () => {
  it("are read as the model meant them", () => {
    const args = checkedArgs(TABLE, {
      words: " x ",
      kind: "ja",
      now: "true",
      limit: "7",
      from: "2024-02-29",
      to: null,
    });
    expect([args.given("words"), args.text("kind"), args.boolean("now"), args.limit, args.offset]).toEqual([
      "x",
      "Ja",
      true,
      7,
      0,
    ]);
    expect([args.text("from"), args.text("to")]).toEqual(["2024-02-29", undefined]);
  });

  it.each([
    [[], "The arguments must be an object."],
    [{}, "words is missing: words."],
    [{ words: "  " }, "words is empty."],
    [{ words: ["x"] }, "words must be a text."],
    [{ words: "x".repeat(201) }, "words may have 200 characters, not 201."],
    [{ words: "x", limit: 1.5 }, "limit must be a whole number."],
    [{ words: "x", now: 1 }, "now must be true or false."],
    [{ words: "x", to: "2023-02-29" }, "to must be a date such as 2024-03-06."],
    [{ words: "x", kind: "Neim" }, 'kind cannot be "Neim". Did you mean "Nein"?'],
  ])("%j are refused", (sent, sentence) => {
    expect(() => checkedArgs(TABLE, sent)).toThrow(new ToolError(sentence));
  });

  it("of any content are read or refused with a sentence", () => {
    const value = fc.oneof(anyText(), fc.jsonValue({ maxDepth: 1 }));
    const sent = fc.oneof(value, fc.record(Object.fromEntries(Object.keys(TABLE).map((name) => [name, value]))));
    fc.assert(
      fc.property(sent, (given) => {
        try {
          const args = checkedArgs(TABLE, given);
          expect(args.limit).toBeGreaterThanOrEqual(0);
          expect(args.given("words").isWellFormed()).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(ToolError);
        }
      }),
    );
  });

  it("of every tool have a schema with descriptions", () => {
    for (const { takes } of TOOLS) {
      const { properties } = inputSchema(takes) as { properties: Record<string, { description?: string }> };
      expect(Object.values(properties).every(({ description }) => description !== undefined)).toBe(true);
    }
  });
});

it("a hint lists the names if they are few", () => {
  expect(hint("zzz", ["one", "two"])).toBe("There are: one, two.");
  expect(
    hint(
      "zzz",
      Array.from({ length: 50 }, (_, i) => `name${i}`),
    ),
  ).toMatch(/ and 10 more\.$/);
});
