/**
 * `rathaus bench soak` on a small city for six seconds, and the checks behind its result: wrong responses and growth
 * are detected.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Section } from "../../bench/measure/report.ts";
import { excerptOf, faultOf, type Reply } from "../../bench/soak/reply-faults.ts";
import { trendOf } from "../../bench/soak/trend.ts";
import { verdictOf } from "../../bench/soak/verdict.ts";
import { run, withFolder } from "../support/process.ts";

describe("rathaus bench soak", () => {
  it("sends requests, imports, and finds no faults", () =>
    withFolder(async (folder) => {
      const figures = join(folder, "figures.json");
      const flags = ["--scale", "0.01", "--minutes", "0.1", "--rate", "15", "--json", figures];
      const { status, stdout, stderr } = await run(["bench", "soak", ...flags]);
      expect([status, stderr]).toEqual([0, ""]);
      expect(stdout).toMatch(/^minute 1: requests \d+, faults \d+, p50 ms /m);
      const { sections } = JSON.parse(readFileSync(figures, "utf8")) as { readonly sections: readonly Section[] };
      const [minutes, asked, steady, failed] = sections.map(({ measures }) => measures);
      expect(failed).toEqual([expect.objectContaining({ name: "failed", ratio: 0 })]);
      // The demo city is the first data version, the import the second.
      expect(minutes.map((minute) => minute.figures.version)).toEqual([2]);
      const requests = (name: string) => asked.find((measure) => measure.name === name)?.figures.requests ?? 0;
      expect(requests("all") + requests("aborted")).toBe(90);
      expect(steady.map(({ figures }) => figures.max)).toEqual(steady.map(() => expect.any(Number)));
    }));
});

describe("a response", () => {
  const reply = (type: string, text: string, rest: Partial<Reply> = {}): Reply => ({
    status: 200,
    body: Buffer.from(text),
    ...rest,
    headers: { "content-type": type, ...rest.headers },
  });
  const json = (hits: number) => `{"s":11,"m":10,"numHits":13,"hits":[${Array(hits).fill("{}")}]}`;
  const xml = (hits: number) => `<R numHits="13" s="11" m="10">${"<Hit/>".repeat(hits)}</R>`;
  const packed = gzipSync(json(3));
  const gzip = { "content-encoding": "gzip" };

  it.each([
    reply("application/json", json(3), { headers: { "content-length": String(json(3).length) } }),
    reply("application/json; charset=utf-8", "", { body: packed, headers: gzip }),
    reply("application/x-ndjson", "{}\n{}\n"),
    reply("text/xml", xml(3)),
    reply("text/csv", 'a,b\r\n1,"2\r\n3"\r\n'),
    reply("text/html", "<!doctype html>\n<html>\n</html>\n"),
    reply("application/pdf", "%PDF-1.4"),
    reply("application/pdf", "PDF-", { status: 206, headers: { "content-range": "bytes 1-4/8" } }),
    reply("application/json", "", { status: 304 }),
  ])("that is correct passes: %o", async (right) => {
    expect(await faultOf(right)).toBeUndefined();
  });

  it.each([
    [reply("application/json", "{}", { headers: { "content-length": "3" } }), "received 2 bytes instead of 3"],
    [reply("application/json", json(2)), "received 2 hits instead of 3"],
    [reply("application/json", '{"value":['), "cannot be parsed: SyntaxError"],
    [
      reply("application/json", "", { body: packed.subarray(0, -9), headers: gzip }),
      "cannot be parsed: Error: unexpected",
    ],
    [reply("application/json", "{}", { headers: { "content-encoding": "deflate" } }), "unexpected content coding"],
    [reply("application/x-ndjson", '{}\n{"a"'), "cannot be parsed: SyntaxError"],
    [reply("text/xml", xml(4)), "received 4 hits instead of 3"],
    [reply("text/xml", "<a><b></a>"), "cannot be parsed: Error: 1:"],
    [reply("text/csv", "a,b\r\n1\r\n"), "line 2 has 1 fields, the first has 2"],
    [reply("text/html", "<!doctype html>\n<html>\n"), "the page is truncated"],
    [reply("application/pdf", "PDF"), "not a PDF"],
    [reply("image/png", ""), "unexpected content type image/png"],
    [
      reply("application/pdf", "PDF", { status: 206, headers: { "content-range": "bytes 1-4/8" } }),
      "received 3 bytes for",
    ],
    [reply("application/json", "{}", { status: 304 }), "a 304 has a body"],
  ])("that is wrong is reported: %o", async (wrong, fault) => {
    expect(await faultOf(wrong)).toContain(fault);
  });

  it("with an unexpected status is reported with what it says", () => {
    const page = '<!doctype html><nav>Geld</nav><main class="a"><h1>Später</h1>\n<p>Die Daten fehlen.</p></main>';
    expect(excerptOf(reply("text/html", page, { status: 503 }))).toBe("Später Die Daten fehlen.");
    const problem = gzipSync('{"status":503,"detail":"too long"}');
    expect(excerptOf(reply("application/problem+json", "", { body: problem, headers: gzip }))).toContain("too long");
  });
});

describe("the trend of a figure", () => {
  it.each([
    [[7], 1],
    [[0, 0, 0], 1],
    // A single minute is not a trend.
    [[100, 100, 400, 100, 100], 1],
    [[10, 11, 12, 13, 20], 1.4],
    [[30, 25, 20, 15, 10], 1 / 3],
  ])("of %j is %d", (values, trend) => {
    expect(trendOf(values)).toBeCloseTo(trend);
  });
});

describe("the heap in the result", () => {
  /** A collection every seven minutes leaves `alive`. */
  const trendWith = (alive: (minute: number) => number): number | undefined => {
    const minutes = Array.from({ length: 120 }, (_, i) => ({ "heap MB": alive(i) + (i % 7) * 9 }));
    return verdictOf([], minutes)[2].measures.find(({ name }) => name === "heap MB")?.ratio;
  };

  it("is flat if only garbage comes and goes", () => expect(trendWith(() => 100)).toBe(1));
  it("grows if what is alive grows", () => expect(trendWith((minute) => 100 + minute)).toBeGreaterThan(1.3));
});
