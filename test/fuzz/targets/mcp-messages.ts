/** Messages to `/mcp`: calls of every tool with odd arguments, other methods, malformed JSON-RPC, and headers. */
import { deepStrictEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import { LIMITS } from "../../../src/base/limits.ts";
import { TOOLS } from "../../../src/mcp/tools.ts";
import { oddValue } from "../../support/queries/odd-values.ts";
import { type FuzzedCity, HttpClient, sharedCity } from "../fuzzed-city.ts";
import { checkResponse, checkSentence } from "../response-check.ts";
import { openTarget, type Target } from "../target.ts";

interface Input {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const META = {
  _meta: {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "fuzz", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  },
};

const WORDS = ["Ja", "Nein", "SP", "open", "actual", "decided", "type", "party", "year", "partei", "geschaeft", "12"];

/** Values that records have are among them, so that tools get further than the check of arguments. */
function valueFor({ records }: FuzzedCity): fc.Arbitrary<unknown> {
  const known = [...records.values()].flatMap((all) =>
    all.slice(0, 3).flatMap(({ OBJ_GUID, GRNr }) => [OBJ_GUID, GRNr]),
  );
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known.filter((value) => typeof value === "string"), ...WORDS) },
    { weight: 2, arbitrary: oddValue },
    {
      weight: 1,
      arbitrary: fc.constantFrom(2018, 2023, 2024, 0, -1, 1e9, true, false, null, "2024-01-01", "x".repeat(300)),
    },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );
}

function calls(city: FuzzedCity): fc.Arbitrary<object> {
  const value = valueFor(city);
  const ofTool = TOOLS.map(({ name, takes }) =>
    fc.record({
      method: fc.constant("tools/call"),
      params: fc.record({
        name: fc.constant(name),
        arguments: fc.record(Object.fromEntries(Object.keys(takes).map((argument) => [argument, value])), {
          requiredKeys: [],
        }),
      }),
    }),
  );
  return fc.oneof(...ofTool);
}

const others: fc.Arbitrary<object> = fc.record({
  method: fc.oneof(
    fc.constantFrom("tools/list", "resources/list", "resources/read", "server/discover", "initialize", "ping"),
    fc.constantFrom("subscriptions/listen", "prompts/list", "logging/setLevel", "notifications/initialized"),
    fc.string(),
  ),
  params: fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.record({ uri: fc.constantFrom("rathaus://guide/cql", "x") })),
});

function inputs(city: FuzzedCity): fc.Arbitrary<Input> {
  const messages = fc
    .tuple(fc.oneof({ weight: 5, arbitrary: calls(city) }, { weight: 1, arbitrary: others }), fc.boolean())
    .map(([message, isModern]) => {
      const { method, params } = message as { readonly method: string; readonly params: object };
      const given = isModern && typeof params === "object" && params !== null ? { ...params, ...META } : params;
      return {
        headers: isModern ? modernHeaders(method, params) : {},
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: given }),
      };
    });
  const malformed = fc
    .oneof(
      fc.json(),
      fc.string(),
      fc.constantFrom("", "[]", "{}", "null", '{"__proto__":1}', "[".repeat(5_000), "x".repeat(70_000)),
    )
    .map((body) => ({ headers: {}, body }));
  return fc.oneof({ weight: 8, arbitrary: messages }, { weight: 1, arbitrary: malformed });
}

function modernHeaders(method: string, params: unknown): Readonly<Record<string, string>> {
  const { name } = (params ?? {}) as { readonly name?: unknown };
  const isPlain = (value: unknown): value is string => typeof value === "string" && /^[\w/]+$/.test(value);
  return {
    "mcp-protocol-version": "2026-07-28",
    ...(isPlain(method) && { "mcp-method": method }),
    ...(isPlain(name) && { "mcp-name": name }),
  };
}

export const MCP_MESSAGES: Target = {
  name: "mcp",
  description: "messages to /mcp: every tool with odd arguments, other methods, malformed messages",
  runsPerTest: 60,
  async open() {
    const city = await sharedCity();
    const client = new HttpClient(city);
    const tryOne = async ({ headers, body }: Input): Promise<void> => {
      const reply = await client.send({
        path: "/mcp",
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          "content-length": String(Buffer.byteLength(body)),
          ...headers,
        },
        body,
      });
      checkResponse(reply, "POST");
      checkResult(reply.body.toString());
      city.checkEvents();
    };
    return openTarget(inputs(city), tryOne, async () => {
      client.close();
      await city.close();
    });
  },
};

/** A refusal is a sentence; an answer is within the limits. */
function checkResult(text: string): void {
  const json = /^(?:event: message\n)?(?:data: )?(\{[\s\S]*\})\s*$/.exec(text)?.[1];
  if (json === undefined) return;
  const { result } = JSON.parse(json) as { readonly result?: Readonly<Record<string, unknown>> };
  const content = result?.content as readonly { readonly text: string }[] | undefined;
  if (result?.isError === true && content) {
    checkSentence(content[0].text);
    ok(!content[0].text.startsWith("The call failed"), content[0].text);
  }
  const answer = result?.structuredContent as Readonly<Record<string, unknown>> | undefined;
  if (answer === undefined) return;
  ok(JSON.stringify(answer).length < 2 * LIMITS.toolBytes.most, "the answer is too long");
  if (Array.isArray(answer.items)) deepStrictEqual(answer.shown, answer.items.length);
}
