/**
 * Whose money, of which year and in which phase. In: what an assistant calls a department, an institution, a year and a
 * phase. Out: what the finance service calls them, or an error with what there is.
 */
import { type Phase, phaseOf, typeName, typeOfPhase } from "../../../web/money/ledger/amount-types.ts";
import { type Choice, choiceOf } from "../../../web/money/ledger/choice.ts";
import { type Inventory, yearsOfPhase } from "../../../web/money/ledger/inventory.ts";
import type { Departement } from "../../../web/money/ledger/ledger.ts";
import { type Organisation, readOrganisation, type Scope } from "../../../web/money/ledger/scope.ts";
import { fold } from "../../text/fold.ts";
import { type Args, hint, type Parameters, quote } from "../tool/arguments.ts";
import type { Desk } from "../tool/desk.ts";
import { type Properties, text } from "../tool/schema.ts";
import { ToolError } from "../tool/tool-error.ts";

const PHASES: readonly Phase[] = ["actual", "decided", "draft", "plan"];

export const PHASE_MEANING =
  "actual: what was spent and received; decided: the budget; draft: proposed; plan: later years";

export const SCOPE: Parameters = {
  department: { type: "text", description: "only this department: its key, short name or name" },
  institution: { type: "text", description: "only this institution: its key, short name or name" },
};

export const MONEY: Properties = {
  unit: text("the currency of all amounts, which are in whole units with decimals"),
  sign: text("what positive amounts mean"),
};

export function phaseParameter(description: string): Parameters[string] {
  return { type: "text", description: `${description} (${PHASE_MEANING})`, values: PHASES };
}

export function moneyOf({ city }: Desk): object {
  return { unit: city.currency.code, sign: "expense and revenue are positive" };
}

/** Amounts are exact: at most two decimals. */
export const amount = (minor: number): number => minor / 100;

/** The chosen year and phase; without any, the latest year with accounts. */
export function chosenYear(inventory: Inventory, year: number | undefined, phase: string | undefined): Choice {
  if (inventory.years.length === 0) throw new ToolError("The city publishes no amounts.");
  if (year === undefined && phase === undefined) return choiceOf({ query: new URLSearchParams() }, inventory);
  const wanted = phase as Phase | undefined;
  const years = wanted === undefined ? undefined : yearsOfPhase(inventory, wanted);
  if (years?.size === 0)
    throw new ToolError(`The city publishes no amounts of the phase ${wanted}. ${phasesOf(inventory)}`);
  if (year === undefined) {
    const [last, type] = [...(years ?? [])].at(-1) ?? [0, ""];
    return { year: last, type, phase: phaseOf(inventory, type) };
  }
  if (!inventory.years.includes(year)) {
    throw new ToolError(`There are no amounts of ${year}. There are those of ${spanOf(inventory.years)}.`);
  }
  if (wanted === undefined) {
    return choiceOf({ query: new URLSearchParams({ jahr: String(year) }) }, inventory);
  }
  const type = typeOfPhase(inventory, wanted, inventory.typesOf(year));
  if (type !== undefined) return { year, type, phase: wanted };
  throw new ToolError(`There are no amounts of ${year} in the phase ${wanted}. ${phasesOf(inventory)}`);
}

/** `decided: 2000 to 2025; actual: …` */
export function phasesOf(inventory: Inventory): string {
  const given = PHASES.flatMap((phase) => {
    const years = [...yearsOfPhase(inventory, phase).keys()];
    return years.length === 0 ? [] : [`${phase}: ${spanOf(years)}`];
  });
  return `There are ${given.join("; ")}.`;
}

function spanOf(years: readonly number[]): string {
  const [first, last] = [years[0], years.at(-1)];
  return first === last ? String(first) : `${first} to ${last}`;
}

/** The name of an amount type, as the city calls it. */
export function typeTitle(inventory: Inventory, type: string, { language }: Desk): string {
  const found = inventory.types.find(({ betragsTyp }) => betragsTyp === type);
  return found ? typeName(found, language) : type;
}

export async function chosenScope(desk: Desk, args: Args): Promise<{ scope: Scope; organisation: Organisation }> {
  const organisation = await readOrganisation(desk.service);
  const [institution, department] = [args.text("institution"), args.text("department")];
  if (institution !== undefined) {
    const own = named(organisation.institutions, institution, "institution");
    return { scope: { kind: "institution", institution: own }, organisation };
  }
  if (department === undefined) return { scope: { kind: "city" }, organisation };
  const departement = named(organisation.departments, department, "department");
  return { scope: { kind: "departement", departement }, organisation };
}

/** By key, short name or name; or by part of the name, if only one has it. */
function named<One extends Departement>(all: readonly One[], wanted: string, what: string): One {
  const written = fold(wanted.trim());
  const namesOf = ({ key, kurzname, bezeichnung }: One): readonly string[] =>
    [key, kurzname, bezeichnung].map((name) => fold(name.trim()));
  const found = all.find((one) => namesOf(one).includes(written));
  if (found) return found;
  const parts = all.filter(({ bezeichnung }) => fold(bezeichnung).includes(written));
  if (parts.length === 1) return parts[0];
  const names = (parts.length > 1 ? parts : all).map(({ bezeichnung }) => bezeichnung.trim());
  const advice = parts.length > 1 ? `Several match: ${names.slice(0, 10).join(", ")}.` : hint(wanted, names);
  throw new ToolError(`There is no ${what} ${quote(wanted)}. ${advice}`);
}
