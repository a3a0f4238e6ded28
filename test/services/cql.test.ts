/** `rathaus cql` as a process. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../support/process.ts";
import { missing, needs, SHARED } from "../support/run/needs.ts";

describe("rathaus cql", () => {
  it("prints the tree of a query, the plan, the sort order and the SQL", async () => {
    const { status, stdout } = await run([
      "cql",
      'Titel any "Velo*" and beginn_start > 2020 sortBy GRNr/sort.descending',
    ]);
    expect(status).toBe(0);
    expect(stdout).toBe(`Tree
  (sort (and (clause "Titel" "any" "Velo*") (clause "beginn_start" ">" "2020")) (key "GRNr" (mods ("sort.descending"))))

Plan for geschaeft
  and
    Titel: words like velo*
    Beginn_start: number > 1577836800000

Order
  GRNr (descending, missing low), seq

SQL
  SELECT size, starts, dead FROM search_collection WHERE collection = 2
  SELECT part, name, body FROM search_column WHERE collection = 2 AND name IN ("number 0", "value 0", "length 1")
  SELECT word FROM search_list WHERE collection = 2 AND part = 0 AND field = 1 AND word >= "velo" AND word < "velo\u{10FFFF}" ORDER BY word LIMIT 1000
`);
  });

  it("plans for the given index, or explains why it cannot", async () => {
    const { stdout } = await run(["cql", "--index", "Sitzung", "Titel = 7"]);
    expect(stdout).toContain("Plan for sitzung\n  Titel: word 7\n");
    const { status, stderr } = await run(["cql", "--index", "behoerdenmandat", 'Gremum any "GPK"']);
    expect([status, stderr]).toEqual([1, expect.stringContaining("Did you mean Gremium? (diagnostic 16, position 0)")]);
  });

  it.each([
    [['Titl any "Velo"'], /^geschaeft: There is no search field Titl in .* Did you mean Titel\? \(diagnostic 16/m],
    [['Gremum any "GPK"'], /^behoerdenmandat: There is no search field Gremum in .* Did you mean Gremium\?/m],
    [["Beginn_start > tomorrow"], /^geschaeft: .*tomorrow.* \(diagnostic 36/m],
    [
      ["Titel any velo sortBy Begin"],
      /^geschaeft: There is no search field or element Begin in .*Did you mean Beginn/m,
    ],
    [["--index", "geschaft", "Titel = 7"], /^rathaus: There is no index geschaft\. Did you mean geschaeft\?/],
    [["--index", "jahr", "Titel = 7"], /^rathaus: There is no index jahr\. There are: abl.*`rathaus cql --help`/],
  ])("names the index and the close field: %j", async (args, message) => {
    const { status, stdout, stderr } = await run(["cql", ...args]);
    expect([status, stderr]).toEqual([1, expect.stringMatching(message)]);
    expect(stdout).not.toContain("Plan");
  });

  it("points at the error", async () => {
    const { status, stderr } = await run(["cql", 'Titel any "Velo']);
    expect(status).toBe(1);
    expect(stderr.split("\n").slice(0, 2)).toEqual(['Titel any "Velo', "          ^"]);
    expect(stderr).toContain("(diagnostic 14, position 10)");
  });

  it("reads queries from standard input, one per line", async () => {
    const queries = ["a", "(a", 'x = "1"', ""];
    const { status, stdout } = await run(
      ["cql", "--stdin"],
      {},
      queries.map((query) => JSON.stringify(query)).join("\n"),
    );
    expect(status).toBe(0);
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { valid: true, tree: '(clause "cql.serverChoice" "=" "a")' },
      { valid: false, diagnostic: 13, message: expect.any(String), position: 0 },
      { valid: true, tree: '(clause "x" "=" "1")' },
      { valid: false, diagnostic: 10, message: expect.any(String), position: 0 },
    ]);
  });

  it.each([
    [["cql"], ""],
    [["cql", "--stdin"], "no json\n"],
    [["cql", "--stdin"], "7\n"],
  ])("rejects %j %j", async (args, input) => {
    const { status, stderr } = await run(args, {}, input);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^rathaus: (There is no query|Each line must be)/)]);
  });

  it("agrees with the collected cases", needs(missing.reference), async () => {
    const cases = readFileSync(join(SHARED, "cql", "cases.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const { stdout } = await run(["cql", "--stdin"], {}, cases.map(({ query }) => JSON.stringify(query)).join("\n"));
    const answers = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(answers.map(({ valid, tree }) => ({ valid, tree }))).toEqual(
      cases.map(({ valid, tree }) => ({ valid, tree })),
    );
  });
});
