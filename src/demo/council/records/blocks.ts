/** Parts that many records have in common: dates (half-open intervals with a German text) and files. */
import type { Value } from "../../../parliament/describe/record.ts";
import { type Day, german, iso, OPEN } from "../model/calendar.ts";
import type { Dokument, Span } from "../model/model.ts";

type Block = { readonly [name: string]: Value };

const midnight = (on: Day): string => `${iso(on)}T00:00:00.000`;

/** How the original service writes an open end. */
const FOREVER = "9999-12-31T23:59:59.000";

const NO_DATE: Block = { Start: null, End: null, Text: "" };

/** One day: from its midnight to the next. */
export function dayBlock(on: Day | null): Block {
  return on === null ? NO_DATE : { Start: midnight(on), End: midnight(on + 1), Text: german(on) };
}

/** `02.04.1986 - 25.02.1998` ends at the midnight after the last day; `01.02.2009 -` is open. */
export function spanBlock({ from, to }: Span): Block {
  if (to === OPEN) return { Start: midnight(from), End: FOREVER, Text: `${german(from)} -` };
  return { Start: midnight(from), End: midnight(to + 1), Text: `${german(from)} - ${german(to)}` };
}

/** A point in time as text, where the schema has a string. */
export function dateTime(on: Day, time = "00:00:00"): string {
  return `${iso(on)}T${time}.000`;
}

export const NO_FILE: Block = { ID: "", FileName: "", Version: [] };

/** 332 is the suffix of documents. */
export const fileId = ({ guid }: Dokument): string => `${guid}-332`;

/** Everything is a PDF but recordings. */
export const formatOf = ({ inhalt }: Dokument) =>
  inhalt.kind === "aufzeichnung" ? { extension: "wav", ansicht: "Original" } : { extension: "pdf", ansicht: "PDF" };

export function fileBlock(dokument: Dokument): Block {
  const { extension, ansicht } = formatOf(dokument);
  const Version = dokument.fassungen.map((rendition, index) => ({
    Nr: index + 1,
    Rendition: rendition ? [{ Extension: extension, Ansicht: ansicht }] : [],
  }));
  return { ID: fileId(dokument), FileName: dokument.titel, Version };
}

/** A document in a list, with its category. */
export function documentBlock(dokument: Dokument): Block {
  return { OBJ_GUID: dokument.guid, Titel: dokument.titel, File: fileBlock(dokument), Kategorie: dokument.kategorie };
}
