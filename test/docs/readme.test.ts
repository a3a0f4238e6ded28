/** The tour of the README is true: each of its requests gives the output that stands under it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run, start, withFolder } from "../support/process.ts";
import { runExample } from "../support/run-example.ts";

const README = readFileSync(join(import.meta.dirname, "..", "..", "README.md"), "utf8");

/** Command and output of each example that begins with `$`. */
const examples = [...README.matchAll(/^```\n\$ (.+)\n([\s\S]*?)^```$/gm)].map(([, command, output]) => ({
  command,
  output: output.trimEnd(),
}));

const requests = examples.filter(({ command }) => command.startsWith("curl "));

describe("the tour of the README", () => {
  it("shows what the demo city answers", () =>
    withFolder(async (data) => {
      expect(requests.length).toBeGreaterThanOrEqual(6);
      const server = start(["serve", "--port", "0", "--demo", "--data", data]);
      const url = await server.url;
      for (const { command, output } of requests) {
        const printed = await runExample({ recipe: command, language: "sh", code: `${command}\n` }, url);
        expect(printed.trimEnd()).toBe(output);
      }
      server.child.kill("SIGTERM");
      await server.ended;
    }));

  it("shows what the command line prints", async () => {
    const queries = examples.flatMap(({ command, output }) => {
      const parts = /^npx rathaus cql '([^']+)'$/.exec(command);
      return parts ? [{ query: parts[1], output }] : [];
    });
    expect(queries.length).toBeGreaterThanOrEqual(1);
    for (const { query, output } of queries) expect((await run(["cql", query])).stdout.trimEnd()).toBe(output);
  });
});
