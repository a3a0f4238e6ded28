/**
 * The pages about the finance service are true: each of their examples prints what stands under it, and no address is left out. When the
 * demo city has changed, `npx vitest run test/docs/cookbook.test.ts -u` writes the new outputs into the pages.
 */
import { describe, expect, it } from "vitest";
import { ENDPOINTS } from "../../src/finance/service/endpoints.ts";
import { brokenAnchors, demoCity, outputsOf, pathOf, readPage } from "../support/doc-pages.ts";
import { examplesIn, LANGUAGES, withOutputs } from "../support/examples.ts";
import { needs } from "../support/needs.ts";
import { missingFor } from "../support/run-example.ts";

const PAGES = ["finance.md", "cookbook-finance.md"];
const COOKBOOK = readPage("cookbook-finance.md");

const withDemoCity = demoCity();

describe("the examples print what the pages show", { timeout: 120_000 }, () => {
  it("with curl and Node", () =>
    withDemoCity(async (url) => {
      for (const page of PAGES) {
        const text = readPage(page);
        const examples = examplesIn(text).filter(({ language }) => language === "sh" || language === "js");
        expect(examples).not.toEqual([]);
        await expect(withOutputs(text, await outputsOf(examples, url))).toMatchFileSnapshot(pathOf(page));
      }
    }));

  for (const wanted of ["python", "r"] as const)
    it(`with ${wanted}`, needs(missingFor(wanted)), () =>
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
    expect(brokenAnchors(page)).toEqual([]);
  });
});
