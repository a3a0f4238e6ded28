/** Random descriptions for property tests: every structure that a schema can have, with few names that often repeat. */
import fc from "fast-check";
import {
  type Attribute,
  type ComplexType,
  type Element,
  GUID_ATTRIBUTE,
  IDX_ATTRIBUTE,
  type IndexDescription,
  type ItemElement,
  SEQ_ATTRIBUTE,
  type SimpleType,
} from "../describe/description.ts";
import { DATE_BLOCK, FILE_BLOCK } from "../describe/indexes/building-blocks.ts";

/** Also the name of the record element, and those that have a meaning in date and file blocks. */
const NAMES = ["Probe", "Datum", "Start", "End", "Text", "File", "Version", "Nr", "Name", "Teile", "Teil"];
const TYPES: readonly SimpleType[] = ["string", "decimal", "boolean", "dateTime"];
const OPTIONAL = fc.constantFrom({}, {}, { optional: true } as const);

/** Types may contain those after them, so that records are finite; the last one may contain itself in a list. */
export const descriptionArbitrary: fc.Arbitrary<IndexDescription> = fc
  .integer({ min: 1, max: 4 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => typeArbitrary(at, count))))
  .map((types) => ({
    name: "Probe",
    namespace: "http://www.cmiag.ch/cdws/Probe",
    root: { kind: "typed", name: "Probe", type: "T0" },
    types: [...types, DATE_BLOCK, ...FILE_BLOCK],
    searchFields: [],
  }));

function typeArbitrary(at: number, count: number): fc.Arbitrary<ComplexType> {
  const name = `T${at}`;
  const others = [
    ...Array.from({ length: count - at - 1 }, (_, after) => `T${at + after + 1}`),
    DATE_BLOCK.name,
    FILE_BLOCK[0].name,
  ];
  const simple = fc.record({
    kind: fc.constant("simple" as const),
    name: fc.constantFrom(...NAMES),
    type: fc.constantFrom(...TYPES),
    nillable: fc.boolean(),
  });
  const typed = (types: readonly string[]): fc.Arbitrary<ItemElement> =>
    fc.record({
      kind: fc.constant("typed" as const),
      name: fc.constantFrom(...NAMES),
      type: fc.constantFrom(...types),
    });
  const choice = fc.record({
    kind: fc.constant("choice" as const),
    max: fc.constantFrom(1 as const, "unbounded" as const),
    items: fc.uniqueArray(fc.oneof(simple, typed([...others, name])), {
      ...{ minLength: 0, maxLength: 3 },
      selector: (item) => item.name,
    }),
  });
  const list = fc.record({
    kind: fc.constant("list" as const),
    name: fc.constantFrom(...NAMES),
    list: choice,
  });
  const element = fc
    .tuple(fc.oneof<fc.Arbitrary<Element>[]>(simple, typed(others), list), OPTIONAL)
    .map(([one, occurrence]): Element => ({ ...one, ...occurrence }));
  const sequence = fc.record({
    kind: fc.constant("sequence" as const),
    optional: fc.boolean(),
    elements: fc.uniqueArray(element, { maxLength: 5, selector: (one) => one.name }),
  });
  const content = fc.oneof(sequence, sequence, choice, fc.constant({ kind: "none" } as const));
  const attributes: fc.Arbitrary<readonly Attribute[]> =
    at === 0
      ? fc.constant([
          { name: GUID_ATTRIBUTE, type: "string", required: true },
          { name: SEQ_ATTRIBUTE, type: "string", required: false },
          { name: IDX_ATTRIBUTE, type: "string", required: false },
        ])
      : fc.uniqueArray(
          fc.record({
            name: fc.constantFrom(GUID_ATTRIBUTE, "ID", "FileName", "Farbe"),
            type: fc.constant("string" as const),
            required: fc.constant(true),
          }),
          { maxLength: 2, selector: (one) => one.name },
        );
  return fc.record({ name: fc.constant(name), content, attributes });
}
