import { describe, expect, it } from "vitest";
import type { ComplexType, IndexDescription } from "../describe/description.ts";
import { INDEXES, indexNamed } from "../describe/indexes/all.ts";
import type { CouncilRecord, Value } from "../describe/record.ts";
import { fileBlocks, renditionsOf } from "./file-blocks.ts";

const file = (ID: string, ...Version: Value[]): Value => ({ ID, FileName: `Name ${ID}`, Version });
const version = (Nr: number, ...ansichten: string[]): Value => ({
  Nr,
  Rendition: ansichten.map((Ansicht) => ({ Extension: "pdf", Ansicht })),
});
const record = (members: Record<string, Value>): CouncilRecord => ({ OBJ_GUID: "0".repeat(32), SEQ: 1, ...members });
const idsIn = (index: string, members: Record<string, Value>) =>
  [...fileBlocks(indexNamed(index)!, record(members))].map(({ id }) => id);

describe("file blocks", () => {
  it("are read with their versions and renditions", () => {
    const [block] = fileBlocks(
      indexNamed("dokument")!,
      record({ File: file("a-332", version(1), version(2, "PDF", "Original")) }),
    );
    expect(block).toEqual({
      id: "a-332",
      name: "Name a-332",
      versions: [
        { nr: 1, renditions: [] },
        {
          nr: 2,
          renditions: [
            { extension: "pdf", ansicht: "PDF" },
            { extension: "pdf", ansicht: "Original" },
          ],
        },
      ],
    });
    expect(renditionsOf(block)).toEqual([
      { id: "a-332", nr: 2, extension: "pdf", ansicht: "PDF" },
      { id: "a-332", nr: 2, extension: "pdf", ansicht: "Original" },
    ]);
  });

  it("are returned in document order from any depth, without those that lack an ID", () => {
    const dokument = (id: string) => ({ OBJ_GUID: id, Titel: "", File: file(id), Kategorie: "" });
    expect(
      idsIn("ratspost", {
        Positionen: [{ Dokumente: [] }, { Dokumente: [dokument("c"), dokument("")] }, { Dokumente: [dokument("d")] }],
        Dokumente: [dokument("a"), dokument("b")],
      }),
    ).toEqual(["a", "b", "c", "d"]);
    expect(idsIn("kontakt", { Bild: file("photo-1664") })).toEqual(["photo-1664"]);
    expect(
      idsIn("sitzung", { Traktanden: [{ Wortmeldungen: [{ Aufzeichnung: [dokument("audio")] }], Unterlagen: [] }] }),
    ).toEqual(["audio"]);
    expect(idsIn("partei", { Name: "x" })).toEqual([]);
  });

  it("are recognized by their attributes, in lists of several kinds and in recursive types", () => {
    const attribute = (name: string) => ({ name, type: "string", required: true }) as const;
    const node: ComplexType = {
      name: "Node",
      content: {
        kind: "sequence",
        optional: false,
        elements: [
          { kind: "typed", name: "eDocument", type: "Paper" },
          {
            kind: "list",
            name: "Teile",
            list: {
              kind: "choice",
              max: "unbounded",
              items: [
                { kind: "typed", name: "Node", type: "Node" },
                { kind: "typed", name: "Bild", type: "Paper" },
              ],
            },
          },
        ],
      },
      attributes: [],
    };
    const paper: ComplexType = {
      name: "Paper",
      content: { kind: "none" },
      attributes: [attribute("FileName"), attribute("ID")],
    };
    const odd: IndexDescription = {
      name: "Odd",
      namespace: "urn:odd",
      root: { kind: "typed", name: "Odd", type: "Node" },
      types: [node, paper],
      searchFields: [],
    };
    const inner = { eDocument: file("inner"), Teile: [{ Bild: file("photo") }] };
    const blocks = fileBlocks(
      odd,
      record({ eDocument: file("outer"), Teile: [{ Node: inner }, { Bild: file("last") }] }),
    );
    expect([...blocks].map(({ id }) => id)).toEqual(["outer", "inner", "photo", "last"]);
  });

  it("exist in these indexes", () => {
    const withFiles = INDEXES.filter(({ types }) => types.some(({ name }) => name === "DocumentFieldType"));
    expect(withFiles.map(({ name }) => name)).toEqual([
      "Kontakt",
      "Geschaeft",
      "Sitzung",
      "Ratspost",
      "Wortmeldung",
      "Dokument",
    ]);
  });
});
