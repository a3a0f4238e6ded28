/** `/mcp` by the official client in all protocol modes, its limits, and `/llms.txt`. */
import { request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "../../src/base/limits.ts";
import { mcpServer } from "../../src/mcp/mcp-server.ts";
import { remoteSource } from "../../src/mcp/remote.ts";
import { deskOf } from "../../src/mcp/tool/desk.ts";
import { TOOLS } from "../../src/mcp/tools.ts";
import { type Answer, connected, MODES, mcpClient } from "../support/mcp/mcp-client.ts";
import { seldwyla, seldwylaRecords } from "../support/seldwyla.ts";
import { COUNCIL, emptyCity, MONEY, type SmallCity } from "../support/small-city.ts";

const records = seldwylaRecords();
const [business, vote, person, meeting] = ["geschaeft", "abstimmung", "kontakt", "sitzung"].map(
  (index) => records.get(index)?.[0].OBJ_GUID as unknown as string,
);

/** A valid call of every tool. */
const CALLS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  find_business: { words: "schule", count_by: "status", limit: 3 },
  get_business: { id: business },
  find_votes: { person, from: "2024-01-01", limit: 2 },
  get_vote: { id: vote },
  find_people: { party: "SP", limit: 2 },
  get_person: { id: person },
  find_meetings: { words: "schule", limit: 2 },
  get_meeting: { id: meeting },
  search_documents: { words: "postulat", limit: 2 },
  budget_overview: { year: 2024 },
  compare_years: { first_year: 2024, second_year: 2024, measure: "net" },
  find_accounts: { words: "löhne" },
  get_account: { id: "1" },
  search_cql: { index: "partei", query: "seq > 0", count_by: "Inaktiv", limit: 2 },
  describe_index: { index: "geschaeft" },
};

let city: SmallCity;
let url: string;
beforeAll(async () => {
  city = await seldwyla({ RATHAUS_PUBLIC_URL: "https://data.example" });
  await city.app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(city.app.server.address() as AddressInfo).port}`;
});
afterAll(() => city.close());

const message = (method: string, params: object = {}): string =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
const post = (payload: string, headers: Record<string, string> = {}) =>
  city.app.inject({
    method: "POST",
    url: "/mcp",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    payload,
  });

describe("the official client", () => {
  it.each(Object.keys(MODES) as (keyof typeof MODES)[])("calls every tool in the mode %s", async (mode) => {
    const { client, ask } = await mcpClient(city.app, mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(Object.keys(CALLS).sort());
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
    for (const { name } of tools) {
      const answer = await ask(name, CALLS[name]);
      expect(answer, name).toMatchObject({
        truncated: expect.any(Boolean),
        attribution: expect.stringMatching(/./),
        source_url: expect.stringMatching(/^https:\/\/data\.example\//),
      });
      const page = new URL(String(answer.source_url));
      if (mode === "auto") expect((await city.app.inject(page.pathname + page.search)).statusCode, name).toBe(200);
    }
    expect(client.getInstructions()).toContain("All tools only read.");
    await client.close();
  });

  it("reads every guide", async () => {
    const { client } = await mcpClient(city.app);
    const { resources } = await client.listResources();
    const uris = resources.map(({ uri }) => uri);
    expect(uris).toEqual(expect.arrayContaining(["rathaus://guide/cql", "rathaus://guide/finance"]));
    expect(uris).toContain("rathaus://index/geschaeft");
    for (const uri of uris) expect((await client.readResource({ uri })).contents).toHaveLength(1);
    await expect(client.readResource({ uri: "rathaus://guide/cqi" })).rejects.toThrow(/Did you mean/);
  });

  it("gets the same answers from another machine by HTTP", async () => {
    const notices: string[] = [];
    const openDesk = deskOf(remoteSource({ url: `${url}/`, key: "key", keyMissing: () => notices.push("key") }));
    const server = await mcpServer({
      openDesk,
      origin: "https://data.example",
      onSnapshot: (work) => work(),
      failed: () => {},
    });
    const [own, other] = InMemoryTransport.createLinkedPair();
    await server.connect(own);
    const client = new Client({ name: "test", version: "1" });
    await client.connect(other);
    const { ask } = await mcpClient(city.app);
    for (const [name, args] of Object.entries(CALLS)) {
      expect(await connected(client).ask(name, args), name).toEqual(await ask(name, args));
    }
    await client.close();
    expect(notices).toEqual([]);
  });

  it("gets no tools for finances that need a key", async () => {
    const notices: string[] = [];
    const { ask, state } = remoteSource({ url, keyMissing: () => notices.push("key") });
    const { installed } = await deskOf({ ask, state })();
    expect([installed.hasMoney, installed.hasCouncil, notices]).toEqual([false, true, ["key"]]);
  });

  it("learns that an installation cannot be reached", async () => {
    const { ask } = remoteSource({ url: "http://127.0.0.1:9", keyMissing: () => {} });
    expect(await ask("/city.json", "en")).toMatchObject({ status: 502, body: expect.stringContaining("reached") });
  });
});

describe("what a city publishes", () => {
  const toolsOf = async (app: SmallCity["app"]): Promise<readonly string[]> =>
    (await (await mcpClient(app)).client.listTools()).tools.map(({ name }) => name);

  it("decides which tools there are", async () => {
    const other = await emptyCity();
    try {
      expect(await toolsOf(other.app)).toEqual([]);
      await other.loadFinance(MONEY);
      const finance = TOOLS.filter(({ needs }) => needs === "finance").map(({ name }) => name);
      expect(await toolsOf(other.app)).toEqual(finance);
      expect(await (await mcpClient(other.app)).client.listResources()).toMatchObject({
        resources: [{ name: "finance" }],
      });
      await other.load(MONEY, COUNCIL);
      expect(await toolsOf(other.app)).toEqual([...finance, "search_cql", "describe_index"]);
    } finally {
      await other.close();
    }
  });
});

describe("a call that cannot be answered", () => {
  it.each([
    ["find_business", { wrods: "x" }, 'There is no argument "wrods". Did you mean "words"?'],
    ["find_business", { type: "Postulatt" }, 'No record has the type "Postulatt". Did you mean "Postulat"?'],
    ["find_business", { from: "2024-02-30" }, "from must be a date such as 2024-03-06."],
    ["find_business", { limit: 101 }, "limit must be from 0 to 100."],
    ["find_business", { count_by: "partei" }, 'count_by cannot be "partei". Did you mean "party"?'],
    ["get_business", {}, "id is missing"],
    ["get_business", { id: "2010/1x" }, 'There is no business "2010/1x". Close numbers: 2010/1'],
    ["get_vote", { id: "7" }, '"7" is not an id: find_votes gives ids.'],
    ["get_vote", { id: "0".repeat(32) }, "There is no vote with the id"],
    ["find_votes", { choice: "Ja" }, "choice needs person"],
    ["get_person", { id: "Xyzzyx" }, 'Nobody is called "Xyzzyx".'],
    ["budget_overview", { year: 1999 }, "There are no amounts of 1999. There are those of 2024."],
    ["budget_overview", { phase: "plan" }, "The city publishes no amounts of the phase plan. There are actual: 2024."],
    ["budget_overview", { department: "Finanzdepartment" }, 'Did you mean "Finanzdepartement"?'],
    ["get_account", { id: "77" }, 'There is no account "77".'],
    ["search_cql", { index: "partai", query: "x" }, 'There is no index "partai". Did you mean "partei"?'],
    ["search_cql", { index: "partei", query: "Nmae any x" }, "There is no search field Nmae"],
  ])("%s %j says why", async (tool, args, sentence) => {
    expect(await (await mcpClient(city.app)).refusal(tool, args)).toContain(sentence);
  });

  it("names close tools", async () => {
    const { client } = await mcpClient(city.app);
    await expect(client.callTool({ name: "find_busines" })).rejects.toThrow('Did you mean "find_business"?');
  });

  it("asks which of several people is meant", async () => {
    const names = Map.groupBy(records.get("kontakt") ?? [], ({ Name }) => String(Name));
    const [name] = [...names].find(([, own]) => own.length > 1) ?? [""];
    const sentence = await (await mcpClient(city.app)).refusal("get_person", { id: name });
    expect(sentence).toMatch(/^Several people are called .*\(id [0-9a-f]{32}\)/);
  });
});

describe("the address", () => {
  it.each([
    [undefined, 200],
    ["https://data.example", 200],
    ["http://localhost:6274", 200],
    ["http://127.0.0.1", 200],
    ["https://evil.example", 403],
    ["http://localhost.evil.example", 403],
    ["null", 403],
  ])("answers a page of %s with %i", async (origin, status) => {
    const reply = await post(message("tools/list"), { ...(origin && { origin }), host: "evil.example" });
    expect(reply.statusCode).toBe(status);
    if (status === 403) expect(reply.json()).toMatchObject({ type: "urn:rathaus:problem:origin-not-allowed" });
  });

  it.each([
    ["several messages at once", `[${message("tools/list")},${message("tools/list")}]`, {}, 400, "one message"],
    ["a subscription", message("subscriptions/listen"), {}, 400, "no notifications"],
    ["invalid JSON", "{", {}, 400, "request-invalid"],
    ["a prototype", '{"__proto__":{"x":1}}', {}, 400, "request-invalid"],
    ["no JSON-RPC", "{}", {}, 400, "JSON-RPC"],
    ["a text", message("tools/list"), { "content-type": "text/plain" }, 415, "application/json"],
    ["nothing", "", {}, 400, "request-invalid"],
  ])("refuses %s", async (_what, payload, headers, status, words) => {
    const reply = await post(payload, headers as Record<string, string>);
    expect([reply.statusCode, reply.payload]).toEqual([status, expect.stringContaining(words)]);
  });

  it("is the only one with POST, and has nothing else", async () => {
    const statusOf = async (method: "GET" | "POST" | "DELETE" | "OPTIONS", path: string) => {
      const { statusCode, headers } = await city.app.inject({ method, url: path });
      return [statusCode, headers.allow];
    };
    expect(await statusOf("GET", "/mcp")).toEqual([405, "POST, OPTIONS"]);
    expect((await statusOf("DELETE", "/mcp"))[0]).toBe(405);
    expect(await statusOf("OPTIONS", "/mcp")).toEqual([204, "POST, OPTIONS"]);
    expect((await statusOf("POST", "/api"))[0]).toBe(405);
    expect((await statusOf("POST", "/mcp/x"))[0]).toBe(405);
  });

  /** The status of a request to the port. */
  async function sent(body: string, headers: Record<string, string | number>): Promise<readonly [number, string]> {
    const { promise, resolve, reject } = Promise.withResolvers<readonly [number, string]>();
    const options = { method: "POST", headers: { "content-type": "application/json", ...headers } };
    const asked = request(`${url}/mcp`, options, async (reply) => resolve([reply.statusCode ?? 0, await text(reply)]));
    asked.on("error", reject);
    asked.on("continue", () => asked.end(body));
    if (headers.expect === undefined) asked.end(body);
    return promise;
  }

  it("refuses a message that was sent before the response to an earlier request", async () => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    const body = message("ping");
    const head = "host: x\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\n";
    socket.write(
      "GET /api/geschaeft/searchdetails HTTP/1.1\r\nhost: x\r\n\r\n" +
        `POST /mcp HTTP/1.1\r\n${head}content-length: ${body.length}\r\n\r\n${body}`,
    );
    const replies = await text(socket);
    expect(replies).toMatch(/^HTTP\/1.1 200 /);
    expect(replies).toMatch(/HTTP\/1.1 400 [\s\S]*A request with a body was sent before/);
  });

  it("reads messages up to the limit, also of unknown length", async () => {
    const { most } = LIMITS.messageBytes;
    const padded = (bytes: number): string => message("ping", { x: "" }).replace('""', `"${"x".repeat(bytes - 63)}"`);
    const accept = "application/json, text/event-stream";
    const chunked = { accept, "transfer-encoding": "chunked" };
    expect((await sent(padded(most), { accept, "content-length": padded(most).length }))[0]).toBe(200);
    expect((await sent(padded(1_000), chunked))[0]).toBe(200);
    expect((await sent(padded(1_000), { ...chunked, expect: "100-continue" }))[0]).toBe(200);
    const long = padded(most + 100);
    for (const headers of [{ accept, "content-length": long.length }, chunked]) {
      const [status, body] = await sent(long, headers);
      expect([status, JSON.parse(body).type]).toEqual([413, "urn:rathaus:problem:body-too-large"]);
    }
  });
});

it("is named by the page for developers", async () => {
  expect((await city.app.inject("/daten")).body).toContain("<code>https://data.example/mcp</code>");
});

describe("/llms.txt", () => {
  it("says what is here", async () => {
    const { statusCode, headers, payload } = await city.app.inject("/llms.txt");
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    const paths = [...payload.matchAll(/\(https:\/\/data\.example(\/[^)]*)\)/g)].map(([, path]) => path);
    expect(paths).toEqual(expect.arrayContaining(["/mcp", "/api", "/finance/v1/openapi.json", "/bulk", "/city.json"]));
    for (const path of paths.filter((one) => one !== "/mcp" && one !== "/bulk")) {
      expect((await city.app.inject(path)).statusCode, path).toBe(200);
    }
  });
});

it("has a list of calls for every tool", () => {
  expect(Object.keys(CALLS)).toEqual(expect.arrayContaining(TOOLS.map(({ name }) => name)));
});

it("refuses a message with more levels than the limit, and shows no error of a parser", async () => {
  const nested = (levels: number): string =>
    message("initialize", {
      protocolVersion: "2025-11-25",
      clientInfo: { name: "x", version: "1" },
      capabilities: { experimental: { x: 0 } },
    }).replace('"x":0', `"x":{"y":${"[".repeat(levels)}${"]".repeat(levels)}}`);
  expect((await post(nested(LIMITS.messageDepth.most - 5))).statusCode).toBe(200);
  for (const levels of [LIMITS.messageDepth.most, 30_000]) {
    const { statusCode, payload } = await post(nested(levels));
    const message = `A message may have ${LIMITS.messageDepth.most} levels, not more.`;
    expect([statusCode, JSON.parse(payload)]).toEqual([
      400,
      { jsonrpc: "2.0", id: 1, error: { code: -32600, message } },
    ]);
  }
});

it("cuts long answers, and says so", async () => {
  const { ask } = await mcpClient(city.app);
  const answer: Answer = await ask("search_cql", { index: "abstimmung", query: "seq > 0", limit: 100 });
  expect(answer.truncated).toBe(true);
  expect(answer.shown).toBe(answer.items?.length);
  expect(answer.cut).toEqual(expect.arrayContaining([expect.stringMatching(/^items: \d+ of \d+ items/)]));
  expect(JSON.stringify(answer).length).toBeLessThan(LIMITS.toolBytes.most + 5_000);
});
