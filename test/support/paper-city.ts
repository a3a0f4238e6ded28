/** A council with a few attached files: versions, views, odd names, a council mail. In: which files. Out: data to load. */
import { INDEXES } from "../../src/parliament/describe/indexes/all.ts";
import type { CouncilData, CouncilFile, CouncilRecord, Value } from "../../src/parliament/describe/record.ts";

export const guid = (nr: number): string => nr.toString(16).padStart(32, "a");
export const fileId = (nr: number): string => `${guid(nr)}-332`;

const NO_DATE = { Start: null, End: null, Text: "" };

export interface Paper {
  readonly nr: number;
  readonly name: string;
  /** For each version its renditions, by view: the ending. */
  readonly versions: readonly Readonly<Record<string, string>>[];
}

function fileBlock({ nr, name, versions }: Paper): Value {
  return {
    ID: fileId(nr),
    FileName: name,
    Version: versions.map((views, place) => ({
      Nr: place + 1,
      Rendition: Object.entries(views).map(([Ansicht, Extension]) => ({ Extension, Ansicht })),
    })),
  };
}

export function dokument(paper: Paper): CouncilRecord {
  const texts = { GeschaeftGuid: "", GRNr: "", SitzungGuid: "", SitzungTitel: "" };
  const Titel = paper.name;
  return {
    OBJ_GUID: guid(paper.nr),
    SEQ: paper.nr,
    Titel,
    File: fileBlock(paper),
    Kategorie: "",
    Datum: NO_DATE,
    ...texts,
  };
}

const inMail = (paper: Paper): Value => ({
  OBJ_GUID: guid(paper.nr),
  Titel: paper.name,
  File: fileBlock(paper),
  Kategorie: "",
});

export function ratspost(nr: number, own: readonly Paper[], ofItems: readonly Paper[]): CouncilRecord {
  const item = { Kapitel: "", KapitelSortierung: null, GeschaeftGuid: "", GRNr: "", Titel: "" };
  return {
    OBJ_GUID: guid(nr),
    SEQ: nr,
    Datum: NO_DATE,
    Einleitungstext: "",
    NaechsteSitzungDatum: "",
    NaechsteSitzungGuid: "",
    Dokumente: own.map(inMail),
    Positionen: ofItems.map((paper) => ({ OBJ_GUID: guid(1000 + paper.nr), ...item, Dokumente: [inMail(paper)] })),
  };
}

export function file(nr: number, version: number, content: string | Uint8Array, ansicht = "PDF", extension = "pdf") {
  return { id: fileId(nr), nr: version, ansicht, extension, bytes: Buffer.from(content) } satisfies CouncilFile;
}

export function paperCouncil(
  dokumente: readonly CouncilRecord[],
  mails: readonly CouncilRecord[],
  files: readonly CouncilFile[] | undefined,
): CouncilData {
  const records: Readonly<Record<string, readonly CouncilRecord[]>> = { dokument: dokumente, ratspost: mails };
  return {
    indexes: INDEXES.map(({ name }) => name.toLowerCase()),
    records: (index) => records[index] ?? [],
    files: files && (() => files),
  };
}
