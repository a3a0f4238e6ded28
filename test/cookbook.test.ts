/**
 * The pages about the finance service are true: each of their examples prints what stands under it, and no address is left out. When the
 * demo city has changed, `npx vitest run test/cookbook.test.ts -u` writes the new outputs into the pages.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENDPOINTS } from "../src/finance/endpoints.ts";
import { type Example, examplesIn, LANGUAGES, withOutputs } from "./support/examples.ts";
import { start } from "./support/process.ts";
import { INSTALLED, runExample } from "./support/run-example.ts";

const DOCS = join(import.meta.dirname, "..", "docs");
const read = (page: string) => readFileSync(join(DOCS, page), "utf8");
const PAGES = ["finance.md", "cookbook-finance.md"];
const COOKBOOK = read("cookbook-finance.md");

/** The store of the demo city, made by the first server. */
let data: string;
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), "rathaus-cookbook-"));
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

async function withDemoCity(work: (url: string) => Promise<void>): Promise<void> {
  const server = start(["serve", "--port", "0", "--demo", "--data", data]);
  await work(await server.url);
  server.child.kill("SIGTERM");
  await server.ended;
}

/** What the examples print; two run at a time, because each waits for its program to start. */
async function outputsOf(examples: readonly Example[], url: string): Promise<(readonly [Example, string])[]> {
  const outputs: (readonly [Example, string])[] = [];
  const waiting = [...examples];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) outputs.push([next, await runExample(next, url)]);
  };
  await Promise.all([lane(), lane()]);
  return outputs;
}

describe("the examples print what the pages show", { timeout: 120_000 }, () => {
  it("with curl and Node", () =>
    withDemoCity(async (url) => {
      for (const page of PAGES) {
        const text = read(page);
        const examples = examplesIn(text).filter(({ language }) => language === "sh" || language === "js");
        expect(examples).not.toEqual([]);
        await expect(withOutputs(text, await outputsOf(examples, url))).toMatchFileSnapshot(join(DOCS, page));
      }
    }));

  // Python and R are not on every machine; one that is missing has no case.
  it.each(INSTALLED.filter((language) => language === "python" || language === "r"))("with %s", (wanted) =>
    withDemoCity(async (url) => {
      const outputs = await outputsOf(
        examplesIn(COOKBOOK).filter(({ language }) => language === wanted),
        url,
      );
      for (const [{ recipe, shown }, output] of outputs) expect.soft(output, recipe).toBe(shown);
    }),
  );
});

describe("the cookbook", () => {
  const examples = examplesIn(COOKBOOK);

  it.each([...ENDPOINTS.map(({ path }) => path), "/sachkonto_codes.csv"])(
    "has a recipe for %s in each language",
    (path) => {
      const name = `\`${path.replace(/:(\w+)/, "{$1}")}\``;
      const recipes = COOKBOOK.split(/^### /m).filter((text) => text.split("\n")[2].startsWith(`${name} `));
      expect(recipes, `recipes that begin with ${name}`).toHaveLength(1);
      const [question] = recipes[0].split("\n");
      const asked = new RegExp(`${path.replace(/:\w+/, "\\d+").replace(".", "\\.")}["'?]`);
      const asking = examples.filter(({ recipe, block }) => recipe === question && asked.test(block));
      expect(asking.map(({ language }) => language)).toEqual(LANGUAGES);
    },
  );

  it("lists all its questions at the top", () => {
    const questions = [...COOKBOOK.matchAll(/^### (.+)$/gm)].map(([, question]) => question);
    const contents = [...COOKBOOK.matchAll(/^- \[(.+)\]\(#.+\)/gm)].map(([, question]) => question);
    expect(contents).toEqual(questions);
  });

  it("shows an output for each example", () => {
    expect(examples.filter(({ shown }) => shown.trim() === "")).toEqual([]);
  });
});

describe("links between the pages", () => {
  it.each(PAGES)("%s links to headings that exist", (page) => {
    const links = [...read(page).matchAll(/\]\(([\w./-]*)#([^)]+)\)/g)];
    const missing = links.filter(([, target, anchor]) => !anchorsIn(read(target || page)).includes(anchor));
    expect(missing.map(([link]) => link)).toEqual([]);
  });
});

/** The anchors that GitHub gives to the headings of a page. */
function anchorsIn(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
