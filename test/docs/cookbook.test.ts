/**
 * The cookbooks are correct: each example prints the output that is shown, and every address has a recipe. If the demo
 * city has changed, `npx vitest run test/docs/cookbook.test.ts -u` writes the new outputs into the pages.
 */
import { describe, expect, it } from "vitest";
import { ENDPOINTS } from "../../src/finance/service/endpoints.ts";
import { demoCity, outputsOf, pathOf, readPage } from "../support/docs/doc-pages.ts";
import { examplesIn, LANGUAGES, type Language, withOutputs } from "../support/docs/examples.ts";
import { missingFor } from "../support/docs/run-example.ts";
import { needs } from "../support/run/needs.ts";

interface Cookbook {
  readonly page: string;
  /** Each has one recipe, which begins with it. */
  readonly addresses: readonly string[];
  /** What an example of that recipe contains; absent if a function of the page builds the address. */
  readonly request?: (address: string, language: Language) => RegExp;
}

/** The methods of the client that are not called as their address. */
const METHODS: Readonly<Record<string, string>> = {
  "/departemente/{orgKey}": "departement",
  "/institutionen/{orgKey}": "institution",
  "/konten/{kontoId}": "konto",
  "/sachkonto_codes.csv": "sachkontoCodes",
  "/cubes/haushalt/model": "cubeModel",
  "/cubes/haushalt/facts": "cubeFacts",
  "/cubes/haushalt/members/{dimension}": "cubeMembers",
  "/cubes/haushalt/aggregate": "cubeAggregate",
};

const COOKBOOKS: readonly Cookbook[] = [
  {
    page: "how-to/cookbook-finance.md",
    addresses: [...ENDPOINTS.map(({ path }) => path.replace(/:(\w+)/, "{$1}")), "/sachkonto_codes.csv"],
    request: (address, language) =>
      language === "js"
        ? new RegExp(`finance\\.${METHODS[address] ?? address.slice(1)}\\(`)
        : new RegExp(`${address.replace(/\{\w+\}/, "[\\w.]+").replace(".", "\\.")}["'?]`),
  },
  {
    page: "how-to/cookbook-council.md",
    addresses: [
      "/api",
      "/api/{index}/search",
      "/api/{index}/searchdetails",
      "/api/{index}/getChanges",
      "/api/{index}/schema",
      "/dokumente/{ID}",
      "/api/files/{ID}/{Nr}/{Ansicht}",
      "/sitzungen/ratspost/",
    ],
  },
];

const withDemoCity = demoCity();

describe("the examples print what the pages show", { timeout: 120_000 }, () => {
  it.each([
    "explanation/finance.md",
    "how-to/client.md",
    "how-to/ech.md",
    "how-to/follow.md",
    "how-to/sru.md",
    ...COOKBOOKS.map(({ page }) => page),
  ])("%s, with curl and Node", (page) =>
    withDemoCity(async (url) => {
      const text = readPage(page);
      const examples = examplesIn(text).filter(({ language }) => language === "sh" || language === "js");
      expect(examples).not.toEqual([]);
      await expect(withOutputs(text, await outputsOf(examples, url))).toMatchFileSnapshot(pathOf(page));
    }),
  );

  describe.each(COOKBOOKS)("$page", ({ page }) => {
    for (const wanted of ["python", "r"] as const)
      it(`with ${wanted}`, needs(missingFor(wanted)), () =>
        withDemoCity(async (url) => {
          const examples = examplesIn(readPage(page)).filter(({ language }) => language === wanted);
          expect(examples).not.toEqual([]);
          const outputs = await outputsOf(examples, url);
          for (const [{ recipe, shown }, output] of outputs) expect.soft(output, recipe).toBe(shown);
        }),
      );
  });
});

describe.each(COOKBOOKS)("$page", ({ page, addresses, request }) => {
  const text = readPage(page);
  const examples = examplesIn(text);

  it.each(addresses)("has a recipe for %s in each language", (address) => {
    const recipes = text.split(/^### /m).filter((recipe) => recipe.split("\n")[2].startsWith(`\`${address}\` `));
    expect(recipes, `recipes that begin with ${address}`).toHaveLength(1);
    const [question] = recipes[0].split("\n");
    const asking = examples.filter(({ recipe, block, language }) => {
      return recipe === question && (request?.(address, language).test(block) ?? true);
    });
    expect(asking.map(({ language }) => language)).toEqual(LANGUAGES);
  });

  it("lists all its questions at the top", () => {
    const questions = [...text.matchAll(/^### (.+)$/gm)].map(([, question]) => question);
    const contents = [...text.matchAll(/^- \[(.+)\]\(#.+\)/gm)].map(([, question]) => question);
    expect(contents).toEqual(questions);
  });

  it("shows an output for each example", () => {
    expect(examples.filter(({ shown }) => shown.trim() === "")).toEqual([]);
  });
});
