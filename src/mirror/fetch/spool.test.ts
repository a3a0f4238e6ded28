import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSpool } from "./spool.ts";

const ADDRESS = new URL("https://me:geheim@city.example/v1/konten?x=1#top");
const BODY = Buffer.from("one\ntwo\0");

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "rathaus-spool-")), "deep", "spool");
});
afterEach(() => rmSync(join(folder, "..", ".."), { recursive: true, force: true }));

describe("a spool", () => {
  it("returns what was written, including missing bodies, also after reopening", () => {
    const empty = new URL("/nothing", ADDRESS);
    const spool = openSpool(folder);
    expect(spool.read(ADDRESS)).toBeUndefined();
    spool.write(ADDRESS, { body: BODY });
    spool.write(empty, { body: undefined });
    const again = openSpool(folder);
    expect(Buffer.from(again.read(ADDRESS)?.body ?? [])).toEqual(BODY);
    expect(again.read(empty)).toEqual({ body: undefined });
    expect(again.isEmpty()).toBe(false);
    again.moveTo(`${folder}-kept`);
    expect([again.isEmpty(), again.read(ADDRESS)]).toEqual([true, undefined]);
    openSpool(`${folder}-kept`).moveTo(folder);
    expect(Buffer.from(again.read(ADDRESS)?.body ?? [])).toEqual(BODY);
    expect(again.read(new URL("?x=2", ADDRESS))).toBeUndefined();
    again.clear();
    expect(again.read(ADDRESS)).toBeUndefined();
    again.clear();
  });

  it("stores URL and date, but no password", () => {
    openSpool(folder, () => Date.parse("2026-11-15T12:00:00Z")).write(ADDRESS, { body: BODY });
    const [name, ...others] = readdirSync(folder);
    expect([name, others]).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.reply$/), []]);
    const [head] = readFileSync(join(folder, name), "latin1").split("\n");
    expect(head).toBe(
      '{"address":"https://city.example/v1/konten?x=1","date":"2026-11-15T12:00:00.000Z","found":true}',
    );
  });

  it("ignores responses older than a day and truncated ones", () => {
    let now = Date.now();
    const spool = openSpool(folder, () => now);
    spool.write(ADDRESS, { body: BODY });
    now += 23 * 3_600_000;
    expect(spool.read(ADDRESS)).toBeDefined();
    now += 2 * 3_600_000;
    expect(spool.read(ADDRESS)).toBeUndefined();
    spool.write(ADDRESS, { body: BODY });
    const path = join(folder, readdirSync(folder)[0]);
    for (const bytes of [statSync(path).size - 1, 20]) {
      truncateSync(path, bytes);
      expect(spool.read(ADDRESS)).toBeUndefined();
    }
  });

  it("throws a problem if the folder cannot be used", () => {
    const parent = join(folder, "..", "..");
    writeFileSync(join(parent, "file"), "");
    const spool = openSpool(join(parent, "file", "spool"));
    expect(() => spool.write(ADDRESS, { body: BODY })).toThrow(expect.objectContaining({ code: "data-unusable" }));
  });
});
