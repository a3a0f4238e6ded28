/** What all addresses have in common: health, methods, CORS, caching, compression, problems, request ids. */
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, zstdDecompress } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BUILD_ID } from "../../src/base/build-id.ts";
import { councilWithFiles, dokument, file, fileId } from "../support/attachments.ts";
import { COUNCIL, councilOf, emptyCity, MONEY, party, type SmallCity, smallCity } from "../support/small-city.ts";

const DEPARTEMENTE = "/finance/v1/departemente";
const PARTEI = "/api/partei/searchdetails?q=seq>0";
const WITH_KEY = { "api-key": "key" };

let city: SmallCity;
beforeAll(async () => {
  city = await smallCity();
});
afterAll(() => city.close());

describe("health", () => {
  it("is alive, and ready once data is loaded", async () => {
    const empty = await emptyCity();
    expect((await empty.app.inject("/healthz")).json()).toEqual({ status: "alive" });
    const before = await empty.app.inject("/readyz");
    expect([before.statusCode, before.headers["retry-after"], before.json()]).toEqual([
      503,
      "5",
      expect.objectContaining({
        type: "urn:rathaus:problem:not-ready",
        hint: expect.stringMatching(/`rathaus import finance`(?!.*demo)/),
      }),
    ]);
    await empty.load(MONEY, COUNCIL);
    const after = await empty.app.inject("/readyz");
    expect([after.statusCode, after.json()]).toEqual([
      200,
      { status: "ready", dataVersion: await empty.store.version() },
    ]);
    await empty.close();
  });

  it("counts requests by route in the metrics, not by address", async () => {
    await city.app.inject({ url: `${DEPARTEMENTE}?x=secret`, headers: WITH_KEY });
    const metrics = await city.metrics();
    expect(metrics).toContain('rathaus_request_duration_seconds_count{route="/finance/v1/departemente",status="200"}');
    expect(metrics).toContain('rathaus_body_cache_total{result="miss"}');
    expect(metrics).toContain(`rathaus_data_version{version="${await city.store.version()}"} 1`);
    expect(metrics).toMatch(/^rathaus_body_cache_bytes [1-9]/m);
    expect(metrics).toMatch(/^rathaus_requests_in_flight 0$/m);
    expect(metrics).not.toContain("secret");
  });

  it("does not publish metrics, which name keys", async () => {
    for (const url of ["/metrics", "/metrics/", "/metrics?x", "/METRICS"]) {
      const { statusCode, body } = await city.app.inject({ url, headers: WITH_KEY });
      expect([statusCode, JSON.parse(body).type], url).toEqual([404, "urn:rathaus:problem:not-found"]);
    }
  });
});

describe("methods and CORS", () => {
  it.each(["POST", "PUT", "PATCH", "DELETE"] as const)("%s gets 405 with Allow", async (method) => {
    const reply = await city.app.inject({ method, url: DEPARTEMENTE, headers: WITH_KEY, payload: "<x/>" });
    expect([reply.statusCode, reply.headers.allow, reply.json().type]).toEqual([
      405,
      "GET, HEAD, OPTIONS",
      "urn:rathaus:problem:method-not-allowed",
    ]);
  });

  it("answers a preflight without a key", async () => {
    const reply = await city.app.inject({ method: "OPTIONS", url: DEPARTEMENTE });
    expect(reply.statusCode).toBe(204);
    expect(reply.headers).toMatchObject({
      allow: "GET, HEAD, OPTIONS",
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, HEAD, OPTIONS",
      "access-control-allow-headers": expect.stringContaining("api-key"),
    });
  });

  it.each([DEPARTEMENTE, PARTEI, "/nowhere"])("allows any origin to read %s", async (url) => {
    const reply = await city.app.inject({ url, headers: WITH_KEY });
    expect(reply.headers["access-control-allow-origin"]).toBe("*");
  });

  it("returns the headers of GET and no body for HEAD", async () => {
    const get = await city.app.inject({ url: DEPARTEMENTE, headers: WITH_KEY });
    const head = await city.app.inject({ method: "HEAD", url: DEPARTEMENTE, headers: WITH_KEY });
    expect([head.statusCode, head.body, head.headers["content-length"], head.headers.etag]).toEqual([
      200,
      "",
      get.headers["content-length"],
      get.headers.etag,
    ]);
  });
});

describe("caching", () => {
  it.each([DEPARTEMENTE, PARTEI])("%s: strong ETag, 304 until the data changes", async (url) => {
    const own = await smallCity();
    const ask = (etag: string) => own.app.inject({ url, headers: { ...WITH_KEY, "if-none-match": etag } });
    const etag = String((await ask('"x"')).headers.etag);
    // The build is part of it: another build may render the same data differently.
    expect(etag).toContain(`-${BUILD_ID}-`);
    expect(etag).toMatch(/^"[^"]+"$/);
    const second = await ask(`"other", W/${etag}`);
    expect([second.statusCode, second.body, second.headers.etag]).toEqual([304, "", etag]);
    await own.load({ ...MONEY, departemente: [] }, councilOf([party(99, "Neue Partei", "NP", false)]));
    const third = await ask(etag);
    expect(third.statusCode).toBe(200);
    expect(third.headers.etag).not.toBe(etag);
    expect(third.body).not.toContain("Grüne");
    expect(third.body).not.toContain("Finanzdepartement");
    await own.close();
  });

  it("treats If-None-Match: * as a match if the resource exists", async () => {
    const ask = (url: string) => city.app.inject({ url, headers: { ...WITH_KEY, "if-none-match": " * " } });
    expect((await ask(DEPARTEMENTE)).statusCode).toBe(304);
    expect((await ask(`${DEPARTEMENTE}/99`)).statusCode).toBe(404);
    expect((await ask("/api/parteien/searchdetails")).statusCode).toBe(404);
  });

  it("has a different ETag for each format and encoding", async () => {
    const tags = [];
    for (const accept of ["application/json", "text/xml"]) {
      for (const encoding of ["gzip", "br", "zstd", "identity"]) {
        const headers = { accept, "accept-encoding": encoding };
        tags.push((await city.app.inject({ url: PARTEI, headers })).headers.etag);
      }
    }
    expect(new Set(tags).size).toBe(8);
  });

  it("serves repeated requests from the cache", async () => {
    const own = await smallCity();
    for (let i = 0; i < 3; i++) await own.app.inject(PARTEI);
    const hits = own.events.filter((event) => event.type === "request").map((event) => event.cached);
    expect(hits).toEqual([false, true, true]);
    await own.close();
  });

  it("keeps what an import does not change in the cache, as part of the new version", async () => {
    const own = await smallCity();
    const urls = [PARTEI, "/finance/v1/departemente", "/parlament/v1/umfang", "/city.json"];
    const ask = async () => {
      const begun = own.events.length;
      const replies = [];
      for (const url of urls) replies.push(await own.app.inject({ url, headers: WITH_KEY }));
      const hits = own.events.slice(begun).flatMap((event) => (event.type === "request" ? [event.cached] : []));
      return { replies, hits };
    };
    await ask();
    const before = await ask();
    expect(before.hits).toEqual([true, true, true, true]);
    await own.load(MONEY, councilOf([party(13, "Neue", "Neue", false)]));
    const newCouncil = await ask();
    expect(newCouncil.hits).toEqual([false, true, false, false]);
    expect(newCouncil.replies[1].body).toBe(before.replies[1].body);
    expect(newCouncil.replies[1].headers.etag).not.toBe(before.replies[1].headers.etag);
    expect(newCouncil.replies[0].body).toContain("Neue");
    const [department, ...others] = MONEY.departemente;
    await own.loadFinance({ ...MONEY, departemente: [{ ...department, bezeichnung: "Geld" }, ...others] });
    const newMoney = await ask();
    expect(newMoney.hits).toEqual([true, false, true, false]);
    expect(newMoney.replies[1].body).toContain("Geld");
    expect(newMoney.replies[0].body).toBe(newCouncil.replies[0].body);
    // All have the version of the last import, from the cache or not.
    const versions = new Set(newMoney.replies.map(({ headers }) => /^"\d+/.exec(String(headers.etag))?.[0]));
    expect([...versions]).toEqual([`"${Number.parseInt(await own.store.version(), 10)}`]);
    await own.close();
  });
});

describe("unknown parameters", () => {
  const BOOK = "/finance/v1/rechnungsbuch?jahr=2024&orgKey=1";
  const warningOf = async (url: string, headers = {}) => {
    const reply = await city.app.inject({ url, headers: { ...WITH_KEY, ...headers } });
    expect(reply.headers["access-control-expose-headers"]).toContain("warning");
    return reply.headers.warning;
  };

  it.each([
    ["/finance/v1/konten?Bezeichnung=x", "Bezeichnung", "Did you mean bezeichnung?"],
    ["/finance/v1/konten?kontonr=3*", "kontonr", "Did you mean kontoNr?"],
    ["/finance/v1/betragsreihen?kontoId=1&jahr=2024", "jahr", "Did you mean jahre?"],
    ["/finance/v1/betragsreihen?kontoId=1&jahre[]=2024", "jahre%5B%5D", "Did you mean jahre?"],
    ["/finance/v1/betragsreihen?kontoid=1", "kontoid", "Did you mean kontoId?"],
    ["/finance/v1/institutionen?departement=1", "departement", "There are: format, orgKeyDepartement."],
    ["/finance/v1/konten/1?Format=csv", "Format", "Did you mean format?"],
    ["/api/partei/searchdetails?Q=Titel", "Q", "Did you mean q?"],
    ["/api/partei/search?M=1", "M", "Did you mean m?"],
    ["/api/partei/search?x=1", "x", "There are: changed, facets, format, l, m, q, s, steps, title."],
    ["/api/partei/getChanges?Seq=1", "Seq", "Did you mean seq?"],
    ["/api/partei/schema?l=de", "l", "There are: format."],
    ["/api/nowhere/search?M=1", "M", "Did you mean m?"],
  ])("%s: a header names %s", async (url, name, hint) => {
    const warning = `299 - "The parameter ${name} is unknown and was ignored. ${hint}"`;
    expect(await warningOf(url)).toBe(warning);
    expect(await warningOf(url), "cached").toBe(warning);
  });

  it("are named each by its own name, however many there were before", async () => {
    for (let i = 0; i < 100; i++) {
      const warning = `299 - "The parameter x${i} is unknown and was ignored. There are: format."`;
      expect(await warningOf(`/finance/v1/departemente?x${i}=1`)).toBe(warning);
    }
  });

  it("are named in a 304, too", async () => {
    const url = "/api/partei/search?M=1";
    const { etag } = (await city.app.inject(url)).headers;
    const reply = await city.app.inject({ url, headers: { "if-none-match": String(etag) } });
    expect([reply.statusCode, reply.headers.warning]).toEqual([304, expect.stringContaining("parameter M ")]);
  });

  it.each([
    "/finance/v1/departemente",
    "/finance/v1/konten?bezeichnung=*&kontoNr=*&orgKey=15&begruendung=*&format=csv",
    "/finance/v1/betragsreihen?kontoId=1&jahre=2024",
    "/finance/v1/sachkonto2stellig?jahr=2024&betragsTyp=RECHNUNG&departement=1&institution=1&orgKey=1",
    `${BOOK}&format=json`,
    "/finance/v1/sachkonto_codes.csv?format=csv",
    "/api?format=json",
    "/api/partei/searchdetails?q=seq>0&l=de-CH&s=1&m=1&facets=Name&format=json",
    "/api/partei/getChanges?seq=0&m=1&format=json",
    "/api/partei/schema?format=xml",
  ])("%s has none", async (url) => {
    expect((await city.app.inject({ url, headers: WITH_KEY })).statusCode).toBe(200);
    expect(await warningOf(url)).toBeUndefined();
  });

  it("cannot break the header, whatever they are called, and however many there are", async () => {
    const odd = ["%22%0d%0aset-cookie:x", "%F0%9F%98%80", "%ED%A0%80", "__proto__", "a".repeat(500), "", "%"];
    for (const name of odd) {
      const warning = await warningOf(`${BOOK}&${name}=1`);
      expect(warning ?? "", name).toMatch(/^(299 - "[ -!#-~]{1,200}")?$/);
    }
    const many = Array.from({ length: 3_000 }, (_, i) => `jahr${i}=1`).join("&");
    expect(String(await warningOf(`${BOOK}&${many}`)).match(/299 - /g)).toHaveLength(3);
  });
});

describe("compression", () => {
  const many = councilOf(Array.from({ length: 200 }, (_, i) => party(i + 1, `Partei Nummer ${i}`, `P${i}`, false)));
  const decoders = { gzip: promisify(gunzip), br: promisify(brotliDecompress), zstd: promisify(zstdDecompress) };
  let own: SmallCity;
  beforeAll(async () => {
    own = await emptyCity();
    await own.load(MONEY, many);
  });
  afterAll(() => own.close());

  it.each(["gzip", "br", "zstd"] as const)("%s decodes to the same bytes and is smaller", async (encoding) => {
    const plain = await own.app.inject(PARTEI);
    for (const _ of ["made", "from the cache"]) {
      const packed = await own.app.inject({ url: PARTEI, headers: { "accept-encoding": encoding } });
      expect(packed.headers["content-encoding"]).toBe(encoding);
      expect(packed.headers.vary).toContain("Accept-Encoding");
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
      expect((await decoders[encoding](packed.rawPayload)).equals(plain.rawPayload)).toBe(true);
    }
  });

  it("does not apply to small responses or to clients that do not accept it", async () => {
    const small = await city.app.inject({ url: DEPARTEMENTE, headers: { ...WITH_KEY, "accept-encoding": "gzip" } });
    expect(small.headers["content-encoding"]).toBeUndefined();
    expect((await city.app.inject(PARTEI)).headers["content-encoding"]).toBeUndefined();
  });

  it("applies to small responses for clients that refuse others, with an ETag of its own", async () => {
    const ask = (coding: string) =>
      city.app.inject({ url: DEPARTEMENTE, headers: { ...WITH_KEY, "accept-encoding": coding } });
    const [usual, strict] = [await ask("gzip"), await ask("gzip, identity;q=0")];
    expect([usual.headers["content-encoding"], strict.headers["content-encoding"]]).toEqual([undefined, "gzip"]);
    expect(strict.headers.etag).not.toBe(usual.headers.etag);
    expect((await decoders.gzip(strict.rawPayload)).equals(usual.rawPayload)).toBe(true);
    expect((await ask("identity;q=0")).headers["content-encoding"]).toBeUndefined();
  });
});

describe("problems", () => {
  let port: number;
  beforeAll(async () => {
    port = Number(new URL(await city.app.listen({ port: 0, host: "127.0.0.1" })).port);
  });

  it("names what was not found", async () => {
    const reply = await city.app.inject("/nowhere/at/all?x=1");
    expect([reply.statusCode, reply.headers["content-type"], reply.json()]).toEqual([
      404,
      "application/problem+json; charset=utf-8",
      {
        type: "urn:rathaus:problem:not-found",
        title: expect.any(String),
        status: 404,
        detail: "There is nothing at /nowhere/at/all.",
        hint: expect.any(String),
      },
    ]);
  });

  it("rejects a malformed address without a stack trace", async () => {
    const reply = await city.app.inject("/finance/v1/%ff%");
    expect([reply.statusCode, reply.json().type]).toEqual([400, "urn:rathaus:problem:request-invalid"]);
  });

  it.each([
    ["GET /finance/v1/konten?bezeichnung=Grün HTTP/1.1\r\nHost: x\r\n\r\n", 400, "percent-encoded"],
    ["this is no HTTP\r\n\r\n", 400, "not valid HTTP"],
    [`GET /?${"x".repeat(200_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414, "32 KiB"],
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(70_000)}\r\n\r\n`, 431, "64 KiB"],
    ["GET /healthz HTTP/1.1\r\n\r\n", 400, "no Host header"],
    ["PRI /nowhere\r\nContent-Length: 1\r\n\r\nx", 405, "PRI is not allowed"],
    ["GET /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx", 413, "a body of 1 bytes"],
    ["CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n", 405, "CONNECT is not allowed"],
    ["GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: x\r\n\r\n", 404, "nothing at /nowhere"],
    ["GET /healthz HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n", 400, "2 Host headers"],
  ])("have the same form for invalid HTTP: %#", async (request, status, words) => {
    const socket = connect(port, "127.0.0.1");
    socket.write(request);
    const [head, body] = (await text(socket)).split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain("application/problem+json");
    expect(JSON.parse(body)).toMatchObject({ status, detail: expect.stringContaining(words) });
  });

  it("does not respond to invalid HTTP in the middle of another response", async () => {
    const own = await emptyCity();
    const document = { nr: 1, name: "Weisung", versions: [{ PDF: "pdf" }] };
    await own.load(MONEY, councilWithFiles([dokument(document)], [], [file(1, 1, Buffer.alloc(20_000_000, "a"))]));
    const other = new URL(await own.app.listen({ port: 0, host: "127.0.0.1" }));
    const socket = connect(Number(other.port), "127.0.0.1");
    socket.write(`GET /dokumente/${fileId(1)} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await once(socket, "readable");
    socket.write("this is no HTTP\r\n\r\n");
    const said = await text(socket);
    expect(said.slice(said.indexOf("\r\n\r\n") + 4)).toMatch(/^a*$/);
    await own.close();
  });

  it("rejects two Host headers also for cached responses", async () => {
    const statusFor = async (...hosts: string[]) => {
      const socket = connect(port, "127.0.0.1");
      socket.write(`GET /api/partei/search HTTP/1.1\r\nConnection: close\r\n${hosts.join("")}\r\n`);
      return (await text(socket)).slice(9, 12);
    };
    expect([await statusFor("Host: a\r\n"), await statusFor("Host: a\r\n")]).toEqual(["200", "200"]);
    expect(await statusFor("Host: a\r\n", "Host: b\r\n")).toBe("400");
  });

  it("accepts a query of 8 KiB over the wire, where each letter is six characters", async () => {
    const q = encodeURIComponent("ü".repeat(4096));
    const reply = await fetch(`http://127.0.0.1:${port}/api/partei/searchdetails?q=${q}`);
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('numHits="0"')]);
  });

  it("hides the cause of an internal error, and logs it with the request id", async () => {
    const own = await smallCity();
    await own.store.close();
    const reply = await own.app.inject({ url: DEPARTEMENTE, headers: { ...WITH_KEY, "x-request-id": "abc-1" } });
    expect([reply.statusCode, reply.json().type]).toEqual([500, "urn:rathaus:problem:internal"]);
    expect(reply.body).not.toMatch(/sqlite|database|SELECT|node_modules|\.ts/i);
    expect(own.events).toContainEqual(expect.objectContaining({ type: "request-failed", id: "abc-1" }));
    await own.app.close();
  });
});

describe("request ids", () => {
  it("are in the response and in the event of the request", async () => {
    const given = await city.app.inject({ url: "/healthz", headers: { "x-request-id": "my-id.7" } });
    const odd = await city.app.inject({ url: "/healthz", headers: { "x-request-id": "x".repeat(65) } });
    expect(given.headers["x-request-id"]).toBe("my-id.7");
    expect(odd.headers["x-request-id"]).toMatch(/^[0-9a-f]{12}-\d+$/);
    expect(city.events).toContainEqual(
      expect.objectContaining({ type: "request", id: "my-id.7", method: "GET", route: "/healthz", status: 200 }),
    );
  });
});
