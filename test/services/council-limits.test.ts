/** Queries that are large, deep or expensive: they return a result or an error, never hang, and never block others. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { LIMITS } from "../../src/base/limits.ts";
import { MEMORY } from "../../src/base/work/memory-budget.ts";
import { newRequestContext, runInContext, UNIDENTIFIED } from "../../src/base/work/request-context.ts";
import { seldwyla, seldwylaRecords } from "../support/seldwyla.ts";
import type { SmallCity } from "../support/small-city.ts";

const RECORDS = seldwylaRecords();

let city: SmallCity;
let address: string;
beforeAll(async () => {
  city = await seldwyla();
  address = await city.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => city.close());

const ask = (index: string, q: string): Promise<Response> =>
  fetch(`${address}/api/${index}/search?format=json&m=10&q=${encodeURIComponent(q)}`);

const clauses = (count: number, clause: (i: number) => string, operator: string): string =>
  Array.from({ length: count }, (_, i) => clause(i)).join(` ${operator} `);
const nested = (levels: number): string => `${"(".repeat(levels)}Titel any a${")".repeat(levels)}`;
const letter = (i: number): string => String.fromCharCode(97 + (i % 26));

describe("at the limits", () => {
  it.each([
    ["parentheses to the last level", "geschaeft", nested(64), 200],
    ["parentheses one level too deep", "geschaeft", nested(65), 400],
    ["8 KiB of parentheses", "geschaeft", "(".repeat(8192), 400],
    ["8 KiB of closing ones", "geschaeft", ")".repeat(8192), 400],
    ["more than 8 KiB", "geschaeft", `Titel any "${"a ".repeat(4100)}"`, 400],
    ["8 KiB of bytes in fewer characters", "geschaeft", `Titel any "${"ä".repeat(4100)}"`, 400],
    ["256 conditions in a row", "geschaeft", clauses(256, (i) => `Titel any ${letter(i)}*`, "or"), 200],
    ["256 conditions that all must hold", "geschaeft", clauses(256, () => "Volltext any s*", "and"), 200],
    ["256 times not", "geschaeft", clauses(256, (i) => `seq<>${i}`, "not"), 200],
    ["257 conditions", "geschaeft", clauses(257, () => "seq>0", "or"), 400],
    ["any word", "behoerdenmandat", "*", 200],
    ["a very long word", "geschaeft", `Titel any ${"?".repeat(2000)}`, 200],
    ["masks that make a regular expression backtrack", "geschaeft", `Titel == "${"*a".repeat(1000)}*b"`, 200],
    ["a mask of thousands of `?` on long texts", "geschaeft", `Volltext == "*${"?".repeat(4000)}x"`, 200],
    ["300 words", "geschaeft", `Volltext any "${clauses(300, (i) => `${letter(i)}${i}`, "")}"`, 200],
    ["300 masks", "geschaeft", `Volltext any "${clauses(300, (i) => `*${letter(i)}${i % 10}*`, "")}"`, 200],
    ["512 words", "geschaeft", `Volltext any "${"der ".repeat(512)}"`, 200],
    ["513 words", "geschaeft", `Volltext any "${"der ".repeat(513)}"`, 400],
    ["a phrase of only `*`", "geschaeft", `"${"* ".repeat(500)}"`, 400],
    ["a phrase of 500 words", "geschaeft", `"${"* ".repeat(499)} der"`, 200],
    ["proximity of common words", "geschaeft", "Volltext = der prox/distance<=100 Volltext = d*", 200],
    ["nested proximity", "geschaeft", `Volltext = der${" prox/distance<=100 Volltext = die".repeat(30)}`, 200],
    ["everything far from everything", "abstimmung", "Kontakt = a* prox/distance>50 Kontakt = ?*", 200],
    ["17 sort keys", "geschaeft", `seq>0 sortBy ${"Titel ".repeat(17)}`, 400],
    ["16 sort keys", "geschaeft", `seq>0 sortBy ${"Titel ".repeat(16)}`, 200],
  ])("%s (%s)", async (_what, index, q, status) => {
    const url = `/api/${index}/search`;
    const reply = await city.app.inject({ url, query: { format: "json", m: "10", q } });
    const body = reply.json() as { numHits?: number; diagnostic?: string };
    expect([reply.statusCode, status === 200 ? typeof body.numHits : typeof body.diagnostic]).toEqual([
      status,
      status === 200 ? "number" : "string",
    ]);
  });

  it.each(["a*", "*a*", "?*", "*e"])(
    "the mask %s in all fields: found, or too many words and a diagnostic",
    async (mask) => {
      for (const index of RECORDS.keys()) {
        const reply = await ask(index, `cql.anywhere any "${mask}"`);
        const body = (await reply.json()) as { diagnostic?: string };
        expect([200, 400]).toContain(reply.status);
        if (reply.status === 400) expect(body.diagnostic).toMatch(/^info:srw\/diagnostic\/1\/\d+$/);
      }
    },
  );
});

describe("while an expensive query runs", () => {
  it("other queries finish before it", async () => {
    const began = performance.now();
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    let isAnswered = false;
    const pairs = (i: number): string =>
      `Volltext = "${letter(i)}*" prox/distance<=100 Volltext = "*${letter(i + 7)}*"`;
    const costly = ask(
      "geschaeft",
      clauses(120, (i) => `(${pairs(i)})`, "or"),
    ).then(async (reply) => {
      isAnswered = true;
      return [reply.status, typeof ((await reply.json()) as { numHits: number }).numHits];
    });
    const light: boolean[] = [];
    for (let i = 0; i < 5; i++) {
      const reply = await ask("partei", `seq > ${i}`);
      expect(reply.status).toBe(200);
      light.push(isAnswered);
    }
    expect(light).toEqual([false, false, false, false, false]);
    expect(await costly).toEqual([200, "number"]);
    delay.disable();
    const took = (performance.now() - began).toFixed(0);
    console.info(`a query of ${took} ms; longest turn of the event loop ${(delay.max / 1e6).toFixed(0)} ms`);
  });
});

describe("the memory of a request", () => {
  const { lightRequestBytes, requestMemoryBytes, memoryBytes } = LIMITS;
  const usual = [lightRequestBytes, requestMemoryBytes, memoryBytes].map(({ most }) => most);
  const limit = (light: number, ofRequest: number, ofAll: number): void => {
    for (const [i, row] of [lightRequestBytes, requestMemoryBytes, memoryBytes].entries())
      (row as { most: number }).most = [light, ofRequest, ofAll][i];
  };
  afterEach(() => limit(usual[0], usual[1], usual[2]));

  /** Masks that no other test has asked for: what is cached takes no more memory. */
  const masks = (letters: string): string =>
    `Volltext any "${clauses(200, (i) => `${letters}${letter(i)}${letter(i >> 2)}*`, "")}"`;

  it("is limited: a query beyond it is refused, and says what to change", async () => {
    limit(1_000, 50_000, 100_000);
    const reply = await ask("geschaeft", masks("*"));
    expect([reply.status, await reply.json()]).toEqual([
      400,
      expect.objectContaining({
        title: "The request needs too much memory",
        hint: expect.stringContaining("fewer or longer words"),
      }),
    ]);
    expect((await ask("partei", "seq > 0")).status).toBe(200);
  });

  it("is limited for all together: the others wait and start again, and all are answered", async () => {
    limit(1_000, 2 ** 30, 2 ** 30);
    const replies = await Promise.all(
      ["?", "??", "s*", "*n", "e*", "*t*"].map((mask) => ask("geschaeft", masks(mask))),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect([MEMORY.reservedBytes, MEMORY.waiting]).toEqual([0, 0]);
  });

  it("is none while they wait: they read again what they had read", async () => {
    const titles = RECORDS.get("geschaeft")!.flatMap(({ Titel }) => String(Titel).match(/\p{Lu}\p{Ll}{7,}/gu) ?? []);
    const words = [...new Set(titles)].slice(-6);
    limit(1, 2 ** 30, 2 ** 30);
    const replies = await Promise.all(words.map((word) => ask("geschaeft", `Titel any ${word}`)));
    const found = (await Promise.all(replies.map((reply) => reply.json()))) as readonly { readonly numHits: number }[];
    expect(found.map(({ numHits }) => numHits > 0)).toEqual(Array(6).fill(true));
  });

  it("is waited for without a connection to the database: pages leave them all to others", async () => {
    limit(1, 2 ** 20, 2 ** 20);
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const all = runInContext(newRequestContext(UNIDENTIFIED, 60_000), () =>
      MEMORY.run(async () => {
        MEMORY.hold(2 ** 20);
        await mayEnd;
      }),
    );
    const titles = RECORDS.get("geschaeft")!.flatMap(({ Titel }) => String(Titel).match(/\p{Lu}\p{Ll}{7,}/gu) ?? []);
    const words = [...new Set(titles)].slice(0, 12);
    const pages = words.map((word) => fetch(`${address}/rat?q=${encodeURIComponent(word)}`));
    await vi.waitUntil(() => MEMORY.waiting === words.length, 5_000);
    expect((await fetch(`${address}/api/geschaeft/getChanges?s=1&m=3`)).status).toBe(200);
    expect(MEMORY.waiting).toBe(words.length);
    limit(usual[0], usual[1], usual[2]);
    end();
    await all;
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(words.map(() => 200));
    expect([MEMORY.reservedBytes, MEMORY.waiting]).toEqual([0, 0]);
  });
});
