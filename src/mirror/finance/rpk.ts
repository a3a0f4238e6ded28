/**
 * Client of a finance service, the city of Zürich's or one of ours. In: a way to ask. Out: all its data, checked, as often as it is wanted. Everything is
 * asked for before any of it is handed over, so that no store waits for a network; walking through it reads the spool.
 */
import { isDeepStrictEqual } from "node:util";
import type { Observer } from "../../base/events.ts";
import { Problem } from "../../base/problems.ts";
import type { Betrag, Einwohner, FinanceSource, Konto, Sachkonto } from "../../finance/model/model.ts";
import type { Asking, Read } from "../fetch/asking.ts";
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

/** Accounts in one request: their ids make an address that any server takes. */
const BATCH = 50;

/** What an original without these lists leaves as it is. */
export interface OwnLists {
  readonly sachkonten: readonly Sachkonto[];
  readonly einwohner: readonly Einwohner[];
}

export async function readFinanceService(
  { ask, askAnew, shown }: Asking,
  own: OwnLists,
  observe: Observer,
): Promise<() => FinanceSource> {
  const required = async <T>(path: string, read: Read<T>, how: Asking["ask"] = ask): Promise<T> => {
    const found = await how(path, read);
    if (found === undefined) throw new Problem("mirror-unusable", `There is nothing at ${shown(path)}.`);
    return found;
  };
  /** Extras of ours. Others may refuse an address that they do not know, with whatever status. */
  const optional = <T>(path: string, read: Read<T>, how: Asking["ask"] = ask): Promise<T | undefined> =>
    how(path, read).catch(unlessRefused);

  /** What everything else hangs on, and what shows whether the original has changed. */
  const readFrame = async (how: Asking["ask"]) => {
    const departemente = await required("/departemente", readDepartemente, how);
    const institutionen = await required("/institutionen", readInstitutionen(departemente), how);
    const konten = await required("/konten", readKonten(institutionen), how);
    return { departemente, institutionen, konten, inventar: await optional("/inventar", readInventar, how) };
  };

  const frame = await readFrame(ask);
  const sachkonten =
    (await optional("/sachkonten", readCodes)) ??
    (await optional("/sachkonto_codes.csv", readCodesCsv)) ??
    own.sachkonten;
  const einwohner = (await optional("/einwohner", readEinwohner)) ?? own.einwohner;

  const batches = batchesOf(frame.konten);
  let years = "";
  const amountsOf = async (ids: readonly number[]): Promise<readonly Betrag[]> => {
    const path = `/betragsreihen?kontoId=${ids.join(",")}`;
    try {
      return await required(path + years, readAmounts(ids));
    } catch (error) {
      if (years !== "" || !isBadRequest(error)) throw error;
      // Without years the city's service gives all of them, ours asks for a word.
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
    const done = Math.min((nr + 1) * BATCH, frame.konten.length);
    observe({ type: "progress", task: "accounts read", done, total: frame.konten.length });
  }
  if (!isDeepStrictEqual(await readFrame(askAnew), frame)) throw new OriginalChanged(shown("/"));
  if (frame.inventar !== undefined) compareCounts(frame.inventar, counts, shown("/inventar"));

  async function* amounts(): AsyncGenerator<Betrag> {
    for (const ids of batches) yield* await amountsOf(ids);
  }
  const { departemente, institutionen, konten } = frame;
  return () => ({ departemente, institutionen, konten, betraege: amounts(), sachkonten, einwohner });
}

/** The original was given other data while it was read: what came is a mixture. */
export class OriginalChanged extends Problem {
  constructor(address: string) {
    super("mirror-unusable", `${address} was given new data each time that it was read.`);
  }
}

/** Accounts come in ascending order; so their amounts do as a store gives them. */
function batchesOf(konten: readonly Konto[]): readonly (readonly number[])[] {
  const ids = konten.map(({ id }) => id);
  return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, nr) => ids.slice(nr * BATCH, (nr + 1) * BATCH));
}

function compareCounts(told: ReadonlyMap<string, number>, counted: ReadonlyMap<string, number>, address: string): void {
  for (const phase of new Set([...told.keys(), ...counted.keys()])) {
    const [expected, came] = [told.get(phase) ?? 0, counted.get(phase) ?? 0];
    if (expected === came) continue;
    throw new Problem("mirror-unusable", `${address} tells of ${expected} amounts for ${phase}, but ${came} came.`);
  }
}

function isBadRequest(error: unknown): boolean {
  return error instanceof Problem && error.extras.members?.status === 400;
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Problem && error.code === "mirror-refused")) throw error;
}
