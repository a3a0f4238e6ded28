/** MCP on standard input and output. Loads the SDK. */
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { type McpOptions, mcpServer } from "./mcp-server.ts";

export function serve(options: McpOptions): void {
  serveStdio(() => mcpServer(options));
}
