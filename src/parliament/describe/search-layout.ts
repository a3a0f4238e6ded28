/**
 * What an index can be searched, sorted and counted by. In: its description. Out: the layout of its collection (`src/search/plan/layout.ts`), the place of
 * each name in it, and a function from a record to its entry. Names that mean the same share one place.
 */
import type { Entry, Layout } from "../../search/plan/layout.ts";
import {
  elementsOf,
  type IndexDescription,
  perDescription,
  type SearchField,
  type Source,
  typeNamed,
} from "./description.ts";
import { allTextSources, GUID_SOURCES, mixesGuids, sourcesOf } from "./field-sources.ts";
import { type SimpleValue, spanValues, wholeValues, wordValues } from "./field-values.ts";
import type { CouncilRecord } from "./record.ts";

/** Where a name leads. */
export type Place = TextPlace | NumberPlace;

export interface TextPlace {
  readonly kind: "text";
  /** As people should write it. */
  readonly name: string;
  /** Number of its field of words. */
  readonly field: number;
  /** Numbers of the columns of its whole values: one, or for all fields together those of all. */
  readonly columns: readonly number[];
  /** It holds GUIDs beside names, which nobody wants to see counted. */
  readonly mixesGuids: boolean;
}

export interface NumberPlace {
  readonly kind: "number" | "boolean" | "date";
  readonly name: string;
  readonly column: number;
}

/** An element that can be sorted and counted by, but not searched. */
export type ElementPlace = Omit<TextPlace, "field"> | NumberPlace;

export interface SearchLayout {
  readonly layout: Layout;
  /** By name in lower case: what conditions can be put on. */
  readonly fields: ReadonlyMap<string, Place>;
  /** By name in lower case: what can be sorted and counted by, the fields among them. */
  readonly elements: ReadonlyMap<string, ElementPlace>;
  /** All text fields together: where a word alone is searched. */
  readonly anywhere: TextPlace;
  entry(record: CouncilRecord): Entry;
}

export const searchLayout: (description: IndexDescription) => SearchLayout = perDescription((description) => {
  const words = new Parts<string>();
  const numbers = new Parts<number>();
  const values = new Parts<string>();

  function wordField(name: string, sources: readonly Source[]): number {
    return words.place(name, sources, () => {
      const read = wordValues(sources);
      return (record) => read(record).map(String);
    });
  }

  function textElement(name: string, sources: readonly Source[]): Omit<TextPlace, "field"> {
    const column = values.place(name, sources, () => {
      const read = wholeValues(sources);
      return (record) => read(record).map(String);
    });
    return { kind: "text", name, columns: [column], mixesGuids: mixesGuids(sources) };
  }

  function numberElement(name: string, kind: "number" | "boolean", sources: readonly Source[]): NumberPlace {
    const column = numbers.place(name, [kind, sources], () => {
      const read = wordValues(sources);
      const convert = kind === "boolean" ? booleanNumber : Number;
      return (record) => known(read(record).map(convert));
    });
    return { kind, name, column };
  }

  /** A date has two columns; its bare name means the start. */
  function dateElement(name: string, sources: readonly Source[]): readonly NumberPlace[] {
    return (["start", "end"] as const).map((end) => {
      const column = numbers.place(`${name}_${end}`, [end, sources], () => {
        const read = spanValues(sources);
        return (record) => known(read(record).map((span) => span[end]));
      });
      return { kind: "date", name: `${name}_${end}`, column };
    });
  }

  function fieldPlaces(
    { name, kind }: Pick<SearchField, "name" | "kind">,
    sources: readonly Source[],
  ): readonly Named<Place>[] {
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

  const own = description.searchFields.flatMap((field) => fieldPlaces(field, sourcesOf(description, field)));
  const everywhere = [
    ...fieldPlaces({ name: "ID", kind: "text" }, GUID_SOURCES),
    ...fieldPlaces({ name: "obj_guid", kind: "text" }, GUID_SOURCES),
    ...fieldPlaces({ name: "seq", kind: "numeric" }, [{ path: "SEQ" }]),
  ];
  const fields = firstOfEach([...own, ...everywhere]);
  const anywhere: TextPlace = {
    kind: "text",
    name: "cql.anywhere",
    field: wordField("cql.anywhere", allTextSources(description)),
    columns: [...new Set([...fields.values()].flatMap((place) => (place.kind === "text" ? place.columns : [])))],
    mixesGuids: true,
  };
  const direct = directElements(description).flatMap(({ name, kind }): readonly Named<ElementPlace>[] => {
    const sources = [{ path: name }];
    if (kind === "date") return named(name, dateElement(name, sources));
    return [[name, kind === "text" ? textElement(name, sources) : numberElement(name, kind, sources)]];
  });

  return {
    layout: { words: words.names, numbers: numbers.names, values: values.names },
    fields,
    elements: firstOfEach<ElementPlace>([...fields, ...direct]),
    anywhere,
    entry: (record) => ({ words: words.read(record), numbers: numbers.read(record), values: values.read(record) }),
  };
});

type Named<T> = readonly [name: string, place: T];

const named = (name: string, [start, end]: readonly NumberPlace[]): readonly Named<NumberPlace>[] => [
  [name, start],
  [start.name, start],
  [end.name, end],
];

/** By name in lower case; of several with one name the first counts. */
function firstOfEach<T>(places: readonly Named<T>[]): ReadonlyMap<string, T> {
  return new Map(places.toReversed().map(([name, place]) => [name.toLowerCase(), place]));
}

/** Fields or columns of one sort, numbered as they come; what reads the same is the same. */
class Parts<T> {
  readonly names: string[] = [];
  readonly #readers: ((record: CouncilRecord) => readonly T[])[] = [];
  readonly #known = new Map<string, number>();

  place(name: string, what: unknown, reader: () => (record: CouncilRecord) => readonly T[]): number {
    const key = JSON.stringify(what);
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

/** The simple elements and date blocks that stand directly in the record. */
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
