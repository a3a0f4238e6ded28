import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { creditsOf } from "./amount-types.ts";
import { ZURICH_RULES } from "./finance-rules.ts";
import { readRules, writtenRules } from "./read-rules.ts";

const problems = (value: Record<string, unknown>) =>
  readRules(value).problems.map(({ path, reason }) => `${path} ${reason}`);

describe("rules in a profile", () => {
  it("have defaults for what is not said", () => {
    expect(readRules({ name: "Seldwyla" })).toEqual({ rules: {}, problems: [] });
    expect(readRules({ accounts: "none" })).toEqual({ rules: { accounts: [] }, problems: [] });
    expect(readRules({ amountTypes: [{ typ: "BUDGET", phase: "decided" }] }).rules).toEqual({
      amountTypes: [{ typ: "BUDGET", phase: "decided", name: { de: "BUDGET", en: "BUDGET" } }],
    });
    expect(readRules({ amountTypes: [{ typ: "IST", phase: "actual", name: "Rechnung" }] }).rules).toEqual({
      amountTypes: [{ typ: "IST", phase: "actual", name: { de: "Rechnung", en: "Rechnung" } }],
    });
  });

  it("may have years, of a number of rules that people can check", () => {
    const accounts = [{ name: "HRM2", pattern: "{ledger:4}.##", from: 2016, to: 2030 }];
    expect(readRules({ accounts })).toEqual({ rules: { accounts }, problems: [] });
    expect(problems({ accounts: [{ ...accounts[0], from: 20.5, to: 16 }] })).toEqual([
      "accounts[0].from is 20.5, but a year such as 2020 is expected",
      "accounts[0].to is 16, but a year such as 2020 is expected",
    ]);
    expect(problems({ accounts: Array.from({ length: 101 }, (_, nr) => ({ name: `${nr}`, pattern: "#" })) })).toEqual([
      "accounts has 101 entries, but at most 100 are possible",
    ]);
  });

  it("are read as they were written", () => {
    expect(readRules(JSON.parse(JSON.stringify(writtenRules(ZURICH_RULES))))).toEqual({
      rules: ZURICH_RULES,
      problems: [],
    });
    const none = { accounts: [], amountTypes: ZURICH_RULES.amountTypes };
    expect(readRules(writtenRules(none) as Record<string, unknown>).rules).toEqual(none);
  });

  it.each<[string, Record<string, unknown>, readonly string[]]>([
    [
      "accounts",
      { accounts: "non" },
      [
        'accounts is "non", but "none" or a list with a rule such as { "name": "HRM2", "pattern": "{ledger:4}.##" } ' +
          "is expected; did you mean none?",
      ],
    ],
    [
      "a rule",
      { accounts: [{ name: "HRM2", patern: "{ledger:4}" }, 7] },
      [
        "accounts[0].pattern is missing: a pattern such as {ledger:4}.## is expected",
        "accounts[0].patern is not a known member; did you mean pattern?",
        'accounts[1] is 7, but a rule such as { "name": "HRM2", "pattern": "{ledger:4}.##" } is expected',
      ],
    ],
    [
      "a pattern",
      { accounts: [{ name: "a", pattern: "{konto}", from: "2019" }] },
      [
        'accounts[0].pattern is "{konto}", but {konto} has no meaning; ' +
          "{ledger} and {function} have, also with a number of digits as in {ledger:4}",
        'accounts[0].from is "2019", but a year such as 2020 is expected',
      ],
    ],
    [
      "a name twice",
      {
        accounts: [
          { name: "a", pattern: "#" },
          { name: "A", pattern: "##" },
        ],
      },
      ['accounts repeats the name "A"'],
    ],
    ["no types", { amountTypes: [] }, ["amountTypes is empty, but a list of amount types is expected"]],
    [
      "a type",
      {
        amountTypes: [
          { typ: "Budget 2024", phase: "decide", change: 1 },
          { typ: "A", phase: "plan", name: { de: "" } },
        ],
      },
      [
        'amountTypes[0].typ is "Budget 2024", but a letter and up to 39 letters, digits and _ are expected',
        'amountTypes[0].phase is "decide", but one of draft, decided, supplement, actual, plan is expected; ' +
          "did you mean decided?",
        "amountTypes[0].change is 1, but true or false is expected",
        "amountTypes[1].name.en is missing: a text is expected",
        "amountTypes[1].name.de is empty, but a text is expected",
      ],
    ],
  ])("are refused with what is wrong: %s", (_, value, expected) => {
    expect(problems(value)).toEqual(expected);
  });
});

describe("docs/reference/finance-rules.md", () => {
  const page = readFileSync(new URL("../../docs/reference/finance-rules.md", import.meta.url), "utf8");

  it("has valid examples", () => {
    const examples = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => text);
    expect(examples).toHaveLength(2);
    for (const text of examples) {
      expect(problems(JSON.parse(text.startsWith("{") ? text : `{ ${text} }`))).toEqual([]);
    }
  });

  it("lists the rules that apply by default", () => {
    for (const { name, pattern } of ZURICH_RULES.accounts) expect(page).toContain(`| ${name} | \`${pattern}\` |`);
  });
});

describe("credits", () => {
  it("are those of the original for its types", () => {
    expect(creditsOf(ZURICH_RULES.amountTypes).map(({ code, types }) => `${code} ${types.length}`)).toEqual([
      ...["N11 2", "N12 2", "N13 2", "N14 2", "N15 0"],
      ...["N21 2", "N22 2", "N23 2", "N24 2", "N25 0"],
    ]);
  });
});
