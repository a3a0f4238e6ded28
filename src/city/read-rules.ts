/**
 * Reads and writes the members `accounts` and `amountTypes` of a profile. In: a JSON object that may have other
 * members. Out: the rules that it has, and everything that is wrong with them, each with the path of the member.
 */
import { object } from "../base/schema.ts";
import { problemsOf, type ValueProblem } from "../format/json-document.ts";
import type { AccountRule } from "./account-rule.ts";
import type { AmountType } from "./amount-types.ts";
import type { FinanceRules } from "./finance-rules.ts";
import { type GivenAccountRule, type GivenAmountType, RULE_MEMBERS } from "./rule-members.ts";

export interface ReadRules {
  /** Without a member that is missing; none if there are problems. */
  readonly rules: Partial<FinanceRules>;
  readonly problems: readonly ValueProblem[];
}

const RULES = object(RULE_MEMBERS);

/** The members of a valid profile. */
interface GivenRules {
  readonly accounts?: "none" | readonly GivenAccountRule[];
  readonly amountTypes?: readonly GivenAmountType[];
}

export function readRules(value: Readonly<Record<string, unknown>>): ReadRules {
  const own = Object.entries(value).filter(([name]) => Object.hasOwn(RULE_MEMBERS, name));
  const problems = problemsOf(RULES, Object.fromEntries(own));
  return { rules: problems.length > 0 ? {} : rulesOf(value), problems };
}

/** The rules of a valid profile. */
export function rulesOf({ accounts, amountTypes }: GivenRules): Partial<FinanceRules> {
  return {
    ...(accounts === undefined ? {} : { accounts: accounts === "none" ? [] : (accounts as readonly AccountRule[]) }),
    ...(amountTypes === undefined ? {} : { amountTypes: amountTypes.map(amountType) }),
  };
}

function amountType({ typ, phase, name = typ, change, credit }: GivenAmountType): AmountType {
  return {
    typ,
    phase,
    name: typeof name === "string" ? { de: name, en: name } : name,
    ...(change === true ? { change } : {}),
    ...(credit === undefined ? {} : { credit }),
  };
}

/** The members as in a profile. */
export function writtenRules({ accounts, amountTypes }: FinanceRules): object {
  return { accounts: accounts.length === 0 ? "none" : accounts, amountTypes };
}
