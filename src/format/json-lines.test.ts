import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineSplitter } from "./json-lines.ts";
import { type JsonText, parseJson } from "./json-text.ts";

function lines(document: string | Uint8Array, size = 1000, longest?: number): JsonText[] {
  const bytes = Buffer.from(document);
  const splitter = lineSplitter(longest);
  const found: JsonText[] = [];
  for (let at = 0; at < bytes.length; at += size) found.push(...splitter.write(bytes.subarray(at, at + size)));
  return [...found, ...splitter.close()];
}

describe("lines of JSON", () => {
  it("are values, each with the number of its line, cut into chunks anywhere", () => {
    const value = fc.option(fc.jsonValue({ maxDepth: 2 }), { nil: undefined });
    const end = fc.constantFrom("\n", "\r\n");
    fc.assert(
      fc.property(fc.array(value), end, fc.boolean(), fc.integer({ min: 1, max: 40 }), (values, end, last, size) => {
        const document =
          values.map((one) => (one === undefined ? " " : JSON.stringify(one))).join(end) + (last ? end : "");
        const expected = values.flatMap((one, at) =>
          one === undefined ? [] : [[at + 1, JSON.parse(JSON.stringify(one))]],
        );
        expect(lines(document, size).map((one) => [one.places[0].position.line, parseJson(one)])).toEqual(expected);
      }),
    );
  });

  it("may begin with a byte order mark", () => {
    expect(lines("\ufeff1\n2", 2).map(parseJson)).toEqual([1, 2]);
  });

  it("say where they are wrong, also when the next is right", () => {
    const [wrong, right] = lines('{"a":1\n{"a":2}');
    expect(() => parseJson(wrong)).toThrow(/^line 1, column 7: expected "," or "}"$/);
    expect(parseJson(right)).toEqual({ a: 2 });
  });

  it("must be UTF-8 and end somewhere", () => {
    const broken = Buffer.concat([Buffer.from('1\n"ü'), Uint8Array.of(0xc3)]);
    for (const size of [1, 100]) {
      expect(() => lines(broken, size)).toThrow(/^line 2, column 3: broken UTF-8 at byte 6 of the file$/);
    }
    expect(() => lines(`1\n${"2".repeat(101)}`, 10, 100)).toThrow(/^line 2, column 1: a line of more than 100/);
  });
});
