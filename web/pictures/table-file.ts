/** The table of a figure as a spreadsheet: one sheet with the figures, one that says where they are from. */
import { type Sheet, type SheetCell, xlsxFile } from "../../src/format/xlsx-writer.ts";
import { inLanguage } from "../frame/language.ts";
import type { About } from "../frame/page.ts";
import { aboutLine, sourceOf } from "../frame/source.ts";
import type { Column, Table, Value } from "../frame/table.ts";
import type { Visit } from "../frame/visit.ts";

const WORDS = {
  de: {
    table: "Tabelle",
    source: "Quelle",
    title: "Titel",
    about: "Was",
    shows: "Inhalt",
    city: "Herausgegeben von",
    address: "Adresse",
    licence: "Lizenz",
    date: "Stand der Daten",
    note: "Hinweis",
  },
  en: {
    table: "Table",
    source: "Source",
    title: "Title",
    about: "What",
    shows: "Content",
    city: "Published by",
    address: "Address",
    licence: "Licence",
    date: "Data as of",
    note: "Note",
  },
};

export function tableXlsx(visit: Visit, title: string, about: About, table: Table): Promise<Buffer> {
  const words = inLanguage(visit.language, WORDS);
  const { columns, rows } = table;
  const figures: Sheet = {
    name: words.table,
    hasHeading: true,
    rows: [
      { cells: columns.map((column) => text(column.title)), isBold: true },
      ...rows.map(({ values, isTotal }) => ({
        cells: columns.map((column, at) => cellOf(values[at], column)),
        isBold: isTotal,
      })),
    ],
  };
  const { city, publisher, address, licence, date, invented } = sourceOf(visit);
  const facts: readonly (readonly [string, string | undefined])[] = [
    [words.title, title],
    [words.about, aboutLine(about)],
    [words.shows, table.caption === title ? undefined : table.caption],
    [words.city, [city, publisher].filter(Boolean).join(", ")],
    [words.address, address],
    [words.licence, licence && [licence.name, licence.url].filter(Boolean).join(", ")],
    [words.date, date],
    [words.note, invented],
  ];
  const given = facts.filter(([, value]) => value !== undefined && value !== "");
  const source: Sheet = {
    name: words.source,
    hasHeading: false,
    rows: given.map(([name, value = ""]) => ({ cells: [text(name), text(value)] })),
  };
  return xlsxFile([figures, source]);
}

const text = (value: string): SheetCell => ({ kind: "text", value });

function cellOf(value: Value, { kind }: Column): SheetCell {
  if (value === null) return undefined;
  if (typeof value === "string") return { kind: kind === "date" ? "date" : "text", value };
  if (kind === "money") return { kind, value: value / 100 };
  return { kind: kind === "percent" ? kind : "number", value };
}
