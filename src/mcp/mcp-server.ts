/**
 * The MCP server: tools and guides by the protocol, for clients of 2025 and 2026. The only file that imports the SDK,
 * which takes a second to load: it is imported when the first message arrives. No session, no subscription.
 */
import { ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import { ServiceError } from "../../web/frame/service.ts";
import { Problem } from "../base/problems.ts";
import { PROGRAM_VERSION } from "../base/program-version.ts";
import { guidesOf, instructionsOf } from "./guides.ts";
import { answerOf, outputSchema } from "./tool/answer.ts";
import { checkedArgs, hint, inputSchema, quote } from "./tool/arguments.ts";
import type { OpenDesk } from "./tool/desk.ts";
import { ToolError } from "./tool/tool-error.ts";
import { offeredTools } from "./tools.ts";

export interface McpOptions {
  readonly openDesk: OpenDesk;
  /** Where the explorer is, such as `https://data.example`. */
  readonly origin: string;
  /** Runs work that sees one snapshot of the data. It may run more than once. */
  readonly onSnapshot: <T>(work: () => Promise<T>) => Promise<T>;
  /** An error that the client must not see. */
  readonly failed: (error: unknown) => void;
}

/** How long clients may keep lists and guides: they change with an import. */
const CACHE = { ttlMs: 300_000, cacheScope: "public" } as const;

export async function mcpServer(options: McpOptions): Promise<Server> {
  const { openDesk } = options;
  const server = new Server(
    { name: "rathaus", title: "Rathaus", version: PROGRAM_VERSION },
    {
      capabilities: { tools: {}, resources: {} },
      instructions: instructionsOf(await openDesk()),
      cacheHints: {
        "tools/list": CACHE,
        "resources/list": CACHE,
        "resources/read": CACHE,
        "resources/templates/list": CACHE,
        "server/discover": CACHE,
      },
    },
  );
  server.setRequestHandler("tools/list", async () => ({
    tools: offeredTools(await openDesk()).map((tool) => ({
      name: tool.name,
      title: tool.title,
      description: tool.description,
      inputSchema: inputSchema(tool.takes) as { type: "object" },
      outputSchema: outputSchema(tool) as { type: "object" },
      annotations: { title: tool.title, readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    })),
  }));
  server.setRequestHandler("tools/call", ({ params }) => callTool(options, params.name, params.arguments));
  server.setRequestHandler("resources/list", async () => ({
    resources: guidesOf(await openDesk()).map(({ text: _, ...guide }) => guide),
  }));
  server.setRequestHandler("resources/templates/list", async () => ({ resourceTemplates: [] }));
  server.setRequestHandler("resources/read", async ({ params }) => {
    const guides = guidesOf(await openDesk());
    const guide = guides.find(({ uri }) => uri === params.uri);
    if (guide) return { contents: [{ uri: guide.uri, mimeType: guide.mimeType, text: guide.text }] };
    const uris = guides.map(({ uri }) => uri);
    const sentence = `There is no resource ${quote(params.uri)}. ${hint(params.uri, uris)}`;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, sentence);
  });
  return server;
}

interface CallResult {
  readonly content: { readonly type: "text"; readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: true;
  readonly [key: string]: unknown;
}

async function callTool(options: McpOptions, name: string, sent: unknown): Promise<CallResult> {
  try {
    return await options.onSnapshot(async () => {
      const desk = await options.openDesk();
      const tools = offeredTools(desk);
      const tool = tools.find((one) => one.name === name);
      if (!tool) {
        const names = tools.map((one) => one.name);
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          `There is no tool ${quote(name)}. ${hint(name, names)}`,
        );
      }
      const result = await tool.run(desk, checkedArgs(tool.takes, sent));
      const structuredContent = answerOf(desk, options.origin, result);
      // Many hosts pass only texts on to the model.
      const texts = [result.summary, JSON.stringify(structuredContent)];
      return { content: texts.map((text) => ({ type: "text" as const, text })), structuredContent };
    });
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    return { content: [{ type: "text", text: sentenceFor(error, options) }], isError: true };
  }
}

/** Why a call is not answered. What is not made for clients is only reported. */
function sentenceFor(error: unknown, { failed }: McpOptions): string {
  if (error instanceof ToolError) return error.message;
  if (error instanceof ServiceError) {
    const { hint: advice } = error.problem;
    return typeof advice === "string" ? `${error.message} ${advice}` : error.message;
  }
  if (error instanceof Problem && error.status !== 500) return error.textsIn("en").detail;
  failed(error);
  return "The call failed; the log of the server says why.";
}
