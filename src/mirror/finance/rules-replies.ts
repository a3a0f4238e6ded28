/**
 * The rules of a `rathaus`, which may not be those of the original service. In: its responses about account numbers,
 * amount types and supplementary credits. Out: rules, checked like those of a profile.
 */
import { isDeepStrictEqual } from "node:util";
import { type FinanceRules, ZURICH_RULES } from "../../city/finance-rules.ts";
import { readRules } from "../../city/read-rules.ts";
import { elementsOf, type Members, UnusableReply } from "../fetch/reply-items.ts";
import type { Read } from "../fetch/spooled-client.ts";

export const readElements: Read<readonly Members[]> = elementsOf;

/** The addresses of the rules, and the name of their checksum. */
export const RULE_PATHS: readonly string[] = ["/kontonummern", "/nachtragskredite", "/betragstypen"];
export const RULES_CHECKSUM = "regeln";

/** A parser for the amount types of a service with these forms of account numbers and these supplementary credits. */
export function readRulesWith(forms: readonly Members[], credits: readonly Members[]): Read<FinanceRules> {
  return (body) => {
    const types = elementsOf(body);
    return types.length === 0 ? ZURICH_RULES : rulesIn(forms, types, credits);
  };
}

function rulesIn(forms: readonly Members[], types: readonly Members[], credits: readonly Members[]): FinanceRules {
  const creditOf = new Map<unknown, unknown>(
    credits.flatMap(({ code, betragsTypen }) =>
      Array.isArray(betragsTypen) ? betragsTypen.map((typ) => [typ, code] as const) : [],
    ),
  );
  const accounts = forms.map(({ bezeichnung, muster, von, bis }) => ({
    name: bezeichnung,
    pattern: muster,
    ...(von === undefined ? {} : { from: von }),
    ...(bis === undefined ? {} : { to: bis }),
  }));
  const amountTypes = types.map(({ betragsTyp, phase, bezeichnung, designation, additiv }) => {
    const credit = creditOf.get(betragsTyp);
    return {
      typ: betragsTyp,
      phase,
      name: { de: bezeichnung, en: designation },
      ...(additiv === true && phase !== "supplement" ? { change: true } : {}),
      // A supplement of its own has the code of its type without saying so.
      ...(credit === undefined || credit === betragsTyp ? {} : { credit }),
    };
  });
  const { rules, problems } = readRules({ accounts: accounts.length === 0 ? "none" : accounts, amountTypes });
  if (problems.length > 0) throw new UnusableReply(`its rules are invalid: ${problems[0].path} ${problems[0].reason}`);
  return isDeepStrictEqual(rules, ZURICH_RULES) ? ZURICH_RULES : (rules as FinanceRules);
}
