/**
 * The routes under `/parlament/v1`, from the table of endpoints: who voted how, counted from the records of the votes.
 * They need no key. The choices of all members are read once for each import of records.
 */
import type { FastifyInstance } from "fastify";
import { Slice } from "../../base/work/slices.ts";
import { flatCsv, type ItemSchema } from "../../format/flat-csv.ts";
import { inPieces } from "../../format/pieces.ts";
import type { ServeData } from "../../http/data-route.ts";
import { CSV_FORMAT, type Format, JSON_FORMAT } from "../../http/message/negotiate.ts";
import { readParameters } from "../../http/message/parameters.ts";
import { type PerVersion, perSlice } from "../../store/per-version.ts";
import type { Snapshot } from "../../store/store.ts";
import type { ListIndexes } from "../describe/stored-indexes.ts";
import type { Readers } from "../query/search-index.ts";
import type { DecidedBallots } from "./ballots.ts";
import { type Paged, VOTE_ENDPOINTS } from "./endpoints.ts";
import { voteDescription } from "./openapi.ts";
import { readBallots } from "./read-ballots.ts";
import { selectedVotes } from "./selection.ts";

/** Items that become text at a time. */
const SOME = 200;

const PREFIX = "/parlament/v1";

/** Must be called on the server itself. `version` is that of the program. */
export function voteRoutes(
  server: FastifyInstance,
  serveData: ServeData,
  { listIndexes, readers, version }: { listIndexes: ListIndexes; readers: Readers; version: string },
): void {
  const loadBallots: PerVersion<Snapshot, Promise<DecidedBallots>> = perSlice("council", async (snapshot) => {
    const earlier = loadBallots.newest();
    return readBallots(snapshot, await listIndexes(snapshot), await earlier?.catch(() => undefined));
  });
  for (const { path, inQuery, item, isList, isPaged, selection, answer } of VOTE_ENDPOINTS) {
    const formats: readonly Format[] = isList ? [JSON_FORMAT, CSV_FORMAT] : [JSON_FORMAT];
    const handler = serveData({
      slice: "council",
      formats,
      parameters: Object.keys(inQuery.properties),
      async answer(request, format, snapshot) {
        const given = readParameters(inQuery, request.query as Record<string, unknown>);
        const ballots = await loadBallots(snapshot);
        const votes = selection ? await selectedVotes(snapshot, readers, ballots, selection(given)) : ballots.votes;
        const result = await answer({ ballots, votes }, given);
        if (!isList) return JSON.stringify(result);
        const { total, items } = isPaged ? (result as Paged) : { total: undefined, items: result as readonly object[] };
        const groups = grouped(items);
        return inSteps(format === CSV_FORMAT ? flatCsv(item as ItemSchema, groups) : jsonTexts(groups, total));
      },
    });
    server.get(PREFIX + path, handler);
  }
  const description = JSON.stringify(voteDescription(VOTE_ENDPOINTS, PREFIX, version));
  const describe = serveData({ formats: [JSON_FORMAT], parameters: [], answer: async () => description });
  server.get(`${PREFIX}/openapi.json`, describe);
}

function grouped(items: readonly object[]): readonly (readonly object[])[] {
  return Array.from({ length: Math.ceil(items.length / SOME) }, (_, i) => items.slice(i * SOME, (i + 1) * SOME));
}

function* jsonTexts(groups: readonly (readonly object[])[], total: number | undefined): Generator<string> {
  yield `{${total === undefined ? "" : `"gesamt":${total},`}"value":[`;
  for (const [i, items] of groups.entries()) yield `${i > 0 ? "," : ""}${JSON.stringify(items).slice(1, -1)}`;
  yield "]}";
}

/** Thousands of items take a while. */
async function inSteps(texts: Iterable<string>): Promise<readonly Uint8Array[]> {
  const slice = new Slice();
  const pieces: Uint8Array[] = [];
  for (const text of texts) {
    pieces.push(Buffer.from(text));
    if (slice.isUsedUp) await slice.next();
  }
  return inPieces(pieces);
}
