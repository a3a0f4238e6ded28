/** Requests as bytes over a socket: pipelines, bodies, ambiguous framing, and invalid HTTP. */
import { ok, strictEqual } from "node:assert/strict";
import fc from "fast-check";
import { sharedCity } from "../fuzzed-city.ts";
import { mutated } from "../mutation.ts";
import { exchange, responsesIn } from "../raw-http.ts";
import { checkResponse } from "../response-check.ts";
import { openTarget, type Target } from "../target.ts";

export const RAW_REQUESTS: Target = {
  name: "raw",
  description: "bytes over a socket: pipelines, bodies, request smuggling, broken HTTP",
  runsPerTest: 200,
  async open() {
    const city = await sharedCity();
    const tryOne = async (input: Sent | Buffer): Promise<void> => {
      const isBroken = Buffer.isBuffer(input);
      const methods = isBroken ? [] : input.requests.map(({ method }) => method);
      const bytes = isBroken ? input : Buffer.from(input.requests.map(textOf).join(""), "latin1");
      const replies = responsesIn(await exchange(city.port, bytes), methods);
      for (const reply of replies) checkResponse(reply, reply.body.length === 0 ? "HEAD" : "GET");
      if (!isBroken) checkCount(input.requests, replies.length, replies.at(-1)?.status);
      city.checkEvents();
      strictEqual(responsesIn(await exchange(city.port, ALIVE), [])[0]?.status, 200, "the server still responds");
    };
    return openTarget(sent, tryOne, () => city.close());
  },
};

const ALIVE = Buffer.from("GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");

interface Sent {
  readonly requests: readonly RawRequest[];
}

interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly string[];
  readonly framing: Framing;
}

/** Header lines that delimit a body, the body, and whether all parsers agree on it. */
interface Framing {
  readonly lines: readonly string[];
  readonly body: string;
  readonly isClear: boolean;
}

const SMUGGLED = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
const clear = (lines: readonly string[], body: string): Framing => ({ lines, body, isClear: true });
const unclear = (...lines: readonly string[]): Framing => ({ lines, body: `0\r\n\r\n${SMUGGLED}`, isClear: false });

/** Request smuggling as in RFC 9112, section 11.2, and in the published reports. */
const FRAMINGS: readonly Framing[] = [
  clear([], ""),
  clear([], ""),
  clear(["Content-Length: 0"], ""),
  clear([`Content-Length: ${SMUGGLED.length}`], SMUGGLED),
  clear(["Transfer-Encoding: chunked"], "0\r\n\r\n"),
  clear(["Transfer-Encoding: chunked"], `${SMUGGLED.length.toString(16)}\r\n${SMUGGLED}\r\n0\r\n\r\n`),
  unclear("Content-Length: 5", "Transfer-Encoding: chunked"),
  unclear("Transfer-Encoding: chunked", "Content-Length: 5"),
  unclear("Content-Length: 5", "Content-Length: 6"),
  unclear("Content-Length: 5, 6"),
  unclear("Content-Length: +5"),
  unclear("Content-Length: 0x5"),
  unclear("Content-Length: 5 5"),
  unclear("Content-Length: -1"),
  unclear("Content-Length: 99999999999999999999"),
  unclear("Content-Length : 5"),
  unclear("Transfer-Encoding : chunked"),
  unclear("Transfer-Encoding: chunked, identity"),
  unclear("Transfer-Encoding: xchunked"),
  unclear("Transfer-Encoding: chunked", "Transfer-Encoding: x"),
  unclear("Transfer-Encoding:\u000bchunked"),
  unclear("Transfer-Encoding: chunked\u0000"),
  unclear("X: a\nTransfer-Encoding: chunked"),
];

const HEADERS = [
  ...["Host: a", "Accept: */*", "api-key: key", "Connection: close", "Connection: keep-alive", "X-Request-Id: \u00ff"],
  ...["Range: bytes=0-1", "Accept-Encoding: gzip", "If-None-Match: *", "Expect: 100-continue", "Cookie: a=b; c"],
  ...[
    "Host: b",
    "Host: ",
    "Host: a b",
    "X: y\tz",
    "Upgrade: h2c",
    "Connection: Upgrade, HTTP2-Settings",
    "TE: trailers",
  ],
];
const PATHS = [
  ...[
    "/healthz",
    "/finance/v1/departemente",
    "/api/partei/search",
    "/rat?q=a",
    "/nirgends",
    "*",
    "a",
    "//evil/x",
    "/%",
  ],
  ...["http://evil.example/healthz", "/a b", "/\u00fc", "/?\u0000", "evil:80", "/../..", "?", `/${"x".repeat(50_000)}`],
];

const request: fc.Arbitrary<RawRequest> = fc.record({
  method: fc.constantFrom("GET", "GET", "HEAD", "POST", "OPTIONS", "CONNECT", "QUERY", "get", "G\u0000T", "PRI"),
  path: fc.constantFrom(...PATHS, ...PATHS.slice(0, 5)),
  headers: fc.array(fc.constantFrom(...HEADERS), { maxLength: 4 }),
  framing: fc.constantFrom(...FRAMINGS),
});
const requests = fc.array(request, { minLength: 1, maxLength: 4 }).map((list): Sent => ({ requests: list }));
const PIECES = [
  ...[
    "\r\n",
    "\n",
    "\r",
    " ",
    "\t",
    ":",
    "\u0000",
    "HTTP/1.1",
    "HTTP/1.0",
    "HTTP/2.0",
    "HTTP/0.9",
    "Content-Length: 3\r\n",
  ],
  ...[
    "Transfer-Encoding: chunked\r\n",
    "GET ",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "\u0016\u0003\u0001\u0002",
    "f".repeat(20),
  ],
];
const sent: fc.Arbitrary<Sent | Buffer> = fc.oneof(
  requests,
  mutated(
    requests.map(({ requests }) => Buffer.from(requests.map(textOf).join("").replaceAll("HEAD ", "GET "), "latin1")),
    PIECES,
  ),
);

function textOf({ method, path, headers, framing }: RawRequest): string {
  const lines = [`${method} ${path} HTTP/1.1`, ...headers, ...framing.lines];
  return `${lines.join("\r\n")}\r\n\r\n${framing.body}`;
}

/** Never more responses than requests, and none after a request with ambiguous framing. */
function checkCount(requests: readonly RawRequest[], replies: number, last: number | undefined): void {
  const firstUnclear = requests.findIndex(({ framing }) => !framing.isClear);
  const most = firstUnclear < 0 ? requests.length : firstUnclear + 1;
  ok(replies <= most, `${replies} replies to ${most} requests`);
  if (replies === firstUnclear + 1 && firstUnclear >= 0) ok(last! >= 400, `status ${last} for unclear framing`);
}
