import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SELDWYLA_INSTALLED } from "../../../test/support/explorer/installed.ts";
import { quoted } from "../facts/cql-term.ts";
import { cqlOf } from "./cql-of.ts";
import { searchOf } from "./search.ts";

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.string({ unit: "binary-ascii", maxLength: 60 }),
);
const NEWEST = "sortBy Beginn/sort.descending GRNrSort/sort.unicodeCollate/sort.descending";
const cql = (query: string): string =>
  cqlOf(searchOf({ installed: SELDWYLA_INSTALLED, query: new URLSearchParams(query) }));
const everywhere = (words: string, names: string): string =>
  `(Titel all/stem "${words}" or NameVorname all "${names}" or cql.anywhere all/stem "${words}")`;

describe("cqlOf", () => {
  it.each([
    ["nothing", "", `cql.allRecords = 1 ${NEWEST}`],
    ["a word with its forms and compounds, and names by their beginning", "q=Velo", everywhere("Velo", "Velo*")],
    [
      "a word in attached files, too",
      "q=Velo&dokumente=1",
      `${everywhere("Velo", "Velo*").slice(0, -1)} or Dokumenttext all/stem "Velo")`,
    ],
    ["a word in the files of an index without any", "q=Velo&feld=titel&dokumente=1", 'Titel all/stem "Velo"'],
    ["several words in the title", "q=Velo Kreis 8&feld=titel", 'Titel all/stem "Velo Kreis 8"'],
    ["beginnings of words", "q=Velo Kreis 8&feld=titel&wort=anfang", 'Titel all "Velo* Kreis* 8"'],
    ["whole words", "q=Velo&feld=titel&wort=ganz", 'Titel all "Velo"'],
    ["parts of words", "q=Velo SP&feld=titel&wort=teil", 'Titel all "*Velo* SP"'],
    ["a word with a wildcard", "q=Ve*weg&feld=titel", 'Titel all/stem "Ve*weg"'],
    ["a phrase", 'q="Masterplan Velo" jetzt&feld=titel', 'Titel all/stem "jetzt" and Titel adj "Masterplan Velo"'],
    ["keywords of CQL", "q=and or&feld=titel", 'Titel all/stem "and or"'],
    [
      "all pending motions since 2020, the newest first",
      "q=Velo&feld=titel&art=Motion&status=offen&von=2020-01-01&sort=neu",
      'Titel all/stem "Velo" and Geschaeftsart == "Motion" and Geschaeftsstatus <> "Abgeschlossen" ' +
        `and Beginn >= 2020-01-01 ${NEWEST}`,
    ],
    [
      "a signatory, an end date and a year",
      "person=Hafner Mario&bis=2024-12-31&jahr=2024",
      `Beginn == "2024" and NameVorname all "Hafner* Mario*" and Beginn <= "2024-12-31 23:59:59" ${NEWEST}`,
    ],
    ["a value with special characters of CQL", 'partei=FraP! "a" \\*', `Partei == "FraP! \\"a\\" \\\\\\*" ${NEWEST}`],
    ["invalid dates, years and words", "q=–&von=2021-02-29&jahr=neulich&feld=x", `cql.allRecords = 1 ${NEWEST}`],
    [
      "people by name",
      "index=kontakt&partei=SP",
      'Partei == "SP" sortBy Name/sort.unicodeCollate Vorname/sort.unicodeCollate',
    ],
    ["a CQL query unchanged", "q=Velo&cql=Titel any (", "Titel any ("],
  ])("searches for %s", (_, query, expected) => {
    expect(cql(query)).toBe(expected);
  });

  it("contains nothing of the input outside quotation marks", () => {
    const given = fc.record(
      { q: anyText, art: anyText, person: anyText, kommission: anyText, von: anyText, jahr: anyText, seite: anyText },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(given, (query) => {
        const outside = cqlOf(searchOf({ installed: SELDWYLA_INSTALLED, query: new URLSearchParams(query) })).replace(
          /"(?:\\.|[^"\\])*"/gsu,
          "term",
        );
        expect(outside).toMatch(/^[A-Za-z. ()<>=/0-9-]+$/);
        expect(outside.split("(").length).toBe(outside.split(")").length);
      }),
    );
  });
});

describe("quoted", () => {
  it("escapes every special character, and nothing else", () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const term = quoted(value);
        expect(term).toMatch(/^"(?:\\["\\*?^]|[^"\\*?^])*"$/);
        expect(term.slice(1, -1).replace(/\\(.)/gsu, "$1")).toBe(value);
      }),
    );
  });
});
