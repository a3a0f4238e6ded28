/** The official MCP client, connected to a server without a port. In: the server. Out: a client. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { FastifyInstance } from "fastify";

/** How a client finds out which protocol a server knows. */
export const MODES = {
  legacy: "legacy",
  auto: "auto",
  "2026-07-28": { pin: "2026-07-28" },
} as const;

export type Answer = Readonly<Record<string, unknown>> & {
  readonly items?: readonly Readonly<Record<string, unknown>>[];
};

export interface McpClient {
  readonly client: Client;
  /** The structured content of a tool's answer; an error is thrown. */
  ask(tool: string, args?: Readonly<Record<string, unknown>>): Promise<Answer>;
  /** The text of a tool's refusal. */
  refusal(tool: string, args?: Readonly<Record<string, unknown>>): Promise<string>;
}

export async function mcpClient(app: FastifyInstance, mode: keyof typeof MODES = "auto"): Promise<McpClient> {
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: MODES[mode] } });
  const injected = async (url: string | URL, init?: RequestInit): Promise<Response> => {
    const { statusCode, headers, payload } = await app.inject({
      url: new URL(url).pathname,
      method: (init?.method ?? "GET") as "GET",
      headers: Object.fromEntries(new Headers(init?.headers)),
      payload: init?.body as string | undefined,
    });
    const given = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
    return new Response(statusCode === 202 ? null : payload, { status: statusCode, headers: given });
  };
  await client.connect(new StreamableHTTPClientTransport(new URL("http://city.example/mcp"), { fetch: injected }));
  // The client then checks every answer against the schema of its tool.
  await client.listTools();
  return connected(client);
}

export function connected(client: Client): McpClient {
  const call = async (name: string, args: Readonly<Record<string, unknown>> = {}) => {
    const result = await client.callTool({ name, arguments: args });
    const [first] = result.content as readonly { readonly text: string }[];
    return { isError: result.isError === true, text: first.text, content: result.structuredContent as Answer };
  };
  return {
    client,
    async ask(tool, args) {
      const { isError, text, content } = await call(tool, args);
      if (isError) throw new Error(`${tool}: ${text}`);
      return content;
    },
    async refusal(tool, args) {
      const { isError, text } = await call(tool, args);
      if (!isError) throw new Error(`${tool} answered: ${text}`);
      return text;
    },
  };
}
