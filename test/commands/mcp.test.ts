/** `rathaus mcp`: an assistant on the same machine, on standard input and output. */
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, it } from "vitest";
import { demoStore, SHORT_CITY } from "../support/demo-store.ts";
import { connected } from "../support/mcp/mcp-client.ts";
import { run } from "../support/process.ts";

const PROGRAM = join(import.meta.dirname, "..", "..", "bin", "rathaus.js");

describe("rathaus mcp", () => {
  it("answers from the store, and ends with its input", async () => {
    const data = await demoStore(SHORT_CITY);
    const args = [PROGRAM, "mcp", "--data", data, "--port", "8123"];
    const transport = new StdioClientTransport({ command: process.execPath, args, stderr: "pipe" });
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "auto" } });
    await client.connect(transport);
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(15);
    const { ask } = connected(client);
    const overview = await ask("budget_overview");
    expect(overview).toMatchObject({
      unit: "CHF",
      phase: "actual",
      source_url: expect.stringContaining("http://127.0.0.1:8123/finanzen"),
    });
    expect(await ask("find_meetings", { upcoming: true, limit: 1 })).toMatchObject({ today: SHORT_CITY.today });
    const pid = transport.pid;
    await client.close();
    expect(() => process.kill(pid as number, 0)).toThrow();
  });

  it.each([
    [["--url", "nowhere"], "--url must be the http or https URL"],
    [["--data", "/nonexistent"], "There is no store in"],
  ])("%j says what is wrong", async (args, sentence) => {
    const { status, stderr, stdout } = await run(["mcp", ...args]);
    expect([status === 0, stdout]).toEqual([false, ""]);
    expect(stderr).toContain(sentence);
  });
});
