/** The items of a file of council data, whatever its format: the interface between the readers and the import. */
import type { FaultDetails } from "../../base/causes.ts";
import { unreadable } from "../../base/import-problems.ts";
import { JsonError } from "../../format/json-text.ts";
import { XmlError } from "../../format/xml-reader.ts";
import type { ReplyPage } from "./reply-page.ts";

export interface Position {
  readonly line: number;
  readonly column: number;
}

/** `Value`: a record in the JSON form; `unknown` until it is validated. */
export type FileItem<Value = unknown> =
  | RecordItem<Value>
  | { readonly type: "page"; readonly page: ReplyPage }
  | FileError;

export interface RecordItem<Value> {
  readonly type: "record";
  readonly value: Value;
  readonly position: Position;
  /** The elements of the schema that a validated record lacks, if any. */
  readonly lacks?: readonly string[];
}

export interface FileError {
  readonly type: "error";
  readonly reason: string;
  /** What is to be known of this record only, and what other records with the same cause have in common. */
  readonly details?: FaultDetails;
  /** Absent for the file as a whole. */
  readonly position?: Position;
}

/** The error that ended the reading of a file; rethrows an error that is not the user's. */
export function fileError(error: unknown): FileError {
  if (!(error instanceof XmlError || error instanceof JsonError)) return { type: "error", reason: unreadable(error) };
  return { type: "error", reason: error.reason, position: error.position };
}
