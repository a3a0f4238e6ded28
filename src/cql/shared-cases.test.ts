/** Queries on which five independent parsers agree. They are not ours to ship, so this runs only where they lie beside the project. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { notation } from "./notation.ts";
import { parse } from "./parser.ts";

type Row = { readonly query: string; readonly valid: boolean; readonly tree?: string };

const file = new URL("../../../shared/cql/cases.jsonl", import.meta.url);

describe.runIf(existsSync(file))("cases of other parsers", () => {
  it("all agree", () => {
    const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
    const rows = lines.map((line) => JSON.parse(line) as Row);
    const ours = rows.map(({ query }): Row => {
      const parsed = parse(query);
      return parsed.ok ? { query, valid: true, tree: notation(parsed.tree) } : { query, valid: false };
    });
    const theirs = rows.map(({ query, valid, tree }): Row => (valid ? { query, valid, tree } : { query, valid }));
    expect(rows.length).toBeGreaterThan(400);
    expect(ours).toEqual(theirs);
  });
});
