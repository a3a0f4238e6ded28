/** Forms and compounds on judged queries over real titles, which are not part of the project. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { judge } from "../../bench/quality/judge.ts";
import { METHODS } from "../../bench/quality/methods.ts";
import { missing, needs, SHARED } from "../support/run/needs.ts";

it("finds nearly all titles that must be found, and hardly any wrong one", needs(missing.reference), () => {
  const { recall, precision } = judge(join(SHARED, "search-quality"), METHODS["own lexicon and synonyms"]);
  expect(recall).toBeGreaterThanOrEqual(0.95);
  expect(precision).toBeGreaterThanOrEqual(0.97);
});
