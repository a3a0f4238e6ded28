/**
 * What an index can be searched, sorted and counted by. In: its description. Out: the layout of its collection
 * (`src/search/plan/layout.ts`), the fields and columns of each name, and a function from a record to its entry. Names
 * with equal sources share a field or column.
 */
import { ANNEX_FIELD } from "../../search/plan/annex.ts";
import type { Entry, Layout } from "../../search/plan/layout.ts";
import {
  elementsOf,
  type IndexDescription,
  perDescription,
  type SearchField,
  type Source,
  typeNamed,
} from "./description.ts";
import { type FieldBoost, fieldBoosts } from "./field-boosts.ts";
import { allTextSources, GUID_SOURCES, hasOnlyGuids, mixesGuids, sourcesOf } from "./field-sources.ts";
import { type SimpleValue, spanValues, wholeValues, wordValues } from "./field-values.ts";
import { DOCUMENT_TEXT, hasDocuments } from "./file-types.ts";
import type { CouncilRecord } from "./record.ts";

/** The field and columns that a name stands for. */
export type FieldTarget = TextTarget | NumberTarget;

export interface TextTarget {
  readonly kind: "text";
  /** Preferred spelling. */
  readonly name: string;
  /** Number of its word field. */
  readonly field: number;
  /** Numbers of the columns of its whole values: one, those of all text fields, or none if only words are stored. */
  readonly columns: readonly number[];
  /** Whether it contains GUIDs next to names; facets leave the GUIDs out. */
  readonly mixesGuids: boolean;
  /** Whether it contains GUIDs only; scans list them. */
  readonly hasOnlyGuids?: boolean;
  /** Of all text fields together: those that count more. */
  readonly boosts?: readonly FieldBoost[];
  /** Whether masks do not match GUIDs. */
  readonly omitsGuids?: boolean;
  /** Words are searched there as well. */
  readonly also?: TextTarget;
}

export interface NumberTarget {
  readonly kind: "number" | "boolean" | "date";
  readonly name: string;
  readonly column: number;
}

/** An element to sort and count by, which cannot be searched. */
export type ElementTarget = Omit<TextTarget, "field"> | NumberTarget;

export interface SearchLayout {
  /** The name of the index in lower case: names may be written with it, as in `geschaeft.Titel`. */
  readonly contextSet: string;
  readonly layout: Layout;
  /** By name in lower case: what conditions can use. */
  readonly fields: ReadonlyMap<string, FieldTarget>;
  /** By name in lower case: what can be sorted and counted by, including the fields. */
  readonly elements: ReadonlyMap<string, ElementTarget>;
  /** All text fields together: where a bare word is searched. */
  readonly anywhere: TextTarget;
  /** The word fields of `ID` and `obj_guid`: they find a record, but there is nothing in them to read. */
  readonly lookups: ReadonlySet<number>;
  entry(record: CouncilRecord): Entry;
}

export const searchLayout: (description: IndexDescription) => SearchLayout = perDescription((description) => {
  const words = new NumberedReaders<string>();
  const numbers = new NumberedReaders<number>();
  const values = new NumberedReaders<string>();

  function wordField(name: string, sources: readonly Source[]): number {
    return words.numberOf(name, sources, () => {
      const read = wordValues(sources);
      return (record) => read(record).map(String);
    });
  }

  function textElement(name: string, sources: readonly Source[]): Omit<TextTarget, "field"> {
    const column = values.numberOf(name, sources, () => {
      const read = wholeValues(sources);
      return (record) => read(record).map(String);
    });
    const guids = { mixesGuids: mixesGuids(sources), hasOnlyGuids: hasOnlyGuids(sources) };
    return { kind: "text", name, columns: [column], ...guids };
  }

  function numberElement(name: string, kind: "number" | "boolean", sources: readonly Source[]): NumberTarget {
    const column = numbers.numberOf(name, [kind, sources], () => {
      const read = wordValues(sources);
      const convert = kind === "boolean" ? booleanNumber : Number;
      return (record) => known(read(record).map(convert));
    });
    return { kind, name, column };
  }

  /** A date has two columns; its bare name means the start. */
  function dateElement(name: string, sources: readonly Source[]): readonly NumberTarget[] {
    return (["start", "end"] as const).map((end) => {
      const column = numbers.numberOf(`${name}_${end}`, [end, sources], () => {
        const read = spanValues(sources);
        return (record) => known(read(record).map((span) => span[end]));
      });
      return { kind: "date", name: `${name}_${end}`, column };
    });
  }

  function fieldTargets(
    { name, kind }: Pick<SearchField, "name" | "kind">,
    sources: readonly Source[],
  ): readonly Named<FieldTarget>[] {
    switch (kind) {
      case "text":
        return [[name, { ...textElement(name, sources), field: wordField(name, sources) }]];
      case "date":
        return named(name, dateElement(name, sources));
      case "numeric":
        return [[name, numberElement(name, "number", sources)]];
      case "boolean":
        return [[name, numberElement(name, "boolean", sources)]];
    }
  }

  const own = description.searchFields.flatMap((field) => fieldTargets(field, sourcesOf(description, field)));
  const everywhere = [
    ...fieldTargets({ name: "ID", kind: "text" }, GUID_SOURCES),
    ...fieldTargets({ name: "obj_guid", kind: "text" }, GUID_SOURCES),
    ...fieldTargets({ name: "seq", kind: "numeric" }, [{ path: "SEQ" }]),
  ];
  const searched = firstOfEach([...own, ...everywhere]);
  const anywhereField = wordField("cql.anywhere", allTextSources(description));
  const anywhere: TextTarget = {
    kind: "text",
    name: "cql.anywhere",
    field: anywhereField,
    columns: [...new Set([...searched.values()].flatMap((target) => (target.kind === "text" ? target.columns : [])))],
    mixesGuids: true,
    omitsGuids: true,
    boosts: fieldBoosts(
      [...searched.values()].flatMap((target) => (target.kind === "text" ? [target] : [])),
      anywhereField,
    ),
  };
  const documents: readonly Named<FieldTarget>[] = hasDocuments(description)
    ? [[DOCUMENT_TEXT.toLowerCase(), DOCUMENT_TARGET]]
    : [];
  const fields = new Map([...searched, ...documents]);
  const lookups = ["id", "obj_guid"].flatMap((name) => {
    const target = fields.get(name);
    return target?.kind === "text" ? [target.field] : [];
  });
  const direct = directElements(description).flatMap(({ name, kind }): readonly Named<ElementTarget>[] => {
    const sources = [{ path: name }];
    if (kind === "date") return named(name, dateElement(name, sources));
    return [[name, kind === "text" ? textElement(name, sources) : numberElement(name, kind, sources)]];
  });

  return {
    contextSet: description.name.toLowerCase(),
    layout: {
      words: words.names,
      numbers: numbers.names,
      values: values.names,
      ...(documents.length > 0 ? { annex: DOCUMENT_TEXT } : {}),
    },
    fields,
    elements: firstOfEach<ElementTarget>([...searched, ...direct]),
    anywhere,
    lookups: new Set(lookups),
    entry: (record) => ({ words: words.read(record), numbers: numbers.read(record), values: values.read(record) }),
  };
});

/** What a name in a query stands for, in any case, with or without the context set of the index. */
export function targetNamed<T>(targets: ReadonlyMap<string, T>, name: string, contextSet: string): T | undefined {
  const key = name.toLowerCase();
  const target = targets.get(key);
  if (target !== undefined || !key.startsWith(`${contextSet}.`)) return target;
  return targets.get(key.slice(contextSet.length + 1));
}

/** The text of attached files is in the annex, page by page; nothing can be sorted or counted by it. */
const DOCUMENT_TARGET: TextTarget = {
  kind: "text",
  name: DOCUMENT_TEXT,
  field: ANNEX_FIELD,
  columns: [],
  mixesGuids: false,
};

/** The same, but words without a field also find the text of attached files. */
export const withDocumentsAnywhere: (layout: SearchLayout) => SearchLayout = perLayout((layout) =>
  layout.layout.annex === undefined ? layout : { ...layout, anywhere: { ...layout.anywhere, also: DOCUMENT_TARGET } },
);

/** Plans are cached by layout, so that it must be the same each time. */
function perLayout(change: (layout: SearchLayout) => SearchLayout): (layout: SearchLayout) => SearchLayout {
  const known = new WeakMap<SearchLayout, SearchLayout>();
  return (layout) => {
    const changed = known.get(layout) ?? change(layout);
    known.set(layout, changed);
    return changed;
  };
}

type Named<T> = readonly [name: string, target: T];

const named = (name: string, [start, end]: readonly NumberTarget[]): readonly Named<NumberTarget>[] => [
  [name, start],
  [start.name, start],
  [end.name, end],
];

/** By name in lower case; the first of several with the same name wins. */
function firstOfEach<T>(targets: readonly Named<T>[]): ReadonlyMap<string, T> {
  return new Map(targets.toReversed().map(([name, target]) => [name.toLowerCase(), target]));
}

/** Fields or columns of one kind, numbered in order of definition; equal sources get the same number. */
class NumberedReaders<T> {
  readonly names: string[] = [];
  readonly #readers: ((record: CouncilRecord) => readonly T[])[] = [];
  readonly #known = new Map<string, number>();

  numberOf(name: string, sources: unknown, reader: () => (record: CouncilRecord) => readonly T[]): number {
    const key = JSON.stringify(sources);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, this.names.length);
    this.#readers.push(reader());
    return this.names.push(name) - 1;
  }

  read(record: CouncilRecord): readonly (readonly T[])[] {
    return this.#readers.map((read) => read(record));
  }
}

/** The simple elements and date blocks directly in the record. */
function directElements(
  description: IndexDescription,
): readonly { readonly name: string; readonly kind: "text" | "number" | "boolean" | "date" }[] {
  return elementsOf(typeNamed(description, description.root.type)).flatMap((element) => {
    if (element.kind === "simple") return [{ name: element.name, kind: KIND_OF[element.type] }];
    if (element.kind === "list") return [];
    const members = elementsOf(typeNamed(description, element.type)).map(({ name }) => name);
    return members.includes("Start") && members.includes("End") ? [{ name: element.name, kind: "date" as const }] : [];
  });
}

const KIND_OF = { string: "text", decimal: "number", boolean: "boolean", dateTime: "date" } as const;

function booleanNumber(value: SimpleValue): number {
  if (typeof value === "boolean") return value ? 1 : 0;
  return { true: 1, "1": 1, false: 0, "0": 0 }[String(value).toLowerCase()] ?? Number.NaN;
}

const known = (numbers: readonly number[]): readonly number[] => numbers.filter((number) => !Number.isNaN(number));
