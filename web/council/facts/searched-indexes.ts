/**
 * The searchable indexes: title field, filters, sort order. The search form, the facets, the tabs above the hits and
 * the CQL are derived from them. In: what the city publishes, and a table of what each kind of records is searched by.
 * Out: what its indexes can be searched by; a filter whose field an index lacks is omitted.
 */
import type { KindName } from "../../../src/roles/role.ts";
import { type KnownField, searchField, sortField } from "../../../src/roles/search-fields.ts";
import { type Installed, type InstalledIndex, indexOfKind, isSearched } from "../../frame/installed.ts";
import type { Words } from "../../frame/language.ts";

export interface SearchedIndex {
  /** In addresses of the explorer and of the service. */
  readonly name: string;
  /** Undefined if it is of no known kind. */
  readonly kind: KindName | undefined;
  readonly index: InstalledIndex;
  /** The index that is searched if the address names none. */
  readonly isFirst: boolean;
  readonly one: Words<string>;
  readonly many: Words<string>;
  /** The name of the tab, if `many` is too long. */
  readonly tab?: Words<string>;
  /**
   * The fields that a search for words uses; the first is the title. A match in a field before `cql.anywhere` ranks
   * higher and has a snippet of its own.
   */
  readonly fields: readonly [title: string, ...others: string[]];
  /** The field with the text of attached files. */
  readonly documents?: string;
  readonly date?: string;
  /** The field with the names of the signatories. */
  readonly person?: string;
  /** Sort keys if hits are not sorted by relevance. */
  readonly order: string;
  readonly orderTitle: Words<string>;
  readonly filters: readonly Filter[];
}

/** A field by whose values hits can be filtered. */
export interface Filter {
  /** In addresses. */
  readonly name: string;
  readonly field: string;
  readonly title: Words<string>;
  /** The format of valid values; absent if any text is valid. */
  readonly pattern?: RegExp;
  /** Names of values that are not self-explanatory. */
  readonly valueTitles?: Words<Readonly<Record<string, string>>>;
  /** A choice for all values but some. */
  readonly allBut?: { readonly name: string; readonly values: readonly string[]; readonly title: Words<string> };
  /** The filter tells something only if some record has this value. */
  readonly onlyWith?: string;
}

/** What a kind of records is searched by. Fields are purposes (`src/roles/kinds`), for which each index has its own. */
interface Definition extends Pick<SearchedIndex, "one" | "many" | "tab"> {
  readonly kind: Exclude<KindName, "mandate" | "speech" | "list">;
  readonly words: readonly string[];
  /** Whether words are searched in all fields, too. */
  readonly isAnywhere: boolean;
  readonly date?: true;
  readonly person?: string;
  /** By name instead of by date. */
  readonly order?: readonly string[];
  readonly filters: readonly FilterDefinition[];
}

interface FilterDefinition extends Omit<Filter, "field" | "allBut"> {
  readonly by: string;
  readonly of?: KnownField["kind"];
  /** A choice for everything that is not closed. */
  readonly open?: { readonly name: string; readonly title: Words<string> };
  /** Only if there is no field for this purpose, which tells the same. */
  readonly unless?: string;
}

const ANYWHERE = "cql.anywhere";
const DOCUMENT_TEXT = "Dokumenttext";
const NEWEST = { de: "Neueste zuerst", en: "Newest first" };
const BY_NAME = { de: "Nach Namen", en: "By name" };
const PARTY = { de: "Partei", en: "Party" };
const KIND = { de: "Art", en: "Type" };

const YEAR: FilterDefinition = {
  name: "jahr",
  by: "date",
  of: "date",
  title: { de: "Jahr", en: "Year" },
  pattern: /^\d{4}$/,
};

const DEFINITIONS: readonly Definition[] = [
  {
    kind: "business",
    one: { de: "Geschäft", en: "item of business" },
    many: { de: "Geschäfte", en: "items of business" },
    tab: { de: "Geschäfte", en: "Business" },
    words: ["title", "person"],
    isAnywhere: true,
    date: true,
    person: "person",
    filters: [
      { name: "art", by: "type", title: KIND },
      {
        name: "status",
        by: "status",
        title: { de: "Stand", en: "Status" },
        open: { name: "offen", title: { de: "Noch offen", en: "Still pending" } },
      },
      YEAR,
      { name: "partei", by: "party", title: PARTY },
      { name: "kommission", by: "committee", title: { de: "Kommission", en: "Committee" } },
    ],
  },
  {
    kind: "person",
    one: { de: "Person", en: "person" },
    many: { de: "Personen", en: "people" },
    words: ["title"],
    isAnywhere: true,
    order: ["name", "firstName"],
    filters: [
      {
        name: "aktiv",
        by: "isMember",
        of: "boolean",
        title: { de: "Im Rat", en: "On the council" },
        pattern: /^(true|false)$/,
        valueTitles: {
          de: { true: "Heute im Rat", false: "Heute nicht im Rat" },
          en: { true: "On the council today", false: "Not on the council today" },
        },
        onlyWith: "true",
      },
      {
        name: "inaktiv",
        by: "inactive",
        of: "boolean",
        unless: "isMember",
        title: { de: "Im Amt", en: "In office" },
        pattern: /^(true|false)$/,
        valueTitles: { de: { true: "Früher", false: "Heute" }, en: { true: "Former", false: "Current" } },
      },
      { name: "partei", by: "party", title: PARTY },
      { name: "wahlkreis", by: "constituency", title: { de: "Wahlkreis", en: "Constituency" } },
    ],
  },
  {
    kind: "body",
    one: { de: "Gremium", en: "body" },
    many: { de: "Gremien", en: "bodies" },
    words: ["title"],
    isAnywhere: true,
    order: ["title"],
    filters: [
      { name: "art", by: "type", title: KIND },
      {
        name: "inaktiv",
        by: "inactive",
        of: "boolean",
        title: { de: "Besteht", en: "Status" },
        pattern: /^(true|false)$/,
        valueTitles: { de: { true: "Früher", false: "Heute" }, en: { true: "Former", false: "Current" } },
      },
    ],
  },
  {
    kind: "meeting",
    one: { de: "Sitzung", en: "meeting" },
    many: { de: "Sitzungen", en: "meetings" },
    words: ["title"],
    isAnywhere: true,
    date: true,
    filters: [YEAR],
  },
  {
    kind: "vote",
    one: { de: "Abstimmung", en: "vote" },
    many: { de: "Abstimmungen", en: "votes" },
    words: ["title", "number"],
    // Every vote names every member.
    isAnywhere: false,
    date: true,
    filters: [{ name: "resultat", by: "result", title: { de: "Resultat", en: "Result" } }, YEAR],
  },
  {
    kind: "document",
    one: { de: "Dokument", en: "document" },
    many: { de: "Dokumente", en: "documents" },
    words: ["title"],
    isAnywhere: true,
    date: true,
    filters: [{ name: "art", by: "category", title: KIND }, YEAR],
  },
  {
    kind: "mail",
    one: { de: "Ratspost", en: "mailing" },
    many: { de: "Ratspost-Sendungen", en: "mailings" },
    tab: { de: "Ratspost", en: "Mailings" },
    words: ["title"],
    isAnywhere: true,
    date: true,
    filters: [{ name: "kapitel", by: "chapter", title: { de: "Kapitel", en: "Chapter" } }, YEAR],
  },
];

const SEARCHED = new WeakMap<Installed, readonly SearchedIndex[]>();

/** The indexes with a tab, in the order of the tabs. */
export function searchedIndexes(installed: Installed): readonly SearchedIndex[] {
  const known = SEARCHED.get(installed) ?? resolved(installed);
  SEARCHED.set(installed, known);
  return known;
}

export function searchedIndex(installed: Installed, kind: KindName): SearchedIndex | undefined {
  return searchedIndexes(installed).find((one) => one.kind === kind);
}

function resolved(installed: Installed): readonly SearchedIndex[] {
  const known = DEFINITIONS.flatMap((definition) => {
    const index = tabIndex(installed, definition.kind);
    return index ? [searched(index, definition)] : [];
  });
  const others = installed.indexes.filter(({ kind }) => kind === undefined).map(unknown);
  const all = [...known, ...others];
  // Lists, as of parties, explain other records. If there are no others, they are all there is to search.
  return (all.length > 0 ? all : installed.indexes.filter(isSearched).map(unknown)).map((index, i) => ({
    ...index,
    isFirst: i === 0,
  }));
}

/** Of two indexes of bodies, the one without the names of all members finds bodies by what they are. */
function tabIndex(installed: Installed, kind: KindName): InstalledIndex | undefined {
  const overview = kind === "body" ? installed.indexes.find(({ name }) => /uebersicht$/.test(name)) : undefined;
  return overview?.kind === kind ? overview : indexOfKind(installed, kind);
}

function searched(index: InstalledIndex, definition: Definition): Omit<SearchedIndex, "isFirst"> {
  const { kind, one, many, tab, person, order } = definition;
  const words = definition.words.flatMap((purpose) => searchField(index, purpose, "text") ?? []);
  const [first = ANYWHERE, ...others] = [...new Set([...words, ...(definition.isAnywhere ? [ANYWHERE] : [])])];
  return {
    name: index.name,
    kind,
    index,
    one,
    many,
    tab,
    fields: [first, ...others],
    documents: documentField(index),
    date: definition.date && searchField(index, "date", "date"),
    person: person && searchField(index, person, "text"),
    order: order ? byName(index, order) : byDate(index),
    orderTitle: order ? BY_NAME : NEWEST,
    filters: definition.filters.flatMap((filter) => filterIn(index, filter) ?? []),
  };
}

/** An index of a council that no table knows keeps its own name. */
function unknown(index: InstalledIndex): Omit<SearchedIndex, "isFirst"> {
  const name = { de: index.title, en: index.title };
  const title = searchField(index, "title", "text");
  return {
    name: index.name,
    kind: undefined,
    index,
    one: name,
    many: name,
    fields: title === undefined ? [ANYWHERE] : [title, ANYWHERE],
    documents: documentField(index),
    date: searchField(index, "date", "date"),
    order: byDate(index),
    orderTitle: NEWEST,
    filters: [YEAR].flatMap((filter) => filterIn(index, filter) ?? []),
  };
}

/** The service has it for indexes whose records can have documents. */
function documentField({ fields }: InstalledIndex): string | undefined {
  return fields.find(({ name }) => name === DOCUMENT_TEXT)?.name;
}

function filterIn(index: InstalledIndex, definition: FilterDefinition): Filter | undefined {
  const { by, of = "text", open, unless, ...filter } = definition;
  const field = searchField(index, by, of);
  if (field === undefined || (unless !== undefined && searchField(index, unless) !== undefined)) return undefined;
  if (open === undefined || index.closed.length === 0) return { ...filter, field };
  return { ...filter, field, allBut: { ...open, values: index.closed } };
}

function byDate(index: InstalledIndex): string {
  const keys = [sortField(index, "date"), sortField(index, "numberOrder")].flatMap((field) => field ?? []);
  return [...(keys.length === 0 ? ["seq"] : keys.map(collated))].map((key) => `${key}/sort.descending`).join(" ");
}

function byName(index: InstalledIndex, purposes: readonly string[]): string {
  const keys = purposes.flatMap((purpose) => sortField(index, purpose) ?? []);
  return keys.length === 0 ? "seq" : [...new Set(keys.map(collated))].join(" ");
}

/** People expect the order of a German dictionary, in which Özcan is not behind Zwicky. */
function collated({ name, kind }: KnownField): string {
  return kind === "text" && !/^sort/i.test(name) ? `${name}/sort.unicodeCollate` : name;
}
