import { describe, expect, it } from "vitest";
import { readRulesWith } from "./rules-replies.ts";

const TYPE = { betragsTyp: "IST", phase: "actual", bezeichnung: "Ist", designation: "Actual" };
const rulesFrom = (...types: readonly object[]) => readRulesWith([], [])(Buffer.from(JSON.stringify({ value: types })));

describe("the amount types of an original", () => {
  it("become rules", () => {
    const amountTypes = [{ typ: "IST", phase: "actual", name: { de: "Ist", en: "Actual" } }];
    expect(rulesFrom(TYPE)).toEqual({ accounts: [], amountTypes });
  });

  it.each([
    ["betragsTyp", /its rules are invalid: amountTypes\[0\]\.typ is missing: .+ is expected/],
    ["phase", /its rules are invalid: amountTypes\[0\]\.phase is missing: .+ is expected/],
    ["bezeichnung", /its rules are invalid: amountTypes\[0\]\.name/],
  ])("are unusable without %s, and the reason says so", (member, reason) => {
    expect(() => rulesFrom({ ...TYPE, [member]: undefined })).toThrow(reason);
  });
});
