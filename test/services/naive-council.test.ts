/** Tests of the naive model itself, on a handful of records with results worked out by hand. */
import { describe, expect, it } from "vitest";
import type { IndexDescription } from "../../src/parliament/describe/description.ts";
import {
  booleanField,
  councilIndex,
  DATE_BLOCK,
  dateField,
  dates,
  flag,
  many,
  number,
  numericField,
  part,
  record,
  text,
  textField,
} from "../../src/parliament/describe/indexes/building-blocks.ts";
import type { CouncilRecord } from "../../src/parliament/describe/record.ts";
import { naiveFacets, naiveSearch } from "../support/naive/naive-council.ts";
import { foldedText, termWords, wordsOf } from "../support/naive/naive-text.ts";
import { tokensOf } from "../support/naive/naive-words.ts";

const INDEX: IndexDescription = councilIndex({
  name: "Probe",
  types: [
    record("Probe", text("Titel"), text("Ort"), number("Zahl"), flag("Aktiv"), dates("Zeit"), many("Leute", "Person")),
    part("Person", text("Vorname"), text("Name"), text("KontaktGuid"), text("Rolle")),
    DATE_BLOCK,
  ],
  fields: [
    textField("Titel"),
    textField("Person", { path: "Leute", join: ["Vorname", "Name", "Vorname", "KontaktGuid"] }),
    textField("Leitung", { path: "Leute.Name", where: { Rolle: "Leitung" } }),
    numericField("Zahl"),
    booleanField("Aktiv"),
    booleanField("Geleitet", { exists: "Leute", where: { Rolle: ["Leitung", "Stellvertretung"] } }),
    dateField("Zeit"),
  ],
});

const guid = (seq: number): string => seq.toString(16).padStart(32, "0");
const day = (date: string) => ({ Start: `${date}T00:00:00.000`, End: `${date}T23:59:59.000`, Text: date });
const person = (seq: number, Vorname: string, Name: string, Rolle: string) => ({
  OBJ_GUID: guid(seq),
  Vorname,
  Name,
  KontaktGuid: guid(seq + 100),
  Rolle,
});

const RECORDS: readonly CouncilRecord[] = [
  {
    OBJ_GUID: guid(1),
    SEQ: 1,
    Titel: "Velo und Fussverkehr, Kredit 2023/100",
    Ort: "Basel",
    Zahl: 5,
    Aktiv: true,
    Zeit: day("2020-02-29"),
    Leute: [person(11, "Anna", "Müller", "Leitung"), person(12, "Beat", "Weiss", "")],
  },
  {
    OBJ_GUID: guid(2),
    SEQ: 2,
    Titel: "Kredit für das Velo, Velo, Velo",
    Ort: "",
    Zahl: null,
    Aktiv: false,
    Zeit: day("2021-01-01"),
    Leute: [person(12, "Beat", "Weiss", "Stellvertretung")],
  },
  {
    OBJ_GUID: guid(3),
    SEQ: 5,
    Titel: "",
    Ort: "aarau",
    Zahl: 12.5,
    Aktiv: null,
    Zeit: { Start: null, End: null, Text: "" },
    Leute: [],
  },
];

const search = (q: string) => naiveSearch(INDEX, RECORDS, q);
const seqs = (q: string): readonly number[] | string => {
  const answer = search(q);
  return "diagnostic" in answer ? `diagnostic ${answer.diagnostic}` : answer.hits.map(({ seq }) => seq);
};

describe("words of the naive model", () => {
  it.each([
    ["Straße MÜLLER Œuvre Łódź", ["strasse", "muller", "oeuvre", "lodz"]],
    ["2023/100 1.5 4+5 a/b 1//2 3.", ["2023/100", "1.5", "4", "5", "a", "b", "1", "2", "3"]],
    ["AAAAAAAA-bbbb-1111-2222-CCCCCCCCCCCC x", ["aaaaaaaabbbb11112222cccccccccccc", "x"]],
    ["Schul- und (Sport)", ["schul", "und", "sport"]],
    ["-", []],
  ])("%s", (text, words) => expect(wordsOf(text)).toEqual(words));

  it("fold idempotently", () => expect(foldedText(foldedText("Ǆ ﬁ É İ ẞ"))).toBe(foldedText("Ǆ ﬁ É İ ẞ")));

  it("have positions, with markers around each value", () => {
    expect(tokensOf(["a b", "-", "c"]).map(({ kind, position }) => `${kind} ${position}`)).toEqual(
      "start 0,word 1,word 2,end 3,start 104,end 105,start 206,word 207,end 208".split(","),
    );
  });

  it.each([
    ["2023/*", "2023/100", true],
    ["v?lo", "velo", true],
    ["v?lo", "vlo", false],
    ["*", "irgendwas", true],
    ["\\*x", "x", true],
    ["V*O", "velo", true],
    [".elo*", "velo", false],
  ])("of the term %s match %s: %s", (term, word, fits) => {
    expect(termWords(term, true)[0].fits(word)).toBe(fits);
  });
});

describe("the naive model finds", () => {
  it.each([
    ["", [1, 2, 5]],
    ["Titel any velo", [2, 1]],
    ["titel any VELO sortBy seq", [1, 2]],
    ['Titel all "kredit fuss*" ', [1]],
    ['Titel adj "velo und"', [1]],
    ['Titel = "velo * fussverkehr"', [1]],
    ['Titel any "^kredit"', [2]],
    ['Titel any "2023/100^"', [1]],
    ['Titel any "kredit^2023/100" sortBy seq', [1, 2]],
    ['Titel adj "* *^" sortBy seq', [1, 2]],
    ["Titel any *", [1, 2]],
    ['Titel any "-"', []],
    ['Titel all ", \u0308"', []],
    ['""', []],
    ['seq > 0 not Titel adj "-"', [1, 2, 5]],
    ['Titel = "-" prox Titel = velo', []],
    ['(Titel = "-" or Titel = kredit) prox/distance<=3/ordered velo', [2]],
    ['Titel == ""', [5]],
    ['Titel == "kredit FUR das*"', [2]],
    ['Titel <> ""', [1, 2]],
    ['Titel > "l"', [1]],
    ['Titel within "a l"', [2]],
    ['Person = "anna muller"', [1]],
    ['Person = "muller anna"', [1]],
    ['Person = "anna beat"', []],
    ['Person == "Anna Müller"', [1]],
    ["Leitung any Müller", [1]],
    ["Leitung any Weiss", []],
    ["Geleitet = true", [1, 2]],
    ["Geleitet = false", [5]],
    ["Aktiv <> true", [2, 5]],
    ["Zahl >= 5 and Zahl < 12.5", [1]],
    ["Zahl <> 5", [2, 5]],
    ['Zahl within "5 20"', [1, 5]],
    ["Zeit = 2020", [1]],
    ["Zeit_end > 2020-02-29", [1, 2]],
    ["Zeit > 2020-02-29", [2]],
    ["Zeit <> 2020-02", [2, 5]],
    ['Zeit within "2020-02-29 00:00 2021-01-01"', [1, 2]],
    [`obj_guid == "${guid(2)}"`, [2]],
    ["ID any 00000000-0000-0000-0000-000000000005 or seq = 5", [5]],
    ["beat not muller", [2]],
    ['Titel = kredit prox/distance<=3 "velo"', [1, 2]],
    ["Titel = kredit prox/distance<=3/ordered Titel = velo", [2]],
    ["Titel = velo prox/distance<=3/ordered Titel = kredit", [1]],
    ["cql.allRecords = 1 sortBy Ort", [2, 1, 5]],
    ["cql.allRecords = 1 sortBy Ort/sort.ignoreCase/sort.missingHigh", [5, 1, 2]],
    ["cql.allRecords = 1 sortBy Ort/sort.ignoreCase/sort.descending", [1, 5, 2]],
    ["cql.allRecords = 1 sortBy Ort/sort.missingOmit", [1, 5]],
    ["cql.allRecords = 1 sortBy Ort/sort.unicodeCollate/sort.missingHigh", [5, 1, 2]],
    ["cql.allRecords = 1 sortBy Ort/sort.locale=de/sort.descending", [1, 5, 2]],
    ["cql.allRecords = 1 sortBy Aktiv/sort.descending seq", [1, 2, 5]],
  ])("%s: %j", (q, wanted) => expect(seqs(q)).toEqual(wanted));

  it.each([
    ["Titl any x", 16],
    ["Titel any", 10],
    ["Titel rel.near x", 19],
    ["Titel any/stems x", 20],
    ["Titel ==/stem x", 20],
    ["Zahl =/fuzzy 1", 20],
    ["Zahl any 1", 22],
    ["Titel encloses x", 22],
    ['Titel adj "a ^b"', 32],
    ['Titel adj "* *"', 33],
    ["Titel = * prox Titel = a", 33],
    ["Zeit > 2021-02-29", 36],
    ["Aktiv = ja", 36],
    ["Titel any a and/x Titel any b", 46],
    ["Titel = a prox Person = b", 18],
    ["Titel = a prox/distance=101 b", 41],
    ["Titel any a sortBy nichts", 16],
    ["Titel any a sortBy Titel/sort.quer", 80],
    ["Titel any a sortBy Titel/sort.locale=it", 80],
  ])("nothing for %s, but diagnostic %i", (q, code) => expect(search(q)).toEqual({ diagnostic: code }));
});

describe("the naive model ranks", () => {
  it("by BM25, rounded to five digits", () => {
    // Two of three records have the word, fields of 5 and 6 words, frequencies 1 and 3.
    const idf = Math.log(1 + 1.5 / 2.5);
    const weight = (f: number, length: number) => (idf * f * 2.2) / (f + 1.2 * (0.25 + (0.75 * length) / 5.5));
    const wanted = [weight(3, 6), weight(1, 5)].map((relevance) => Number(relevance.toFixed(5)));
    expect(search("Titel any velo")).toMatchObject({ hits: wanted.map((relevance) => ({ relevance })) });
  });

  it("without operands of not, and all records alike if the query has no words", () => {
    expect(search("Zahl > 0 not Titel any kredit")).toMatchObject({ hits: [{ seq: 5, relevance: 1 }] });
    expect(search('Titel any xyzzy or Titel == ""')).toMatchObject({ hits: [{ seq: 5, relevance: 0.00001 }] });
  });
});

it("counts a value once per record, most frequent first", () => {
  expect(naiveFacets(INDEX, RECORDS, RECORDS, "person")).toEqual([
    { value: "Beat Weiss", count: 2 },
    { value: "Anna Müller", count: 1 },
  ]);
  expect(naiveFacets(INDEX, RECORDS, RECORDS, "Zeit_end")).toEqual([
    { value: 2020, count: 1 },
    { value: 2021, count: 1 },
  ]);
  expect(naiveFacets(INDEX, RECORDS, RECORDS, "Zahl")).toEqual([
    { value: 5, count: 1 },
    { value: 12.5, count: 1 },
  ]);
  expect(naiveFacets(INDEX, RECORDS, RECORDS, "nichts")).toBeUndefined();
});
