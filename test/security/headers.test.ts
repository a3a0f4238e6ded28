/**
 * Strict security headers on every response, on the fast path and the router, and no header that discloses the
 * software.
 */
import { type OutgoingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Attachment, councilWithFiles, dokument, file, fileId } from "../support/attachments.ts";
import { emptyCity, MONEY, type SmallCity, smallCity } from "../support/small-city.ts";

const PAGE: Attachment = { nr: 4, name: "Seite", versions: [{ Original: "html" }] };
const PICTURE: Attachment = { nr: 5, name: "Bild", versions: [{ Original: "svg" }] };
const DOCUMENT: Attachment = { nr: 6, name: "Weisung", versions: [{ PDF: "pdf" }] };
const RUNS = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";

let city: SmallCity;
let url: string;
beforeAll(async () => {
  city = await emptyCity();
  const files = [file(4, 1, RUNS, "Original", "html"), file(5, 1, RUNS, "Original", "svg"), file(6, 1, "%PDF-")];
  await city.load(MONEY, councilWithFiles([PAGE, PICTURE, DOCUMENT].map(dokument), [], files));
  url = await city.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => city.close());

type Headers = OutgoingHttpHeaders;

/** On every response. `sources` parses the policy. */
const EVERYWHERE = {
  "access-control-allow-origin": "*",
  "content-security-policy": expect.stringMatching(/^default-src 'none'; /),
  "cross-origin-resource-policy": "cross-origin",
  "referrer-policy": expect.stringMatching(/^(no-referrer|strict-origin-when-cross-origin)$/),
  "x-content-type-options": "nosniff",
};
/** Headers that disclose the software and its version. */
const TALKATIVE = ["server", "x-powered-by", "via", "x-runtime", "x-aspnet-version"];

/** A directive of a policy; a missing one falls back to `default-src`. */
function sources(headers: Headers, kind: string): string {
  const directives = String(headers["content-security-policy"])
    .split(";")
    .map((directive) => directive.trim().split(" "));
  const of = (name: string) => directives.find(([first]) => first === name);
  return (of(kind) ?? of("default-src") ?? []).slice(1).join(" ");
}

const XML = "/api/dokument/searchdetails";
const FINANCE = "/finance/v1/departemente";
const REPLIES: readonly (readonly [status: number, method: "GET" | "HEAD" | "OPTIONS" | "POST", path: string])[] = [
  [200, "GET", FINANCE],
  [200, "HEAD", FINANCE],
  [200, "GET", `${FINANCE}?format=csv`],
  [200, "GET", XML],
  [200, "GET", `${XML}?format=json`],
  [200, "GET", `${XML}?format=ndjson`],
  [200, "GET", `${XML}?format=csv`],
  [200, "GET", "/api/dokument/schema"],
  [200, "GET", "/api/dokument/getChanges"],
  [200, "GET", "/api"],
  [200, "GET", "/api/page.js"],
  [200, "GET", `/dokumente/${fileId(6)}`],
  [200, "GET", "/finance/v1/openapi.json"],
  [200, "GET", "/finance/v1/docs"],
  [200, "GET", "/finance/v1/docs/static/swagger-ui.css"],
  [200, "GET", "/"],
  [200, "GET", "/healthz"],
  [404, "GET", "/metrics"],
  [204, "OPTIONS", FINANCE],
  [405, "POST", FINANCE],
  [400, "GET", `${FINANCE}?format=exe`],
  [400, "GET", `${XML}?q=(`],
  [400, "GET", "/api/%ff"],
  [404, "GET", "/nowhere"],
  [404, "GET", "/rat/nirgends"],
  [404, "GET", "/dokumente/nothing"],
  [404, "GET", "/explorer/0/nothing.js"],
];

describe("every response", () => {
  it.each(REPLIES)("%i %s %s has strict headers, and does not disclose the software", async (status, method, path) => {
    const { statusCode, headers } = await city.app.inject({ method, url: path, headers: { "api-key": "key" } });
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({ ...EVERYWHERE, "x-request-id": expect.any(String) });
    expect(TALKATIVE.filter((name) => name in headers)).toEqual([]);
    // Scripts only from our own files, never inline.
    expect(["'none'", "'self'"]).toContain(sources(headers, "script-src"));
    expect(sources(headers, "base-uri")).toBe("'none'");
  });

  it("a 401 of the finance service, too", async () => {
    const { statusCode, headers } = await city.app.inject(FINANCE);
    expect(statusCode).toBe(401);
    expect(headers).toMatchObject(EVERYWHERE);
  });

  it("304 and cached responses of the fast path have the headers of the router", async () => {
    for (const [path, accept] of [
      [XML, "text/xml"],
      ["/api", "text/html"],
      [FINANCE, "application/json"],
    ]) {
      const ask = (condition?: string) => overTheWire(path, { accept, "api-key": "key", "if-none-match": condition });
      const routed = await ask();
      // The second request hits the cache, the third takes the fast path; a list of ETags never does.
      await ask();
      const before = city.events.length;
      const [fast, fastUnchanged] = [await ask(), await ask(String(routed.headers.etag))];
      const onFastPath = city.events.slice(before).filter((event) => event.type === "request" && event.cached);
      const routedUnchanged = await ask(`"x", ${routed.headers.etag}`);
      expect(onFastPath, path).toHaveLength(2);
      expect([fast.status, fastUnchanged.status, routedUnchanged.status]).toEqual([200, 304, 304]);
      expect(own(fast.headers)).toEqual(own(routed.headers));
      expect(own(fastUnchanged.headers)).toEqual(own(routedUnchanged.headers));
      expect(fastUnchanged.headers).toMatchObject(EVERYWHERE);
    }
  });

  it("the response to invalid HTTP, too", async () => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.write("this is no HTTP\r\n\r\n");
    const [head] = (await text(socket)).split("\r\n\r\n");
    const lines = head
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(": "));
    const headers = Object.fromEntries(lines.map(([name, value]) => [name.toLowerCase(), value]));
    expect(headers).toMatchObject(EVERYWHERE);
    expect(TALKATIVE.filter((name) => name in headers)).toEqual([]);
  });
});

describe("pages and files", () => {
  it.each(["/", "/api", "/finance/v1/docs", "/rat/nirgends"])(
    "%s cannot be framed, and is isolated from windows of other sites",
    async (path) => {
      const { headers } = await city.app.inject({ url: path, headers: { accept: "text/html" } });
      expect(sources(headers, "frame-ancestors")).toBe("'none'");
      expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    },
  );

  it("an attached file may be embedded anywhere, and runs nothing: HTML and SVG are sent as binary data", async () => {
    for (const document of [PAGE, PICTURE, DOCUMENT]) {
      const { statusCode, headers } = await city.app.inject(`/dokumente/${fileId(document.nr)}`);
      expect(statusCode).toBe(200);
      expect(headers["content-type"]).toBe(document === DOCUMENT ? "application/pdf" : "application/octet-stream");
      expect(sources(headers, "script-src")).toBe("'none'");
      expect(headers["content-security-policy"]).not.toContain("frame-ancestors");
    }
  });

  it("the interactive documentation may send requests to the public address", async () => {
    const own = await smallCity({ RATHAUS_PUBLIC_URL: "https://zahlen.stadt.example" });
    const { headers } = await own.app.inject("/finance/v1/docs");
    await own.close();
    expect(sources(headers, "connect-src")).toBe("'self' https://zahlen.stadt.example");
  });
});

describe("HTTPS", () => {
  it.each([
    ["https://zahlen.stadt.example", "max-age=31536000"],
    ["http://zahlen.stadt.example", undefined],
    ["", undefined],
  ])("with the public address %j: %s", async (publicUrl, expected) => {
    const own = await smallCity({ RATHAUS_PUBLIC_URL: publicUrl });
    for (const path of ["/", XML, "/nowhere"]) {
      const { headers } = await own.app.inject(path);
      expect(headers["strict-transport-security"], path).toBe(expected);
    }
    await own.close();
  });
});

/** The headers that are specific to one response. */
function own({ "x-request-id": _id, date: _date, ...headers }: Headers): Headers {
  return headers;
}

function overTheWire(path: string, headers: Headers): Promise<{ status: number; headers: Headers }> {
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
  return new Promise((resolve, reject) => {
    request(url + path, { headers: sent }, (reply) => {
      reply.resume().on("end", () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers }));
    })
      .on("error", reject)
      .end();
  });
}
