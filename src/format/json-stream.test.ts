import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type JsonPart, jsonSplitter } from "./json-stream.ts";
import { JsonError, parseJson } from "./json-text.ts";

/** The parts of a document that arrives in chunks of the given size. */
function split(document: string | Uint8Array, size = 1000, maxLength?: number): JsonPart[] {
  const bytes = Buffer.from(document);
  const splitter = jsonSplitter("hits", maxLength);
  const parts: JsonPart[] = [];
  for (let at = 0; at < bytes.length; at += size) parts.push(...splitter.write(bytes.subarray(at, at + size)));
  splitter.close();
  return parts;
}

const read = (document: string | Uint8Array, size?: number) =>
  split(document, size).map((part) => [part.kind, parseJson(part)]);

function failure(document: string | Uint8Array, size?: number, maxLength?: number): JsonError {
  try {
    for (const part of split(document, size, maxLength)) parseJson(part);
  } catch (error) {
    if (error instanceof JsonError) return error;
    throw error;
  }
  throw new Error("the document was accepted");
}

const object = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });
const plain = object.filter((value) => !Array.isArray(value.hits));
const space = fc.constantFrom(undefined, 1, "\t", "  ");
const size = fc.integer({ min: 1, max: 50 });

describe("a split document", () => {
  it("is one object or a list of objects, in chunks of any size", () => {
    fc.assert(
      fc.property(fc.oneof(plain, fc.array(plain, { maxLength: 4 })), space, size, (value, indent, size) => {
        const expected = [value].flat().map((one) => ["object", one]);
        expect(read(JSON.stringify(value, null, indent), size)).toEqual(JSON.parse(JSON.stringify(expected)));
      }),
    );
  });

  it("yields the items of the list one by one, and the object around them before and after", () => {
    fc.assert(
      fc.property(plain, fc.array(object), plain, space, size, (before, hits, after, indent, size) => {
        const { hits: _, ...head } = before;
        const whole = {
          ...head,
          hits,
          ...Object.fromEntries(Object.entries(after).map(([key, one]) => [`${key}x`, one])),
        };
        const text = JSON.stringify(whole, null, indent);
        const parts = read(text, size);
        const plainWhole = JSON.parse(JSON.stringify(whole));
        expect(parts[0][0]).toBe("head");
        expect(parts.slice(1, -1)).toEqual(JSON.parse(JSON.stringify(hits)).map((hit: unknown) => ["item", hit]));
        expect(parts.at(-1)).toEqual(["object", { ...plainWhole, hits: [] }]);
        expect(plainWhole).toMatchObject({ ...(parts[0][1] as object), hits: plainWhole.hits });
      }),
    );
  });

  it("recognizes the list by its name only as a member of the object itself", () => {
    const objects = [
      { a: { hits: [1] } },
      { a: ['"hits":', [2]] },
      { 'x,"hits': [3] },
      { hits: 4 },
      { hits: { hits: [5] } },
    ];
    expect(read(JSON.stringify(objects))).toEqual(objects.map((one) => ["object", one]));
    expect(read('\ufeff [{"n":1 , "hits" :\n[ {} , {} ] , "z":2 }, {"hits":[]}]', 3)).toEqual([
      ["head", { n: 1, hits: [] }],
      ["item", {}],
      ["item", {}],
      ["object", { n: 1, hits: [], z: 2 }],
      ["head", { hits: [] }],
      ["object", { hits: [] }],
    ]);
  });
});

describe("syntax errors", () => {
  it.each([
    ["nothing", "", "line 1, column 1: expected an object or a list of objects"],
    ["only whitespace", " \n ", "line 2, column 2: expected an object or a list of objects"],
    ["a number", "7", "line 1, column 1: expected an object"],
    ["a number in the list of objects", "[{},\n 7]", "line 2, column 2: expected an object"],
    ["a number in the list", '{"hits":[7]}', "line 1, column 10: expected an object"],
    ["a comma at the end of the list", '{"hits":[{},\n]}', "line 2, column 1: expected an object"],
    ["no comma between items", '{"hits":[{}\n{}]}', 'line 2, column 1: expected "," or "]"'],
    ["no comma between objects", "[{} {}]", 'line 1, column 5: expected "," or "]"'],
    ["two objects", "{} {}", "line 1, column 4: expected the end of the document"],
    ["a missing end", '{"hits":[{}]', "line 1, column 13: unexpected end of the document"],
    ["an unterminated string", '{"a":"\n', "line 2, column 1: unexpected end of the document"],
    ["a list that is closed as an object", '{"a":[1}}', 'line 1, column 8: expected "," or "]"'],
    ["an error inside an item", '{"hits":[{\n"a":1},{"a":\n x}]}', "line 3, column 2: expected a value"],
    ["an error before the list", '{"a" 1,"hits":[{\n}]}', 'line 1, column 6: expected ":"'],
    ["an error after the list", '{"hits":[{\n}],\n "b":01}', 'line 3, column 7: expected "," or "}"'],
    ["a comma at the end of an object", '{"a":1,}', "line 1, column 8: expected a name in quotation marks"],
    ["a name without quotation marks", "{a:1}", "line 1, column 2: expected a name in quotation marks"],
    ["an unknown escape", '{"a":"\\x"}', "line 1, column 6: invalid or unterminated string"],
    ["a line break in a string", '{"a":"x\ny"}', "line 1, column 6: invalid or unterminated string"],
  ])("%s", (_, document, message) => {
    for (const size of [1, 4, 1000]) expect(failure(document, size).message).toBe(message);
  });

  it("reports invalid UTF-8 with its position", () => {
    const bytes = Buffer.concat([Buffer.from('{"a":\n"ü'), Uint8Array.of(0xff), Buffer.from('"}')]);
    for (const size of [1, 3, 100]) {
      expect(failure(bytes, size).message).toBe("line 2, column 3: invalid UTF-8 at byte 10 of the file");
    }
  });

  it("limits the nesting and the length of an object", () => {
    const nested = (depth: number) => `{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
    expect(read(nested(64))).toHaveLength(1);
    expect(failure(nested(65)).message).toBe("line 1, column 69: more than 64 nested objects and lists");
    const endless = jsonSplitter("hits", 1000);
    endless.write(Buffer.from('{"hits":[{"a":"'));
    expect(() => {
      for (let chunk = 0; chunk < 100; chunk++) endless.write(Buffer.alloc(100, "x"));
    }).toThrow(/an object of more than 1000 characters/);
  });

  it("accepts exactly what JSON.parse accepts, and always reports a position", () => {
    const piece = fc.constantFrom(
      '"',
      "\\",
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      "1",
      "-",
      "e",
      "true",
      "null",
      '"a"',
      '"hits":',
      " ",
      "\n",
      '{"a":1}',
      "\u0001",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), size, (pieces, size) => {
        const document = `{${pieces.join("")}}`;
        let value: unknown;
        try {
          value = JSON.parse(document);
        } catch {
          const { line, column } = failure(document, size).position;
          expect(document.split("\n")[line - 1].length).toBeGreaterThanOrEqual(column - 1);
          return;
        }
        const list = (value as { hits?: unknown }).hits;
        fc.pre(
          !Array.isArray(list) || list.every((one) => typeof one === "object" && one !== null && !Array.isArray(one)),
        );
        expect(() => read(document, size)).not.toThrow();
      }),
      { numRuns: 2000 },
    );
  });
});
