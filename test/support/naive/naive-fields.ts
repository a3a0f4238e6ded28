/**
 * Resolves field names of queries for the naive model. In: a name and an index description. Out: the kind of field and
 * its values by record, or a `NaiveDiagnostic`.
 */
import type { IndexDescription, SearchField, Source } from "../../../src/parliament/describe/description.ts";
import type { CouncilRecord } from "../../../src/parliament/describe/record.ts";
import { memoized } from "./memoized.ts";
import { NaiveDiagnostic } from "./naive-diagnostic.ts";
import { foldedText } from "./naive-text.ts";
import { booleansOf, dateName, instantsOf, numbersOf, textsOf } from "./naive-values.ts";
import { type FieldBoost, type WordField, wordField } from "./naive-words.ts";

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
  /** Whether it holds only GUIDs: terms may contain dashes, values do not. */
  readonly isGuid: boolean;
}

/** The field of a term without a field: the words of all text fields. */
export const BARE = "cql.serverchoice";
const EVERYWHERE = [BARE, "cql.anywhere", "cql.keywords"];

export function fieldNamed(name: string, description: IndexDescription): Field {
  const wanted = name.toLowerCase();
  if (wanted === "cql.allrecords") return { kind: "all" };
  const fields = description.searchFields;
  if (EVERYWHERE.includes(wanted)) {
    const sources = fields.filter(({ kind }) => kind === "text").flatMap(({ sources = [] }) => sources);
    return textField(BARE, [...sources, GUID_SOURCE], description, "once", boostsOf(description, sources));
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
  throw new NaiveDiagnostic(16);
}

const distinctKeys = (sources: readonly Source[]): string =>
  JSON.stringify([...new Set(sources.map((source) => JSON.stringify(source)))].sort());

/** Titles, or names if there are none, and kinds; a field that has everything is no title. */
function boostsOf(description: IndexDescription, all: readonly Source[]): readonly FieldBoost[] {
  const texts = description.searchFields.filter(({ kind }) => kind === "text");
  const hasTitle = texts.some(({ name }) => name === "Titel");
  const isTitle = (name: string): boolean =>
    (hasTitle
      ? ["titel", "grnr"]
      : ["name", "vorname", "namevorname", "gremiumname", "gremiumkurzname", "kuerzel", "bezeichnung"]
    ).includes(name.toLowerCase());
  const isKind = (name: string): boolean => /(art|typ|kategorie|kapitel|status|funktion)$/i.test(name);
  const counted = texts.filter(({ name }) => isTitle(name) || isKind(name));
  const distinct = new Map(counted.toReversed().map((field) => [JSON.stringify(field.sources), field]));
  return [...distinct.values()]
    .filter(({ sources = [] }) => distinctKeys(sources) !== distinctKeys([...all, GUID_SOURCE]))
    .map(({ name, sources = [] }) => ({
      field: textField(name, sources, description).words,
      isTitle: isTitle(name),
    }));
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

/** One object for each field, so that a record is read and tokenized once for all queries of a test. */
const KNOWN = new WeakMap<IndexDescription, Map<string, TextField>>();

function textField(
  name: string,
  sources: readonly Source[],
  description: IndexDescription,
  repeated?: "once",
  boosts?: readonly FieldBoost[],
): TextField {
  const known = KNOWN.getOrInsertComputed(description, () => new Map());
  return known.getOrInsertComputed(name, () => {
    const values = (record: CouncilRecord) => textsOf(sources, record, "whole");
    return {
      kind: "text",
      isGuid: false,
      words: wordField(
        (record) => textsOf(sources, record, "words", repeated),
        ["id", "obj_guid"].includes(name.toLowerCase()),
        boosts,
      ),
      values,
      foldedValues: memoized((record) => values(record).map(foldedText)),
    };
  });
}
