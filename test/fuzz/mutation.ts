/** Half-valid inputs: a valid input with a few mutations. */
import fc from "fast-check";

/** The position and kind of a mutation, as numbers that are interpreted when it is applied. */
export interface Edit {
  readonly kind: "cut" | "repeat" | "put" | "end" | "swap" | "byte";
  readonly at: number;
  readonly length: number;
  readonly piece: string;
}

/** `pieces` are inserted or replace something; they should be tokens of the language. */
export function editsOf(pieces: readonly string[]): fc.Arbitrary<readonly Edit[]> {
  const edit = fc.record<Edit>({
    kind: fc.constantFrom("cut", "repeat", "put", "put", "put", "end", "swap", "byte"),
    at: fc.nat(),
    length: fc.oneof(fc.constant(0), fc.nat({ max: 4 }), fc.nat({ max: 200 })),
    piece: fc.constantFrom(...pieces),
  });
  return fc.array(edit, { minLength: 1, maxLength: 4 });
}

/** Mutates bytes, so that multi-byte characters break, too. */
function changed(bytes: Buffer, { kind, at: place, length, piece }: Edit): Buffer {
  const at = place % (bytes.length + 1);
  const [before, part, after] = [bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at + length)];
  switch (kind) {
    case "cut":
      return Buffer.concat([before, after]);
    case "repeat":
      return Buffer.concat([before, part, part, after]);
    case "put":
      return Buffer.concat([before, Buffer.from(piece), after]);
    case "end":
      return before;
    case "swap":
      return Buffer.concat([before, after.subarray(0, length), part, after.subarray(length)]);
    case "byte":
      return Buffer.concat([before, Buffer.of(length), bytes.subarray(at + 1)]);
  }
}

export function edited(valid: string | Uint8Array, edits: readonly Edit[]): Buffer {
  return edits.reduce(changed, Buffer.from(valid));
}

export function mutated(valid: fc.Arbitrary<string | Buffer>, pieces: readonly string[]): fc.Arbitrary<Buffer> {
  return fc.tuple(valid, editsOf(pieces)).map(([text, edits]) => edited(text, edits));
}

/** The same for text; broken characters become U+FFFD. */
export function mutatedText(valid: fc.Arbitrary<string>, pieces: readonly string[]): fc.Arbitrary<string> {
  return mutated(valid, pieces).map((bytes) => bytes.toString());
}

/** Tokens of XML. */
export const XML_PIECES: readonly string[] = [
  ...[
    "<",
    ">",
    "/>",
    "</a>",
    "<a>",
    "<a b='c'/>",
    "&amp;",
    "&x;",
    "&#0;",
    "&#xD800;",
    "&#55555555;",
    "<![CDATA[",
    "]]>",
  ],
  ...["<!--", "-->", "<?xml version='1.1'?>", "<?x y?>", '<!DOCTYPE a [<!ENTITY b "c">]>', " xsi:nil='true'"],
  ...[" xmlns='urn:x'", " xmlns:p='urn:p'", "<p:a/>", '"', "'", "=", "\u0000", "\ufeff", "\ufffe", "😀", "\r\n", "-1"],
  ...["NaN", "1e400", "99999999999999999999", "2024-02-30T00:00:00", "<a>".repeat(70), "x".repeat(5000), "__proto__"],
];

/** Tokens of JSON. */
export const JSON_PIECES: readonly string[] = [
  ...[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"',
    "\\",
    "\\u0000",
    "\\ud800",
    "null",
    "true",
    "1e400",
    "-0",
    "1.0",
    "[[[[",
    "{}",
  ],
  ...[
    '"__proto__":{}',
    '"constructor":1',
    '"":""',
    "\u0000",
    "\ufeff",
    "\n",
    "9007199254740993",
    '"x"',
    "[".repeat(99),
  ],
  ...['"record":null', '"hits":[]', '"hits":{}', '"SEQ":-1', '"indexName":[]', '"OBJ_GUID":"x"'],
];

/** Tokens of CSV. */
export const CSV_PIECES: readonly string[] = [
  ...[
    '"',
    '""',
    ",",
    ";",
    "\n",
    "\r\n",
    "\r",
    "\t",
    "\ufeff",
    "\u0000",
    " ",
    "0",
    "-1",
    "1.5",
    "1e9",
    "RECHNUNG",
    "2024",
  ],
  ...[
    "9007199254740993",
    "x".repeat(5000),
    "__proto__",
    "=1+1",
    "ü",
    "\u2028",
    "id",
    "konto",
    "jahr,",
    ",".repeat(500),
  ],
];
