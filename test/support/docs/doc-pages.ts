/** Runs the examples of `docs/` against the demo city and checks links between the pages. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";
import { demoStore } from "../demo-store.ts";
import { launch, type Running } from "../process.ts";
import { type Example, LANGUAGES } from "./examples.ts";
import { runExamples } from "./run-example.ts";

/** By their path under `docs/`. */
export const pathOf = (page: string): string => join(import.meta.dirname, "..", "..", "..", "docs", page);
export const readPage = (page: string): string => readFileSync(pathOf(page), "utf8");

/** Runs `work` against the demo city, served as by `npm start`: by one server for all tests of a file. */
export function demoCity(): (work: (url: string) => Promise<void>) => Promise<void> {
  let server: Promise<Running> | undefined;
  const serve = async (): Promise<Running> => launch(["serve", "--port", "0", "--demo", "--data", await demoStore()]);
  afterAll(async () => {
    const running = await server;
    running?.child.kill("SIGTERM");
    await running?.ended;
  });
  return async (work) => {
    server ??= serve();
    await work(await (await server).url);
  };
}

/** The output of the examples. Those in different languages run at the same time. */
export async function outputsOf(
  examples: readonly Example[],
  url: string,
): Promise<readonly (readonly [Example, string])[]> {
  const outputs = LANGUAGES.map(async (wanted) => {
    const those = examples.filter(({ language }) => language === wanted);
    const printed = await runExamples(wanted, those, url);
    return those.map((example, i) => [example, printed[i]] as const);
  });
  return (await Promise.all(outputs)).flat();
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
