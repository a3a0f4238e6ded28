import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvRows, detectDelimiter } from "./csv-reader.ts";
import { decoderOf, detectEncoding, ENCODINGS, type Encoding } from "./text-encoding.ts";

async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** What Windows-1252 has between 0x80 and 0x9f (https://encoding.spec.whatwg.org/index-windows-1252.txt). */
const IN_1252: Readonly<Record<string, number>> = { "€": 0x80, "…": 0x85, "’": 0x92, "“": 0x93, "–": 0x96, Ÿ: 0x9f };

function encoded(text: string, encoding: Encoding): Uint8Array {
  if (encoding === "utf-8") return Buffer.from(text);
  if (encoding === "utf-16") return Buffer.from(`\ufeff${text}`, "utf16le");
  return Uint8Array.from([...text].map((one) => IN_1252[one] ?? one.charCodeAt(0)));
}

function decoded(bytes: Uint8Array, encoding: Encoding, size: number) {
  const decode = decoderOf(encoding);
  let text = "";
  for (let at = 0; at < bytes.length; at += size) text += decode(bytes.subarray(at, at + size), false).text;
  return (text + decode(new Uint8Array(0), true).text).replace(/^\ufeff/, "");
}

const characters: Readonly<Record<Encoding, readonly string[]>> = {
  "utf-8": ["ä", "€", "😀", "a", "\n"],
  "utf-16": ["ä", "€", "😀", "a", "\n"],
  "windows-1252": ["ä", "Ü", "ß", "a", "\n", ...Object.keys(IN_1252)],
  "latin-1": ["ä", "Ü", "ß", "a", "\n", "\u00a0", "ÿ"],
};

describe("encodings", () => {
  it.each(ENCODINGS)("%s is decoded in chunks of any size", (encoding) => {
    const text = fc.string({ unit: fc.constantFrom(...characters[encoding]), maxLength: 30 });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 7 }), (text, size) => {
        expect(decoded(encoded(text, encoding), encoding, size)).toBe(text);
      }),
    );
  });

  it("are detected: any text is read as it was written", async () => {
    const file = fc.constantFrom(...ENCODINGS).chain((encoding) =>
      fc.record({
        encoding: fc.constant(encoding),
        text: fc.string({ unit: fc.constantFrom(...characters[encoding]), maxLength: 30 }),
        size: fc.integer({ min: 1, max: 7 }),
      }),
    );
    // A text in a single-byte encoding may happen to be valid UTF-8, such as “Ã¼”; such texts are not written.
    await fc.assert(
      fc.asyncProperty(file, async ({ encoding, text, size }) => {
        const bytes = encoded(text, encoding);
        const isSingle = encoding === "windows-1252" || encoding === "latin-1";
        fc.pre(!isSingle || !/[\u00c2-\u00f4][\u0080-\u00bf…–’“€Ÿ]/.test(text));
        const found = await detectEncoding(cut(bytes, size));
        expect(decoded(bytes, found, size)).toBe(text);
      }),
    );
  });

  it("report bytes that they do not have", async () => {
    expect(decoderOf("latin-1")(Uint8Array.of(65, 0x92), false)).toEqual({ text: "A", invalidAt: 1 });
    expect(decoderOf("windows-1252")(Uint8Array.of(0x92, 0x81), false)).toEqual({ text: "’", invalidAt: 1 });
    const rows = csvRows(cut(Uint8Array.of(65, 10, 0x81), 1), ";", { encoding: "windows-1252" });
    await expect(Array.fromAsync(rows)).rejects.toThrow("invalid Windows-1252 at byte 3 of the file");
    expect(await detectEncoding(cut(Uint8Array.of(0xc3), 1))).toBe("windows-1252");
  });
});

describe("the delimiter", () => {
  it.each([
    ["a;b;c\n1,5;2,5;3\n", ";"],
    ["a,b\n1,2\n", ","],
    ["a\tb, c\n1\t2\n", "\t"],
    ["a|b\n1|2\n", "|"],
    ["Haushalt 2024, Entwurf\na;b\n1;2\n3;4\n", ";"],
    ['a,b\n"x; y; z",1\n"x",2\n', ","],
    ['a;b\n1;"Sehr geehrte Frau Präsidentin, guten Tag\nMit Dank, Ihr Rat\nFür die Richtigkeit, Kanzlei"\n', ";"],
    ['a;b\n1,5;Schulhaus "Zentrum"\n2,5;Turnhalle\n', ";"],
    ["sep=|\na;b\n", "|"],
    ["a\n1\n", ","],
    ["", ","],
  ])("of %j is %j", (text, delimiter) => {
    expect(detectDelimiter(text)).toBe(delimiter);
  });

  it("is found whatever the fields contain", () => {
    const field = fc.string({ unit: fc.constantFrom("a", " ", ",", ";", "1", ".", "\n"), maxLength: 6 });
    fc.assert(
      fc.property(
        fc.constantFrom(";", ",", "\t", "|"),
        fc.array(fc.tuple(field, field, field), { minLength: 1, maxLength: 9 }),
        (delimiter, rows) => {
          const quoted = (text: string) => (/[,;\n]/.test(text) ? `"${text}"` : text);
          const text = rows.map((row) => `${row.map(quoted).join(delimiter)}\n`).join("");
          expect(detectDelimiter(text)).toBe(delimiter);
        },
      ),
    );
  });
});
