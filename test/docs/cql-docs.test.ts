/**
 * The pages about CQL and the indexes are correct: examples print the output that is shown or have hits, the ten
 * questions show the queries that they send, and the listed mistakes are those that the service reports.
 * `npx vitest run test/docs/cql-docs.test.ts -u` writes new outputs.
 */
import { describe, expect, it } from "vitest";
import { INDEX_NOTES } from "../../docs/generate/index-notes.ts";
import type { Problem } from "../../src/base/problems.ts";
import { germanSentence } from "../../src/cql/german.ts";
import { INDEXES } from "../../src/parliament/describe/indexes/all.ts";
import { geschaeft } from "../../src/parliament/describe/indexes/geschaeft.ts";
import { searchLayout } from "../../src/parliament/describe/search-layout.ts";
import { planOf } from "../../src/parliament/query/query-plans.ts";
import { demoCity, outputsOf, pathOf, readPage } from "../support/docs/doc-pages.ts";
import { examplesIn, withOutputs } from "../support/docs/examples.ts";

const TUTORIAL = readPage("tutorial/cql.md");
const REFERENCE = readPage("reference/cql.md");
const withDemoCity = demoCity();

describe("docs/reference/indexes", { timeout: 120_000 }, () => {
  it("has examples with hits", () =>
    withDemoCity(async (url) => {
      const indexes = INDEXES.map(({ name }) => name.toLowerCase());
      expect(Object.keys(INDEX_NOTES)).toEqual(indexes);
      for (const index of indexes) {
        const { example } = INDEX_NOTES[index];
        const address = `${url}/api/${index}/search?format=json&m=0&q=${encodeURIComponent(example)}`;
        const { numHits, detail } = (await (await fetch(address)).json()) as { numHits?: number; detail?: string };
        expect.soft(numHits, `${index}: ${example}: ${detail}`).toBeGreaterThan(0);
      }
    }));
});

describe("the pages about CQL", { timeout: 120_000 }, () => {
  it("show what their examples print", () =>
    withDemoCity(async (url) => {
      for (const page of ["tutorial/cql.md", "reference/cql.md"]) {
        const text = readPage(page);
        await expect(withOutputs(text, await outputsOf(examplesIn(text), url))).toMatchFileSnapshot(pathOf(page));
      }
    }));
});

describe("docs/tutorial/cql.md", () => {
  it("has ten examples, each in the list at the top, each with hits", () => {
    const questions = [...TUTORIAL.matchAll(/^### \d+\. (.+)$/gm)].map(([, question]) => question);
    const listed = [...TUTORIAL.matchAll(/^\d+\. \[(.+)\]\(#.+\) — /gm)].map(([, question]) => question);
    expect(questions).toHaveLength(10);
    expect(listed).toEqual(questions);
    const tried = examplesIn(TUTORIAL).filter(({ recipe }) => /^\d+\. /.test(recipe));
    expect(tried).toHaveLength(10);
    for (const { recipe, shown } of tried) expect.soft(shown, recipe).toMatch(/^[1-9]\d* found\n|"numHits":[1-9]/);
  });

  it("sends with curl the query that it shows", () => {
    const pairs = [...TUTORIAL.matchAll(/^```cql\n(.+)\n```\n\n```sh\n[\s\S]+?'q=([^']+)'/gm)];
    expect(pairs).toHaveLength(10);
    expect(pairs.map(([, , asked]) => asked)).toEqual(pairs.map(([, query]) => query));
  });
});

describe("docs/reference/cql.md", () => {
  it.each(mistakesIn(REFERENCE))("%s is a mistake of number %s", (query, numbers) => {
    const problem = problemOf(query)!;
    expect(numbers.split(", ")).toContain(String(problem.extras.members?.diagnostic).split("/").at(-1));
    // One sentence for each number, and one for numbers that are not in the table.
    expect(problem.textsIn("de").detail).not.toBe(germanSentence({ code: 0, details: "" }));
  });
});

/** The rows of the table of diagnostics that have an example. */
function mistakesIn(text: string): [query: string, numbers: string][] {
  return [...text.matchAll(/^\| ([\d, ]+) \| .+ \| `(.+)` \|$/gm)].map(([, numbers, query]) => [query, numbers]);
}

function problemOf(query: string): Problem | undefined {
  try {
    planOf(query, searchLayout(geschaeft));
    return undefined;
  } catch (error) {
    return error as Problem;
  }
}
