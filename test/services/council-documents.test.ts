/** The text of attached files: read after an import, searched as `Dokumenttext`, shown with file and page. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Event } from "../../src/base/events.ts";
import { parse } from "../../src/cql/parser.ts";
import { extractText } from "../../src/documents/extract/extract-text.ts";
import { readTexts } from "../../src/documents/serve/read-texts.ts";
import { indexNamed } from "../../src/parliament/describe/indexes/all.ts";
import type { CouncilFile, CouncilRecord } from "../../src/parliament/describe/record.ts";
import { searchLayout } from "../../src/parliament/describe/search-layout.ts";
import { planQuery } from "../../src/parliament/query/plan.ts";
import { summarizeTexts } from "../../src/parliament/texts/read-note.ts";
import { ANNEX_FIELD } from "../../src/search/plan/annex.ts";
import type { Entry } from "../../src/search/plan/layout.ts";
import { holds, naiveRelevance, vocabularyOf } from "../../src/search/testing/naive-search.ts";
import { CHANGED } from "../../src/store/data-version.ts";
import { councilWithFiles, dokument, file, fileId, guid, ratspost } from "../support/attachments.ts";
import { encryptedPdf, pdfOf, scannedPdf } from "../support/pdf-files.ts";
import { emptyCity, MONEY, runsOf, type SmallCity } from "../support/small-city.ts";
import { readSru } from "../support/standards/sru-responses.ts";

/** Without a process of its own, which other tests have. */
async function readAll({ store, filesPath }: SmallCity): Promise<readonly Event[]> {
  const events: Event[] = [];
  await readTexts({
    store,
    folder: filesPath,
    observe: (event) => events.push(event),
    extract: async ({ path, extension }) => extractText(Uint8Array.from(readFileSync(path)), extension),
  });
  return events;
}

const PDF = { PDF: "pdf" };
const attached = (nr: number, name: string, views: Readonly<Record<string, string>> = PDF) => ({
  nr,
  name,
  versions: [views],
});
const WEISUNG = attached(1, "Weisung");
const LIEDER = attached(2, "Lieder", { Original: "txt" });
const SCAN = attached(3, "Scan");
const SECRET = attached(4, "Geheim.pdf");
const BROKEN = attached(5, "Kaputt");
const RECORDS = [WEISUNG, LIEDER, SCAN, SECRET, BROKEN].map(dokument);
const MAILS = [ratspost(50, [SCAN], [WEISUNG, LIEDER])];
const WEISUNG_PDF = pdfOf(
  "Der Rat spricht einen Kredit für die Turnhalle Müllerwiese.",
  "Zu laut",
  "Die Lärm-\nschutzwände am Bahndamm kosten <viel> Geld, und die Turnhalle & der Veloweg auch.",
);
const FILES: readonly CouncilFile[] = [
  file(1, 1, WEISUNG_PDF),
  file(2, 1, "Am Bahndamm blühen Rosen", "Original", "txt"),
  file(3, 1, scannedPdf()),
  file(4, 1, encryptedPdf()),
  file(5, 1, "%PDF-1.4 kaputt"),
];

interface FoundHit {
  readonly guid: string;
  readonly relevance: number;
  readonly snippet: string;
  readonly document?: { readonly name: string; readonly page?: number; readonly url: string; readonly snippet: string };
}

const asked = async ({ app }: SmallCity, q: string, index = "dokument") => {
  const { body, headers } = await app.inject({ url: `/api/${index}/search`, query: { q, format: "json" } });
  return { ...JSON.parse(body), etag: headers.etag } as { hits: readonly FoundHit[]; etag: string };
};
const NUMBERS = Array.from({ length: 60 }, (_, nr) => nr);
const numbers = (hits: readonly FoundHit[]): readonly number[] =>
  hits.map((hit) => NUMBERS.find((nr) => guid(nr) === hit.guid) ?? -1).toSorted((a, b) => a - b);
const found = async (city: SmallCity, q: string, index?: string) => numbers((await asked(city, q, index)).hits);

const scanned = async ({ app }: SmallCity, scanClause: string, index: string) => {
  const query = { version: "1.2", operation: "scan", scanClause, maximumTerms: "3" };
  return readSru((await app.inject({ url: `/sru/${index}`, query })).body).terms;
};

describe("the text of attached files", () => {
  let city: SmallCity;
  let before: { readonly etag: string };
  let events: readonly Event[];
  beforeAll(async () => {
    city = await emptyCity();
    await city.load(MONEY, councilWithFiles(RECORDS, MAILS, FILES));
    before = await asked(city, "Dokumenttext any Turnhalle");
    events = await readAll(city);
  });
  afterAll(() => city.close());

  it("is found once it is read, and responses from before are not served again", async () => {
    expect(before).toMatchObject({ numHits: 0 });
    const { hits, etag } = await asked(city, "Dokumenttext any Turnhalle");
    expect(numbers(hits)).toEqual([1]);
    expect(etag).not.toBe(before.etag);
  });

  it.each([
    ["Dokumenttext any Bahndamm", [1, 2]],
    ['Dokumenttext any "rosen veloweg"', [1, 2]],
    ['Dokumenttext all "Bahndamm Turnhalle"', [1]],
    ['Dokumenttext all "Kredit Veloweg"', [1]],
    ['Dokumenttext adj "Turnhalle Müllerwiese"', [1]],
    ['Dokumenttext = "Zu laut"', [1]],
    // No phrase spans two pages.
    ['Dokumenttext adj "laut die"', []],
    ["Dokumenttext any laermschutzwaende", [1]],
    ["Dokumenttext any Bahn*", [1, 2]],
    ["Dokumenttext any *wand*", [1]],
    ["Dokumenttext any/stem Lärmschutzwand", [1]],
    ["Dokumenttext any/stem Rose", [2]],
    ["Dokumenttext any/fuzzy Banndamm", [1, 2]],
    ["Dokumenttext any kredit prox/distance<=4 Dokumenttext any turnhalle", [1]],
    ["Dokumenttext any kredit prox/distance<=2 Dokumenttext any turnhalle", []],
    ['Dokumenttext adj "^Zu laut^"', [1]],
    ["Dokumenttext any *", [1, 2]],
    ['Dokumenttext == ""', [3, 4, 5]],
    ["Titel any Weisung and Dokumenttext any Bahndamm", [1]],
    ["Dokumenttext any Bahndamm not Titel any Weisung", [2]],
    // Not in all text fields, unless a setting says so.
    ["Bahndamm", []],
  ])("%s", async (q, wanted) => {
    expect(await found(city, q)).toEqual(wanted);
  });

  it("is that of all files of a record", async () => {
    expect(await found(city, 'Dokumenttext all "Rosen Turnhalle"', "ratspost")).toEqual([50]);
  });

  it("is shown with file and page, in JSON and XML", async () => {
    const [hit] = (await asked(city, "Dokumenttext any/stem Lärmschutzwand")).hits;
    const snippet =
      "Die <EM>Lärmschutzwände</EM> am Bahndamm kosten &lt;viel&gt; Geld, und die Turnhalle &amp; der Veloweg auch.";
    const document = { id: fileId(1), name: "Weisung.pdf", page: 3, url: `/dokumente/${fileId(1)}#page=3`, snippet };
    expect(hit).toMatchObject({ snippet, document });
    const query = { q: "Dokumenttext any/stem Lärmschutzwand" };
    const { body } = await city.app.inject({ url: "/api/dokument/search", query });
    expect(body).toContain(`<Snippet FileName="Weisung.pdf" Page="3" Href="/dokumente/${fileId(1)}#page=3">Die <EM>Lä`);
    expect((await city.app.inject({ url: document.url.replace(/#.*/, "") })).rawPayload.equals(WEISUNG_PDF)).toBe(true);
  });

  it("is shown with the page that has most of the words, and beside what the record has itself", async () => {
    const [hit] = (await asked(city, "Dokumenttext any 'Turnhalle Veloweg' and Titel any Weisung".replaceAll("'", '"')))
      .hits;
    expect(hit.document).toMatchObject({ page: 3 });
    const [other] = (await asked(city, "Titel any Weisung and Dokumenttext any Turnhalle")).hits;
    expect(other.snippet).toBe("<EM>Weisung</EM>");
    expect(other.document).toMatchObject({ page: 1 });
    const [text] = (await asked(city, "Dokumenttext any Rosen")).hits;
    expect(text.document).toEqual({
      id: fileId(2),
      name: "Lieder.txt",
      url: `/dokumente/${fileId(2)}`,
      snippet: "Am Bahndamm blühen <EM>Rosen</EM>",
    });
  });

  it("is counted, and what cannot be read is reported", async () => {
    expect(Object.fromEntries(await city.store.read(summarizeTexts))).toEqual({
      read: 2,
      "no-text": 1,
      encrypted: 1,
      damaged: 1,
      pending: 0,
    });
    expect(events.filter(({ type }) => type === "document-unread")).toHaveLength(3);
    expect(events.at(-1)).toMatchObject({ type: "documents-read", files: 5, unread: 3 });
    const { documentTexts, indexes } = (await city.app.inject({ url: "/api?format=json" })).json();
    expect(documentTexts).toEqual({ isComplete: true, files: { damaged: 1, encrypted: 1, "no-text": 1, read: 2 } });
    const withField = indexes.filter(({ fields }: { fields: { name: string }[] }) =>
      fields.some(({ name }) => name === "Dokumenttext"),
    );
    // Pictures of people and recordings of speeches are not documents. Empty indexes are listed, too.
    expect(withField.map(({ name }: { name: string }) => name)).toEqual([
      ...["geschaeft", "sitzung", "ratspost", "dokument"].toSorted(
        (a, b) => indexes.findIndex(hasName(a)) - indexes.findIndex(hasName(b)),
      ),
    ]);
  });
  const hasName = (wanted: string) => (one: { readonly name: string }) => one.name === wanted;

  it.each([
    ["Dokumenttext == Turnhalle", 22],
    ["Dokumenttext > a", 22],
    ["Dokumenttext <> a", 22],
    ["seq > 0 sortBy Dokumenttext", 16],
  ])("%s is refused", async (q, diagnostic) => {
    const { statusCode, body } = await city.app.inject({ url: "/api/dokument/search", query: { q, format: "json" } });
    expect([statusCode, JSON.parse(body).diagnostic]).toEqual([400, `info:srw/diagnostic/1/${diagnostic}`]);
  });

  it("can be scanned by SRU, which counts the records", async () => {
    const wanted = (count: number) => [
      ["bahndamm", count],
      ["bluhen", 1],
      ["der", 1],
    ];
    expect(await scanned(city, "Dokumenttext = b", "dokument")).toEqual(wanted(2));
    expect(await scanned(city, "Dokumenttext = b", "ratspost")).toEqual(wanted(1));
  });

  it("is not a field of records without documents", async () => {
    for (const index of ["kontakt", "partei", "wortmeldung"]) {
      const query = { q: "Dokumenttext any x", format: "json" };
      const { statusCode } = await city.app.inject({ url: `/api/${index}/search`, query });
      expect([index, statusCode]).toEqual([index, 400]);
    }
  });
});

describe("texts after further imports", () => {
  let city: SmallCity;
  beforeAll(async () => {
    city = await emptyCity();
  });
  afterAll(() => city.close());

  const load = async (records: readonly CouncilRecord[], files: readonly CouncilFile[]) => {
    await city.load(MONEY, councilWithFiles(records, [], files));
  };
  const titled = (nr: number, title: string, seq: number): CouncilRecord => {
    return { ...dokument(attached(nr, title)), SEQ: seq };
  };
  const numbered = Array.from({ length: 12 }, (_, i) => i + 1);
  const records = numbered.map((nr) => titled(nr, `Nummer ${nr}`, nr));
  const files = numbered.map((nr) => file(nr, 1, pdfOf(`Gemeinsam wort${nr}`)));

  it("follow the files: changed, removed and late ones; records with new numbers keep theirs", async () => {
    await load(records, files.slice(1));
    await readAll(city);
    expect(await found(city, "Dokumenttext any wort1")).toEqual([]);
    expect(await found(city, "Dokumenttext any Gemeinsam")).toEqual(numbered.slice(1));

    // A late file, a changed file, and a record that is gone.
    const later = [files[0], file(2, 1, pdfOf("Gemeinsam anders")), ...files.slice(2)];
    await load(records.slice(0, -1), later);
    expect(await found(city, "Dokumenttext any wort12")).toEqual([]);
    await readAll(city);
    expect(await found(city, "Dokumenttext any wort1")).toEqual([1]);
    expect(await found(city, "Dokumenttext any wort2")).toEqual([]);
    expect(await found(city, "Dokumenttext any anders")).toEqual([2]);
    expect(await found(city, "Dokumenttext any Gemeinsam")).toEqual(numbered.slice(0, -1));

    // One record changes and gets the last ordinal: nothing has to be read for it.
    const changed = [...records.slice(0, -1).filter(({ SEQ }) => SEQ !== 4), titled(4, "Nummer vier", 40)];
    await load(changed, later);
    expect(await found(city, "Dokumenttext any wort4 and Titel any vier")).toEqual([4]);
    expect((await asked(city, "Dokumenttext any Gemeinsam")).hits).toHaveLength(11);
    expect((await readAll(city)).length).toBe(0);
    expect(await found(city, "Dokumenttext any wort4 and Titel any vier")).toEqual([4]);
  });

  it("give the data a new version, but do not make it newer", async () => {
    await load([...records, titled(20, "Neu", 50)], [...files, file(20, 1, pdfOf("Neuigkeit"))]);
    const state = async () => {
      const url = "/api/dokument/getChanges?seq=0&format=json&changed=true";
      const { body, headers } = await city.app.inject({ url });
      const changed = await city.store.read((snapshot) => snapshot.rows(CHANGED));
      return { body, changed, etag: headers.etag };
    };
    const before = await state();
    await readAll(city);
    const after = await state();
    expect([after.body, after.changed]).toEqual([before.body, before.changed]);
    expect(after.etag).not.toBe(before.etag);
    expect(await found(city, "Dokumenttext any Neuigkeit")).toEqual([20]);
  });
});

describe("words without a field", () => {
  it("find texts of files, too, if the setting says so", async () => {
    const city = await emptyCity({ RATHAUS_DOCUMENT_TEXTS: "anywhere" });
    try {
      await city.load(MONEY, councilWithFiles(RECORDS, MAILS, FILES));
      await readAll(city);
      expect(await found(city, "Bahndamm")).toEqual([1, 2]);
      expect(await found(city, 'cql.anywhere all "Weisung Bahndamm"')).toEqual([1]);
      expect(await found(city, "bahndamm prox/distance<=2 blühen")).toEqual([2]);
      expect((await scanned(city, "r", "dokument")).map(([word]) => word)).toEqual(["rat", "rosen", "scan"]);
      expect((await asked(city, "Rosen")).hits[0]).toMatchObject({ snippet: "Am Bahndamm blühen <EM>Rosen</EM>" });
    } finally {
      await city.close();
    }
  });
});

describe("random texts and queries", () => {
  const VOCABULARY = ["Haus", "Häuser", "haus", "Schulhaus", "Schule", "Förderung", "Forderung", "Rat", "Räte", "2024"];
  const word = fc.constantFrom(...VOCABULARY);
  const page = fc.array(word, { maxLength: 8 }).map((words) => words.join(" "));
  const texts = fc.array(fc.array(page, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 });
  const term = fc.oneof(
    word,
    word.map((one) => `${one.slice(0, 3)}*`),
  );
  const modifier = fc.constantFrom("", "", "/stem", "/fuzzy");
  const clause = fc
    .tuple(fc.constantFrom("any", "all", "adj", "="), modifier, fc.array(term, { minLength: 1, maxLength: 3 }))
    .map(([relation, how, words]) => `Dokumenttext ${relation}${how} "${words.join(" ")}"`);
  const near = fc
    .tuple(word, fc.integer({ min: 0, max: 4 }), word)
    .map(([a, distance, b]) => `(Dokumenttext any ${a} prox/distance<=${distance} Dokumenttext any ${b})`);
  const query = fc
    .array(fc.tuple(fc.constantFrom(" and ", " or ", " not "), fc.oneof(clause, clause, near)), {
      minLength: 1,
      maxLength: 3,
    })
    .map((parts) => parts.map(([join, one], i) => (i === 0 ? one : join + one)).join(""));

  let city: SmallCity;
  beforeAll(async () => {
    city = await emptyCity();
  });
  afterAll(() => city.close());

  it("agree with the naive evaluator, whatever order the texts came in", async () => {
    const layout = searchLayout(indexNamed("dokument")!);
    await fc.assert(
      fc.asyncProperty(texts, fc.array(query, { minLength: 5, maxLength: 10 }), async (all, queries) => {
        const records = all.map((_, i) => dokument(attached(i + 1, `Nummer ${i + 1}`, { Original: "txt" })));
        const files = all.map((pages, i) => file(i + 1, 1, pdfOf(...pages), "Original", "txt"));
        // The later half first: the annex has its own order.
        await city.load(MONEY, councilWithFiles(records, [], files.slice(files.length >> 1)));
        await readAll(city);
        await city.load(MONEY, councilWithFiles(records, [], files));
        await readAll(city);
        const entries = all.map((pages): Entry => {
          const words: string[][] = [];
          words[ANNEX_FIELD] = pages.filter((text) => text !== "");
          return { words, numbers: [], values: [] };
        });
        const vocabulary = vocabularyOf(entries);
        for (const q of queries) {
          const parsed = parse(q);
          if (!parsed.ok) throw new Error(q);
          const { plan } = planQuery(parsed.tree, layout);
          const wanted = entries.flatMap((entry, i) =>
            holds(plan, entry, vocabulary) ? [[i + 1, naiveRelevance(plan, entry, entries)]] : [],
          );
          const { hits } = await asked(city, q);
          const got = hits.map((hit) => [numbers([hit])[0], hit.relevance]).toSorted(([a], [b]) => a - b);
          expect(got, q).toEqual(wanted);
        }
      }),
      { numRuns: runsOf(10) },
    );
  });
});
