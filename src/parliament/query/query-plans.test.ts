import { performance } from "node:perf_hooks";
import { afterEach, expect, it, vi } from "vitest";
import { newRequestContext, runInContext, UNIDENTIFIED } from "../../base/work/request-context.ts";
import { OWN_SYNONYMS } from "../../text/german/synonyms.ts";
import { indexNamed } from "../describe/indexes/all.ts";
import { searchLayout } from "../describe/search-layout.ts";
import { planInTurn } from "./query-plans.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

it("planning counts as work of the request", async () => {
  const context = newRequestContext(UNIDENTIFIED, 10_000);
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 5));
  await runInContext(context, () => planInTurn("Titel any velo", searchLayout(indexNamed("geschaeft")!), OWN_SYNONYMS));
  expect(context.computedMs).toBeGreaterThan(0);
});
