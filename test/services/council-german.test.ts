/** How search understands German: forms, compounds, umlauts, typing mistakes, synonyms, and what comes first. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "../../src/base/limits.ts";
import type { CouncilData, CouncilRecord } from "../../src/parliament/describe/record.ts";
import { SMALLEST, seldwylaRecords } from "../support/seldwyla.ts";
import { COUNCIL, emptyCity, MONEY, party, type SmallCity } from "../support/small-city.ts";

/** Titles, and what is in the minutes. The number of a title is its SEQ. */
const TITLES: readonly (readonly [title: string, minutes?: string])[] = [
  ["Neues Schulhaus im Quartier Lind"],
  ["Sanierung der Schulhäuser Feld und Bach"],
  ["Umgestaltung Schulhausplatz"],
  ["Kredit für das Primarschulhaus Au", "Das Schulhaus, ein Schulhaus, dieses Schulhaus und jenes Schulhaus."],
  ["Förderung der Musik"],
  ["Forderung nach mehr Lohn"],
  ["Wirtschaftsförderung, Bericht"],
  ["Gebühren für Parkfelder"],
  ["Erhöhung der Kehrichtgebühr"],
  ["Bürger:innen befragen"],
  ["Bürgerinnen und Bürger"],
  ["BürgerInnenrat"],
  ["Velo"],
  ["Velos im Tram", "Velo Velo Velo Velo"],
  ["Velowege am See"],
  ["Citybikes statt Fahrrad"],
  ["Amt für Sport"],
  ["Die Ämter der Stadt"],
  ["Gesamtplanung der Bauten"],
  ["Steueramt"],
  ["Amtsblatt"],
  ["Antworten auf Fragen zum Ort"],
  ["Limmatbrücke"],
  ["Brücken und Tunnel"],
  ["Betriebspersonal der Bäder"],
  ["SP"],
  ["SP-Fraktion und GRU\u00adENE"],
  ["Tierheim im Quartier"],
  ["Budget des Theaters", "Der Voranschlag ist da, und der Voranschlag zum Theater auch."],
  ["Voranschlag"],
  ["Motion", "Ein Bericht."],
  ["Bericht", "Eine Motion."],
];

const [TEMPLATE] = seldwylaRecords(...SMALLEST).get("geschaeft") as readonly CouncilRecord[];
const guid = (seq: number): string => `beef${seq.toString(16).padStart(28, "0")}`;
const business = TITLES.map(([Titel, minutes = ""], i): CouncilRecord => {
  const [step] = TEMPLATE.Ablaufschritte as readonly Readonly<Record<string, string>>[];
  const OBJ_GUID = guid(i + 1);
  return {
    ...TEMPLATE,
    ...{
      OBJ_GUID,
      SEQ: i + 1,
      GRNr: `2024/${i + 1}`,
      GRNrSort: "",
      Titel,
      Geschaeftsart: i === 16 ? "Motion" : "Weisung",
    },
    ...{ VorberatendeKommission: [], FederfuehrendesDepartement: [], Erstunterzeichner: [], Mitunterzeichner: [] },
    ...{ VerweisZu: [], VerweisVon: [], Traktanden: [] },
    Ablaufschritte:
      minutes === "" ? [] : [{ ...step, AblaufschrittName: "", Dokumente: [], Protokolleintrag: minutes }],
  } as CouncilRecord;
});
const DATA: CouncilData = {
  ...COUNCIL,
  records: (index) =>
    index === "geschaeft"
      ? business
      : index === "partei"
        ? [party(1, "Betriebspersonal", "BP", false), party(2, "SP", "SP", false), party(3, "SP der Stadt", "", false)]
        : [],
};

let city: SmallCity;
let address: string;
beforeAll(async () => {
  city = await emptyCity();
  await city.load(MONEY, DATA);
  address = await city.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => city.close());

interface Answer {
  readonly numHits: number;
  readonly suggestions?: readonly string[];
  readonly hits: readonly { readonly seq: number; readonly snippet: string }[];
}

async function ask(q: string, index = "geschaeft", app = city.app): Promise<Answer> {
  const reply = await app.inject({ url: `/api/${index}/search`, query: { format: "json", q } });
  expect(reply.statusCode, `${q}: ${reply.body}`).toBe(200);
  return reply.json();
}

const seqs = async (q: string, index?: string): Promise<readonly number[]> =>
  (await ask(q, index)).hits.map(({ seq }) => seq);

/** The first three hits. */
const QUERIES: readonly [q: string, ...first: number[]][] = [
  ["Titel any/stem Schulhaus", 1, 2, 4],
  ["Titel any/stem Schulhäuser", 2, 1, 4],
  ["Titel any/stem Schule", 3, 1, 4],
  ["Titel any/stem Platz", 3],
  ["Titel any/stem Förderung", 5, 7],
  ["Titel any/stem Forderung", 6],
  ["Titel any/stem Amt", 17, 18, 20],
  ["Titel any/stem Tier", 28],
  ["Titel any/stem Ort", 22],
  ["Titel any/stem Brücke", 24, 23],
  ["Titel any/stem Gebuehr", 8, 9],
  ["Titel any/stem Velo", 13, 14, 16],
  ["Titel any/stem Fahrräder", 16, 13, 14],
  ['Titel all/stem "Amt Stadt"', 18],
  ['Titel adj/stem "Sanierungen Schulhaus"'],
  ['Titel adj/stem "das Schulhaus"', 4],
  ['Titel any/stem "Bürger:innen"', 10, 11, 12],
  ["Titel any/stem Lehne"],
  ["Titel any Förderung", 5, 6],
  ["Titel any Forderung", 5, 6],
  ["Titel any Gebuehren", 8],
  ["Titel any Bürgerinnen", 10, 11],
  ["Titel any gruene", 27],
  ["Titel any/fuzzy Schulhuas", 1],
  ["Titel any/fuzzy Limatbruke", 23],
  ["Titel any/fuzzy Vel", 13],
  ["Motion", 31, 17, 32],
  ["Bericht", 32, 7, 31],
  ["SP", 26, 27],
  ["*SP*", 26, 27, 3],
  ["Theater prox/distance<=5 Voranschlag", 29],
  ["Titel any/stem Brücken prox/distance<=2 Titel any/stem Tunnels", 24],
];

describe("thirty queries", () => {
  it.each(QUERIES.map(([q, ...first]) => ({ q, first })))("$q: $first", async ({ q, first }) => {
    expect((await seqs(q)).slice(0, 3)).toEqual(first);
  });

  it("SP finds the party of that name first", async () => {
    expect(await seqs("SP", "partei")).toEqual([2, 3]);
    expect(await seqs("*SP*", "partei")).toEqual([2, 3, 1]);
  });
});

it("GUIDs match masks in their own fields, not in bare terms", async () => {
  expect(await seqs("beef*")).toEqual([]);
  expect(await seqs(`"${guid(3)}"`)).toEqual([3]);
  expect(await seqs("ID any beef*")).toHaveLength(TITLES.length);
});

it("a snippet is the best passage of one value", async () => {
  const { hits } = await ask("cql.anywhere any/stem Schulhaus");
  expect(hits.find(({ seq }) => seq === 4)?.snippet).toBe(
    "Das <EM>Schulhaus</EM>, ein <EM>Schulhaus</EM>, dieses <EM>Schulhaus</EM> und jenes <EM>Schulhaus</EM>.",
  );
  expect(hits.find(({ seq }) => seq === 2)?.snippet).toBe("Sanierung der <EM>Schulhäuser</EM> Feld und Bach");
});

describe("a search without hits", () => {
  it.each([
    ["Titel any Schulhuas", ["Titel any schulhaus"]],
    ["Limatbrücke", ["limmatbrücke"]],
    ['Titel all "Förderng Musik"', ['Titel all "förderung Musik"']],
    ["seq > 1000", []],
    ["Titel any xyzxyzxyz", []],
    ["Titel any Velo and Titel any Motion", []],
  ])("%s suggests queries that have some: %j", async (q, suggestions) => {
    const found = await ask(q);
    expect([found.numHits, found.suggestions]).toEqual([0, suggestions]);
    for (const each of suggestions) expect((await ask(each)).numHits).toBeGreaterThan(0);
  });

  it("suggests nothing if there are hits", async () => {
    expect(await ask("Velo")).not.toHaveProperty("suggestions");
  });
});

describe("synonyms.txt in the data folder", () => {
  let data: string;
  afterEach(() => rmSync(data, { recursive: true }));

  it("adds to those of the program", async () => {
    data = mkdtempSync(join(tmpdir(), "rathaus-synonyms-"));
    writeFileSync(join(data, "synonyms.txt"), "# Unsere Wörter\n\nVelo = Citybike\r\n");
    const other = await emptyCity({ RATHAUS_DATA: data });
    try {
      await other.load(MONEY, DATA);
      const { hits } = await ask("Titel any/stem Velos", "geschaeft", other.app);
      expect(hits.map(({ seq }) => seq)).toContain(16);
    } finally {
      await other.close();
    }
  });

  it("is refused if a line is not a group of words, with the line", async () => {
    data = mkdtempSync(join(tmpdir(), "rathaus-synonyms-"));
    writeFileSync(join(data, "synonyms.txt"), "Velo = Fahrrad\nVelo\nÖV = öffentlicher Verkehr\n");
    await expect(emptyCity({ RATHAUS_DATA: data })).rejects.toMatchObject({
      code: "synonyms-invalid",
      message: expect.stringMatching(/line 2: Velo; line 3: ÖV = öffentlicher Verkehr/),
    });
  });
});

describe("expensive queries", () => {
  const { requestMemoryBytes, lightRequestBytes, maskWords } = LIMITS;
  const usual = [requestMemoryBytes, lightRequestBytes, maskWords].map(({ most }) => most);
  const limit = (memory: number, light: number, words: number): void => {
    for (const [i, row] of [requestMemoryBytes, lightRequestBytes, maskWords].entries())
      (row as { most: number }).most = [memory, light, words][i];
  };
  afterEach(() => limit(usual[0], usual[1], usual[2]));

  it.each([["stem"], ["fuzzy"]])("with /%s stay within the memory of a request", async (modifier) => {
    limit(2_000, 1_000, usual[2]);
    const q = encodeURIComponent(`Volltext any/${modifier} "Motionen Berichte Brücke Steuern Plan Bund"`);
    const reply = await fetch(`${address}/api/geschaeft/search?format=json&q=${q}`);
    expect([reply.status, await reply.json()]).toEqual([
      400,
      expect.objectContaining({ type: "urn:rathaus:problem:request-too-expensive" }),
    ]);
  });

  it("stand for a limited number of words", async () => {
    limit(usual[0], usual[1], 2);
    const query = { format: "json", q: "Dokument any/stem Wege or Titel any/stem Haus" };
    const reply = await city.app.inject({ url: "/api/geschaeft/search", query });
    expect([reply.statusCode, reply.json().diagnostic]).toEqual([400, "info:srw/diagnostic/1/30"]);
  });

  it.each(["stem", "fuzzy", "stem/fuzzy"])("with /%s have a limited number of words", async (modifier) => {
    const words = (count: number): string => Array.from({ length: count }, (_, i) => `haus${i.toString(36)}`).join(" ");
    expect((await ask(`Titel any/${modifier} "${words(64)}"`)).numHits).toBeGreaterThanOrEqual(0);
    const query = { format: "json", q: `Titel any Velo or Titel any/${modifier} "${words(65)}"` };
    const reply = await city.app.inject({ url: "/api/geschaeft/search", query });
    expect(reply.json()).toMatchObject({ status: 400, diagnostic: "info:srw/diagnostic/1/38" });
  });

  it("of words as long as a query may be are answered", async () => {
    for (const modifier of ["stem", "fuzzy"])
      expect((await ask(`Titel any/${modifier} ${"häuser".repeat(1_000)}`)).numHits).toBe(0);
  });
});
