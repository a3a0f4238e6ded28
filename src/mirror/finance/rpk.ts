/**
 * A client of a finance service, that of the city of Zürich or one of ours. In: a spooled client. Out: a function that
 * returns all its data, validated. Everything is requested before it returns, so that no store waits for the network;
 * iterating the data reads the spool.
 */
import { isDeepStrictEqual } from "node:util";
import type { Observer } from "../../base/events.ts";
import { Problem } from "../../base/problems.ts";
import type { Betrag, Einwohner, FinanceSource, Konto, Sachkonto } from "../../finance/model/model.ts";
import type { Read, SpooledClient } from "../fetch/spooled-client.ts";
import {
  readAmounts,
  readCodes,
  readCodesCsv,
  readDepartemente,
  readEinwohner,
  readInstitutionen,
  readInventar,
  readKonten,
} from "./rpk-replies.ts";

/** Accounts per request: the URL with their ids is short enough for any server. */
const BATCH = 50;

/** The lists of the store, which stay if the original does not have them. */
export interface OwnLists {
  readonly sachkonten: readonly Sachkonto[];
  readonly einwohner: readonly Einwohner[];
}

export async function readFinanceService(
  { get, getFresh, shown }: SpooledClient,
  own: OwnLists,
  observe: Observer,
): Promise<() => FinanceSource> {
  type Get = SpooledClient["get"];
  const required = async <T>(path: string, read: Read<T>, request: Get = get): Promise<T> => {
    const content = await request(path, read);
    if (content === undefined) throw new Problem("mirror-unusable", `There is nothing at ${shown(path)}.`);
    return content;
  };
  /** Our extensions. Other services may reject an unknown path with any status. */
  const optional = <T>(path: string, read: Read<T>, request: Get = get): Promise<T | undefined> =>
    request(path, read).catch(unlessRefused);

  /** What everything else refers to, and what shows whether the original has changed. */
  const readBase = async (request: Get) => {
    const departemente = await required("/departemente", readDepartemente, request);
    const institutionen = await required("/institutionen", readInstitutionen(departemente), request);
    const konten = await required("/konten", readKonten(institutionen), request);
    return { departemente, institutionen, konten, inventar: await optional("/inventar", readInventar, request) };
  };

  const base = await readBase(get);
  const sachkonten =
    (await optional("/sachkonten", readCodes)) ??
    (await optional("/sachkonto_codes.csv", readCodesCsv)) ??
    own.sachkonten;
  const einwohner = (await optional("/einwohner", readEinwohner)) ?? own.einwohner;

  const batches = batchesOf(base.konten);
  let years = "";
  const amountsOf = async (ids: readonly number[]): Promise<readonly Betrag[]> => {
    const path = `/betragsreihen?kontoId=${ids.join(",")}`;
    try {
      return await required(path + years, readAmounts(ids));
    } catch (error) {
      if (years !== "" || !isBadRequest(error)) throw error;
      // Without years the service of the city returns all of them, ours requires `alle`.
      years = "&jahre=alle";
      return required(path + years, readAmounts(ids));
    }
  };

  const counts = new Map<string, number>();
  for (const [nr, ids] of batches.entries()) {
    for (const { jahr, betragsTyp } of await amountsOf(ids)) {
      const phase = `${jahr} ${betragsTyp}`;
      counts.set(phase, (counts.get(phase) ?? 0) + 1);
    }
    const done = Math.min((nr + 1) * BATCH, base.konten.length);
    observe({ type: "progress", task: "accounts read", done, total: base.konten.length });
  }
  if (!isDeepStrictEqual(await readBase(getFresh), base)) throw new OriginalChanged(shown("/"));
  if (base.inventar !== undefined) compareCounts(base.inventar, counts, shown("/inventar"));

  async function* amounts(): AsyncGenerator<Betrag> {
    for (const ids of batches) yield* await amountsOf(ids);
  }
  const { departemente, institutionen, konten } = base;
  return () => ({ departemente, institutionen, konten, betraege: amounts(), sachkonten, einwohner });
}

/** The original changed while it was read: the responses are not consistent. */
export class OriginalChanged extends Problem {
  constructor(address: string) {
    super("mirror-unusable", `${address} changed each time it was read.`);
  }
}

/** Accounts are in ascending order, so that their amounts are in the order of a store. */
function batchesOf(konten: readonly Konto[]): readonly (readonly number[])[] {
  const ids = konten.map(({ id }) => id);
  return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, nr) => ids.slice(nr * BATCH, (nr + 1) * BATCH));
}

function compareCounts(
  stated: ReadonlyMap<string, number>,
  counted: ReadonlyMap<string, number>,
  address: string,
): void {
  for (const phase of new Set([...stated.keys(), ...counted.keys()])) {
    const [expected, actual] = [stated.get(phase) ?? 0, counted.get(phase) ?? 0];
    if (expected === actual) continue;
    const sentence = `${address} states ${expected} amounts for ${phase}, but there are ${actual}.`;
    throw new Problem("mirror-unusable", sentence);
  }
}

function isBadRequest(error: unknown): boolean {
  return error instanceof Problem && error.extras.members?.status === 400;
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Problem && error.code === "mirror-refused")) throw error;
}
