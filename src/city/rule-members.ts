/**
 * The members of `city.json` that say how finances are to be understood, `accounts` and `amountTypes`; `rules.json` has
 * the same.
 */
import { boolean, choice, either, integer, list, optional, type Schema, type Static } from "../base/schema.ts";
import { patternFault } from "./account-rule.ts";
import { PHASES } from "./amount-types.ts";
import { closed, short, texts } from "./member-kinds.ts";

/** More would be a mistake, and the pages show them all. */
const MOST = 100;

export function year(description: string): Schema<number> {
  const check = (value: number): string | undefined =>
    value >= 1900 && value <= 2200 ? undefined : `is ${value}, but a year such as 2020 is expected`;
  return integer({ description, expects: "a year such as 2020", check });
}

const pattern = (value: string): string | undefined => {
  const fault = patternFault(value);
  return fault === undefined ? undefined : `is ${JSON.stringify(value)}, but ${fault}`;
};

export const typeName = (value: string): string | undefined =>
  /^[A-Za-z][A-Za-z0-9_]{0,39}$/.test(value)
    ? undefined
    : `is ${JSON.stringify(value)}, but a letter and up to 39 letters, digits and _ are expected`;

/** Names that differ only in case would be confused. */
function distinct<Name extends string>(member: Name) {
  return (values: readonly Readonly<Record<Name, string>>[]): string | undefined => {
    if (values.length > MOST) return `has ${values.length} entries, but at most ${MOST} are possible`;
    const names = values.map((value) => value[member].toLowerCase());
    const repeated = names.findIndex((name, at) => names.indexOf(name) < at);
    return repeated < 0 ? undefined : `repeats the ${member} ${JSON.stringify(values[repeated][member])}`;
  };
}

const A_RULE = 'a rule such as { "name": "HRM2", "pattern": "{ledger:4}.##" }';

const ACCOUNT_RULE = closed(
  {
    name: short("The name of the rule, for messages and pages."),
    pattern: short("The form of the numbers, such as `{ledger:4}.##`.", "a pattern such as {ledger:4}.##", pattern),
    from: optional(year("The first year in which numbers have this form.")),
    to: optional(year("The last year.")),
  },
  "",
  { expects: A_RULE },
);

const AMOUNT_TYPE = closed(
  {
    typ: short("Its name in data and addresses, such as `RECHNUNG`.", "a name such as BUDGET", typeName),
    phase: choice(PHASES, { description: "What its amounts are." }),
    name: optional(texts("Its name for readers. Default: `typ`.")),
    change: optional(boolean({ description: "Its amounts are changes, which are added to the budget." })),
    credit: optional(short("The code of the supplementary credit that a request and its decision belong to.")),
  },
  "",
  { expects: 'an amount type such as { "typ": "BUDGET", "phase": "decided", "name": "Budget" }' },
);

export type GivenAccountRule = Static<typeof ACCOUNT_RULE>;
export type GivenAmountType = Static<typeof AMOUNT_TYPE>;

export const RULE_MEMBERS = {
  accounts: optional(
    either(
      [
        choice(["none"], { expects: `"none" or a list with ${A_RULE}` }),
        list(ACCOUNT_RULE, { minItems: 1, expects: "a list of rules", check: distinct("name") }),
      ],
      {
        description:
          "Where account numbers have the ledger code ([finance rules](finance-rules.md)); `none`: nowhere. " +
          "Default: as in Zürich.",
      },
    ),
  ),
  amountTypes: optional(
    list(AMOUNT_TYPE, {
      description: "The amount types in the order of the process. Default: those of Zürich.",
      minItems: 1,
      expects: "a list of amount types",
      check: distinct("typ"),
    }),
  ),
};
