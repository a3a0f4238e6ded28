/**
 * Originals with tampered responses: mutated bodies, other statuses and headers. The mirror reports an error and keeps
 * its data.
 */
import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import fc from "fast-check";
import { Problem } from "../../../src/base/problems.ts";
import { storedFinance } from "../../../src/finance/exchange/export.ts";
import { type Files, filesOf } from "../../../src/finance/testing/memory-folder.ts";
import { politeFetcher } from "../../../src/mirror/fetch/polite-fetcher.ts";
import { mirrorFinance } from "../../../src/mirror/finance/mirror-finance.ts";
import { councilWithFiles, dokument, file } from "../../support/attachments.ts";
import { exported, type MirrorCity, mirrorCity } from "../../support/mirror.ts";
import { MONEY } from "../../support/small-city.ts";
import { CSV_PIECES, type Edit, edited, editsOf, JSON_PIECES, XML_PIECES } from "../mutation.ts";
import { checkSentence } from "../response-check.ts";
import { openTarget, type Target } from "../target.ts";

export const MIRRORS: Target = {
  name: "mirrors",
  description: "responses of a mirrored original: bodies, statuses, headers and encodings",
  runsPerTest: 8,
  async open() {
    const [original, mirror] = [await mirrorCity(), await mirrorCity()];
    const document = { nr: 1, name: "Weisung", versions: [{ PDF: "pdf" }, { PDF: "pdf" }] };
    const files = [file(1, 1, "erste"), file(1, 2, "zweite")];
    await original.load(
      MONEY,
      councilWithFiles([dokument(document), dokument({ ...document, nr: 2, versions: [] })], [], files),
    );
    const proxy = await hostileProxy(original);
    const tryOne = async (tampering: Tampering): Promise<void> => {
      proxy.tampering = tampering;
      for (const [service, run] of Object.entries(servicesOf(mirror, proxy.origin)))
        await tryTampering(mirror, proxy, run, service);
    };
    return openTarget(tamperings, tryOne, async () => {
      await proxy.close();
      await Promise.all([original.close(), mirror.close()]);
    });
  },
};

/** How a response of a run is tampered with. */
interface Tampering {
  /** The index of the response. */
  readonly nr: number;
  /** Whether all later responses are tampered with, too. */
  readonly continues: boolean;
  readonly edits: readonly Edit[];
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

interface Proxy {
  readonly origin: string;
  /** Undefined for unchanged responses. */
  tampering: Tampering | undefined;
  /** The number of responses in this run. */
  replies: number;
  close(): Promise<void>;
}

async function hostileProxy({ app }: MirrorCity): Promise<Proxy> {
  const server: Server = createServer(async (request, response) => {
    const accept = request.headers.accept ?? "*/*";
    const reply = await app.inject({ url: request.url, headers: { accept, "api-key": "key" } });
    const { tampering, replies } = proxy;
    proxy.replies += 1;
    const isTampered = tampering && (tampering.continues ? replies >= tampering.nr : replies === tampering.nr);
    const type = { "content-type": String(reply.headers["content-type"]) };
    if (!isTampered) return void response.writeHead(reply.statusCode, type).end(reply.rawPayload);
    response
      .writeHead(tampering.status ?? reply.statusCode, { ...type, ...tampering.headers })
      .end(edited(reply.rawPayload, tampering.edits));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy: Proxy = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tampering: undefined,
    replies: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

interface Run {
  mirror(): Promise<unknown>;
  stored(): Promise<unknown>;
}

function servicesOf(city: MirrorCity, origin: string): Readonly<Record<"council" | "finance", Run>> {
  const fetcher = politeFetcher({
    userAgent: "test",
    pauseMs: 0,
    apiKey: "key",
    observe: () => {},
    pause: async () => {},
  });
  const { store } = city;
  const how = { full: false, check: false, allowShrink: true, observe: () => {} };
  return {
    council: {
      mirror: () => city.mirror(new URL(`${origin}/api`), { indexes: ["dokument"], withFiles: true, full: true }),
      stored: () => exported(store),
    },
    finance: {
      mirror: () =>
        mirrorFinance({
          base: new URL(`${origin}/finance/v1`),
          fetcher,
          spool: join(city.folder, "money"),
          store,
          ...how,
        }),
      stored: () => store.read(async (snapshot): Promise<Files> => filesOf(await storedFinance(snapshot))),
    },
  };
}

const ORIGINAL_ERRORS = ["mirror-unreachable", "mirror-refused", "mirror-unusable", "import-invalid", "record-invalid"];

async function tryTampering(city: MirrorCity, proxy: Proxy, { mirror, stored }: Run, service: string): Promise<void> {
  const [before, version] = [await stored(), await city.store.version()];
  const { tampering } = proxy;
  proxy.replies = 0;
  try {
    await mirror();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    ok(ORIGINAL_ERRORS.includes(error.code), error.code);
    checkSentence(error.message);
    // Records are imported before files: an error of a file is reported after that.
    if (!/\/(files|dokumente)\//.test(error.message)) {
      strictEqual(await city.store.version(), version, `the data version of ${service} after an error`);
      deepStrictEqual(await stored(), before, `the data of ${service} after an error`);
    }
  }
  await stored();
  proxy.tampering = undefined;
  await mirror();
  const truth = await stored();
  await mirror();
  deepStrictEqual(await stored(), truth, `${service}, again`);
  proxy.tampering = tampering;
}

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  {},
  {},
  { "content-encoding": "gzip" },
  { "content-encoding": "br" },
  { "content-encoding": "zstd" },
  { "content-encoding": "x" },
  { "content-type": "text/html" },
  { location: "/" },
  { location: "http://127.0.0.2/" },
  { location: "http://[" },
  { "retry-after": "-1" },
  { "retry-after": "99999999999" },
  { "retry-after": "Sun, 06 Nov 1994 08:49:37 GMT" },
];

const tamperings: fc.Arbitrary<Tampering> = fc.record({
  nr: fc.nat({ max: 9 }),
  continues: fc.boolean(),
  edits: fc.oneof(
    { arbitrary: editsOf([...XML_PIECES, ...JSON_PIECES, ...CSV_PIECES]), weight: 4 },
    { arbitrary: fc.constant([]), weight: 1 },
  ),
  status: fc.oneof(
    { arbitrary: fc.constant(undefined), weight: 6 },
    fc.constantFrom(200, 204, 206, 301, 302, 304, 400, 401, 404, 410, 418, 429, 500, 503, 599),
  ),
  headers: fc.constantFrom(...HEADERS),
});
