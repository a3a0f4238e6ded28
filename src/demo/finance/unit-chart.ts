/** The lines of one unit. In: a unit, the number of its internal charges, a random source. Out: its chart. */
import type { Random } from "../random.ts";
import { FIRST_YEAR, HRM2_YEAR } from "./calendar.ts";
import { type Line, line, type UnitChart } from "./chart.ts";
import {
  type AccountRow,
  GENERAL_ACCOUNTS,
  passThroughAccounts,
  STANDARD_ACCOUNTS,
  TRADE_ACCOUNTS,
} from "./tables/account-lists.ts";
import { PROFILES } from "./tables/trades.ts";
import { CENTRAL_UNIT, STATISTICS_UNIT, type Unit } from "./tables/units.ts";

/** Of a unit's accounts 17 % are revenue and 11 % investment; units that invest little have fewer of the latter. */
const REVENUE_SHARE = 0.165;
const INVESTMENT_SHARE = 0.175;
/** Lines over all years for one account in one year: some have closed, some are not yet open. */
const LINES_PER_ACCOUNT = 1.16;
/** From this weight on an account is typical of its trade and stays open; from the next on it is a main account. */
const PERMANENT = 8;
const MAIN = 20;
/** Minor accounts are many and hold little: half of all budgets stay under 100,000 francs. */
const MINOR = 0.25;

/** When a line opens and closes: half are open from the start, half never close. */
function lifetime(unit: Unit, random: Random): Pick<Line, "first" | "last"> {
  const opens = random.chance(0.42) ? FIRST_YEAR : random.integer(FIRST_YEAR + 1, FIRST_YEAR + 16);
  const last = random.chance(0.38) ? unit.last : random.integer(opens + 1, FIRST_YEAR + 20);
  return { first: Math.max(unit.first, opens), last: Math.min(unit.last, last) };
}

/** The total of which a line is a part: its ledger code, or its class for investments. */
const groupOf = (kind: string): string => (kind < "5" ? kind.slice(0, 2) : kind.slice(0, 1));

function ownLine(unit: Unit, row: AccountRow, random: Random): Line {
  const standard = STANDARD_ACCOUNTS.includes(row);
  const main = row.weight >= MAIN;
  const explained = unit.key === STATISTICS_UNIT && row.kind === "3160" && standard;
  const years = standard || row.weight >= PERMANENT ? {} : lifetime(unit, random);
  return line(unit, row.kind, row.name, {
    ...years,
    weight: explained ? MAIN : row.weight * size(row, standard, main, random),
    explained,
  });
}

/** A random factor: accounts that depend on wages keep close to their weight; minor ones may be far smaller. */
function size(row: AccountRow, standard: boolean, main: boolean, random: Random): number {
  const deviation = random.normal();
  if (main || (standard && row.kind.startsWith("30"))) return Math.exp(0.15 * deviation);
  return MINOR * Math.exp((standard ? 1.9 : 3.4) * Math.min(deviation, 0.6));
}

/** One line of each group is open in all years of the unit, to hold the group's total. */
function withPermanent(unit: Unit, [head, ...rest]: readonly Line[]): readonly Line[] {
  return [{ ...head, first: unit.first, last: unit.last }, ...rest];
}

/** Accounts of some classes: the trade's own first, then those of its objects and the general ones in random order. */
function accountsOf(unit: Unit, classes: string, count: number, random: Random): AccountRow[] {
  const profile = PROFILES[unit.trade];
  const shares: Readonly<Record<string, number>> = { ...profile.expense, ...profile.revenue };
  const fits = ({ kind }: AccountRow): boolean => classes.includes(kind[0]) && (kind >= "5" || groupOf(kind) in shares);
  const { plain, byObject } = TRADE_ACCOUNTS[unit.trade];
  const others = [...byObject, ...GENERAL_ACCOUNTS].filter(fits);
  const list = [...plain.filter(fits), ...random.sample(others, others.length)];
  // Each ledger code of the profile needs at least one account to hold its share.
  const selected = list.slice(0, Math.max(count, 0));
  const held = new Set([...STANDARD_ACCOUNTS, ...selected].map(({ kind }) => groupOf(kind)));
  for (const row of list) {
    if (row.kind < "5" && !held.has(groupOf(row.kind))) {
      held.add(groupOf(row.kind));
      selected.push(row);
    }
  }
  return selected;
}

export function unitChart(unit: Unit, internal: number, random: Random): UnitChart {
  const total = unit.accounts * LINES_PER_ACCOUNT;
  const revenue = Math.max(1, Math.round(total * REVENUE_SHARE) - 1);
  const investment = unit.investment > 0 ? Math.max(1, Math.round(total * INVESTMENT_SHARE)) : 0;
  const expense = Math.round(total) - STANDARD_ACCOUNTS.length - internal - revenue - investment;
  const income = unit.revenue > 0;
  const rows = [
    ...STANDARD_ACCOUNTS.filter(({ kind }) => kind < "4" || income),
    ...accountsOf(unit, "3", expense, random),
    ...(income ? accountsOf(unit, "4", revenue, random) : []),
    ...(investment > 0 ? accountsOf(unit, "5678", investment, random) : []),
  ];
  const lines = rows.map((row) => ownLine(unit, row, random)).filter(({ first, last }) => first <= last);
  const groups = Map.groupBy(lines, ({ kind }) => groupOf(kind));
  return {
    unit,
    groups: new Map([...groups].map(([code, list]) => [code, withPermanent(unit, list)])),
    passThrough: passThroughAccounts(unit.trade).map(({ ausgabe, einnahme, bezeichnung }) => ({
      out: line(unit, ausgabe, bezeichnung),
      in: line(unit, einnahme, bezeichnung),
    })),
    fund: unit.selfFinancing
      ? {
          out: line(unit, "3510", "Einlage in die Spezialfinanzierung"),
          in: line(unit, "4510", "Entnahme aus der Spezialfinanzierung"),
        }
      : undefined,
    refund: random.chance(0.36)
      ? line(unit, "3010", "Erstattung von Lohn des Verwaltungs- und Betriebspersonals", {
          refund: true,
          first: random.chance(0.25) ? unit.first : Math.max(unit.first, HRM2_YEAR),
        })
      : undefined,
    central: unit.key === CENTRAL_UNIT ? line(unit, "3010", "Zentral budgetierte Lohnmassnahmen") : undefined,
  };
}
