/**
 * Malicious requests on real connections: request smuggling, header injection, cache poisoning, path traversal,
 * cross-site requests.
 */
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SmallCity, smallCity } from "../support/small-city.ts";

const XML = "/api/partei/searchdetails?q=seq%3E0";
const EVIL = "evil.example";

let city: SmallCity;
let port: number;
beforeAll(async () => {
  city = await smallCity();
  port = Number(new URL(await city.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => city.close());

/** All bytes received on a connection until the server closes it. */
function raw(request: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(request, "latin1");
  return text(socket);
}

const statuses = (reply: string): string[] => [...reply.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);

/** A request that a proxy may treat as the body of the previous one, so that another client would get its response. */
const HIDDEN = "GET /healthz?hidden HTTP/1.1\r\nHost: x\r\n\r\n";

describe("request smuggling", () => {
  it.each([
    ["both lengths", `Content-Length: ${HIDDEN.length}\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${HIDDEN}`],
    ["two lengths", "Content-Length: 0\r\nContent-Length: 5", HIDDEN],
    ["a list of lengths", "Content-Length: 0, 5", HIDDEN],
    ["a length that is none", "Content-Length: +5", HIDDEN],
    ["a coding that is not the last", "Transfer-Encoding: chunked, identity", `0\r\n\r\n${HIDDEN}`],
    ["a coding twice", "Transfer-Encoding: chunked\r\nTransfer-Encoding: x", `0\r\n\r\n${HIDDEN}`],
    ["a coding with a blank before its colon", "Transfer-Encoding : chunked", `0\r\n\r\n${HIDDEN}`],
    ["a line that goes on in the next", "X-A: 1\r\n Transfer-Encoding: chunked", `0\r\n\r\n${HIDDEN}`],
    ["a bare CR in a header", "X-A: 1\rTransfer-Encoding: chunked", HIDDEN],
    ["a NUL in a header", "X-A: 1\0", HIDDEN],
  ])("%s: the request is rejected, and nothing after it is read", async (_what, headers, rest) => {
    const reply = await raw(`GET /healthz HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${rest}`);
    expect(statuses(reply)).toEqual(["400"]);
    expect(reply).toMatch(/^connection: close/im);
    expect(reply).not.toContain("alive");
  });

  it.each([
    ["GET", "413"],
    ["POST", "405"],
  ])("an unexpected body of %s is rejected, and neither it nor what follows is parsed", async (method, status) => {
    for (const [framing, body] of [
      [`Content-Length: ${HIDDEN.length}`, HIDDEN],
      ["Transfer-Encoding: chunked", `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`],
    ]) {
      const reply = await raw(`${method} /healthz HTTP/1.1\r\nHost: x\r\n${framing}\r\n\r\n${body}${HIDDEN}`);
      expect(statuses(reply), framing).toEqual([status]);
    }
  });

  it("a request without a Host header is rejected", async () => {
    expect(statuses(await raw("GET /healthz HTTP/1.1\r\n\r\n"))).toEqual(["400"]);
  });
});

describe("header injection", () => {
  it.each(["a\r\nX-Evil: 1", "a\nX-Evil: 1", "a%0d%0aX-Evil:%201", "a;b", "ä", "", "x".repeat(65)])(
    "x-request-id %j is not echoed",
    async (id) => {
      const reply = await raw(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${id}\r\nConnection: close\r\n\r\n`);
      const [head] = reply.split("\r\n\r\n");
      expect(head).not.toMatch(/^x-evil/im);
      if (statuses(reply)[0] === "200") expect(head).toMatch(/^x-request-id: (a|[\da-f]{12}-\d+)\r?$/m);
    },
  );

  it("line breaks in a path, a parameter or a file name do not end a header", async () => {
    for (const path of [
      `/nowhere%0d%0aX-Evil:%201`,
      `${XML}&format=%0d%0aX-Evil:%201`,
      `/dokumente/x?filename=%0d%0aX-Evil:%201`,
      `/finance/v1/docs%0d%0aX-Evil:%201`,
      `//${EVIL}/%0d%0aX-Evil:%201`,
    ]) {
      const reply = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(statuses(reply)[0], path).toMatch(/^4/);
      expect(reply, path).not.toMatch(/^x-evil/im);
    }
  });
});

/** Everything that could change a cached response for all clients. */
const POISON: readonly (readonly [name: string, value: string])[] = [
  ["Host", EVIL],
  ["X-Forwarded-Host", EVIL],
  ["X-Forwarded-Proto", "gopher"],
  ["X-Forwarded-Prefix", `/${EVIL}`],
  ["X-Forwarded-For", EVIL],
  ["Forwarded", `host=${EVIL};proto=gopher`],
  ["X-Host", EVIL],
  ["X-Original-URL", "/nowhere"],
  ["X-Rewrite-URL", "/nowhere"],
  ["X-HTTP-Method-Override", "DELETE"],
  ["Origin", `https://${EVIL}`],
  ["Referer", `https://${EVIL}/`],
  ["Cookie", `a=${EVIL}`],
  ["User-Agent", EVIL],
  ["Accept-Language", EVIL],
  ["Accept-Charset", EVIL],
  ["TE", "trailers"],
  ["Range", "bytes=0-1"],
];

describe("a cached response", () => {
  const ask = async (path: string, ...extra: readonly (readonly [string, string])[]) => {
    const headers = [...new Map<string, string>([["Host", "city.example"], ["Api-Key", "key"], ...extra])];
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    const reply = await raw(`GET ${path} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
    return reply.replace(/^(date|x-request-id): .*\r\n/gim, "");
  };

  it.each([
    XML,
    `${XML}&format=json`,
    "/api/partei/schema",
    "/api",
    "/finance/v1/departemente",
    "/finance/v1/openapi.json",
    "/finance/v1/docs",
    "/",
    "/daten",
  ])("%s depends only on the address and the Accept headers", async (path) => {
    const before = await ask(path);
    expect(statuses(before)).toEqual(["200"]);
    for (const poison of POISON) {
      // At its own address, so that the attacker is the first; often enough to take the router and the fast path.
      const fresh = `${path}${path.includes("?") ? "&" : "?"}fresh=${poison[0]}`;
      for (let time = 0; time < 3; time++) await ask(fresh, poison);
      const seen = await ask(fresh);
      expect(seen.replaceAll(`fresh=${poison[0]}`, ""), poison[0]).not.toMatch(/evil\.example|gopher/);
      // The page of the documentation has one address, without a query.
      expect(statuses(seen), poison[0]).toEqual([path === "/finance/v1/docs" ? "302" : "200"]);
      expect(await ask(path), poison[0]).toBe(before);
    }
  });

  it("never leads to the server that an absolute address names (RFC 9112, section 3.2.2)", async () => {
    const reply = await ask(`http://${EVIL}/finance/v1/docs?a`);
    expect(reply).toMatch(/^HTTP\/1\.1 302 /);
    expect(reply).toMatch(/^location: \/finance\/v1\/docs\r$/im);
    expect(reply).not.toContain(EVIL);
  });

  it("is separate for each format and encoding, with a Vary header", async () => {
    const fresh = `${XML}&fresh=accept`;
    for (const accept of ["application/json", "text/csv", "text/html", "*/*;q=0", EVIL]) {
      for (let time = 0; time < 3; time++) await ask(fresh, ["Accept", accept], ["Accept-Encoding", "gzip"]);
    }
    const reply = await ask(fresh);
    expect(reply).toMatch(/^content-type: text\/xml/im);
    expect(reply).toMatch(/^vary: Accept, Accept-Encoding/im);
    expect(reply).not.toMatch(/^content-encoding/im);
  });

  it("is not served for an absolute address of another host", async () => {
    const reply = await raw(`GET http://${EVIL}${XML} HTTP/1.1\r\nHost: city.example\r\nConnection: close\r\n\r\n`);
    expect(reply).not.toContain(EVIL);
    const page = await raw(`GET http://${EVIL}/ HTTP/1.1\r\nHost: city.example\r\nConnection: close\r\n\r\n`);
    expect(page).not.toContain(EVIL);
  });
});

describe("path traversal", () => {
  it.each([
    "/explorer/../package.json",
    "/explorer/..%2f..%2fpackage.json",
    "/explorer/x/..%2f..%2f..%2fpackage.json",
    "/explorer/x/%2e%2e",
    "/finance/v1/docs/static/../../../../package.json",
    "/finance/v1/docs/static/..%2f..%2f..%2fpackage.json",
    "/finance/v1/docs/static/%2e%2e/%2e%2e/package.json",
    "/finance/v1/docs/static/..%5c..%5cpackage.json",
    "/finance/v1/docs/static//etc/passwd",
    "/finance/v1/docs/static/%00",
    "/api/page.js/../../../package.json",
    "/api/..%2f..%2fpackage.json",
    "/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..;/etc/passwd",
    "/dokumente/..%2f..%2frathaus.sqlite",
    "/api/files/..%2f../1/PDF",
  ])("%s does not exist", async (path) => {
    const reply = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(statuses(reply)[0]).toMatch(/^40[04]$/);
    expect(reply).toContain(path.startsWith("/api") ? "info:srw/diagnostic/1/235" : "urn:rathaus:problem:");
    expect(reply).not.toMatch(/"dependencies"|root:|SQLite format|node_modules|FST_/);
  });

  it.each([
    [412, { "if-match": '"x"' }],
    [416, { range: "bytes=999999999-" }],
  ])("%i for a file of the interactive documentation is a normal problem", async (status, headers) => {
    const reply = await city.app.inject({ url: "/finance/v1/docs/static/swagger-ui.css", headers });
    expect([reply.statusCode, reply.json().type]).toEqual([status, expect.stringMatching(/^urn:rathaus:problem:/)]);
  });
});

describe("a page of another site", () => {
  it("may read everything, but without cookies or credentials, and cannot change anything", async () => {
    const origin = { origin: `https://${EVIL}` };
    for (const url of [XML, "/", "/finance/v1/departemente"]) {
      const { headers } = await city.app.inject({ url, headers: origin });
      expect(headers["access-control-allow-origin"]).toBe("*");
      expect(headers).not.toHaveProperty("access-control-allow-credentials");
      expect(headers).not.toHaveProperty("set-cookie");
    }
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
      const { statusCode } = await city.app.inject({
        method,
        url: "/finance/v1/departemente",
        headers: { ...origin, "api-key": "key", "content-type": "application/x-www-form-urlencoded" },
        payload: "a=1",
      });
      expect(statusCode).toBe(405);
    }
    for (const method of ["TRACE", "CONNECT", "PROPFIND", "DEBUG"]) {
      const reply = await raw(`${method} / HTTP/1.1\r\nHost: x\r\nCookie: secret\r\nConnection: close\r\n\r\n`);
      expect(reply, method).not.toContain("secret");
      expect(
        statuses(reply).filter((status) => status === "200"),
        method,
      ).toEqual([]);
    }
  });
});

describe("a message without a body", () => {
  it.each([
    ["application/json", "400"],
    ["text/xml", "415"],
    ["", "415"],
  ])("and without its length is answered: %s", async (type, status) => {
    const header = type === "" ? "" : `Content-Type: ${type}\r\n`;
    const reply = await raw(`POST /mcp HTTP/1.1\r\nHost: x\r\n${header}Connection: close\r\n\r\n`);
    expect(statuses(reply)).toEqual([status]);
  });
});
