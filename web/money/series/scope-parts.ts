/**
 * The parts of a scope with their series: departments of the city, institutions of a department, kinds of an
 * institution.
 */
import { linkTo, type Reader } from "../../frame/visit.ts";
import { type FunctionSum, functionName } from "../ledger/functions.ts";
import { internalQuery } from "../ledger/internal.ts";
import { isInternal, type Sum } from "../ledger/ledger.ts";
import { measureOfCode } from "../ledger/measure.ts";
import { plainKind } from "../ledger/plain-kinds.ts";
import { divide, type Purpose } from "../ledger/purpose.ts";
import { type Organisation, type Scope, scopeQuery } from "../ledger/scope.ts";
import type { Part } from "./growth.ts";
import type { Series, What } from "./series.ts";
import { type AllFunctionSums, type AllSums, seriesOf } from "./series-data.ts";

export interface PartsContext {
  readonly organisation: Organisation;
  /** Names of ledger codes. */
  readonly codes: ReadonlyMap<string, string>;
  readonly convert: (series: Series) => Series;
  /** Whether internal charges count. */
  readonly withInternal: boolean;
}

/** The functions that divide what the scope spends, with their series; none if nothing finer divides it. */
export function partsByFunction(
  visit: Reader,
  scope: Scope,
  purpose: Purpose,
  what: What,
  { actual, budget }: AllFunctionSums,
  { convert, withInternal }: Pick<PartsContext, "convert" | "withInternal">,
): readonly Part[] {
  const prefixOf = divide(
    purpose,
    actual.map(({ funktion }) => funktion),
  );
  if (prefixOf === undefined) return [];
  const found = [...new Set(actual.map(({ funktion }) => prefixOf(funktion)))].sort();
  return found
    .map((key) => {
      const isOf = ({ funktion }: FunctionSum): boolean => prefixOf(funktion) === key;
      return {
        key,
        name: functionName(purpose.functions, key),
        href: linkTo(visit, "/finanzen/verlauf", {
          ...scopeQuery(scope),
          nach: "funktion",
          funktion: key,
          mass: what.code === undefined ? what.measure : undefined,
          code: what.code,
          ...internalQuery(withInternal),
        }),
        series: convert(seriesOf({ actual: actual.filter(isOf), budget: budget.filter(isOf) }, what, withInternal)),
      };
    })
    .filter(({ series }) => series.actual.size > 0);
}

/** Parts without amounts are omitted. */
export function partsOf(
  visit: Reader,
  scope: Scope,
  what: What,
  sums: AllSums,
  { organisation, codes, convert, withInternal }: PartsContext,
): readonly Part[] {
  const { institutions, departments } = organisation;
  const part = (
    key: string,
    name: string,
    query: Readonly<Record<string, string>>,
    own: ReadonlyMap<string, AllSums>,
    counted = what,
  ): Part => ({
    key,
    name,
    href: linkTo(visit, "/finanzen/verlauf", {
      ...query,
      mass: counted.code === undefined ? counted.measure : undefined,
      code: counted.code,
      ...internalQuery(withInternal),
    }),
    series: convert(seriesOf(own.get(key) ?? NO_SUMS, counted, withInternal)),
  });
  const parts = (): readonly Part[] => {
    switch (scope.kind) {
      case "city": {
        const departmentOf = new Map(institutions.map(({ key, departement }) => [key, departement.key]));
        const own = grouped(sums, ({ institution }) => departmentOf.get(institution) ?? "");
        return departments.map(({ key, bezeichnung }) => part(key, bezeichnung, { departement: key }, own));
      }
      case "departement": {
        const own = grouped(sums, ({ institution }) => institution);
        return institutions
          .filter(({ departement }) => departement.key === scope.departement.key)
          .map(({ key, bezeichnung }) => part(key, bezeichnung, { institution: key }, own));
      }
      case "institution":
        return what.code === undefined ? kinds(scope.institution.key) : [];
      case "konto":
        return [];
    }
  };
  // Only the code distinguishes a kind of expense from the kind of revenue with the same name.
  const kindName = (code: string): string => {
    const name = plainKind(codes.get(code) ?? code, visit.language);
    return what.measure === "netto" ? `${code} ${name}` : name;
  };
  const kinds = (institution: string): readonly Part[] => {
    const own = grouped(sums, ({ code }) => code);
    const found = [...own].filter(([, { actual }]) => actual.length > 0).map(([code]) => code);
    return found
      .sort()
      .filter((code) => withInternal || !isInternal(code))
      .filter((code) => /^[34]/.test(code) && (what.measure === "netto" || measureOfCode(code) === what.measure))
      .map((code) =>
        part(code, kindName(code), { institution }, own, {
          // In a net cost, revenue is a negative part.
          measure: what.measure === "netto" ? "netto" : measureOfCode(code),
          code,
        }),
      );
  };
  return parts().filter(({ series }) => series.actual.size > 0);
}

const NO_SUMS: AllSums = { actual: [], budget: [] };

/** In one pass, because there are many sums. */
function grouped({ actual, budget }: AllSums, keyOf: (sum: Sum) => string): ReadonlyMap<string, AllSums> {
  const [actuals, budgets] = [actual, budget].map((sums) => Map.groupBy(sums, keyOf));
  return new Map(
    [...new Set([...actuals.keys(), ...budgets.keys()])].map((key) => [
      key,
      { actual: actuals.get(key) ?? [], budget: budgets.get(key) ?? [] },
    ]),
  );
}
