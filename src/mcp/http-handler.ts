/** The SDK's handler of HTTP requests, with a server for each of them. Loaded with the first message. */
import { createMcpHandler, type McpHttpHandler } from "@modelcontextprotocol/server";
import type { Observer } from "../base/events.ts";
import { type McpOptions, mcpServer } from "./mcp-server.ts";
import { type DeskSource, deskOf } from "./tool/desk.ts";

export interface HandlerOptions extends Pick<McpOptions, "onSnapshot"> {
  readonly source: DeskSource;
  readonly observe: Observer;
}

export function httpHandler({ source, onSnapshot, observe }: HandlerOptions): McpHttpHandler {
  const openDesk = deskOf(source);
  const failed = (error: unknown): void => observe({ type: "request-failed", id: "", route: "/mcp", error });
  return createMcpHandler(({ requestInfo }) => {
    const origin = new URL(requestInfo?.url ?? "").href.replace(/\/mcp$/, "");
    return mcpServer({ openDesk, onSnapshot, origin, failed });
  });
}
