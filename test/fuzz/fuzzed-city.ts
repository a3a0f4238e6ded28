/** The city under test: a few records of every index, attached files, all kinds of finance data, behind a port. */
import { deepStrictEqual } from "node:assert/strict";
import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { CouncilData, CouncilRecord } from "../../src/parliament/describe/record.ts";
import { type Attachment, dokument, file, fileId, guid, ratspost } from "../support/attachments.ts";
import { MONEY_OF_ALL_KINDS } from "../support/money.ts";
import { MARKUP } from "../support/queries/odd-values.ts";
import { councilData, type RecordsByIndex, SMALLEST, seldwylaRecords } from "../support/seldwyla.ts";
import { emptyCity, party, type SmallCity } from "../support/small-city.ts";
import type { NetworkResponse } from "./response-check.ts";

/** Enough for every field to have values, few enough to load quickly. */
const MAX_RECORDS = 30;

const DOCUMENTS: readonly Attachment[] = [
  { nr: 1, name: `Weisung "${MARKUP}" ü\u202e.pdf`, versions: [{ PDF: "pdf" }, { PDF: "pdf", Original: "docx" }] },
  { nr: 2, name: "Leer", versions: [{ "Ansicht neu": "txt" }] },
];
const MAIL = ratspost(900, [DOCUMENTS[0]], [DOCUMENTS[1]]);
const FILES = [
  file(1, 1, "erste Fassung"),
  file(1, 2, "0123456789".repeat(20)),
  file(1, 2, "PK", "Original", "docx"),
  file(2, 1, "", "Ansicht neu", "txt"),
];
export const FILE_IDS: readonly string[] = [fileId(1), fileId(2), guid(1), guid(900), MAIL.OBJ_GUID];

export interface FuzzedCity extends SmallCity {
  readonly port: number;
  readonly records: RecordsByIndex;
  /** Fails if there were internal errors since the last call. */
  checkEvents(): void;
}

let shared: Promise<FuzzedCity> | undefined;
let users = 0;

/** One city for all concurrent users: making it takes longer than most of them need it. */
export async function sharedCity(): Promise<FuzzedCity> {
  shared ??= fuzzedCity();
  users += 1;
  const city = await shared;
  return {
    ...city,
    async close() {
      users -= 1;
      if (users > 0) return;
      shared = undefined;
      await city.close();
    },
  };
}

export async function fuzzedCity(city?: SmallCity): Promise<FuzzedCity> {
  const records = new Map<string, readonly CouncilRecord[]>();
  for (const [index, all] of seldwylaRecords(...SMALLEST)) {
    const step = Math.max(1, Math.floor(all.length / MAX_RECORDS));
    records.set(index, all.filter((_, place) => place % step === 0).slice(0, MAX_RECORDS));
  }
  records.set("partei", [...records.get("partei")!, party(99_999, MARKUP, "ẞ\u2028\u00ad😀", true)]);
  records.set("dokument", [...records.get("dokument")!, ...DOCUMENTS.map(dokument)]);
  records.set("ratspost", [...records.get("ratspost")!, MAIL]);
  const council: CouncilData = { ...councilData(records), files: () => FILES };
  const filled = city ?? (await emptyCity());
  await filled.load(MONEY_OF_ALL_KINDS, council);
  await filled.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = filled.app.server.address() as AddressInfo;
  filled.events.length = 0;
  return {
    ...filled,
    port,
    records,
    checkEvents() {
      const failed = filled.events.splice(0).filter(({ type }) => type === "request-failed");
      deepStrictEqual(failed, []);
    },
  };
}

export interface FuzzRequest {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends requests on keep-alive connections, so that cached responses take the fast path. */
export class HttpClient {
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true });

  constructor({ port }: FuzzedCity) {
    this.#port = port;
  }

  send({ path, method = "GET", headers = {}, body: sentBody }: FuzzRequest): Promise<NetworkResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<NetworkResponse>();
    const options = { port: this.#port, host: "127.0.0.1", agent: this.#agent, path, method, headers };
    const sent = request(options, (reply) => {
      const fields = Object.entries(reply.headers).map(([name, value]) => [name, value?.toString()]);
      buffer(reply).then(
        (body) => resolve({ status: reply.statusCode ?? 0, headers: Object.fromEntries(fields), body }),
        reject,
      );
    });
    sent.on("error", reject).end(sentBody);
    return promise;
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** What two responses to the same request have in common. */
export function comparable({ status, headers, body }: NetworkResponse): unknown {
  return [status, headers["content-type"], headers["content-encoding"], headers.etag, body.toString("latin1")];
}
