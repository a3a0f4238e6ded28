/** What reading a file of council data finds, whatever its format: the seam between the readers and the import. */
import { unreadable } from "../../base/import-problems.ts";
import { JsonError } from "../../format/json-text.ts";
import { XmlError } from "../../format/xml-reader.ts";
import type { ReplyPage } from "./reply-page.ts";

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** `Value`: a record in the JSON form, anything as long as it is not checked. */
export type FileItem<Value = unknown> =
  | { readonly type: "record"; readonly value: Value; readonly position: Position }
  | { readonly type: "page"; readonly page: ReplyPage }
  | Mistake;

export interface Mistake {
  readonly type: "mistake";
  readonly reason: string;
  /** Absent where the file as a whole is meant. */
  readonly position?: Position;
}

/** The mistake that ended the reading of a file; an error that is none of the user's is thrown on. */
export function mistakeOf(error: unknown): Mistake {
  if (!(error instanceof XmlError || error instanceof JsonError)) return { type: "mistake", reason: unreadable(error) };
  return { type: "mistake", reason: error.reason, position: error.position };
}
