/** Tools about the books as a whole: the overview of a year, and the comparison of two years or phases. */
import { inhabitantsFor } from "../../../web/money/ledger/inhabitants.ts";
import { readInventory } from "../../../web/money/ledger/inventory.ts";
import { readCodes, readInhabitants, readSums, type Sum } from "../../../web/money/ledger/ledger.ts";
import {
  filterOf,
  nameOf,
  type Organisation,
  type Scope,
  scopeLink,
  scopeQuery,
} from "../../../web/money/ledger/scope.ts";
import { amountOn, countsFor, type Side } from "../../../web/money/ledger/side.ts";
import { pageOf } from "../tool/desk.ts";
import { integer, list, number, object, text } from "../tool/schema.ts";
import type { Tool } from "../tool/tool.ts";
import {
  amount,
  chosenScope,
  chosenYear,
  MONEY,
  moneyOf,
  phaseParameter,
  phasesOf,
  SCOPE,
  typeTitle,
} from "./scope.ts";

const KIND = object({ code: text("two-digit ledger code"), name: text("name"), amount: number("amount") }, [
  "code",
  "name",
  "amount",
]);

const PART = object({ key: text("key"), name: text("name"), expense: number("expense"), revenue: number("revenue") }, [
  "key",
  "name",
  "expense",
  "revenue",
]);

const YEAR: Tool["takes"][string] = { type: "integer", description: "year", least: 1800, most: 2200 };

export const BUDGET_OVERVIEW: Tool = {
  name: "budget_overview",
  title: "Overview of a year's budget or accounts",
  description:
    "Expense, revenue, result and investments of a year for the whole city, a department or an institution: by " +
    "department or institution, and by kind of expense and revenue. Without a year, the latest accounts. What " +
    "institutions charge each other or pass on (internal charges) is left out, so that parts add up to the whole.",
  needs: "finance",
  takes: { year: YEAR, phase: phaseParameter("which amounts of the year, by default the most final ones"), ...SCOPE },
  gives: {
    ...MONEY,
    scope: text("whose money"),
    year: integer("year"),
    phase: text("phase of the amounts"),
    amount_type: text("what the city calls them"),
    expense: number("expense of the operating account"),
    revenue: number("revenue of the operating account"),
    expense_with_internal_charges: number("the expense if internal charges count too"),
    revenue_with_internal_charges: number("the revenue if internal charges count too"),
    result: number("revenue minus expense: a surplus if positive"),
    investment_expense: number("investments: expense"),
    investment_income: number("investments: income"),
    inhabitants: integer("inhabitants, of the latest count up to the year"),
    expense_per_inhabitant: number("expense divided by inhabitants"),
    by_part: list("the departments of the city or the institutions of a department, the largest expense first", PART),
    expense_kinds: list("kinds of expense, the largest first", KIND),
    revenue_kinds: list("kinds of revenue, the largest first", KIND),
    council_business: list(
      "business of the council that the city says is about amounts of the year; get_business has it",
      object({ business: text("its number or GUID"), amount_type: text("the amounts it is about") }, [
        "business",
        "amount_type",
      ]),
    ),
    available: text("phases with their years"),
  },
  always: ["unit", "scope", "year", "phase", "amount_type", "expense", "revenue", "result"],
  async run(desk, args) {
    const { service } = desk;
    const inventory = await readInventory(service);
    const choice = chosenYear(inventory, args.number("year"), args.text("phase"));
    const { scope, organisation } = await chosenScope(desk, args);
    const [sums, codes, heads] = await Promise.all([
      readSums(service, choice.type, [choice.year], filterOf(scope)),
      readCodes(service),
      readInhabitants(service),
    ]);
    const on = (direction: Side["direction"], account: Side["account"] = "erfolg"): Side => ({
      direction,
      account,
      withInternal: false,
    });
    const total = (side: Side): number => amount(amountOn(side, sums));
    const [expense, revenue] = [amountOn(on("aufwand"), sums), amountOn(on("ertrag"), sums)];
    const people = inhabitantsFor(heads, choice.year);
    const kinds = (side: Side): readonly object[] =>
      [...Map.groupBy(sums, ({ code }) => code)]
        .filter(([code]) => countsFor(side)(code))
        .map(([code, own]) => ({ code, name: codes.get(code) ?? code, amount: amount(amountOn(side, own)) }))
        .sort((one, other) => other.amount - one.amount);
    const name = nameOf(scope, desk);
    return {
      summary: `${name} ${choice.year} (${choice.phase}): expense ${amount(expense)}, revenue ${amount(revenue)}.`,
      content: {
        ...moneyOf(desk),
        scope: name,
        year: choice.year,
        phase: choice.phase,
        amount_type: typeTitle(inventory, choice.type, desk),
        expense: amount(expense),
        revenue: amount(revenue),
        expense_with_internal_charges: total({ ...on("aufwand"), withInternal: true }),
        revenue_with_internal_charges: total({ ...on("ertrag"), withInternal: true }),
        result: amount(revenue - expense),
        investment_expense: total(on("aufwand", "investition")),
        investment_income: total(on("ertrag", "investition")),
        ...(scope.kind === "city" &&
          people && {
            inhabitants: people.count,
            expense_per_inhabitant: Math.round(expense / people.count) / 100,
          }),
        by_part: partsOf(scope, organisation, sums, on),
        expense_kinds: kinds(on("aufwand")),
        revenue_kinds: kinds(on("ertrag")),
        council_business: desk.city.budgetBusiness
          ?.filter((link) => link.year === choice.year)
          .map(({ business, amountType }) => ({ business, amount_type: typeTitle(inventory, amountType, desk) })),
        available: phasesOf(inventory),
      },
      page:
        scope.kind === "city"
          ? pageOf(desk, "/finanzen", { jahr: choice.year, phase: choice.type })
          : scopeLink(desk, scope),
    };
  },
};

interface Part {
  readonly key: string;
  readonly name: string;
  readonly sums: readonly Sum[];
}

/** Departments of the city, institutions of a department; an institution has no parts. */
function groups(scope: Scope, { departments, institutions }: Organisation, sums: readonly Sum[]): readonly Part[] {
  if (scope.kind === "city") {
    const departmentOf = new Map(institutions.map(({ key, departement }) => [key, departement.key]));
    return departments.map(({ key, bezeichnung }) => ({
      key,
      name: bezeichnung,
      sums: sums.filter(({ institution }) => departmentOf.get(institution) === key),
    }));
  }
  if (scope.kind !== "departement") return [];
  return institutions
    .filter(({ departement }) => departement.key === scope.departement.key)
    .map(({ key, bezeichnung }) => ({
      key,
      name: bezeichnung,
      sums: sums.filter(({ institution }) => institution === key),
    }));
}

function partsOf(
  scope: Scope,
  organisation: Organisation,
  sums: readonly Sum[],
  on: (direction: Side["direction"]) => Side,
): readonly object[] {
  return groups(scope, organisation, sums)
    .filter((part) => part.sums.length > 0)
    .map((part) => ({
      key: part.key,
      name: part.name,
      expense: amount(amountOn(on("aufwand"), part.sums)),
      revenue: amount(amountOn(on("ertrag"), part.sums)),
    }))
    .sort((one, other) => other.expense - one.expense);
}

const MEASURES = ["expense", "revenue", "net"] as const;

const CHANGE = object(
  {
    key: text("key or ledger code"),
    name: text("name"),
    first: number("the amount of the first year"),
    second: number("the amount of the second year"),
    change: number("second minus first"),
    change_percent: number("the change in percent of the first; absent if that is zero"),
  },
  ["name", "first", "second", "change"],
);

export const COMPARE_YEARS: Tool = {
  name: "compare_years",
  title: "Compare two years, or a budget with the accounts",
  description:
    "Compares expense, revenue or net cost of two years, or of two phases such as budget and accounts of one year, " +
    "for the whole city, a department or an institution: the total, each part, and each kind, the largest change " +
    "first. Internal charges are left out.",
  needs: "finance",
  takes: {
    first_year: { ...YEAR, description: "the first year", required: true },
    second_year: { ...YEAR, description: "the second year", required: true },
    first_phase: phaseParameter("which amounts of the first year"),
    second_phase: phaseParameter("which amounts of the second year"),
    measure: { type: "text", description: "what to compare, expense by default", values: MEASURES },
    ...SCOPE,
  },
  gives: {
    ...MONEY,
    scope: text("whose money"),
    measure: text("what is compared"),
    first: text("first year and phase"),
    second: text("second year and phase"),
    total: CHANGE,
    by_part: list("the departments or institutions", CHANGE),
    by_kind: list("the kinds of expense and revenue", CHANGE),
  },
  always: ["unit", "scope", "measure", "first", "second", "total", "by_part", "by_kind"],
  async run(desk, args) {
    const { service } = desk;
    const inventory = await readInventory(service);
    const choices = (["first", "second"] as const).map((which) =>
      chosenYear(inventory, args.number(`${which}_year`), args.text(`${which}_phase`)),
    );
    const { scope, organisation } = await chosenScope(desk, args);
    const measure = (args.text("measure") ?? "expense") as (typeof MEASURES)[number];
    const [codes, ...both] = await Promise.all([
      readCodes(service),
      ...choices.map(({ type, year }) => readSums(service, type, [year], filterOf(scope))),
    ]);
    const measured = (sums: readonly Sum[]): number => measuredIn(sums, measure);
    const change = (name: string, [first, second]: readonly (readonly Sum[])[], key?: string): Change =>
      changeOf(name, measured(first), measured(second), key);
    const [before, after] = both.map((sums) => groups(scope, organisation, sums));
    const kinds = [...new Set(both.flat().map(({ code }) => code))];
    const name = nameOf(scope, desk);
    const total = change(name, both);
    const [first, second] = choices.map(
      ({ year, phase, type }) => `${year}, ${phase}: ${typeTitle(inventory, type, desk)}`,
    );
    return {
      summary: `${name}, ${measure}: ${total.first} (${first}), ${total.second} (${second}).`,
      content: {
        ...moneyOf(desk),
        scope: name,
        measure,
        first,
        second,
        total,
        by_part: byChange(before.map((part, i) => change(part.name, [part.sums, after[i].sums], part.key))),
        by_kind: byChange(
          kinds.map((code) =>
            change(
              codes.get(code) ?? code,
              both.map((sums) => sums.filter((sum) => sum.code === code)),
              code,
            ),
          ),
        ),
      },
      page: pageOf(desk, "/finanzen/verlauf", scopeQuery(scope)),
    };
  },
};

interface Change {
  readonly key?: string;
  readonly name: string;
  readonly first: number;
  readonly second: number;
  readonly change: number;
  readonly change_percent?: number;
}

function measuredIn(sums: readonly Sum[], measure: (typeof MEASURES)[number]): number {
  const on = (direction: Side["direction"]): number =>
    amountOn({ direction, account: "erfolg", withInternal: false }, sums);
  if (measure === "net") return on("aufwand") - on("ertrag");
  return on(measure === "expense" ? "aufwand" : "ertrag");
}

function changeOf(name: string, first: number, second: number, key?: string): Change {
  const percent = first === 0 ? undefined : Math.round(((second - first) / Math.abs(first)) * 1000) / 10;
  return {
    key,
    name,
    first: amount(first),
    second: amount(second),
    change: amount(second - first),
    change_percent: percent,
  };
}

/** Only what has an amount, the largest change first. */
function byChange(changes: readonly Change[]): readonly Change[] {
  return changes
    .filter(({ first, second }) => first !== 0 || second !== 0)
    .sort((one, other) => Math.abs(other.change) - Math.abs(one.change));
}
