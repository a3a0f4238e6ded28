import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineSplitter } from "./json-lines.ts";
import { type JsonText, parseJson } from "./json-text.ts";

function lines(document: string | Uint8Array, size = 1000, maxLength?: number): JsonText[] {
  const bytes = Buffer.from(document);
  const splitter = lineSplitter(maxLength);
  const texts: JsonText[] = [];
  for (let at = 0; at < bytes.length; at += size) texts.push(...splitter.write(bytes.subarray(at, at + size)));
  return [...texts, ...splitter.close()];
}

describe("lines of JSON", () => {
  it("are values with their line numbers, in chunks of any size", () => {
    const value = fc.option(fc.jsonValue({ maxDepth: 2 }), { nil: undefined });
    const end = fc.constantFrom("\n", "\r\n");
    fc.assert(
      fc.property(fc.array(value), end, fc.boolean(), fc.integer({ min: 1, max: 40 }), (values, end, last, size) => {
        const document =
          values.map((one) => (one === undefined ? " " : JSON.stringify(one))).join(end) + (last ? end : "");
        const expected = values.flatMap((one, at) =>
          one === undefined ? [] : [[at + 1, JSON.parse(JSON.stringify(one))]],
        );
        expect(lines(document, size).map((one) => [one.origins[0].position.line, parseJson(one)])).toEqual(expected);
      }),
    );
  });

  it("may begin with a byte order mark", () => {
    expect(lines("\ufeff1\n2", 2).map(parseJson)).toEqual([1, 2]);
  });

  it("report the position of an error, and the next line is still read", () => {
    const [invalid, valid] = lines('{"a":1\n{"a":2}');
    expect(() => parseJson(invalid)).toThrow(/^line 1, column 7: expected "," or "}"$/);
    expect(parseJson(valid)).toEqual({ a: 2 });
  });

  it("must be UTF-8 and of limited length", () => {
    const invalid = Buffer.concat([Buffer.from('1\n"ü'), Uint8Array.of(0xc3)]);
    for (const size of [1, 100]) {
      expect(() => lines(invalid, size)).toThrow(/^line 2, column 3: invalid UTF-8 at byte 6 of the file$/);
    }
    expect(() => lines(`1\n${"2".repeat(101)}`, 10, 100)).toThrow(/^line 2, column 1: a line of more than 100/);
  });
});
