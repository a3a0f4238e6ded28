/** The addresses that read messages of programs: the only ones with POST and a body. They change nothing either. */
import type { IncomingMessage } from "node:http";

export const MCP_PATH = "/mcp";

export function takesMessage({ method, url = "" }: Pick<IncomingMessage, "method" | "url">): boolean {
  return method === "POST" && isMessagePath(url);
}

export function isMessagePath(url: string): boolean {
  return url.split("?", 1)[0].replace(/\/$/, "") === MCP_PATH;
}
