/**
 * What a name in a query stands for: the fields that can be searched, as the judge finds them in a description. In: a name and a description.
 * Out: the kind of field and its values record by record, or a `Fault`.
 */
import type { IndexDescription, SearchField, Source } from "../../../src/parliament/describe/description.ts";
import type { CouncilRecord } from "../../../src/parliament/describe/record.ts";
import { Fault } from "./naive-fault.ts";
import { foldedText } from "./naive-text.ts";
import { booleansOf, dateName, instantsOf, numbersOf, textsOf } from "./naive-values.ts";
import { type WordField, wordField } from "./naive-words.ts";
import { remembered } from "./remembered.ts";

export type Field =
  | { readonly kind: "all" }
  | TextField
  | { readonly kind: "number" | "date"; readonly values: (record: CouncilRecord) => number[] }
  | { readonly kind: "boolean"; readonly values: (record: CouncilRecord) => boolean[] };

export interface TextField {
  readonly kind: "text";
  readonly words: WordField;
  readonly values: (record: CouncilRecord) => readonly string[];
  readonly foldedValues: (record: CouncilRecord) => readonly string[];
  /** Of GUIDs alone: a term may be written with dashes, the values are without. */
  readonly isGuid: boolean;
}

/** The field of a term without one: the words of all text fields together. */
export const BARE = "cql.serverchoice";
const EVERYWHERE = [BARE, "cql.anywhere", "cql.keywords"];

export function fieldNamed(name: string, description: IndexDescription): Field {
  const wanted = name.toLowerCase();
  if (wanted === "cql.allrecords") return { kind: "all" };
  const fields = description.searchFields;
  if (EVERYWHERE.includes(wanted)) {
    const sources = fields.filter(({ kind }) => kind === "text").flatMap(({ sources = [] }) => sources);
    return textField(BARE, [...sources, GUID_SOURCE], description, "once");
  }
  const field = fields.find((candidate) => candidate.name.toLowerCase() === wanted);
  if (field !== undefined) return searchField(field, description);
  const { base, end } = dateName(wanted);
  const dates = fields.find(({ name: date, kind }) => kind === "date" && date.toLowerCase() === base);
  if (dates !== undefined) return { kind: "date", values: (record) => instantsOf(dates, end, record) };
  if (wanted === "seq") return { kind: "number", values: (record) => [record.SEQ] };
  if (wanted === "obj_guid" || wanted === "id") {
    return { ...textField("obj_guid", [GUID_SOURCE], description), isGuid: true };
  }
  throw new Fault(16);
}

const GUID_SOURCE: Source = { path: "OBJ_GUID" };

function searchField(field: SearchField, description: IndexDescription): Field {
  switch (field.kind) {
    case "text":
      return textField(field.name, field.sources ?? [], description);
    case "date":
      return { kind: "date", values: (record) => instantsOf(field, "Start", record) };
    case "numeric":
      return { kind: "number", values: (record) => numbersOf(field, record) };
    case "boolean":
      return { kind: "boolean", values: (record) => booleansOf(field, record) };
  }
}

/** One object for each field, so that a record is read and cut into words only once in all the queries of a test. */
const KNOWN = new WeakMap<IndexDescription, Map<string, TextField>>();

function textField(
  name: string,
  sources: readonly Source[],
  description: IndexDescription,
  repeated?: "once",
): TextField {
  const known = KNOWN.getOrInsertComputed(description, () => new Map());
  return known.getOrInsertComputed(name, () => {
    const values = (record: CouncilRecord) => textsOf(sources, record, "whole");
    return {
      kind: "text",
      isGuid: false,
      words: wordField((record) => textsOf(sources, record, "words", repeated)),
      values,
      foldedValues: remembered((record) => values(record).map(foldedText)),
    };
  });
}
