/** The README and the tour are correct: each command prints the output that is shown. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { demoCity } from "../support/docs/doc-pages.ts";
import { runExample } from "../support/docs/run-example.ts";
import { run } from "../support/process.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const withDemoCity = demoCity();

interface Shown {
  readonly command: string;
  readonly output: string;
}

/** Command and output of each example that begins with `$`. */
function examplesOf(page: string): readonly Shown[] {
  const text = readFileSync(join(ROOT, page), "utf8");
  return [...text.matchAll(/^```\n\$ (.+)\n([\s\S]*?)^```$/gm)].map(([, command, output]) => ({
    command,
    output: output.trimEnd(),
  }));
}

const README = examplesOf("README.md");
const TOUR = examplesOf("docs/tutorial/tour.md");

describe("the README", () => {
  it("has at most 100 lines", () => {
    expect(readFileSync(join(ROOT, "README.md"), "utf8").split("\n").length).toBeLessThanOrEqual(101);
  });

  it("shows two calls", () => {
    expect(README.map(({ command }) => command.split(" ")[0])).toEqual(["curl", "curl"]);
  });
});

describe("the README and the tour", () => {
  it("show what the demo city answers", () =>
    withDemoCity(async (url) => {
      const requests = [...README, ...TOUR].filter(({ command }) => command.startsWith("curl "));
      expect(requests.length).toBeGreaterThanOrEqual(8);
      for (const { command, output } of requests) {
        const printed = await runExample({ recipe: command, language: "sh", code: `${command}\n` }, url);
        expect(printed.trimEnd()).toBe(output);
      }
    }));

  it("show what the command line prints", async () => {
    const queries = TOUR.flatMap(({ command, output }) => {
      const parts = /^npx rathaus cql '([^']+)'$/.exec(command);
      return parts ? [{ query: parts[1], output }] : [];
    });
    expect(queries.length).toBeGreaterThanOrEqual(1);
    for (const { query, output } of queries) expect((await run(["cql", query])).stdout.trimEnd()).toBe(output);
  });
});
