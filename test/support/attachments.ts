/**
 * A council with a few attached files: versions, views, odd names, a council mail. In: the files. Out: data to load.
 */
import { INDEXES } from "../../src/parliament/describe/indexes/all.ts";
import type { CouncilData, CouncilFile, CouncilRecord, Value } from "../../src/parliament/describe/record.ts";

export const guid = (nr: number): string => nr.toString(16).padStart(32, "a");
export const fileId = (nr: number): string => `${guid(nr)}-332`;

const NO_DATE = { Start: null, End: null, Text: "" };

export interface Attachment {
  readonly nr: number;
  readonly name: string;
  /** For each version the file extension of each rendition, by view. */
  readonly versions: readonly Readonly<Record<string, string>>[];
}

export function fileBlock({ nr, name, versions }: Attachment): Value {
  return {
    ID: fileId(nr),
    FileName: name,
    Version: versions.map((views, place) => ({
      Nr: place + 1,
      Rendition: Object.entries(views).map(([Ansicht, Extension]) => ({ Extension, Ansicht })),
    })),
  };
}

export function dokument(attachment: Attachment): CouncilRecord {
  const texts = { GeschaeftGuid: "", GRNr: "", SitzungGuid: "", SitzungTitel: "" };
  const Titel = attachment.name;
  return {
    OBJ_GUID: guid(attachment.nr),
    SEQ: attachment.nr,
    Titel,
    File: fileBlock(attachment),
    Kategorie: "",
    Datum: NO_DATE,
    ...texts,
  };
}

const inMail = (attachment: Attachment): Value => ({
  OBJ_GUID: guid(attachment.nr),
  Titel: attachment.name,
  File: fileBlock(attachment),
  Kategorie: "",
});

export function ratspost(nr: number, own: readonly Attachment[], ofItems: readonly Attachment[]): CouncilRecord {
  const item = { Kapitel: "", KapitelSortierung: null, GeschaeftGuid: "", GRNr: "", Titel: "" };
  return {
    OBJ_GUID: guid(nr),
    SEQ: nr,
    Datum: NO_DATE,
    Einleitungstext: "",
    NaechsteSitzungDatum: "",
    NaechsteSitzungGuid: "",
    Dokumente: own.map(inMail),
    Positionen: ofItems.map((attachment) => ({
      OBJ_GUID: guid(1000 + attachment.nr),
      ...item,
      Dokumente: [inMail(attachment)],
    })),
  };
}

export function file(nr: number, version: number, content: string | Uint8Array, ansicht = "PDF", extension = "pdf") {
  return { id: fileId(nr), nr: version, ansicht, extension, bytes: Buffer.from(content) } satisfies CouncilFile;
}

export function councilWithFiles(
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
