import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AccountRule, accountMatcher, numberExpression, patternFault, ZURICH_ACCOUNTS } from "./account-rule.ts";

const codes = (rules: readonly AccountRule[], number: string): string | undefined => {
  const found = accountMatcher(rules)(number);
  return found && `${found.ledger}|${found.function}|${found.rule.name}`;
};
const rule = (pattern: string): AccountRule => ({ name: "r", pattern });

describe("account rules", () => {
  it.each([
    ["{ledger:4} ####", "3010 0000", "3010||r"],
    ["{ledger:4} ## ###", "3010 00 000", "3010||r"],
    ["{ledger:4} ## ###", "3010 0000", undefined],
    ["{function:4}.{ledger:4}.##", "0210.3010.00", "3010|0210|r"],
    ["{function}.{ledger}.##", "02.30.00", "30|02|r"],
    ["{function}.{ledger}", "0210.3010x", undefined],
    ["{function}.{ledger}", ".3010", undefined],
    ["{ledger:4}", "301", undefined],
    ["{ledger:4}", "30100", undefined],
    ["{ledger:2}*", "3010 anything", "30||r"],
    ["{ledger:2}*", "30", "30||r"],
    ["{ledger:2}*", "3", undefined],
    ["K-{ledger:4}", "K-3010", "3010||r"],
    ["K-{ledger:4}", "L-3010", undefined],
    ["{ledger:2}0#", "3001", "30||r"],
    ["{ledger:2}0#", "3011", undefined],
    ["{ledger:4}", "３０１０", undefined],
    ["*", "no code at all", "||r"],
    ["", "", "||r"],
    ["", "x", undefined],
    ["##.##", "12.34", "||r"],
  ])("%s on %s: %s", (pattern, number, result) => {
    expect(patternFault(pattern)).toBeUndefined();
    expect(codes([rule(pattern)], number)).toBe(result);
  });

  it("are tried in order: the first that fits applies", () => {
    const rules = [
      { name: "to 2018", pattern: "{ledger:4} ####" },
      { name: "from 2019", pattern: "{ledger:4} ## ###" },
      { name: "other", pattern: "{ledger:1}*" },
    ];
    expect(codes(rules, "3010 0000")).toBe("3010||to 2018");
    expect(codes(rules, "3010 00 000")).toBe("3010||from 2019");
    expect(codes(rules, "3010-0000")).toBe("3||other");
    expect(codes(rules, "A 3010")).toBeUndefined();
    expect(codes([], "3010 0000")).toBeUndefined();
  });

  it.each([
    [
      "{leger:4}",
      "{leger:4} has no meaning; {ledger} and {function} have, also with a number of digits as in {ledger:4}",
    ],
    ["{ledger", "a brace belongs to {ledger}, {ledger:4}, {function} or {function:4} only"],
    ["ledger}", "a brace belongs to {ledger}, {ledger:4}, {function} or {function:4} only"],
    ["{ledger:0}", "{ledger:0} has no digits"],
    ["{ledger:4}.{ledger:2}", "{ledger} is in it twice"],
    ["{ledger:4}*.##", "* stands for any rest, so it must be at the end"],
    ["{function}{ledger:4}", "{function} takes all digits; say how many, as in {function:4}, if more digits follow"],
    ["{ledger}00", "{ledger} takes all digits; say how many, as in {ledger:4}, if more digits follow"],
    ["#".repeat(101), "it is longer than 100 characters"],
  ])("%s is invalid", (pattern, fault) => {
    expect(patternFault(pattern)).toBe(fault);
  });
});

/** All ways to split a number into the parts of a pattern, tried one after the other. */
function naive(pattern: string, number: string): { ledger?: string; function?: string } | undefined {
  if (pattern === "") return number === "" ? {} : undefined;
  if (pattern === "*") return {};
  const placeholder = /^\{(ledger|function)(?::(\d+))?\}(.*)$/s.exec(pattern);
  if (placeholder) {
    const [, role, count, after] = placeholder;
    for (let length = number.length; length > 0; length--) {
      if (count !== undefined && length !== Number(count)) continue;
      const digits = number.slice(0, length);
      const rest = /^[0-9]+$/.test(digits) ? naive(after, number.slice(length)) : undefined;
      if (rest) return { ...rest, [role]: digits };
    }
    return undefined;
  }
  const first = number.slice(0, 1);
  const fits = pattern[0] === "#" ? /^[0-9]$/.test(first) : pattern[0] === first;
  return fits ? naive(pattern.slice(1), number.slice(1)) : undefined;
}

const part = fc.constantFrom(
  "{ledger:2}",
  "{ledger}",
  "{function:1}",
  "{function}",
  "#",
  ".",
  " ",
  "0",
  "(",
  "^",
  "\\",
);
const pattern = fc
  .tuple(fc.array(part, { maxLength: 6 }), fc.constantFrom("", "*"))
  .map(([parts, end]) => parts.join("") + end)
  .filter((text) => patternFault(text) === undefined);
const number = fc.string({ unit: fc.constantFrom("0", "1", "3", ".", " ", "(", "^", "\\", "x"), maxLength: 7 });

describe("any rules", () => {
  it("find what trying all ways finds", () => {
    fc.assert(
      fc.property(fc.array(pattern, { maxLength: 3 }), number, (patterns, text) => {
        const rules = patterns.map((each, at) => ({ name: String(at), pattern: each }));
        const at = patterns.findIndex((each) => naive(each, text) !== undefined);
        const expected =
          at < 0 ? undefined : { ledger: "", function: "", ...naive(patterns[at], text), rule: rules[at] };
        expect(accountMatcher(rules)(text)).toEqual(expected);
      }),
      { numRuns: 3000 },
    );
  });

  it("have a regular expression for other programs that accepts the same numbers", () => {
    fc.assert(
      fc.property(fc.array(pattern, { minLength: 1, maxLength: 3 }), number, (patterns, text) => {
        const rules = patterns.map(rule);
        const isAccepted = accountMatcher(rules)(text) !== undefined;
        expect(new RegExp(`^(?:${numberExpression(rules)})$`).test(text)).toBe(isAccepted);
      }),
      { numRuns: 3000 },
    );
  });

  it("accept by default what begins with two digits, with those in front", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{0,5}[ .x]?[0-9]{0,4}$/), (text) => {
        const found = accountMatcher(ZURICH_ACCOUNTS)(text);
        expect(found?.ledger.slice(0, 2)).toBe(/^[0-9]{2}/.exec(text)?.[0]);
      }),
    );
  });
});
