/** Tables of voting records: of parties and groups, of people, and over the years. */
import { inLanguage } from "../../frame/language.ts";
import type { Table } from "../../frame/table.ts";
import { linkTo, type Reader } from "../../frame/visit.ts";
import { byPartyOrder } from "../facts/parties.ts";
import type { PersonRecord, UnitRecord } from "../facts/vote-records.ts";

const WORDS = {
  de: {
    units: "Anwesenheit, Geschlossenheit und Erfolg",
    ownYears: "Anwesenheit und Stimmen",
    people: "Wer wie oft da war und mit wem stimmte",
    name: "Name",
    year: "Jahr",
    party: "Partei",
    members: "Personen",
    votes: "Abstimmungen",
    present: "Anwesend",
    united: "Geschlossen",
    split: "Geteilt",
    withParty: "Mit der Partei",
    against: "Gegen die Partei",
    withMajority: "Mit der Mehrheit",
  },
  en: {
    units: "Participation, unity and success",
    ownYears: "Participation and votes",
    people: "Who took part how often, and voted with whom",
    name: "Name",
    year: "Year",
    party: "Party",
    members: "People",
    votes: "Votes",
    present: "Present",
    united: "United",
    split: "Divided",
    withParty: "With the party",
    against: "Against the party",
    withMajority: "With the majority",
  },
};

/** From left to right, as far as parties are known. */
export function unitTable(
  visit: Reader,
  records: readonly UnitRecord[],
  linkOf: (name: string) => string | undefined,
): Table {
  const words = inLanguage(visit.language, WORDS);
  return {
    caption: words.units,
    columns: [
      { key: "name", title: words.name, kind: "text" },
      { key: "personen", title: words.members, kind: "number" },
      ...unitColumns(visit),
    ],
    rows: records
      .toSorted((one, other) => byPartyOrder(one.bezeichnung, other.bezeichnung))
      .map((record) => ({
        values: [record.bezeichnung, record.personen, ...unitFigures(record)],
        href: linkOf(record.bezeichnung),
      })),
  };
}

export function unitYears(visit: Reader, records: readonly UnitRecord[]): Table {
  const words = inLanguage(visit.language, WORDS);
  return {
    caption: words.units,
    columns: [{ key: "jahr", title: words.year, kind: "text" }, ...unitColumns(visit)],
    rows: newestFirst(records).map((record) => ({ values: [yearOf(record), ...unitFigures(record)] })),
  };
}

function unitColumns({ language }: Reader): Table["columns"] {
  const words = inLanguage(language, WORDS);
  return [
    { key: "abstimmungen", title: words.votes, kind: "number" },
    { key: "anwesend", title: words.present, kind: "percent" },
    { key: "geschlossen", title: words.united, kind: "percent" },
    { key: "geteilt", title: words.split, kind: "number" },
    { key: "mitMehrheit", title: words.withMajority, kind: "percent" },
  ];
}

function unitFigures(record: UnitRecord): readonly (number | null)[] {
  return [
    record.abstimmungen,
    record.anteilAnwesend ?? null,
    record.anteilGeschlossen ?? null,
    record.geteilt,
    record.anteilMitMehrheit ?? null,
  ];
}

export function personTable(visit: Reader, records: readonly PersonRecord[]): Table {
  const words = inLanguage(visit.language, WORDS);
  return {
    caption: words.people,
    columns: [
      { key: "name", title: words.name, kind: "text" },
      { key: "partei", title: words.party, kind: "text" },
      ...personColumns(visit),
    ],
    rows: records.map((record) => ({
      values: [`${record.vorname} ${record.name}`.trim(), record.partei ?? "", ...personFigures(record)],
      href: record.guid === undefined ? undefined : linkTo(visit, `/rat/person/${record.guid}`),
    })),
  };
}

export function personYears(visit: Reader, records: readonly PersonRecord[]): Table {
  const words = inLanguage(visit.language, WORDS);
  return {
    caption: words.ownYears,
    columns: [{ key: "jahr", title: words.year, kind: "text" }, ...personColumns(visit)],
    rows: newestFirst(records).map((record) => ({ values: [yearOf(record), ...personFigures(record)] })),
  };
}

function personColumns({ language }: Reader): Table["columns"] {
  const words = inLanguage(language, WORDS);
  return [
    { key: "abstimmungen", title: words.votes, kind: "number" },
    { key: "anwesend", title: words.present, kind: "percent" },
    { key: "mitPartei", title: words.withParty, kind: "percent" },
    { key: "gegenPartei", title: words.against, kind: "number" },
    { key: "mitMehrheit", title: words.withMajority, kind: "percent" },
  ];
}

function personFigures(record: PersonRecord): readonly (number | null)[] {
  return [
    record.abstimmungen,
    record.anteilAnwesend ?? null,
    record.anteilMitPartei ?? null,
    record.vergleichbarPartei - record.mitPartei,
    record.anteilMitMehrheit ?? null,
  ];
}

const yearOf = ({ jahr }: { readonly jahr?: number }): string => (jahr === undefined ? "" : String(jahr));

function newestFirst<Of extends { readonly jahr?: number }>(records: readonly Of[]): readonly Of[] {
  return records.toSorted((one, other) => (other.jahr ?? 0) - (one.jahr ?? 0));
}
