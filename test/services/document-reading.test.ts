/** The texts of attached files are read in the background, by one process, and imports do not wait for it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Event } from "../../src/base/events.ts";
import { readSettings, type Settings } from "../../src/base/settings.ts";
import type { Background } from "../../src/base/work/background.ts";
import { makeTexts } from "../../src/documents/serve/make-texts.ts";
import { LEASE_MS, takeLease } from "../../src/parliament/texts/read-note.ts";
import { councilWithFiles, dokument, file } from "../support/attachments.ts";
import { mcpClient } from "../support/mcp/mcp-client.ts";
import { encryptedPdf, pdfOf } from "../support/pdf-files.ts";
import { emptyDatabase, type TestDatabase } from "../support/postgres/postgres.ts";
import { run, until } from "../support/process.ts";
import { emptyCity, MONEY, type SmallCity } from "../support/small-city.ts";

const attached = (nr: number) => ({ nr, name: `Nummer ${nr}`, versions: [{ PDF: "pdf" }] });

describe.each(["sqlite", "postgres"] as const)("reading texts in the background, on %s", (engine) => {
  let city: SmallCity;
  let database: TestDatabase | undefined;
  let settings: Settings;
  let environment: Record<string, string>;
  const data = mkdtempSync(join(tmpdir(), "rathaus-texts-"));
  const makers: Background[] = [];
  beforeAll(async () => {
    database = engine === "postgres" ? await emptyDatabase() : undefined;
    environment = { RATHAUS_DATA: data, ...(database && { DATABASE_URL: database.url }) };
    settings = readSettings({}, environment);
    city = await emptyCity(environment, engine);
  });
  afterEach(async () => {
    await Promise.all(makers.splice(0).map((maker) => maker.stop()));
  });
  afterAll(async () => {
    await city.close();
    await database?.remove();
    rmSync(data, { recursive: true });
  });

  function startMaking(): Event[] {
    const events: Event[] = [];
    const observe = (event: Event) => events.push(event);
    makers.push(makeTexts({ settings, store: city.store, observe, measure: () => {}, checkMs: 10 }));
    return events;
  }
  const load = async (count: number) => {
    const numbers = Array.from({ length: count }, (_, i) => i + 1);
    const files = numbers.map((nr) => file(nr, 1, nr === 3 ? encryptedPdf() : pdfOf(`Wort${nr}`)));
    await city.load(MONEY, councilWithFiles(numbers.map(attached).map(dokument), [], files));
  };
  const hits = async (q: string): Promise<number> => {
    const reply = await city.app.inject({ url: "/api/dokument/search", query: { q, format: "json" } });
    return reply.json().numHits;
  };
  const doctor = async () => (await run(["doctor"], environment)).stdout;

  it("begins after an import, by one of the servers, and reads each content once", async () => {
    await load(3);
    expect(await doctor()).toMatch(
      /^ok +texts of documents: 0 of 3 read, 3 pending; a running server reads what is pending$/m,
    );
    const events = [startMaking(), startMaking()];
    const read = () => events.flat().filter(({ type }) => type === "documents-read");
    await until(() => read().length === 1, "the texts are read");
    expect(read()).toMatchObject([{ files: 3, unread: 1 }]);
    expect([await hits("Dokumenttext any Wort1"), await hits("Dokumenttext any Wort2")]).toEqual([1, 1]);
    const { ask } = await mcpClient(city.app);
    const found = await ask("search_documents", { words: "Wort1" });
    expect(found).toMatchObject({ total: 1, in_text: true, items: [{ title: "Nummer 1", snippet: "Wort1", page: 1 }] });
    await load(4);
    await until(() => read().length === 2, "the text of the new file is read");
    expect(read()[1]).toMatchObject({ files: 1, unread: 0 });
    expect(await hits("Dokumenttext any Wort*")).toBe(3);
    expect(events.flat().filter(({ type }) => type === "documents-failed")).toEqual([]);
    expect(await doctor()).toMatch(/^ok +texts of documents: 3 of 4 read, 1 encrypted: \w+-332$/m);
  });

  it("is left to the process that has the lease, until it ends", async () => {
    await load(5);
    const now = Date.now();
    expect(await city.store.write((tx) => takeLease(tx, "another", now))).toBe(true);
    expect(await city.store.write((tx) => takeLease(tx, "third", now))).toBe(false);
    expect(await city.store.write((tx) => takeLease(tx, "another", now))).toBe(true);
    expect(await city.store.write((tx) => takeLease(tx, "third", now + LEASE_MS + 1))).toBe(true);
  });
});
