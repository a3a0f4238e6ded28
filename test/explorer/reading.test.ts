/** What a reader sees: plain English. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { explorerAddresses } from "../support/explorer/addresses.ts";
import { type Explorer, openExplorer } from "../support/explorer/explorer.ts";

let explorer: Explorer;
let addresses: readonly string[];

beforeAll(async () => {
  explorer = await openExplorer();
  addresses = Object.values(await explorerAddresses(explorer)).flat();
}, 300_000);
afterAll(() => explorer.close());

const inEnglish = (address: string): string =>
  address.includes("lang=en") ? address : `${address}${address.includes("?") ? "&" : "?"}lang=en`;

it("in English, money is spent and accounts are accounts", async () => {
  for (const address of addresses.map(inEnglish)) {
    const text = (await explorer.text(address)).replace(/<[^>]*>/g, " ");
    expect(/.{0,40}\b(expenses?|actual accounts)\b.{0,40}/i.exec(text)?.[0], address).toBeUndefined();
  }
});
