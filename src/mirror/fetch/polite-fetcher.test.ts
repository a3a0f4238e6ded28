import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, gzipSync, zstdCompressSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import type { Event } from "../../base/events.ts";
import type { Fetcher, FetchOptions } from "./fetcher.ts";
import { type PoliteOptions, politeFetcher } from "./polite-fetcher.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/list`);
}

/** A fetcher with a simulated clock, and its waits and events. */
function patient(options: Partial<PoliteOptions> = {}) {
  const waits: number[] = [];
  const events: Event[] = [];
  let time = Date.parse("2026-11-15T12:00:00Z");
  const fetcher: Fetcher = politeFetcher({
    userAgent: "rathaus/0 (+mirror)",
    pauseMs: 0,
    observe: (event) => events.push(event),
    now: () => time,
    pause: async (ms) => {
      waits.push(ms);
      time += ms;
    },
    random: () => 0.5,
    ...options,
  });
  const text = async (address: URL, fetchOptions?: FetchOptions) => {
    const body = await fetcher.get(address, fetchOptions);
    return body && Buffer.from(body).toString();
  };
  return { text, waits, events };
}

/** The responses of a server in order; the last one repeats. */
function replies(...all: readonly ((response: ServerResponse, request: IncomingMessage) => void)[]): RequestListener {
  let nr = 0;
  return (request, response) => all[Math.min(nr++, all.length - 1)](response, request);
}

const good = (response: ServerResponse) => response.end("good");
const status =
  (code: number, headers: Record<string, string> = {}, body = "") =>
  (response: ServerResponse) =>
    response.writeHead(code, headers).end(body);
const problem = (code: string, message: RegExp) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });

describe("a request", () => {
  it("may name the response that is known, and learn that it is still the same", async () => {
    const address = await serve((request, response) => {
      const isSame = request.headers["if-none-match"] === '"a"';
      response.writeHead(isSame ? 304 : 200, { etag: '"a"' }).end(isSame ? undefined : "good");
    });
    const { text } = patient();
    const seen: string[] = [];
    const known = (etag: string) => ({ etag, matched: () => void seen.push(`still ${etag}`) });
    const tagged = (etag: string) => void seen.push(etag);
    expect(await text(address, { tagged })).toBe("good");
    expect(await text(address, { tagged, known: known('"a"') })).toBeUndefined();
    expect(await text(address, { tagged, known: known('"b"') })).toBe("good");
    expect(seen).toEqual(['"a"', 'still "a"', '"a"']);
  });

  it("has the login of its origin, and no message repeats it", async () => {
    const seen: (string | undefined)[] = [];
    const address = await serve(({ headers: { authorization } }, response) => {
      seen.push(authorization);
      response.writeHead(401).end(`${authorization} and grün:1 are wrong`);
    });
    const login = { user: "me", password: "grün:1" };
    const here = patient({ logins: new Map([[address.origin, login]]) });
    await expect(here.text(address)).rejects.toThrow("answers with status 401: Basic … and … are wrong.");
    await expect(patient({ logins: new Map([["http://b.example", login]]) }).text(address)).rejects.toThrow("401");
    expect(seen).toEqual([`Basic ${Buffer.from("me:grün:1").toString("base64")}`, undefined]);
  });
});

describe("a request", () => {
  it("reports the ETag of the response, if there is one", async () => {
    const address = await serve(replies(status(503), status(200, { etag: '"a"' }), status(200)));
    const { text } = patient();
    const tags: string[] = [];
    for (const _ of [1, 2]) await text(address, { tagged: (etag) => void tags.push(etag) });
    expect(tags).toEqual(['"a"']);
  });

  it("identifies itself, accepts compressed responses, and sends the key", async () => {
    let headers: IncomingMessage["headers"] = {};
    const address = await serve((request, response) => {
      headers = request.headers;
      good(response);
    });
    const { text } = patient({ userAgent: "rathaus/1.2.3 (+mirror; a@b.example)", apiKey: "geheim" });
    expect(await text(address, { headers: { accept: "application/json", "api-key": "other" } })).toBe("good");
    expect(headers).toMatchObject({
      "user-agent": "rathaus/1.2.3 (+mirror; a@b.example)",
      "accept-encoding": "zstd, br, gzip",
      "api-key": "geheim",
      accept: "application/json",
    });
  });

  it.each([
    ["gzip", gzipSync("good")],
    ["br", brotliCompressSync("good")],
    ["zstd", zstdCompressSync("good")],
    ["GZIP", gzipSync("good")],
    ["identity", Buffer.from("good")],
    ["gzip, br", brotliCompressSync(gzipSync("good"))],
  ])("decodes %s", async (encoding, body) => {
    const address = await serve((_, response) => response.writeHead(200, { "content-encoding": encoding }).end(body));
    expect(await patient().text(address)).toBe("good");
  });

  it.each([404, 204])("returns undefined for status %i", async (code) => {
    expect(await patient().text(await serve((_, response) => response.writeHead(code).end()))).toBeUndefined();
  });

  it("waits for the previous one to the same host and then pauses", async () => {
    let running = 0;
    let most = 0;
    const slow: RequestListener = (_, response) => {
      running += 1;
      most = Math.max(most, running);
      setTimeout(() => {
        running -= 1;
        response.end("good");
      }, 20);
    };
    const { text, waits } = patient({ pauseMs: 200 });
    const address = await serve(slow);
    await Promise.all([text(address), text(address), text(address)]);
    expect([most, waits]).toEqual([1, [200, 200]]);
    await text(await serve(slow));
    expect(waits).toEqual([200, 200]);
  });
});

describe("a clock that is set back", () => {
  it("does not make the pause longer", async () => {
    const times = [Date.parse("2026-11-15T12:00:00Z"), Date.parse("2026-11-15T11:00:00Z")];
    const waits: number[] = [];
    const { text } = patient({
      pauseMs: 200,
      now: () => times.shift() ?? Date.parse("2026-11-15T11:00:01Z"),
      pause: async (ms) => void waits.push(ms),
    });
    const address = await serve((_request, response) => response.end("good"));
    await text(address);
    await text(address);
    expect(waits).toEqual([200]);
  });
});

describe("temporary failures are retried", () => {
  it.each([
    ["a closed connection", (response: ServerResponse) => response.socket?.destroy()],
    [
      "a truncated response",
      (response: ServerResponse) => {
        response.writeHead(200, { "content-length": "100" });
        response.write("go", () => response.socket?.destroy());
      },
    ],
    [
      "a truncated chunked response",
      (response: ServerResponse) => response.write("go", () => response.socket?.destroy()),
    ],
    ["a truncated compressed response", status(200, { "content-encoding": "gzip" }, "go")],
    ["a response that is not HTTP", (response: ServerResponse) => response.socket?.end("go away\r\n\r\n")],
    ["status 503", status(503)],
    ["status 500", status(500, {}, "<html>")],
    ["status 429", status(429)],
  ])("%s", async (_, bad) => {
    const { text, waits, events } = patient();
    expect(await text(await serve(replies(bad, bad, good)))).toBe("good");
    expect(waits).toEqual([500, 1000]);
    expect(events.map(({ type }) => type)).toEqual(["fetch-retried", "fetch-retried"]);
  });

  it("no data, and a response that trickles forever", async () => {
    const drip = (response: ServerResponse) => {
      const drops = setInterval(() => response.write("."), 10);
      response.on("close", () => clearInterval(drops));
    };
    const { text, events } = patient({ idleMs: 150, timeoutMs: 300 });
    const stalls = (response: ServerResponse) => response.write("go");
    expect(await text(await serve(replies(() => {}, stalls, drip, good)))).toBe("good");
    expect(events).toMatchObject([
      { reason: "no data for 0.15 s" },
      { reason: "no data for 0.15 s" },
      { reason: "no complete response within 0.3 s" },
    ]);
  });

  it("at most six tries, with growing waits", async () => {
    let requests = 0;
    const address = await serve((_, response) => {
      requests += 1;
      response.writeHead(502).end();
    });
    const { text, waits } = patient({ random: () => 1 });
    await expect(text(address)).rejects.toEqual(
      problem("mirror-unreachable", /\/list cannot be read: status 502, after 6 tries\.$/),
    );
    expect([requests, waits]).toEqual([6, [1000, 2000, 4000, 8000, 16000]]);
  });

  it.each([
    ["7", 7000],
    ["Sun, 15 Nov 2026 12:00:30 GMT", 30_000],
    ["999999", 600_000],
    ["Sun, 15 Nov 2020 12:00:30 GMT", 500],
    ["soon", 500],
    ["0", 500],
  ])("after the wait that the server requests: Retry-After %s", async (header, wait) => {
    const { text, waits } = patient();
    expect(await text(await serve(replies(status(429, { "retry-after": header }), good)))).toBe("good");
    expect(waits).toEqual([wait]);
  });

  it("but not for an unknown host", async () => {
    const { text, waits } = patient();
    await expect(text(new URL("http://nowhere.invalid/"))).rejects.toMatchObject({ code: "mirror-unreachable" });
    expect(waits.length).toBeLessThanOrEqual(5);
  });
});

describe("permanent failures are problems immediately", () => {
  it.each([
    [400, "The parameter jahre is missing.\nMore of it", "The parameter jahre is missing"],
    [401, '{"title":"Key","detail":"The key \\u0000 is missing."}', "The key   is missing"],
    [403, "Key geheim is wrong", "Key … is wrong"],
    [418, "{}", "{}"],
  ])("status %i, with the first line of the message and without the key", async (code, body, line) => {
    const { text, waits } = patient({ apiKey: "geheim" });
    const address = await serve(replies(status(code, {}, body)));
    await expect(text(address)).rejects.toMatchObject({
      code: "mirror-refused",
      message: `${address} answers with status ${code}: ${line}.`,
      hint: expect.stringContaining("--api-key"),
      extras: { members: { status: code } },
    });
    expect(waits).toEqual([]);
  });

  it("shows no password", async () => {
    const address = await serve(replies(status(400)));
    address.username = "me";
    address.password = "geheim";
    const error = await patient().text(address).catch(String);
    expect(error).toContain("/list answers with status 400");
    expect(error).not.toMatch(/geheim|me@/);
  });

  it("a redirect to another origin; one to the same origin is followed", async () => {
    const address = await serve((request, response) => {
      if (request.url === "/list") status(302, { location: "/other?x=1" })(response);
      else if (request.url === "/other?x=1") good(response);
      else if (request.url === "/away") status(307, { location: "https://evil.example/?key=geheim" })(response);
      else status(301, { location: request.url ?? "" })(response);
    });
    const { text } = patient({ apiKey: "geheim" });
    expect(await text(address)).toBe("good");
    await expect(text(new URL("/away", address))).rejects.toEqual(
      problem("mirror-refused", /\/away redirects to another origin, https:\/\/evil\.example\/\?key=…;/),
    );
    await expect(text(new URL("/round", address))).rejects.toEqual(problem("mirror-unreachable", /more than 5 times/));
  });

  const zeros = Buffer.alloc(3_000_000);
  it.each([
    ["a gzip bomb", "gzip", gzipSync(zeros)],
    ["a zstd bomb", "zstd", zstdCompressSync(zeros)],
    ["a bomb in two encodings", "gzip, br", brotliCompressSync(gzipSync(zeros))],
    ["a bomb between two encodings", "gzip, gzip", gzipSync(Buffer.concat(Array(100_000).fill(gzipSync(""))))],
    ["an encoding that was not requested", "compress", Buffer.from("x")],
    ["too many encodings", "gzip,gzip,gzip", Buffer.from("x")],
  ])("%s", async (_, encoding, body) => {
    const { text, waits } = patient();
    const address = await serve((_, response) => response.writeHead(200, { "content-encoding": encoding }).end(body));
    await expect(text(address, { maxBytes: 1_000_000 })).rejects.toEqual(
      problem("mirror-unusable", /\/list is not acceptable: (it is longer than 1000000 bytes|.* content encoding)/),
    );
    expect(waits).toEqual([]);
  });

  it("an endless body", async () => {
    let closed: (() => void) | undefined;
    const gone = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const address = await serve((_, response) => {
      const more = (): boolean => response.write(Buffer.alloc(65_536)) && setImmediate(more) !== undefined;
      response.on("drain", more).on("close", () => {
        response.removeListener("drain", more);
        closed?.();
      });
      more();
    });
    await expect(patient().text(address, { maxBytes: 1_000_000 })).rejects.toMatchObject({ code: "mirror-unusable" });
    await gone;
  });
});

describe("a signal", () => {
  it("aborts a request, a wait and a queued request", async () => {
    const stop = new AbortController();
    const { text } = patient({ signal: stop.signal, pause: undefined });
    const silent = await serve(() => stop.abort());
    const first = text(silent);
    const second = text(silent);
    await expect(first).rejects.toThrow("aborted");
    await expect(second).rejects.toThrow("aborted");

    const again = new AbortController();
    const waiting = patient({ signal: again.signal, pause: undefined, random: () => 1 });
    const busy = await serve((_, response) => {
      status(503, { "retry-after": "600" })(response);
      setTimeout(() => again.abort(), 20);
    });
    await expect(waiting.text(busy)).rejects.toThrow("aborted");
  });
});
