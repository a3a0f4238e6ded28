/** Runs the examples of `docs/` against the demo city and checks links between the pages. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { demoStore } from "../demo-store.ts";
import { start } from "../process.ts";
import type { Example } from "./examples.ts";
import { runExample } from "./run-example.ts";

/** By their path under `docs/`. */
export const pathOf = (page: string): string => join(import.meta.dirname, "..", "..", "..", "docs", page);
export const readPage = (page: string): string => readFileSync(pathOf(page), "utf8");

/** Runs `work` against the demo city, served as by `npm start`. */
export function demoCity(): (work: (url: string) => Promise<void>) => Promise<void> {
  return async (work) => {
    const server = start(["serve", "--port", "0", "--demo", "--data", await demoStore()]);
    await work(await server.url);
    server.child.kill("SIGTERM");
    await server.ended;
  };
}

/** The output of the examples. Two run at a time, because each waits for its program to start. */
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

/** Links to headings that the target page does not have. */
export function brokenAnchors(page: string): string[] {
  const links = [...readPage(page).matchAll(/\]\(([\w./-]*)#([^)]+)\)/g)];
  return links
    .filter(([, target, anchor]) => !anchorsIn(readPage(target ? join(dirname(page), target) : page)).includes(anchor))
    .map(([link]) => link);
}

/** The anchors that GitHub generates for the headings of a page. */
export function anchorsIn(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
