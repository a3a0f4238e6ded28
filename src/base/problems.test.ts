import { expect, it } from "vitest";
import { PROBLEMS, Problem } from "./problems.ts";

it("every problem that clients can see has German texts, in the spelling of Switzerland", () => {
  for (const [code, kind] of Object.entries(PROBLEMS)) {
    const isForClients = kind.status !== 500 || code === "internal";
    expect("de" in kind, code).toBe(isForClients);
    if ("de" in kind) expect(`${kind.de.title} ${kind.de.hint}`, code).not.toContain("ß");
  }
});

it("a text that exists in English only is English for everybody", () => {
  const problem = new Problem("store-damaged", "The file is damaged.");
  expect(problem.textsIn("de")).toEqual(problem.textsIn("en"));
  expect(problem.textsIn("de").detail).toBe(problem.message);
});
