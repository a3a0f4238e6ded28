/**
 * A client of a finance service, that of the city of Zürich or one of ours. In: a spooled client. Out: all its data,
 * validated, and what shows whether it is consistent. Everything is requested before it returns, so that no store waits
 * for the network; iterating the data reads the spool.
 */
import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Observer } from "../../base/events.ts";
import { Problem } from "../../base/problems.ts";
import { type FinanceRules, ZURICH_RULES } from "../../city/finance-rules.ts";
import { fileOf } from "../../finance/exchange/csv-files.ts";
import { Digester } from "../../finance/exchange/digest.ts";
import type {
  Betrag,
  Einwohner,
  FinanceData,
  FinanceSource,
  ItemOf,
  Konto,
  Sachkonto,
  Teuerung,
} from "../../finance/model/model.ts";
import { announce } from "../fetch/announce.ts";
import type { KeptEntry, KeptReading } from "../fetch/kept-reading.ts";
import type { Read, SpooledClient } from "../fetch/spooled-client.ts";
import {
  readAmounts,
  readChecksums,
  readCodes,
  readCodesCsv,
  readDepartemente,
  readEinwohner,
  readFunktionen,
  readInstitutionen,
  readInventar,
  readKonten,
  readTeuerung,
} from "./rpk-replies.ts";
import { RULE_PATHS, RULES_CHECKSUM, readElements, readRulesWith } from "./rules-replies.ts";

/** Accounts per request: the URL with their ids is short enough for any server. */
const BATCH = 50;

/** The lists of the store, which stay if the original does not have them. */
export interface OwnLists {
  readonly sachkonten: readonly Sachkonto[];
  readonly einwohner: readonly Einwohner[];
  readonly teuerung: readonly Teuerung[];
}

/** Everything that was read of a service. */
export interface FinanceReading {
  source(): FinanceSource;
  /** The same for the same data. */
  readonly digest: string;
  /** Whether all responses are of the same data version, or the data has the checksums that the original states. */
  readonly isProven: boolean;
  /** A sentence about counts of the original that do not agree with its data. */
  readonly contradiction?: string;
  /** The responses, by path. */
  readonly entries: ReadonlyMap<string, KeptEntry>;
}

/** `again`: requests everything, even if it is in the spool. `last`: the responses of the last reading, by path. */
export async function readFinanceService(
  client: SpooledClient,
  own: OwnLists,
  again: boolean,
  observe: Observer,
  last: KeptReading["entries"] = new Map(),
): Promise<FinanceReading> {
  const { getFresh, shown } = client;
  type Get = SpooledClient["get"];
  const get: Get = again ? getFresh : client.get;
  const required = async <T>(path: string, read: Read<T>, request: Get = get): Promise<T> => {
    const content = await request(path, read);
    if (content === undefined) throw new Problem("mirror-unusable", `There is nothing at ${shown(path)}.`);
    return content;
  };
  /** Our extensions. Other services may reject an unknown path with any status. */
  const optional = <T>(path: string, read: Read<T>): Promise<T | undefined> => get(path, read).catch(unlessRefused);

  // Never from the spool: it shows which version the original has now.
  const departemente = await required("/departemente", readDepartemente, getFresh);
  const checksums = await optional(CHECKSUMS, readChecksums);
  const rules = await readServiceRules(optional);
  const institutionen = await required("/institutionen", readInstitutionen(departemente));
  const konten = await required("/konten", readKonten(institutionen, rules));
  const inventar = await optional("/inventar", readInventar(rules));
  const sachkonten =
    (await optional("/sachkonten", readCodes)) ??
    (await optional("/sachkonto_codes.csv", readCodesCsv)) ??
    own.sachkonten;
  // The original has none; ours may.
  const funktionen = (await optional("/funktionen", readFunktionen)) ?? [];
  const einwohner = (await optional("/einwohner", readEinwohner)) ?? own.einwohner;
  const teuerung = (await optional("/teuerung", readTeuerung)) ?? own.teuerung;

  const amountPaths = [...last.keys()].filter((path) => path.startsWith(AMOUNTS));
  const batches = batchesOf(konten, new Set(amountPaths.map(firstId)));
  let years = amountPaths.some((path) => path.endsWith(ALL_YEARS)) ? ALL_YEARS : "";
  const pathOf = (ids: readonly number[]): string => AMOUNTS + ids.join(",");
  const amountsOf = async (ids: readonly number[], request: Get): Promise<readonly Betrag[]> => {
    const path = pathOf(ids);
    try {
      return await required(path + years, readAmounts(ids, rules), request);
    } catch (error) {
      if (years !== "" || !isBadRequest(error)) throw error;
      // Without years a service returns all of them; version 0.1 of ours requires `alle`.
      years = ALL_YEARS;
      return required(path + years, readAmounts(ids, rules), request);
    }
  };

  if (client.fetcher) {
    const left = again ? batches : batches.filter((ids) => !client.isSpooled(pathOf(ids) + years));
    const of = `amounts of ${konten.length.toLocaleString("en")} accounts: `;
    announce(observe, client.fetcher, left.length, ["response", "responses"], of);
  }
  const digest = createHash("sha256");
  digest.update(
    JSON.stringify([rules, departemente, institutionen, konten, sachkonten, funktionen, einwohner, teuerung]),
  );
  const counts = new Map<string, number>();
  const digesters = new Map<string, Digester>();
  const addTo = <List extends keyof FinanceData>(name: string, list: List, items: readonly ItemOf<List>[]): void => {
    const digester = digesters.getOrInsertComputed(name, () => new Digester());
    const { valuesOf } = fileOf(list);
    for (const item of items) digester.add(valuesOf(item));
  };
  addTo("departemente", "departemente", departemente);
  addTo("institutionen", "institutionen", institutionen);
  addTo("konten", "konten", konten);
  addTo("sachkonten", "sachkonten", sachkonten);
  addTo("funktionen", "funktionen", funktionen);
  addTo("einwohner", "einwohner", einwohner);
  // As in the checksums of a service.
  if (teuerung.length > 0) addTo("teuerung", "teuerung", teuerung);
  let done = 0;
  for (const ids of batches) {
    const amounts = await amountsOf(ids, get);
    digest.update(JSON.stringify(amounts));
    for (const amount of amounts) {
      const { jahr, betragsTyp } = amount;
      addTo(`betraege ${jahr}`, "betraege", [amount]);
      const phase = `${jahr} ${betragsTyp}`;
      counts.set(phase, (counts.get(phase) ?? 0) + 1);
    }
    done += ids.length;
    observe({ type: "progress", task: "accounts read", done, total: konten.length });
  }

  const isVerified =
    checksums !== undefined && isDeepStrictEqual(new Map([...digesters].map(checksumOf)), ofLists(checksums));
  async function* amounts(): AsyncGenerator<Betrag> {
    for (const ids of batches) yield* await amountsOf(ids, client.getSpooled);
  }
  return {
    source: () => ({
      departemente,
      institutionen,
      konten,
      betraege: amounts(),
      sachkonten,
      funktionen,
      einwohner,
      teuerung,
      rules,
    }),
    digest: digest.digest("hex"),
    // Other checksums may stay the same whatever changes.
    entries: isVerified ? client.entries : new Map([...client.entries].filter(([path]) => path !== CHECKSUMS)),
    isProven: isVerified || (client.versions.size === 1 && !client.versions.has(undefined)),
    contradiction: inventar && wrongCount(inventar, counts, shown("/inventar")),
  };
}

/**
 * Accounts are in ascending order, so that their amounts are in the order of a store. Batches start where those of the
 * last reading did, so that a new account changes the address of one of them only, unless they became too many.
 */
export function batchesOf(
  konten: readonly Pick<Konto, "id">[],
  starts: ReadonlySet<number> = new Set(),
): readonly (readonly number[])[] {
  const batches: number[][] = [];
  for (const { id } of konten) {
    const last = batches.at(-1);
    if (last === undefined || last.length === BATCH || starts.has(id)) batches.push([id]);
    else last.push(id);
  }
  const fewest = Math.ceil(konten.length / BATCH);
  return batches.length > 1.25 * fewest + 1 ? batchesOf(konten) : batches;
}

/** Those of the original service, unless the service publishes its own, as ours does. */
async function readServiceRules(
  optional: <T>(path: string, read: Read<T>) => Promise<T | undefined>,
): Promise<FinanceRules> {
  const [numbers, supplements, types] = RULE_PATHS;
  const forms = await optional(numbers, readElements);
  if (forms === undefined) return ZURICH_RULES;
  const credits = (await optional(supplements, readElements)) ?? [];
  return (await optional(types, readRulesWith(forms, credits))) ?? ZURICH_RULES;
}

/** Without that of the rules, which depends on how they are written. */
function ofLists(checksums: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...checksums].filter(([name]) => name !== RULES_CHECKSUM));
}

function checksumOf([name, digester]: readonly [string, Digester]): [string, string] {
  const { count, sum } = digester.digest();
  return [name, `${count} ${sum}`];
}

export const CHECKSUMS = "/pruefsummen";
export const AMOUNTS = "/betragsreihen?kontoId=";
export const ALL_YEARS = "&jahre=alle";

const firstId = (path: string): number => Number.parseInt(path.slice(AMOUNTS.length), 10);

function wrongCount(
  stated: ReadonlyMap<string, number>,
  counted: ReadonlyMap<string, number>,
  address: string,
): string | undefined {
  for (const phase of new Set([...stated.keys(), ...counted.keys()])) {
    const [expected, actual] = [stated.get(phase) ?? 0, counted.get(phase) ?? 0];
    if (expected !== actual) return `${address} states ${expected} amounts for ${phase}, but there are ${actual}.`;
  }
  return undefined;
}

function isBadRequest(error: unknown): boolean {
  return error instanceof Problem && error.extras.members?.status === 400;
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Problem && error.code === "mirror-refused")) throw error;
}
