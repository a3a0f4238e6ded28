/** Amount series of accounts: an item for each account and year. In: ids of accounts and years. Out: JSON. */
import { throughCache } from "../../base/cache.ts";
import { JsonList, ownBytes } from "../../format/json-items.ts";
import type { Snapshot } from "../../store/store.ts";
import { chf } from "../model/rappen.ts";
import { amountsOf, type StoredAmount } from "./amounts.ts";
import { partCache } from "./part-cache.ts";

/** Accounts in the order asked, then by year; `konto` on each item where `withKonto` says so. */
export async function seriesOf(
  snapshot: Snapshot,
  ids: readonly number[],
  years: readonly number[] | "alle",
  withKonto: boolean,
): Promise<JsonList> {
  const different = [...new Set(ids)];
  if (years !== "alle") {
    const texts = itemsByKonto(await amountsOf(snapshot, different, years), withKonto);
    return new JsonList(different.map((konto) => Buffer.from(texts.get(konto) ?? "")));
  }
  const region = partCache(snapshot).region<number, Buffer>(withKonto ? "series with account" : "series");
  const parts = await throughCache(region, different, async (missing) => {
    const texts = itemsByKonto(await amountsOf(snapshot, missing, years), withKonto);
    return Array.from(texts, ([key, text]) => {
      const value = ownBytes(text);
      return { key, value, bytes: value.length };
    });
  });
  return new JsonList(parts.filter((part) => part !== undefined));
}

/** In: amounts by account and year. Out: the items of each account, a comma behind each. */
function itemsByKonto(amounts: readonly StoredAmount[], withKonto: boolean): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (let i = 0; i < amounts.length; ) {
    const { konto, jahr } = amounts[i];
    let ofYear = amountText(amounts[i]);
    for (i++; amounts[i]?.konto === konto && amounts[i].jahr === jahr; i++) ofYear += `,${amountText(amounts[i])}`;
    const ofKonto = withKonto ? `,"konto":${konto}` : "";
    texts.set(konto, `${texts.get(konto) ?? ""}{"betraege":[${ofYear}],"jahr":${jahr}${ofKonto}},`);
  }
  return texts;
}

/** The value in francs is the exact decimal, also where a double could not tell two neighbouring Rappen apart. */
function amountText({ begruendung, rappen, betragsTyp }: StoredAmount): string {
  const reason = begruendung === undefined ? "" : `"begruendung":${JSON.stringify(begruendung)},`;
  return `{${reason}"betragInRappen":${rappen},"betragsTyp":"${betragsTyp}","wert":${chf(rappen)}}`;
}
