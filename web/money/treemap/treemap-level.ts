/**
 * A level of the treemap: the parts of the city, a department or an institution on one side of one account, with the
 * amounts of the year before. Amounts are in Rappen and may be negative; the largest come first.
 */
import type { Call } from "../../frame/service.ts";
import { changed, linkTo, type Visit } from "../../frame/visit.ts";
import type { Choice } from "../ledger/choice.ts";
import { departmentTones } from "../ledger/department-tones.ts";
import { type FunctionSum, functionName, functionSumsCall, readFunctionSums } from "../ledger/functions.ts";
import { type Inhabitants, inhabitantsFor } from "../ledger/inhabitants.ts";
import type { Inventory } from "../ledger/inventory.ts";
import { type Departement, readCodes, readInhabitants, readSums, type Sum, sumsCall } from "../ledger/ledger.ts";
import { fullKind, plainKind } from "../ledger/plain-kinds.ts";
import { divide, type Purpose, purposeFilter } from "../ledger/purpose.ts";
import { departmentLine, departmentOf, filterOf, type Organisation, type Place } from "../ledger/scope.ts";
import { amountOn, countsFor, opposite, type Side } from "../ledger/side.ts";

export interface Selection extends Choice {
  readonly scope: Place;
  readonly side: Side;
  /** What the money is for; undefined: who spends it. */
  readonly purpose?: Purpose;
}

export interface Group {
  readonly key: string;
  readonly name: string;
  /** With the official term, if it differs. */
  readonly fullName: string;
  readonly shortName: string;
  readonly amount: number;
  /** The amount of the year before; undefined if it is not known. */
  readonly before: number | undefined;
  /** The class of its department's colour. */
  readonly tone: string;
  readonly href: string;
  /** What it does. */
  readonly line?: string;
}

export interface Level extends Selection {
  /** What the groups are: parts of the scope, or functions. */
  readonly division: Place["kind"] | "funktion";
  readonly groups: readonly Group[];
  readonly total: number;
  readonly totalBefore: number | undefined;
  /** The total revenue if expense is shown, and vice versa. */
  readonly otherSide: number;
  /** The total with internal charges if it is shown without, and vice versa. */
  readonly otherTotal: number;
  readonly inhabitants: Inhabitants | undefined;
  /** The first year of the current account numbers. */
  readonly newNumbers: number | undefined;
  readonly calls: readonly Call[];
}

type GroupName = Pick<Group, "key" | "name" | "fullName" | "shortName" | "href" | "tone" | "line">;

export async function readLevel(
  visit: Visit,
  selection: Selection,
  inventory: Inventory,
  organisation: Organisation,
): Promise<Level> {
  const { scope, side, year, type } = selection;
  const hasBefore = inventory.yearsOf(type).includes(year - 1);
  const years = hasBefore ? [year - 1, year] : [year];
  const filter = { ...filterOf(scope), ...purposeFilter(selection.purpose) };
  const [byWho, byFunction, codes, heads] = await Promise.all([
    readSums(visit.service, type, years, filter),
    selection.purpose ? readFunctionSums(visit.service, type, years, filter) : [],
    readCodes(visit.service),
    readInhabitants(visit.service),
  ]);
  const functions = functionDivision(visit, selection, byFunction);
  const sums = functions ? byFunction : byWho;
  const amountIn = (rows: readonly Sum[], wanted: number): number =>
    amountOn(
      side,
      rows.filter(({ jahr }) => jahr === wanted),
    );
  const { keyOf, nameOf } = functions ?? divisionOf(visit, selection, organisation, codes);
  const byKey = Map.groupBy<string, Sum & Partial<FunctionSum>>(
    sums.filter(({ code }) => countsFor(side)(code)),
    keyOf,
  );
  const groups = [...byKey].map(([key, own]) => ({
    ...nameOf(key),
    amount: amountIn(own, year),
    before: hasBefore ? amountIn(own, year - 1) : undefined,
  }));
  return {
    ...selection,
    division: functions ? "funktion" : scope.kind,
    groups: groups
      .filter(({ amount, before = 0 }) => amount !== 0 || before !== 0)
      .sort((one, other) => other.amount - one.amount),
    total: amountIn(sums, year),
    totalBefore: hasBefore ? amountIn(sums, year - 1) : undefined,
    otherSide: amountOn(
      opposite(side),
      sums.filter(({ jahr }) => jahr === year),
    ),
    otherTotal: amountOn(
      { ...side, withInternal: !side.withInternal },
      sums.filter(({ jahr }) => jahr === year),
    ),
    inhabitants: inhabitantsFor(heads, year),
    newNumbers: inventory.eras.newNumbers,
    calls: [(functions ? functionSumsCall : sumsCall)(type, years, filter)],
  };
}

/** Links of a chart lead to whole pages, also from an embedded chart or a file. */
const WHOLE_PAGE = { format: undefined, bild: undefined, einbetten: undefined };

interface Division {
  readonly keyOf: (sum: Sum & Partial<FunctionSum>) => string;
  readonly nameOf: (key: string) => GroupName;
}

/** By function; undefined if who spends it is asked for, or if nothing finer divides the function. */
function functionDivision(
  visit: Visit,
  { purpose, side }: Selection,
  sums: readonly FunctionSum[],
): Division | undefined {
  if (purpose === undefined) return undefined;
  const found = sums.filter(({ code }) => countsFor(side)(code)).map(({ funktion }) => funktion);
  const prefixOf = divide(purpose, found);
  if (prefixOf === undefined) return undefined;
  return {
    keyOf: ({ funktion = "" }) => prefixOf(funktion),
    nameOf: (key) => {
      const name = functionName(purpose.functions, key);
      const href = changed(visit, { ...WHOLE_PAGE, funktion: key });
      const [shortName] = name.split(/,| und /);
      return { key, name, fullName: name, shortName, tone: `category-${key[0]}`, href };
    },
  };
}

/** The city is divided into departments, a department into institutions, an institution into kinds of money. */
function divisionOf(
  visit: Visit,
  { scope }: Selection,
  { departments, institutions }: Organisation,
  codes: ReadonlyMap<string, string>,
): Division {
  const tones = departmentTones(departments);
  const tone = tones.get(departmentOf(scope)?.key ?? "") ?? "rest";
  switch (scope.kind) {
    case "city": {
      const departmentBy = new Map(institutions.map(({ key, departement }) => [key, departement]));
      return {
        keyOf: ({ institution }) => departmentBy.get(institution)?.key ?? "",
        nameOf: (key) => ({
          ...named(departments.find((one) => one.key === key) ?? { key, kurzname: key, bezeichnung: key }),
          tone: tones.get(key) ?? "rest",
          href: changed(visit, { ...WHOLE_PAGE, departement: key }),
          line: departmentLine(visit, key),
        }),
      };
    }
    case "departement":
      return {
        keyOf: ({ institution }) => institution,
        nameOf: (key) => ({
          ...named(institutions.find((one) => one.key === key) ?? { key, kurzname: key, bezeichnung: key }),
          tone,
          href: changed(visit, { ...WHOLE_PAGE, departement: scope.departement.key, institution: key }),
        }),
      };
    case "institution":
      return {
        keyOf: ({ code }) => code,
        nameOf: (code) => {
          const official = codes.get(code) ?? code;
          return {
            key: code,
            name: plainKind(official, visit.language),
            fullName: fullKind(official, visit.language),
            shortName: code,
            tone,
            // Accounts whose number begins with the code.
            href: `${linkTo(visit, `/finanzen/institution/${scope.institution.key}`, { q: code })}#konten`,
          };
        },
      };
  }
}

function named({
  key,
  kurzname,
  bezeichnung,
}: Departement): Pick<GroupName, "key" | "name" | "fullName" | "shortName"> {
  return { key, name: bezeichnung, fullName: bezeichnung, shortName: kurzname.trim() };
}
