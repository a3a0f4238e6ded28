/** Random conditions on text fields: words of the records, unchanged or changed, phrases, whole values, proximity. */
import fc from "fast-check";
import type { IndexDescription, SearchField } from "../../../src/parliament/describe/description.ts";
import type { CouncilRecord } from "../../../src/parliament/describe/record.ts";
import { foldedText } from "../naive/naive-text.ts";
import { textsOf } from "../naive/naive-values.ts";
import { anyCase, joined, often, spread, type Text } from "./random-parts.ts";

export function textClauses(field: SearchField, records: readonly CouncilRecord[]): Text {
  const { name } = field;
  const texts = records.flatMap((record) => textsIn(field, record));
  const value = fc.constantFrom(...spread(fewGuids(texts)).map(String));
  return fc.oneof(
    { arbitrary: wordClause(name, value), weight: 6 },
    { arbitrary: valueClause(name, value), weight: 2 },
    { arbitrary: proxClause(name, value), weight: 2 },
    { arbitrary: groupClause(name, value), weight: 1 },
    { arbitrary: wordlessClause(name), weight: 1 },
  );
}

const textsIn = ({ sources = [] }: SearchField, record: CouncilRecord): string[] => [
  ...textsOf(sources, record, "whole"),
  ...textsOf(sources, record, "words"),
];

/** Texts with only some of the GUIDs in them: one GUID is like another. */
function fewGuids(values: readonly string[]): readonly string[] {
  return values.filter((value, i) => !GUID.test(value) || i % 8 === 0);
}

// A piece is the text between two spaces of a value: a word, often with punctuation.

const piecesOf = (value: string): string[] => value.split(/\s+/).filter((piece) => piece !== "");
const escaped = (text: string): string => text.replace(/["\\]/g, "\\$&");
/** Keeps backslashes as escapes; no value contains one. */
const quoted = (text: string): string => `"${text.replace(/(?<!\\)"/g, '\\"')}"`;
/** A term with or without quotes, where both mean the same. */
const term = (text: string): Text => {
  const isPlain =
    /^[\p{L}\p{N}*?.+-]+$/u.test(text) && !/^(and|or|not|prox|sortby|any|all|adj|exact|within)$/i.test(text);
  return isPlain ? fc.constantFrom(text, quoted(text)) : fc.constant(quoted(text));
};

const GUID = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/i;
const CHANGES: readonly ((piece: string) => string)[] = [
  (piece) => piece.toUpperCase(),
  (piece) => piece.toLowerCase(),
  foldedText,
  (piece) => piece.replace(GUID, "$1-$2-$3-$4-$5").toUpperCase(),
  (piece) => `${piece.slice(0, Math.ceil(piece.length / 2))}*`,
  (piece) => `*${piece.slice(Math.floor(piece.length / 2))}`,
  (piece) => `*${piece.slice(1, -1)}*`,
  (piece) => `${piece.slice(0, 1)}?${piece.slice(2)}`,
  (piece) => `${piece.slice(0, 1)}*${piece.slice(-1)}`,
  (piece) => piece.replace(/./gu, "?"),
  (piece) => piece.replace(/[äöü]/g, (letter) => ({ ä: "ae", ö: "oe", ü: "ue" })[letter] ?? letter),
  (piece) => piece.slice(0, 2) + piece.slice(3),
  (piece) => `${piece}en`,
  (piece) => `${piece}:innen`,
  (piece) => `^${piece}`,
  (piece) => `${piece}^`,
  (piece) => `^${piece.slice(0, 2)}*^`,
  (piece) => piece.replace(/[\p{L}\p{N}]/u, "\\$&"),
  (piece) => `${piece}\\*`,
  (piece) => `${piece}\u0308`,
  () => "*",
  () => "xyzzy",
];

const changed = (piece: string): Text =>
  fc.oneof(
    { arbitrary: fc.constant(piece), weight: 3 },
    { arbitrary: fc.constantFrom(...CHANGES).map((change) => change(piece)), weight: 2 },
  );

/** Some adjacent pieces of a value, some of them changed. */
const run = (value: string, most: number): fc.Arbitrary<string[]> =>
  fc.tuple(fc.nat(), fc.integer({ min: 1, max: most })).chain(([at, length]) => {
    const pieces = piecesOf(value);
    const from = pieces.length === 0 ? 0 : at % pieces.length;
    return fc.tuple(...pieces.slice(from, from + length).map(changed));
  });

const RELATION_MODIFIERS = [
  ...["", "/relevant", "/cql.ignoreCase/masked", "/word", "/unmasked"],
  ...["/stem", "/STEM", "/cql.stem/relevant", "/fuzzy", "/stem/fuzzy", "/stem/unmasked"],
];

function wordClause(name: string, value: Text): Text {
  const together = value.chain((text) => run(text, 3));
  const apart = fc
    .array(
      value.chain((text) => run(text, 1)),
      { minLength: 1, maxLength: 3 },
    )
    .map((runs) => runs.flat());
  const words = fc.oneof(together, apart).map((pieces) => (pieces.length === 0 ? "x" : pieces.join(" ")));
  return joined(
    anyCase(name),
    fc.constantFrom(" any", " all", " adj", " =", " ANY", " cql.any"),
    often("", ...RELATION_MODIFIERS),
    fc.constant(" "),
    words.chain(term),
  );
}

/** One relation for several terms in parentheses. */
function groupClause(name: string, value: Text): Text {
  const terms = fc
    .tuple(value.map(piecesOf), value.map(piecesOf))
    .map((runs) => runs.map((pieces) => quoted(pieces[0] ?? "x")));
  const relation = fc.constantFrom("any", "all", "=", "==", "<>");
  return fc
    .tuple(terms, relation, fc.constantFrom("or", "and", "not"))
    .map(([[one, other], between, operator]) => `${name} ${between} (${one} ${operator} ${other})`);
}

/** Terms without a word: they find nothing, or with `==` and comparisons the value that they are. */
function wordlessClause(name: string): Text {
  const relation = fc.constantFrom("any", "all", "adj", "=", "==", "<>", ">", "any/unmasked", "=/word");
  const term = fc.constantFrom('""', '"-"', '"^"', "–", '" ... "', '"\u0308"', '"\\*"');
  const clause = fc.tuple(relation, term).map((parts) => [name, ...parts].join(" "));
  const prox = fc.constantFrom("=", "any").map((between) => `(${name} ${between} "-" prox ${name} = a)`);
  const nested = fc.constant(`((${name} = "-" or ${name} = a) prox/distance<9 (${name} any "," prox e))`);
  return fc.oneof({ arbitrary: clause, weight: 4 }, prox, nested);
}

function valueClause(name: string, value: Text): Text {
  const inMask = (text: string) => escaped(text).replace(/[*?^]/g, "\\$&");
  const literal = value.map((text) => `"${inMask(text)}"`);
  const beginningWith = value.map((text) => `"${inMask(text.slice(0, 4))}*"`);
  const elsewhere = fc.oneof(
    value.map((text) => `"*${inMask(text.slice(-5))}"`),
    value.map((text) => `"${inMask(text.slice(0, 2))}*${inMask(text.slice(5, 8))}*"`),
    value.map((text) => `"?${inMask(text.slice(1))}"`),
  );
  const whole = fc.oneof(
    literal,
    beginningWith,
    elsewhere,
    fc.constant('""'),
    literal.map((text) => text.toUpperCase()),
  );
  const beginning = fc
    .tuple(value, fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 250, max: 300 })))
    .map(([text, length]) => text.slice(0, length).trim());
  const edge = beginning.map((text) => quoted(text === "" ? "m" : text));
  const word = value.map((text) => piecesOf(text)[0] ?? "m");
  return fc.oneof(
    joined(anyCase(name), fc.constantFrom(" == ", " exact ", " <> "), whole),
    joined(anyCase(name), fc.constantFrom(" < ", " <= ", " > ", " >= "), edge),
    joined(
      anyCase(name),
      fc.constant(" within "),
      fc.tuple(word, word).map(([one, other]) => quoted(`${one} ${other}`)),
    ),
  );
}

const PROX = [
  "",
  "/distance<=3",
  "/distance=2/ordered",
  "/distance>4/unit=word",
  "/ordered",
  "/distance<>1",
  "/unordered/distance<6",
  "/distance>=40",
];

function proxClause(name: string, value: Text): Text {
  return fc.tuple(value, fc.nat(), fc.nat(), fc.nat()).chain(([text, ...places]) => {
    const pieces = piecesOf(text).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
    const [one, other, third] = places.map((place) => (pieces.length === 0 ? "x" : pieces[place % pieces.length]));
    const pair = joined(
      fc.constantFrom("", `${name} = `, `${name} any `, `${name} any/stem `, `${name} =/fuzzy `),
      wordIn(one),
      often(" prox", " PROX"),
      fc.constantFrom(...PROX),
      fc.constant(` ${name} = `),
      wordIn(other),
    );
    const more = joined(
      fc.constant("("),
      pair,
      fc.constantFrom(") prox/distance<=5 ", ") or "),
      fc.constant(`${name} = `),
      wordIn(third),
    );
    return fc.oneof({ arbitrary: pair, weight: 3 }, { arbitrary: more, weight: 1 }).map((query) => `(${query})`);
  });
}

/** A piece that contains a word and is not just `*`, which has no position. */
const wordIn = (piece: string): Text =>
  changed(piece).map((text) => quoted(/^[*^]*$/.test(text) || !/[\p{L}\p{N}?]/u.test(text) ? piece : text));

export function bareTerm(description: IndexDescription, records: readonly CouncilRecord[]): Text {
  const fields = description.searchFields.filter(({ kind }) => kind === "text");
  const values = spread(
    fewGuids(records.flatMap((record) => fields.flatMap((field) => textsIn(field, record).slice(0, 2)))),
  );
  const words = fc.constantFrom(...values.map(String)).chain((value) => run(value, 2));
  const text = words.map((pieces) => (pieces.length === 0 ? "x" : pieces.join(" ")));
  return joined(
    fc.constantFrom(
      "",
      "cql.anywhere any ",
      "cql.keywords all ",
      "CQL.serverChoice = ",
      "cql.anywhere == ",
      "cql.anywhere > ",
    ),
    text.map(quoted),
  );
}

export function guidClause(description: IndexDescription, records: readonly CouncilRecord[]): Text {
  const guid = fc.constantFrom(...records.map((record) => record.OBJ_GUID));
  const written = fc.tuple(guid, fc.constantFrom(...CHANGES.slice(0, 5))).map(([text, change]) => quoted(change(text)));
  // A search field named ID may hold other identifiers, too; its own clauses cover those.
  const names = description.searchFields.some(({ name }) => name === "ID") ? ["obj_guid"] : ["OBJ_GUID", "id", "ID"];
  return joined(fc.constantFrom(...names), fc.constantFrom(" adj ", " any ", " = ", " == ", " <> "), written);
}
