/**
 * The chart of accounts of the city. In: units. Out: their lines, grouped by what sets their amounts. A line is one
 * matter of one unit through all years; it has one account number up to 2018 and another from 2019 on.
 */
import { DEPARTEMENTE } from "../departments.ts";
import type { Random } from "../random.ts";
import { type AccountRow, expand } from "./account-table.ts";
import { ADMINISTRATION_ACCOUNTS } from "./accounts-administration.ts";
import { GENERAL_ACCOUNTS, PASS_THROUGH, STANDARD_ACCOUNTS } from "./accounts-common.ts";
import { PEOPLE_ACCOUNTS } from "./accounts-people.ts";
import { WORKS_ACCOUNTS } from "./accounts-works.ts";
import { FIRST_YEAR, HRM2_YEAR } from "./calendar.ts";
import type { Unit } from "./institutions.ts";
import { INTERNAL_SERVICES, type InternalService } from "./internal-services.ts";
import { PROFILES } from "./trades.ts";
import { CENTRAL_UNIT, STATISTICS_UNIT } from "./units.ts";

export interface Line {
  readonly unit: Unit;
  /** Four digits; the first two are the ledger code. */
  readonly kind: string;
  readonly name: string;
  /** Size among the lines of its group. */
  readonly weight: number;
  readonly first: number;
  readonly last: number;
  /** Each change of the budget is explained. */
  readonly explained: boolean;
  /** A repayment: expense below zero, number `… 900`. */
  readonly refund: boolean;
}

export interface Pair {
  readonly out: Line;
  readonly in: Line;
}

export interface UnitChart {
  readonly unit: Unit;
  /** Lines that share a total, by ledger code (classes 3 and 4) or class (5 to 8). */
  readonly groups: ReadonlyMap<string, readonly Line[]>;
  readonly passThrough: readonly Pair[];
  readonly fund: Pair | undefined;
  readonly refund: Line | undefined;
  /** Wage measures that the budget holds centrally and N4 hands out during the year. */
  readonly central: Line | undefined;
}

export interface ServiceChart {
  readonly service: InternalService;
  readonly payers: readonly Line[];
  readonly collectors: readonly { readonly line: Line; readonly payers: readonly Line[] }[];
}

export interface Chart {
  readonly units: readonly UnitChart[];
  readonly services: readonly ServiceChart[];
}

const TRADE_ACCOUNTS = { ...ADMINISTRATION_ACCOUNTS, ...WORKS_ACCOUNTS, ...PEOPLE_ACCOUNTS };

/** Of a unit's accounts 17 % are revenue and 11 % investment; units that invest little have fewer of the latter. */
const REVENUE_SHARE = 0.165;
const INVESTMENT_SHARE = 0.175;
/** Lines over all years for one account in one year: some have closed, some are not yet open. */
const LINES_PER_ACCOUNT = 1.16;
/**
 * From this weight on a row is typical of its trade and stays open; from the next on it is one of its main
 * accounts.
 */
const LASTING = 8;
const MAIN = 20;
/** Minor accounts are many and hold little: half of all budgets stay under 100,000 francs. */
const MINOR = 0.25;

function line(unit: Unit, kind: string, name: string, extras: Partial<Line> = {}): Line {
  const { first, last } = unit;
  return { unit, kind, name, weight: 1, first, last, explained: false, refund: false, ...extras };
}

/** When a line opens and closes: half are open from the start, half never close. Chances are the same in each year. */
function life(unit: Unit, random: Random): Pick<Line, "first" | "last"> {
  const opens = random.chance(0.42) ? FIRST_YEAR : random.integer(FIRST_YEAR + 1, FIRST_YEAR + 16);
  const last = random.chance(0.38) ? unit.last : random.integer(opens + 1, FIRST_YEAR + 20);
  return { first: Math.max(unit.first, opens), last: Math.min(unit.last, last) };
}

/** The total that a row's line shares in: its ledger code, or its class for investments. */
const groupOf = (kind: string): string => (kind < "5" ? kind.slice(0, 2) : kind.slice(0, 1));

function ownLine(unit: Unit, row: AccountRow, random: Random): Line {
  const standard = STANDARD_ACCOUNTS.includes(row);
  const main = row.weight >= MAIN;
  const explained = unit.key === STATISTICS_UNIT && row.kind === "3160" && standard;
  const lasting = standard || row.weight >= LASTING ? {} : life(unit, random);
  return line(unit, row.kind, row.name, {
    ...lasting,
    weight: explained ? MAIN : row.weight * size(row, standard, main, random),
    explained,
  });
}

/**
 * A random factor: what follows the wages keeps close to its weight; minor accounts may be far smaller, hardly
 * larger.
 */
function size(row: AccountRow, standard: boolean, main: boolean, random: Random): number {
  const chance = random.normal();
  if (main || (standard && row.kind.startsWith("30"))) return Math.exp(0.15 * chance);
  return MINOR * Math.exp((standard ? 1.9 : 3.4) * Math.min(chance, 0.6));
}

/** One line of each group is open in all years of the unit, to hold the group's total. */
function withLasting(unit: Unit, [head, ...rest]: readonly Line[]): readonly Line[] {
  return [{ ...head, first: unit.first, last: unit.last }, ...rest];
}

/** Rows for one class: the trade's own first, then its objects and the general ones in random order. */
function rowsOf(unit: Unit, classes: string, count: number, random: Random): AccountRow[] {
  const profile = PROFILES[unit.trade];
  const shares: Readonly<Record<string, number>> = { ...profile.expense, ...profile.revenue };
  const fits = ({ kind }: AccountRow): boolean => classes.includes(kind[0]) && (kind >= "5" || groupOf(kind) in shares);
  const trade = TRADE_ACCOUNTS[unit.trade];
  const plain = trade.rows.filter((row) => !row.name.includes("{o}") && fits(row));
  const byObject = expand({ ...trade, rows: trade.rows.filter((row) => row.name.includes("{o}")) }).filter(fits);
  const general = GENERAL_ACCOUNTS.filter(fits);
  const list = [...plain, ...random.sample([...byObject, ...general], byObject.length + general.length)];
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

function unitChart(unit: Unit, internal: number, random: Random): UnitChart {
  const total = unit.accounts * LINES_PER_ACCOUNT;
  const revenue = Math.max(1, Math.round(total * REVENUE_SHARE) - 1);
  const investment = unit.investment > 0 ? Math.max(1, Math.round(total * INVESTMENT_SHARE)) : 0;
  const expense = Math.round(total) - STANDARD_ACCOUNTS.length - internal - revenue - investment;
  const income = unit.revenue > 0;
  const rows = [
    ...STANDARD_ACCOUNTS.filter(({ kind }) => kind < "4" || income),
    ...rowsOf(unit, "3", expense, random),
    ...(income ? rowsOf(unit, "4", revenue, random) : []),
    ...(investment > 0 ? rowsOf(unit, "5678", investment, random) : []),
  ];
  const lines = rows.map((row) => ownLine(unit, row, random)).filter(({ first, last }) => first <= last);
  const groups = Map.groupBy(lines, ({ kind }) => groupOf(kind));
  const pairs = "37" in PROFILES[unit.trade].expense ? PASS_THROUGH : [];
  const building = unit.trade === "streets" || unit.trade === "sports";
  return {
    unit,
    groups: new Map([...groups].map(([code, list]) => [code, withLasting(unit, list)])),
    passThrough: [
      ...pairs.map((pair) => ({ out: line(unit, pair.out, pair.name), in: line(unit, pair.in, pair.name) })),
      ...(building
        ? [
            {
              out: line(unit, "5710", "Durchlaufende Investitionsbeiträge des Kantons"),
              in: line(unit, "6710", "Durchlaufende Investitionsbeiträge des Kantons"),
            },
          ]
        : []),
    ],
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

function serviceChart(service: InternalService, units: readonly Unit[], random: Random): ServiceChart {
  const payers = units
    .filter((unit) => unit.key !== service.provider && service.weight(unit) > 0)
    .map((unit) =>
      line(unit, service.out, service.paid, {
        weight: service.weight(unit) * Math.exp(0.25 * random.normal()),
        explained: unit.key === STATISTICS_UNIT && service.out === "3920",
      }),
    );
  const provider = units.find(({ key }) => key === service.provider)!;
  const collect = (name: string, from: readonly Line[]) => ({ line: line(provider, service.in, name), payers: from });
  const collectors = service.byDepartment
    ? [...Map.groupBy(payers, ({ unit }) => unit.departement)].map(([departement, from]) =>
        collect(`${service.received}, ${DEPARTEMENTE.find(({ key }) => key === departement)!.bezeichnung}`, from),
      )
    : [collect(service.received, payers)];
  return { service, payers, collectors };
}

export function makeChart(units: readonly Unit[], random: Random): Chart {
  const services = INTERNAL_SERVICES.map((service) =>
    serviceChart(service, units, random.fork(`service/${service.paid}`)),
  );
  const paying = Map.groupBy(
    services.flatMap(({ payers }) => payers),
    ({ unit }) => unit.key,
  );
  return {
    services,
    units: units.map((unit) => unitChart(unit, paying.get(unit.key)?.length ?? 0, random.fork(`unit/${unit.key}`))),
  };
}
