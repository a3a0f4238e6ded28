/**
 * `rules.json`, the rules of exported data, in the form of the profile's members `accounts` and `amountTypes`. Data
 * with the default rules has no such file.
 */
import { type FinanceRules, ZURICH_RULES } from "../../city/finance-rules.ts";
import { readRules, writtenRules } from "../../city/read-rules.ts";
import { parseDocument } from "../../format/json-document.ts";

export const RULES_FILE = "rules.json";

/** Undefined for the default rules. */
export function writeRules(rules: FinanceRules = ZURICH_RULES): string | undefined {
  return isDefault(rules) ? undefined : `${JSON.stringify(writtenRules(rules), null, 2)}\n`;
}

export function isDefault(rules: FinanceRules): boolean {
  return JSON.stringify(rules) === JSON.stringify(ZURICH_RULES);
}

/** The rules in a JSON text that may have other members; reports everything that is wrong with them. */
export function parseRules(text: string, report: (reason: string, member?: string) => void): Partial<FinanceRules> {
  const document = parseDocument(text);
  if ("fault" in document) {
    report(`it ${document.fault}`);
    return {};
  }
  const { value } = document;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    report("it is not a JSON object");
    return {};
  }
  const { rules, problems } = readRules(value as Record<string, unknown>);
  for (const { path, reason } of problems) report(reason, path);
  return rules;
}
