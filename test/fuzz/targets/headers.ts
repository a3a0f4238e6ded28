/** Request headers of all kinds, alone and together, on existing addresses. */
import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import fc from "fast-check";
import { fileId } from "../../support/attachments.ts";
import { comparable, type FuzzRequest, HttpClient, sharedCity } from "../fuzzed-city.ts";
import { checkResponse } from "../response-check.ts";
import { openTarget, type Target } from "../target.ts";

const PATHS = [
  "/finance/v1/departemente",
  "/finance/v1/konten?format=csv",
  "/finance/v1/openapi.json",
  "/api/partei/searchdetails",
  "/api/geschaeft/search?q=seq>0",
  "/api/partei/getChanges",
  "/api/partei/schema",
  "/api/gibtesnicht/search",
  "/api",
  `/dokumente/${fileId(1)}`,
  `/dokumente/${fileId(2)}`,
  `/api/files/${fileId(1)}/1/PDF?filename=x`,
  "/",
  "/rat?q=velo",
  "/finanzen?format=svg",
  "/nirgends",
  "/healthz",
];

const NAMES = [
  ...[
    "accept",
    "accept-encoding",
    "accept-language",
    "if-none-match",
    "if-match",
    "if-modified-since",
    "range",
    "if-range",
  ],
  ...["if-unmodified-since", "api-key", "x-api-key", "authorization", "host", "x-forwarded-for", "x-forwarded-host"],
  ...["x-forwarded-proto", "forwarded", "x-request-id", "origin", "cookie", "content-type", "te", "expect", "upgrade"],
];

const PIECES = [
  ...[
    "*/*",
    "text/xml",
    "application/json",
    "text/csv",
    "text/html",
    "de-CH",
    "en;q=0.5",
    "application/x-ndjson",
    ";q=0",
    ";q=1.5",
    ";q=x",
    ";q=",
  ],
  ...[
    "gzip",
    "br",
    "zstd",
    "identity",
    "identity;q=0",
    "*;q=0",
    "*",
    ",",
    ";",
    " ",
    '"',
    "W/",
    '"x"',
    "bytes=",
    "0-",
    "-1",
  ],
  ...[
    "0-0",
    "5-2",
    "1-3,7-9",
    "-0",
    "99999999999999999999-",
    "key",
    "Bearer key",
    "Basic a2V5",
    "127.0.0.1",
    "::1",
    "[::1]:80",
  ],
  ...[
    "example.org",
    "a b",
    "<x>",
    "\u00fc",
    "\u00ff",
    "\t",
    "Sun, 06 Nov 1994 08:49:37 GMT",
    "Thu, 01 Jan 2099 00:00:00 GMT",
  ],
  ...[
    "_",
    "proto=https",
    "for=1.2.3.4",
    "x".repeat(300),
    "100-continue",
    "trailers",
    "../..",
    "%00",
    "javascript:alert(1)",
  ],
];

const value = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(""));
/** Node itself handles `Expect: 100-continue` and upgrades; a body that never arrives would block the connection. */
const usual = (name: string, text: string): boolean => text !== "" && !(name === "expect" || name === "upgrade");
const headers = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...NAMES), value), { maxLength: 5, selector: ([name]) => name })
  .map((pairs) => Object.fromEntries(pairs.filter(([name, text]) => usual(name, text))));

const requests: fc.Arbitrary<FuzzRequest> = fc.record({
  path: fc.constantFrom(...PATHS),
  method: fc.constantFrom("GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "DELETE", "TRACE", "PROPFIND"),
  headers: fc.oneof(
    headers,
    headers.map((given) => ({ "api-key": "key", ...given })),
  ),
});

export const HEADERS: Target = {
  name: "headers",
  description: "request headers and methods: Accept, codings, conditions, ranges, keys, Host, forwarding, ids",
  runsPerTest: 300,
  async open() {
    const city = await sharedCity();
    const client = new HttpClient(city);
    const tryOne = async (asked: FuzzRequest): Promise<void> => {
      const reply = await client.send(asked);
      checkResponse(reply, asked.method);
      const id = reply.headers["x-request-id"];
      ok(id === undefined || /^[\w.:-]{1,64}$/.test(id), `x-request-id ${id}`);
      checkPart(reply.status, reply.headers, reply.body);
      const again = await client.send(asked);
      // The boundary between parts is random.
      if (!reply.headers["content-type"]?.startsWith("multipart/"))
        deepStrictEqual(comparable(again), comparable(reply), "the same request again");
      city.checkEvents();
    };
    return openTarget(requests, tryOne, async () => {
      client.close();
      await city.close();
    });
  },
};

/** A part has the stated length and is within the file. */
function checkPart(
  status: number,
  { "content-range": range }: Readonly<Record<string, string | undefined>>,
  body: Buffer,
): void {
  if (range === undefined) return;
  if (status === 416) {
    ok(/^bytes \*\/\d+$/.test(range), range);
    return;
  }
  strictEqual(status, 206);
  const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(range)?.map(Number) ?? [];
  ok(first <= last && last < size, range);
  strictEqual(body.length, last - first + 1);
}
