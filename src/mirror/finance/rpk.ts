/**
 * A client of a finance service, that of the city of Zürich or one of ours. In: a spooled client. Out: all its data,
 * validated, and what shows whether it is consistent. Everything is requested before it returns, so that no store waits
 * for the network; iterating the data reads the spool.
 */
import { createHash } from "node:crypto";
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

/** Everything that was read of a service. */
export interface FinanceReading {
  source(): FinanceSource;
  /** The same for the same data. */
  readonly digest: string;
  /** Whether all responses are of the same data version, as only ours show. */
  readonly isOneVersion: boolean;
  /** A sentence about counts of the original that do not agree with its data. */
  readonly contradiction?: string;
}

/** `again`: requests everything, even if it is in the spool. */
export async function readFinanceService(
  client: SpooledClient,
  own: OwnLists,
  again: boolean,
  observe: Observer,
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
  const institutionen = await required("/institutionen", readInstitutionen(departemente));
  const konten = await required("/konten", readKonten(institutionen));
  const inventar = await optional("/inventar", readInventar);
  const sachkonten =
    (await optional("/sachkonten", readCodes)) ??
    (await optional("/sachkonto_codes.csv", readCodesCsv)) ??
    own.sachkonten;
  const einwohner = (await optional("/einwohner", readEinwohner)) ?? own.einwohner;

  const batches = batchesOf(konten);
  let years = "";
  const amountsOf = async (ids: readonly number[], request: Get): Promise<readonly Betrag[]> => {
    const path = `/betragsreihen?kontoId=${ids.join(",")}`;
    try {
      return await required(path + years, readAmounts(ids), request);
    } catch (error) {
      if (years !== "" || !isBadRequest(error)) throw error;
      // Without years a service returns all of them; version 0.1 of ours requires `alle`.
      years = "&jahre=alle";
      return required(path + years, readAmounts(ids), request);
    }
  };

  const digest = createHash("sha256");
  digest.update(JSON.stringify([departemente, institutionen, konten, sachkonten, einwohner]));
  const counts = new Map<string, number>();
  for (const [nr, ids] of batches.entries()) {
    const amounts = await amountsOf(ids, get);
    digest.update(JSON.stringify(amounts));
    for (const { jahr, betragsTyp } of amounts) {
      const phase = `${jahr} ${betragsTyp}`;
      counts.set(phase, (counts.get(phase) ?? 0) + 1);
    }
    const done = Math.min((nr + 1) * BATCH, konten.length);
    observe({ type: "progress", task: "accounts read", done, total: konten.length });
  }

  async function* amounts(): AsyncGenerator<Betrag> {
    for (const ids of batches) yield* await amountsOf(ids, client.getSpooled);
  }
  return {
    source: () => ({ departemente, institutionen, konten, betraege: amounts(), sachkonten, einwohner }),
    digest: digest.digest("hex"),
    isOneVersion: client.versions.size === 1 && !client.versions.has(undefined),
    contradiction: inventar && wrongCount(inventar, counts, shown("/inventar")),
  };
}

/** Accounts are in ascending order, so that their amounts are in the order of a store. */
function batchesOf(konten: readonly Konto[]): readonly (readonly number[])[] {
  const ids = konten.map(({ id }) => id);
  return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, nr) => ids.slice(nr * BATCH, (nr + 1) * BATCH));
}

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
