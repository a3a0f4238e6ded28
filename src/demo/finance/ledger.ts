/**
 * The books: every line of the chart with its amounts through all years. In: chart, years and scale. Out: lines with
 * series, by unit. Internal charges come first, because a unit's other expense is what remains; funds come last,
 * because they balance the unit.
 */
import type { Random } from "../random.ts";
import { closing, counterpart } from "./balancing.ts";
import type { Chart, Line, UnitChart } from "./chart.ts";
import { roundBudget } from "./rounding.ts";
import { emptySeries, groupSeries, type Series } from "./series.ts";
import { budgetRatio } from "./tables/budget-ratios.ts";
import { expenseGrowth, freeRevenueGrowth } from "./tables/growth.ts";
import { INTERNAL_SERVICES } from "./tables/internal-services.ts";
import { PROFILES, type Profile } from "./tables/trades.ts";
import type { Unit } from "./tables/units.ts";

export type Ledger = ReadonlyMap<Line, Series>;

export interface Frame {
  readonly scale: number;
  readonly years: readonly number[];
}

const MILLION = 1_000_000;
/** Central wage measures: 41 million in the budget, nothing in the actuals, because they are spent in the units. */
const CENTRAL_WAGES = 41 * MILLION;
/** The part of their revenue that self-financing units plan to spend; the rest is paid into their fund. */
const FUNDED_SHARE = 0.975;
/** Investment income, purchases and sales of financial assets and pass-through money, for one franc invested. */
const INVESTMENT_PARTS: Readonly<Record<string, number>> = { 5: 0.85, 6: -0.07, 7: 0.85, 8: -0.12 };
const PASSED_INVESTMENT = 0.01;

function serviceSeries(chart: Chart, { scale, years }: Frame, random: Random): [Line, Series][] {
  return chart.services.flatMap(({ service, payers, collectors }) => {
    const totals = years.map((year) => service.million * MILLION * scale * expenseGrowth(year));
    const ratios = years.map((year) => budgetRatio("39", year));
    const list = groupSeries({ lines: payers, totals, ratios, debated: false }, years, random);
    const paid = new Map(payers.map((line, index) => [line, list[index]]));
    const received = collectors.map(({ line, payers: from }): [Line, Series] => [
      line,
      counterpart(
        from.map((payer) => paid.get(payer)!),
        years.length,
      ),
    ]);
    return [...paid, ...received];
  });
}

/** Parts of a profile that the unit has lines for, as shares of 1. */
function shares(profile: Profile, has: (code: string) => boolean): [string, number][] {
  const parts = Object.entries(profile).filter(([code]) => has(code));
  const all = parts.reduce((sum, [, part]) => sum + part, 0);
  return parts.map(([code, part]) => [code, part / all]);
}

/** The unit's own expense and revenue in francs by year, without internal charges. */
function ownTotals(unit: Unit, charges: readonly Series[], { scale, years }: Frame, random: Random) {
  const provided = INTERNAL_SERVICES.filter(({ provider }) => provider === unit.key);
  const internal = provided.reduce((sum, { million }) => sum + million * MILLION * scale, 0);
  const passing =
    unit.expense * (shares(PROFILES[unit.trade].expense, () => true).find(([code]) => code === "37")?.[1] ?? 0);
  const ownRevenue = Math.max(unit.revenue - internal - passing, unit.revenue * 0.02);
  return {
    expense: years.map((year, y) => {
      const whole = unit.expense * expenseGrowth(year) * (unit.selfFinancing ? FUNDED_SHARE : 1);
      const charged = charges.reduce((sum, { rechnung }) => sum + (rechnung[y] || 0) / 100, 0);
      return Math.max(whole - charged, whole * 0.3);
    }),
    revenue: years.map((year) => {
      const growth = unit.selfFinancing
        ? expenseGrowth(year) * Math.exp(0.02 * random.normal())
        : freeRevenueGrowth(year);
      return -ownRevenue * growth;
    }),
  };
}

function unitSeries(chart: UnitChart, charges: ReadonlyMap<Line, Series>, frame: Frame, random: Random) {
  const { unit, groups, passThrough, refund, central, fund } = chart;
  const { years } = frame;
  const list: [Line, Series][] = [];
  const add = (code: string, lines: readonly Line[], totals: readonly number[]): Series[] => {
    const ratios = years.map((year) => budgetRatio(code, year));
    const series = groupSeries({ lines, totals, ratios, debated: code !== "37" && code !== "57" }, years, random);
    lines.forEach((line, index) => {
      list.push([line, series[index]]);
    });
    return series;
  };
  const addPairs = (code: string, totals: readonly number[]): void => {
    const pairs = passThrough.filter(({ out }) => out.kind.startsWith(code));
    if (pairs.length === 0) return;
    const lines = pairs.map(({ out }) => out);
    add(code, lines, totals).forEach((series, index) => {
      list.push([pairs[index].in, counterpart([series], years.length)]);
    });
  };

  const profile = PROFILES[unit.trade];
  const totals = ownTotals(
    unit,
    [...charges].filter(([{ kind }]) => kind < "4").map(([, series]) => series),
    frame,
    random,
  );
  for (const [code, share] of shares(profile.expense, (code) => code === "37" || groups.has(code))) {
    const part = totals.expense.map((francs) => francs * share);
    if (code === "37") addPairs(code, part);
    else add(code, groups.get(code)!, part);
    if (code === "30" && refund !== undefined)
      add(
        "30",
        [refund],
        part.map((francs) => francs * -0.006),
      );
  }
  for (const [code, share] of shares(profile.revenue, (code) => groups.has(code))) {
    add(
      code,
      groups.get(code)!,
      totals.revenue.map((francs) => francs * share),
    );
  }
  const invested = years.map((year) => unit.investment * expenseGrowth(year));
  for (const [code, part] of Object.entries(INVESTMENT_PARTS)) {
    const lines = groups.get(code);
    if (lines !== undefined)
      add(
        code,
        lines,
        invested.map((francs) => francs * part),
      );
  }
  addPairs(
    "57",
    invested.map((francs) => francs * PASSED_INVESTMENT),
  );
  if (central !== undefined) list.push([central, centralSeries(frame, random)]);
  if (fund !== undefined) {
    const running = [...list, ...charges].filter(([{ kind }]) => kind < "5").map(([, series]) => series);
    const { out, in: back } = closing(running, years.length);
    list.push([fund.out, out], [fund.in, back]);
  }
  return list;
}

function centralSeries({ scale, years }: Frame, random: Random): Series {
  const series = emptySeries(years.length);
  years.forEach((year, y) => {
    series.antrag[y] = roundBudget(CENTRAL_WAGES * scale * expenseGrowth(year), random);
    series.beschluss[y] = series.antrag[y];
    series.rechnung[y] = 0;
  });
  return series;
}

export function makeLedger(chart: Chart, frame: Frame, random: Random): Ledger {
  const services = serviceSeries(chart, frame, random.fork("services"));
  const byUnit = Map.groupBy(services, ([{ unit }]) => unit.key);
  const own = chart.units.flatMap((unit) =>
    unitSeries(unit, new Map(byUnit.get(unit.unit.key) ?? []), frame, random.fork(`unit/${unit.unit.key}`)),
  );
  return new Map([...services, ...own]);
}
