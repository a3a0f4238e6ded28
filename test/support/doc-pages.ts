/** Pages of `docs/` whose examples are run: a demo city to run them against, their outputs, and their links. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { Example } from "./examples.ts";
import { start } from "./process.ts";
import { runExample } from "./run-example.ts";

/** By their path under `docs/`. */
export const pathOf = (page: string): string => join(import.meta.dirname, "..", "..", "docs", page);
export const readPage = (page: string): string => readFileSync(pathOf(page), "utf8");

/** Runs a function against the demo city of `npm start`; its store is removed at the end of the file. */
export function demoCity(): (work: (url: string) => Promise<void>) => Promise<void> {
  let data: string;
  beforeAll(() => {
    data = mkdtempSync(join(tmpdir(), "rathaus-docs-"));
  });
  afterAll(() => rmSync(data, { recursive: true, force: true }));
  return async (work) => {
    const server = start(["serve", "--port", "0", "--demo", "--data", data]);
    await work(await server.url);
    server.child.kill("SIGTERM");
    await server.ended;
  };
}

/** The outputs of the examples; two run at a time, because each waits for its program to start. */
export async function outputsOf(
  examples: readonly Example[],
  url: string,
): Promise<readonly (readonly [Example, string])[]> {
  const outputs: (readonly [Example, string])[] = [];
  const waiting = [...examples];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) outputs.push([next, await runExample(next, url)]);
  };
  await Promise.all([lane(), lane()]);
  return outputs;
}

/** The links of a page to headings that its target does not have. */
export function brokenAnchors(page: string): string[] {
  const links = [...readPage(page).matchAll(/\]\(([\w./-]*)#([^)]+)\)/g)];
  return links
    .filter(([, target, anchor]) => !anchorsIn(readPage(target ? join(dirname(page), target) : page)).includes(anchor))
    .map(([link]) => link);
}

/** The anchors that GitHub gives to the headings of a page. */
export function anchorsIn(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
