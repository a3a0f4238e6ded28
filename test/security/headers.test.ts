/** What replies tell browsers, and what they tell nobody: strict headers on every reply, whichever way it takes, and no word about what runs behind it. */
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

/** On every reply. The policy is looked at by `sources`. */
const EVERYWHERE = {
  "access-control-allow-origin": "*",
  "content-security-policy": expect.stringMatching(/^default-src 'none'; /),
  "cross-origin-resource-policy": "cross-origin",
  "referrer-policy": expect.stringMatching(/^(no-referrer|strict-origin-when-cross-origin)$/),
  "x-content-type-options": "nosniff",
};
/** Headers that name what runs here, and in which version. */
const TALKATIVE = ["server", "x-powered-by", "via", "x-runtime", "x-aspnet-version"];

/** What a policy says of one kind of thing; what it does not mention falls back to `default-src`. */
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
  [200, "GET", "/metrics"],
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

describe("every reply", () => {
  it.each(REPLIES)(
    "%i %s %s is strict with browsers, and does not say what runs here",
    async (status, method, path) => {
      const { statusCode, headers } = await city.app.inject({ method, url: path, headers: { "api-key": "key" } });
      expect(statusCode).toBe(status);
      expect(headers).toMatchObject({ ...EVERYWHERE, "x-request-id": expect.any(String) });
      expect(TALKATIVE.filter((name) => name in headers)).toEqual([]);
      // Script from our own files at most, and never from text.
      expect(["'none'", "'self'"]).toContain(sources(headers, "script-src"));
      expect(sources(headers, "base-uri")).toBe("'none'");
    },
  );

  it("a refusal of the finance service, too", async () => {
    const { statusCode, headers } = await city.app.inject(FINANCE);
    expect(statusCode).toBe(401);
    expect(headers).toMatchObject(EVERYWHERE);
  });

  it("304 and ready replies by the short way have the headers of the long way", async () => {
    for (const [path, accept] of [
      [XML, "text/xml"],
      ["/api", "text/html"],
      [FINANCE, "application/json"],
    ]) {
      const ask = (condition?: string) => overTheWire(path, { accept, "api-key": "key", "if-none-match": condition });
      const long = await ask();
      // The second finds the body ready, and what is asked a third time takes the short way; a list of tags never does.
      await ask();
      const before = city.events.length;
      const [short, shortUnchanged] = [await ask(), await ask(String(long.headers.etag))];
      const ways = city.events.slice(before).filter((event) => event.type === "request" && event.cached);
      const longUnchanged = await ask(`"x", ${long.headers.etag}`);
      expect(ways, path).toHaveLength(2);
      expect([short.status, shortUnchanged.status, longUnchanged.status]).toEqual([200, 304, 304]);
      expect(own(short.headers)).toEqual(own(long.headers));
      expect(own(shortUnchanged.headers)).toEqual(own(longUnchanged.headers));
      expect(shortUnchanged.headers).toMatchObject(EVERYWHERE);
    }
  });

  it("even what is no HTTP is answered so", async () => {
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
    "%s is in no frame and no other's window",
    async (path) => {
      const { headers } = await city.app.inject({ url: path, headers: { accept: "text/html" } });
      expect(sources(headers, "frame-ancestors")).toBe("'none'");
      expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    },
  );

  it("an attached file may be shown anywhere, and runs nothing: HTML and SVG do not even look like such", async () => {
    for (const document of [PAGE, PICTURE, DOCUMENT]) {
      const { statusCode, headers } = await city.app.inject(`/dokumente/${fileId(document.nr)}`);
      expect(statusCode).toBe(200);
      expect(headers["content-type"]).toBe(document === DOCUMENT ? "application/pdf" : "application/octet-stream");
      expect(sources(headers, "script-src")).toBe("'none'");
      expect(headers["content-security-policy"]).not.toContain("frame-ancestors");
    }
  });

  it("the page that tries the finance service may ask it where people reach it", async () => {
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
  ])("with the public address %j browsers are told %s", async (publicUrl, expected) => {
    const own = await smallCity({ RATHAUS_PUBLIC_URL: publicUrl });
    for (const path of ["/", XML, "/nowhere"]) {
      const { headers } = await own.app.inject(path);
      expect(headers["strict-transport-security"], path).toBe(expected);
    }
    await own.close();
  });
});

/** Those that a reply has for itself. */
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
