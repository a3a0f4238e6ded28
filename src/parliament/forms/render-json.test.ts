import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { INDEXES, indexNamed } from "../describe/indexes/all.ts";
import type { Value } from "../describe/record.ts";
import { ODD_INDEX, recordArbitrary } from "../testing/record-arbitrary.ts";
import { recordJson } from "./render-json.ts";

/** The same value with the keys of every object in reverse order. */
function reversed(value: Value): Value {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, member]): [string, Value] => [name, reversed(member)]);
  return Object.fromEntries(entries.reverse());
}

describe("recordJson", () => {
  it("writes attributes first, then the elements in schema order", () => {
    const record = {
      AltsystemID: "",
      Inaktiv: null,
      Kuerzel: 'S"P',
      Name: "Partei",
      SEQ: 7,
      OBJ_GUID: "0123456789abcdef0123456789abcdef",
    };
    expect(recordJson(indexNamed("partei")!, record)).toBe(
      '{"OBJ_GUID":"0123456789abcdef0123456789abcdef","SEQ":7,"Name":"Partei","Kuerzel":"S\\"P",' +
        '"Inaktiv":null,"AltsystemID":""}',
    );
  });

  it("writes files with numbers as numbers", () => {
    const file = { ID: "a-1", FileName: "b", Version: [{ Nr: 2, Rendition: [{ Extension: "pdf", Ansicht: "PDF" }] }] };
    const record = {
      ...{ OBJ_GUID: "a", SEQ: 1, Titel: "", File: file, Kategorie: "", Datum: {} },
      ...{ GeschaeftGuid: "", GRNr: "", SitzungGuid: "", SitzungTitel: "" },
    };
    expect(recordJson(indexNamed("dokument")!, record)).toBe(JSON.stringify(record));
  });

  it.each([...INDEXES, ODD_INDEX])(
    "$name: has the same content as the record, whatever the order of its keys",
    (description) => {
      fc.assert(
        fc.property(recordArbitrary(description), (record) => {
          const json = recordJson(description, record);
          expect(JSON.parse(json)).toEqual(record);
          expect(recordJson(description, reversed(record) as typeof record)).toBe(json);
        }),
        { numRuns: 20 },
      );
    },
  );
});
