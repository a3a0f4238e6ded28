/**
 * Random records for property tests. In: a description. Out: a fast-check arbitrary of valid records, with texts full
 * of what XML and JSON must escape. `ODD_INDEX` has every structure that schemas allow and our own indexes lack.
 */
import fc from "fast-check";
import {
  type Attribute,
  type ChoiceList,
  type Element,
  elementsOf,
  GUID_ATTRIBUTE,
  IDX_ATTRIBUTE,
  type IndexDescription,
  type ItemElement,
  SEQ_ATTRIBUTE,
  type SimpleType,
  typeNamed,
} from "../describe/description.ts";
import type { CouncilRecord, Value } from "../describe/record.ts";

export function recordArbitrary(description: IndexDescription): fc.Arbitrary<CouncilRecord> {
  const ofType = (name: string, depth: number): fc.Arbitrary<Value> => {
    const type = typeNamed(description, name);
    const attributes = type.attributes.filter((attribute) => attribute.name !== IDX_ATTRIBUTE);
    const { content } = type;
    const members = elementsOf(type).map((element): [string, fc.Arbitrary<Value>] => [
      element.name,
      // At most one of several kinds of items is allowed, so the others stay empty.
      content.kind === "choice"
        ? list(
            { ...content, items: [element as ItemElement] },
            content.max === 1 && content.items[0] !== element ? 0 : depth,
          )
        : ofElement(element, depth),
    ]);
    const required = attributes.map((attribute): [string, fc.Arbitrary<Value>] => [
      attribute.name,
      ofAttribute(attribute),
    ]);
    const always = elementsOf(type).filter(({ optional }) => !optional || content.kind === "choice");
    const requiredKeys = [...required.map(([name]) => name), ...always.map(({ name }) => name)];
    const full = fc.record(Object.fromEntries([...required, ...members]), { requiredKeys });
    if (content.kind !== "sequence" || !content.optional) return full;
    return fc.oneof({ arbitrary: full, weight: 9 }, { arbitrary: fc.record(Object.fromEntries(required)), weight: 1 });
  };

  const ofElement = (element: Element, depth: number): fc.Arbitrary<Value> => {
    switch (element.kind) {
      case "list":
        return list(element.list, depth);
      case "typed":
        return ofType(element.type, depth);
      case "simple":
        return element.nillable ? fc.option(SIMPLE[element.type], { freq: 3 }) : SIMPLE[element.type];
    }
  };

  const list = ({ max, items }: ChoiceList, depth: number): fc.Arbitrary<Value> => {
    if (depth === 0 || items.length === 0) return fc.constant([]);
    const choices = items.map((item) => {
      const value = ofElement(item, depth - 1);
      return items.length === 1 ? value : value.map((one) => ({ [item.name]: one }));
    });
    return fc.array(fc.oneof(...choices), { maxLength: max === 1 ? 1 : 2 });
  };

  return ofType(description.root.type, 4) as fc.Arbitrary<unknown> as fc.Arbitrary<CouncilRecord>;
}

const PIECES = [
  "a",
  "Zürich",
  " ",
  "\r",
  "\n",
  "\t",
  "<br/>",
  "&",
  "]]>",
  '"',
  "'",
  "\u00a0",
  "\u0085",
  "\u2028",
  "😀",
  "2023/100",
];
const text = fc.string({ unit: fc.constantFrom(...PIECES), maxLength: 6 });

const dateTime = fc
  .date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59.999Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, -1));

const SIMPLE: Readonly<Record<SimpleType, fc.Arbitrary<Value>>> = {
  string: text,
  decimal: fc.oneof(
    fc.nat(),
    fc.integer({ min: -99_999, max: 99_999 }).map((rappen) => rappen / 100 + 0),
  ),
  boolean: fc.boolean(),
  dateTime,
};

/** To make it takes longer than most of what a record consists of. */
const guid = fc.stringMatching(/^[0-9a-f]{32}$/);

function ofAttribute({ name, type }: Attribute): fc.Arbitrary<Value> {
  if (name === GUID_ATTRIBUTE) return guid;
  return name === SEQ_ATTRIBUTE ? fc.nat() : SIMPLE[type];
}

export const ODD_INDEX: IndexDescription = {
  name: "Odd",
  namespace: "http://www.cmiag.ch/cdws/Odd",
  root: { kind: "typed", name: "Strange", type: "Odd" },
  types: [
    {
      name: "Odd",
      content: {
        kind: "sequence",
        optional: false,
        elements: [
          { kind: "simple", name: "Betrag", type: "decimal", nillable: false },
          { kind: "simple", name: "Bemerkung", type: "string", nillable: true },
          { kind: "typed", name: "Teile", type: "Teile" },
          { kind: "typed", name: "Wahl", type: "Wahl" },
          { kind: "simple", name: "Vielleicht", type: "string", nillable: false, optional: true },
          { kind: "simple", name: "Dauer", type: "decimal", nillable: true, optional: true },
          { kind: "typed", name: "Anderes", type: "Rest", optional: true },
          { kind: "list", name: "Unbekannt", list: { kind: "choice", max: "unbounded", items: [] } },
          {
            kind: "list",
            name: "Reste",
            list: { kind: "choice", max: 1, items: [{ kind: "typed", name: "Rest", type: "Rest" }] },
            optional: true,
          },
          {
            kind: "list",
            name: "Gemischt",
            list: {
              kind: "choice",
              max: "unbounded",
              items: [
                { kind: "typed", name: "Strange", type: "Odd" },
                { kind: "simple", name: "Wort", type: "string", nillable: false },
                { kind: "simple", name: "Zahl", type: "decimal", nillable: true },
              ],
            },
          },
        ],
      },
      attributes: [
        { name: "OBJ_GUID", type: "string", required: true },
        { name: "SEQ", type: "string", required: false },
        { name: "IDX", type: "string", required: false },
        { name: "Farbe", type: "string", required: true },
      ],
    },
    {
      name: "Teile",
      content: {
        kind: "choice",
        max: "unbounded",
        items: [
          { kind: "simple", name: "Tag", type: "dateTime", nillable: true },
          { kind: "simple", name: "Name", type: "string", nillable: false },
        ],
      },
      attributes: [{ name: "Aktiv", type: "boolean", required: true }],
    },
    {
      name: "Wahl",
      content: {
        kind: "choice",
        max: 1,
        items: [
          { kind: "typed", name: "Teile", type: "Teile" },
          { kind: "typed", name: "Leer", type: "Leer" },
        ],
      },
      attributes: [],
    },
    { name: "Leer", content: { kind: "sequence", optional: false, elements: [] }, attributes: [] },
    {
      name: "Rest",
      content: {
        kind: "sequence",
        optional: true,
        elements: [
          { kind: "simple", name: "Wann", type: "dateTime", nillable: true },
          { kind: "simple", name: "Nachsatz", type: "string", nillable: false, optional: true },
        ],
      },
      attributes: [],
    },
  ],
  searchFields: [],
};
