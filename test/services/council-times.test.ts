/** When the content of a record last changed: `changed=true` of searches and of the change feed. */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CouncilRecord } from "../../src/parliament/describe/record.ts";
import { councilOf, emptyCity, MONEY, party, type SmallCity } from "../support/small-city.ts";

let city: SmallCity;
beforeAll(async () => {
  city = await emptyCity();
});
afterAll(() => city.close());

async function load(...parties: readonly CouncilRecord[]): Promise<void> {
  // Two imports within a millisecond could not be told apart.
  await sleep(3);
  await city.load(MONEY, councilOf(parties));
}

const get = async (address: string) => (await city.app.inject({ url: `/api/partei/${address}` })).body;

/** By short name. */
async function times(): Promise<Record<string, string>> {
  const { hits } = JSON.parse(await get("searchdetails?format=json&changed=true"));
  return Object.fromEntries(hits.map(({ record, changed }: never) => [(record as CouncilRecord).Kuerzel, changed]));
}

const [A, B, C, D] = ["A", "B", "C", "D"].map((name, i) => party(i + 1, `Partei ${name}`, name, false));

it("is when an import changed the content, and no other import moves it", async () => {
  await load(A, B, C, D);
  const first = await times();
  expect(first.A).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(new Set(Object.values(first)).size).toBe(1);
  // The same again, and under other sequence numbers.
  await load(A, B, C, D);
  await load(A, B, C, { ...D, SEQ: 9 });
  expect(await times()).toEqual(first);
  // One of four is a small change; three of four rebuild the index.
  await load({ ...A, SEQ: 10, Name: "neu" }, B, C, { ...D, SEQ: 9 });
  const second = await times();
  expect({ ...second, A: first.A }).toEqual(first);
  expect(second.A > first.A).toBe(true);
  const changed = (record: CouncilRecord, SEQ: number) => ({ ...record, SEQ, Name: "ganz neu" });
  await load({ ...A, SEQ: 10, Name: "neu" }, changed(B, 11), changed(C, 12), changed(D, 13));
  const third = await times();
  expect(third.A).toBe(second.A);
  for (const name of ["B", "C", "D"]) expect(third[name] > second.A, name).toBe(true);
});

it("is in the change feed, with the time of deletions", async () => {
  const before = await times();
  await load({ ...A, SEQ: 10, Name: "neu" });
  const { changes } = JSON.parse(await get("getChanges?seq=0&format=json&changed=true"));
  const deleted = changes.filter(({ action }: { action: string }) => action === "Delete");
  expect(deleted).toHaveLength(3);
  for (const { changed } of deleted) expect(changed > before.D).toBe(true);
  const [{ changed }] = changes.filter(({ action }: { action: string }) => action === "InsertUpdate");
  expect(changed).toBe(before.A);
  const lines = (await get("getChanges?seq=0&format=ndjson&changed=true")).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line).changed)).toEqual(changes.map((one: { changed: string }) => one.changed));
});

it("is only for those who ask, and never in XML", async () => {
  for (const path of ["searchdetails?", "search?", "getChanges?seq=0&"]) {
    expect(await get(`${path}format=json`)).not.toContain('"changed"');
    expect(await get(`${path}format=json&changed=false`)).toBe(await get(`${path}format=json`));
    expect(await get(`${path}format=json&changed=true`)).toContain('"changed"');
    expect(await get(`${path}format=xml&changed=true`)).toBe(await get(`${path}format=xml`));
  }
  const { statusCode, body } = await city.app.inject({ url: "/api/partei/search?changed=ja&format=json" });
  expect([statusCode, JSON.parse(body).detail]).toEqual([400, "changed must be true or false."]);
});
