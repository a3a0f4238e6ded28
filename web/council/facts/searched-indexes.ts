/**
 * The searchable indexes as plain data: title field, filters, sort order. The search form, the facets, the tabs above
 * the hits and the CQL are derived from it.
 */
import type { Words } from "../../frame/language.ts";

export interface SearchedIndex {
  /** In addresses of the explorer and of the service. */
  readonly name: "geschaeft" | "kontakt" | "gremiumsuebersicht" | "sitzung" | "abstimmung" | "dokument" | "ratspost";
  readonly one: Words<string>;
  readonly many: Words<string>;
  /** The name of the tab, if `many` is too long. */
  readonly tab?: Words<string>;
  /**
   * The fields that a search for words uses; the first is the title. A match in a field before `cql.anywhere` ranks
   * higher and has a snippet of its own.
   */
  readonly fields: readonly [title: string, ...others: string[]];
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
  /** A choice for all values but one. */
  readonly allBut?: { readonly name: string; readonly value: string; readonly title: Words<string> };
}

const ANYWHERE = "cql.anywhere";
/** People expect the order of a German dictionary, in which Özcan is not behind Zwicky. */
const collated = (field: string): string => `${field}/sort.unicodeCollate`;
const NEWEST = { de: "Neueste zuerst", en: "Newest first" };
const BY_NAME = { de: "Nach Namen", en: "By name" };
const PARTY = { de: "Partei", en: "Party" };
const KIND = { de: "Art", en: "Type" };

const year = (field: string): Filter => ({
  name: "jahr",
  field,
  title: { de: "Jahr", en: "Year" },
  pattern: /^\d{4}$/,
});

export const SEARCHED_INDEXES: readonly SearchedIndex[] = [
  {
    name: "geschaeft",
    one: { de: "Geschäft", en: "item of business" },
    many: { de: "Geschäfte", en: "items of business" },
    tab: { de: "Geschäfte", en: "Business" },
    fields: ["Titel", "NameVorname", ANYWHERE],
    date: "Beginn",
    person: "NameVorname",
    order: `Beginn/sort.descending ${collated("GRNrSort")}/sort.descending`,
    orderTitle: NEWEST,
    filters: [
      { name: "art", field: "Geschaeftsart", title: KIND },
      {
        name: "status",
        field: "Geschaeftsstatus",
        title: { de: "Stand", en: "Status" },
        allBut: { name: "offen", value: "Abgeschlossen", title: { de: "Noch offen", en: "Still pending" } },
      },
      year("Beginn"),
      { name: "partei", field: "Partei", title: PARTY },
      {
        name: "kommission",
        field: "VorberatendeKommission",
        title: { de: "Kommission", en: "Committee" },
      },
    ],
  },
  {
    name: "kontakt",
    one: { de: "Person", en: "person" },
    many: { de: "Personen", en: "people" },
    fields: ["NameVorname", ANYWHERE],
    order: `${collated("Name")} ${collated("Vorname")}`,
    orderTitle: BY_NAME,
    filters: [
      {
        name: "aktiv",
        field: "AktivesRatsmitglied",
        title: { de: "Im Rat", en: "On the council" },
        pattern: /^(true|false)$/,
        valueTitles: {
          de: { true: "Heute im Rat", false: "Heute nicht im Rat" },
          en: { true: "On the council today", false: "Not on the council today" },
        },
      },
      { name: "partei", field: "Partei", title: PARTY },
      { name: "wahlkreis", field: "Wahlkreis", title: { de: "Wahlkreis", en: "Constituency" } },
    ],
  },
  {
    name: "gremiumsuebersicht",
    one: { de: "Gremium", en: "body" },
    many: { de: "Gremien", en: "bodies" },
    fields: ["GremiumName", ANYWHERE],
    order: collated("GremiumName"),
    orderTitle: BY_NAME,
    filters: [
      { name: "art", field: "Gremiumstyp", title: KIND },
      {
        name: "inaktiv",
        field: "Inaktiv",
        title: { de: "Besteht", en: "Status" },
        pattern: /^(true|false)$/,
        valueTitles: { de: { true: "Früher", false: "Heute" }, en: { true: "Former", false: "Current" } },
      },
    ],
  },
  {
    name: "sitzung",
    one: { de: "Sitzung", en: "meeting" },
    many: { de: "Sitzungen", en: "meetings" },
    fields: ["Titel", ANYWHERE],
    date: "Sitzungsdatum",
    order: "Sitzungsdatum/sort.descending",
    orderTitle: NEWEST,
    filters: [year("Sitzungsdatum")],
  },
  {
    name: "abstimmung",
    one: { de: "Abstimmung", en: "vote" },
    many: { de: "Abstimmungen", en: "votes" },
    // Not `cql.anywhere`, because every vote names every member.
    fields: ["Titel", "GRNr"],
    date: "Datum",
    order: "Datum/sort.descending",
    orderTitle: NEWEST,
    filters: [{ name: "resultat", field: "Schlussresultat", title: { de: "Resultat", en: "Result" } }, year("Datum")],
  },
  {
    name: "dokument",
    one: { de: "Dokument", en: "document" },
    many: { de: "Dokumente", en: "documents" },
    fields: ["Titel", ANYWHERE],
    date: "Datum",
    order: "Datum/sort.descending",
    orderTitle: NEWEST,
    filters: [{ name: "art", field: "Kategorie", title: KIND }, year("Datum")],
  },
  {
    name: "ratspost",
    one: { de: "Ratspost", en: "mailing" },
    many: { de: "Ratspost-Sendungen", en: "mailings" },
    tab: { de: "Ratspost", en: "Mailings" },
    fields: ["Titel", ANYWHERE],
    date: "Datum",
    order: "Datum/sort.descending",
    orderTitle: NEWEST,
    filters: [{ name: "kapitel", field: "Kapitel", title: { de: "Kapitel", en: "Chapter" } }, year("Datum")],
  },
];
