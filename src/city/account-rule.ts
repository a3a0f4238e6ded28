/**
 * Where the ledger code and the function are in an account number. A city describes its numbers by a few patterns, each
 * with a name; the first that fits a number applies to it. In: patterns. Out: a function from a number to its codes.
 *
 * A pattern is written as a number is: `{ledger:4} ## ###` fits `3010 00 000`, and `{function:4}.{ledger:4}.##` fits
 * `0210.3010.00`. Every part of a pattern has one way to fit, so there is no backtracking.
 */

/** One form of account numbers. */
export interface AccountRule {
  readonly name: string;
  readonly pattern: string;
  /** The first and the last year in which the city used this form, if it says so. */
  readonly from?: number;
  readonly to?: number;
}

/** What a number contains; an empty text if the rule does not say where it is. */
export interface AccountCodes {
  readonly ledger: string;
  readonly function: string;
  readonly rule: AccountRule;
}

/** Undefined for a number that fits no rule. */
export type AccountMatcher = (number: string) => AccountCodes | undefined;

/** A part of a pattern: digits (with their meaning), a literal text, or any rest. */
type Part =
  | { readonly kind: "digits"; readonly count: number | undefined; readonly role?: Role }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "rest" };

type Role = "ledger" | "function";

const LONGEST_PATTERN = 100;

export function accountMatcher(rules: readonly AccountRule[]): AccountMatcher {
  const compiled = rules.map((rule) => {
    const parts = partsOf(rule.pattern);
    if (typeof parts === "string") throw new Error(`The pattern ${rule.pattern} is invalid: ${parts}.`);
    return { rule, parts };
  });
  return (number) => {
    for (const { rule, parts } of compiled) {
      const codes = codesIn(parts, number);
      if (codes !== undefined) return { ledger: codes.ledger ?? "", function: codes.function ?? "", rule };
    }
    return undefined;
  };
}

/** What is wrong with a pattern, as the end of a sentence; undefined if it is valid. */
export function patternFault(pattern: string): string | undefined {
  const parts = partsOf(pattern);
  return typeof parts === "string" ? parts : undefined;
}

/** The parts of a pattern, or what is wrong with it. */
function partsOf(pattern: string): readonly Part[] | string {
  if (pattern.length > LONGEST_PATTERN) return `it is longer than ${LONGEST_PATTERN} characters`;
  const parts: Part[] = [];
  for (let at = 0; at < pattern.length; ) {
    const [text, name, count] = /^\{([a-z]*)(?::([0-9]{1,2}))?\}/.exec(pattern.slice(at)) ?? [pattern[at]];
    if (text === "{" || text === "}") return "a brace belongs to {ledger}, {ledger:4}, {function} or {function:4} only";
    if (text.length > 1 && name !== "ledger" && name !== "function") {
      return `${text} has no meaning; {ledger} and {function} have, also with a number of digits as in {ledger:4}`;
    }
    if (Number(count) === 0) return `${text} has no digits`;
    parts.push(partOf(text, name as Role | undefined, count));
    at += text.length;
  }
  return faultIn(parts) ?? parts;
}

function partOf(text: string, role: Role | undefined, count: string | undefined): Part {
  if (role !== undefined) return { kind: "digits", role, count: count === undefined ? undefined : Number(count) };
  if (text === "#") return { kind: "digits", count: 1 };
  return text === "*" ? { kind: "rest" } : { kind: "text", text };
}

function faultIn(parts: readonly Part[]): string | undefined {
  for (const role of ["ledger", "function"] as const) {
    if (parts.filter((part) => part.kind === "digits" && part.role === role).length > 1)
      return `{${role}} is in it twice`;
  }
  for (const [at, part] of parts.entries()) {
    const next = parts[at + 1];
    if (part.kind === "rest" && next !== undefined) return "* stands for any rest, so it must be at the end";
    if (part.kind === "digits" && part.count === undefined && next !== undefined && mayBeDigit(next)) {
      return `{${part.role}} takes all digits; say how many, as in {${part.role}:4}, if more digits follow`;
    }
  }
  return undefined;
}

function mayBeDigit(part: Part): boolean {
  return part.kind === "digits" || (part.kind === "text" && isDigit(part.text));
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= "0" && character <= "9";
}

function codesIn(parts: readonly Part[], number: string): Partial<Record<Role, string>> | undefined {
  const codes: Partial<Record<Role, string>> = {};
  let at = 0;
  for (const part of parts) {
    if (part.kind === "rest") return codes;
    const start = at;
    if (part.kind === "text") {
      if (number[at] !== part.text) return undefined;
      at += 1;
      continue;
    }
    while (isDigit(number[at]) && (part.count === undefined || at < start + part.count)) at += 1;
    if (at === start || (part.count !== undefined && at < start + part.count)) return undefined;
    if (part.role !== undefined) codes[part.role] = number.slice(start, at);
  }
  return at === number.length ? codes : undefined;
}

/** A regular expression for all numbers that fit one of the rules, for programs that read our files. */
export function numberExpression(rules: readonly AccountRule[]): string {
  return rules.map(({ pattern }) => (partsOf(pattern) as readonly Part[]).map(expressionOf).join("")).join("|");
}

function expressionOf(part: Part): string {
  if (part.kind === "rest") return "[\\s\\S]*";
  if (part.kind === "digits") return part.count === undefined ? "[0-9]+" : `[0-9]{${part.count}}`;
  return part.text.replace(/[\\^$.*+?()[\]|/]/, "\\$&");
}

/**
 * The account numbers of Zürich. The last rule is there because numbers of other forms have always been accepted as
 * long as they begin with the two digits that sums need.
 */
export const ZURICH_ACCOUNTS: readonly AccountRule[] = [
  { name: "4+4 digits, to 2018", pattern: "{ledger:4} ####", to: 2018 },
  { name: "4+2+3 digits, from 2019", pattern: "{ledger:4} ## ###", from: 2019 },
  { name: "investments, to 2018", pattern: "{ledger:3} ###", to: 2018 },
  { name: "two digits and more", pattern: "{ledger:2}*" },
];
