/** Reads a store directly: verifies its integrity and returns the generation (`generations.ts`) of its data. */
import { expect } from "vitest";
import { readSettings } from "../../src/base/settings.ts";
import { auditFinance } from "../../src/finance/exchange/audit.ts";
import { storedFinance } from "../../src/finance/exchange/export.ts";
import { importFinance } from "../../src/finance/exchange/import.ts";
import { filesOf } from "../../src/finance/testing/memory-folder.ts";
import { openStore } from "../../src/open-store.ts";
import { auditCouncil } from "../../src/parliament/audit/audit.ts";
import { INDEXES } from "../../src/parliament/describe/indexes/all.ts";
import { partei } from "../../src/parliament/describe/indexes/code-lists.ts";
import { storedCouncil } from "../../src/parliament/exchange/export.ts";
import { importCouncil } from "../../src/parliament/exchange/import.ts";
import { recordXml } from "../../src/parliament/forms/render-xml.ts";
import type { Snapshot } from "../../src/store/store.ts";
import { moneyOf, partiesOf, type Size } from "./generations.ts";

/** The generation of each half of the data; 0 if there is none. */
export interface State {
  readonly finance: number;
  readonly parliament: number;
}

/** Imports a generation into the store of a data folder, in this process. */
export async function loadGeneration(data: string, generation: number, size: Size): Promise<void> {
  const store = await openStore(readSettings({}, { RATHAUS_DATA: data }));
  const council = { indexes: ["partei"], records: () => partiesOf(generation, size) };
  await store.write(async (tx) => {
    await importFinance(tx, moneyOf(generation, size), () => {});
    await importCouncil(tx, INDEXES, council, undefined, () => {});
  });
  await store.close();
}

/** Fails if the store is corrupt or inconsistent, or holds anything but complete generations. */
export async function stateOf(data: string, size: Size): Promise<State> {
  const store = await openStore(readSettings({}, { RATHAUS_DATA: data }));
  try {
    expect(await store.check(true)).toEqual([]);
    return await store.read(async (snapshot) => {
      const found = [
        ...(await Array.fromAsync(auditFinance(snapshot))),
        ...(await Array.fromAsync(auditCouncil(snapshot, true))),
      ];
      expect(found.filter(({ level }) => level !== "ok")).toEqual([]);
      return { finance: await financeOf(snapshot, size), parliament: await parliamentOf(snapshot, size) };
    });
  } finally {
    await store.close();
  }
}

async function financeOf(snapshot: Snapshot, size: Size): Promise<number> {
  const files = await filesOf(await storedFinance(snapshot));
  const generation = Number(/,Amt (\d+)|Amt (\d+),/.exec(String(files["institutionen.csv"]))?.slice(1).join("") ?? 0);
  if (generation > 0) expect(files).toEqual(await filesOf(moneyOf(generation, size)));
  return generation;
}

async function parliamentOf(snapshot: Snapshot, size: Size): Promise<number> {
  const records: string[] = [];
  for await (const { hits } of storedCouncil(snapshot)) {
    for await (const { record } of hits) records.push(Buffer.from(record!).toString());
  }
  const generation = Number(/im Stand (\d+)/.exec(records[0] ?? "")?.[1] ?? 0);
  const expected = generation === 0 ? [] : partiesOf(generation, size);
  expect(records).toEqual(expected.map((record) => recordXml(partei, record)));
  return generation;
}
