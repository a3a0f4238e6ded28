/**
 * What units of the city charge each other: who provides, who pays, how much in the reference year (million francs).
 * Each payer has an expense account 39xx and the provider revenue accounts 49xx that collect exactly these, so the two
 * cancel.
 */
import type { Unit } from "./institutions.ts";

export interface InternalService {
  readonly provider: string;
  readonly out: string;
  readonly in: string;
  readonly paid: string;
  readonly received: string;
  readonly million: number;
  /** Share of a unit; 0: does not pay. Only the proportions count. */
  readonly weight: (unit: Unit) => number;
  /** The provider has one account per paying department instead of one for all. */
  readonly byDepartment?: boolean;
}

const MILLION = 1_000_000;

/** Larger units pay more, but not in proportion. */
const bySize = (unit: Unit): number => (unit.expense / MILLION) ** 0.75;
const byInvestment = (unit: Unit): number => unit.investment;
const onlyTrades =
  (...trades: readonly Unit["trade"][]) =>
  (unit: Unit): number =>
    trades.includes(unit.trade) ? bySize(unit) : 0;
const onlyDepartments =
  (...departments: readonly string[]) =>
  (unit: Unit): number =>
    departments.includes(unit.departement) ? bySize(unit) : 0;

/** Works own their buildings; schools need the most room, those who pay out benefits the least. */
function byRooms(unit: Unit): number {
  if (unit.selfFinancing || unit.trade === "finance" || unit.trade === "land") return 0;
  if (unit.trade === "school") return (unit.expense / MILLION) * 1.1;
  if (unit.trade === "benefits" || unit.trade === "hospital") return bySize(unit) * 0.15;
  return bySize(unit);
}

/** Those who mostly pass money on need few computers. */
function byDesks(unit: Unit): number {
  return unit.trade === "benefits" || unit.trade === "finance" ? bySize(unit) * 0.3 : bySize(unit);
}

export const INTERNAL_SERVICES: readonly InternalService[] = [
  {
    provider: "2030",
    out: "3910",
    in: "4910",
    paid: "Informatikleistungen der Organisation und Informatik",
    received: "Verrechnete Informatikleistungen",
    million: 205,
    weight: byDesks,
    byDepartment: true,
  },
  {
    provider: "4040",
    out: "3920",
    in: "4920",
    paid: "Raumkosten: Miete an Immobilien Stadt Seldwyla",
    received: "Verrechnete Raumkosten",
    million: 410,
    weight: byRooms,
    byDepartment: true,
  },
  {
    provider: "2010",
    out: "3940",
    in: "4940",
    paid: "Interne Zinsen",
    received: "Verrechnete Zinsen",
    million: 190,
    weight: byInvestment,
    byDepartment: true,
  },
  {
    provider: "2010",
    out: "3980",
    in: "4980",
    paid: "Gewinnablieferung an die Stadtkasse",
    received: "Gewinnablieferung des Elektrizitätswerks",
    million: 78,
    weight: (unit) => (unit.key === "4530" ? 1 : 0),
  },
  {
    provider: "4530",
    out: "3910",
    in: "4910",
    paid: "Strombezug vom Elektrizitätswerk",
    received: "Verrechneter Strom an Dienstabteilungen",
    million: 45,
    weight: bySize,
    byDepartment: true,
  },
  {
    provider: "2040",
    out: "3900",
    in: "4900",
    paid: "Büromaterial und Druck, Bezug bei der Materialverwaltung",
    received: "Verrechnetes Material",
    million: 11,
    weight: bySize,
    byDepartment: true,
  },
  {
    provider: "2015",
    out: "3910",
    in: "4910",
    paid: "Personaldienste, Kurse und Lohnadministration",
    received: "Verrechnete Personaldienste",
    million: 10,
    weight: bySize,
  },
  {
    provider: "4020",
    out: "3910",
    in: "4910",
    paid: "Bauherrenleistungen des Amts für Hochbauten",
    received: "Verrechnete Bauherrenleistungen",
    million: 26,
    weight: onlyTrades("estate", "hospital", "housing", "care", "sports", "land"),
  },
  {
    provider: "3525",
    out: "3910",
    in: "4910",
    paid: "Pflege der Grünanlagen",
    received: "Verrechnete Grünpflege",
    million: 18,
    weight: onlyTrades("estate", "school", "sports", "housing", "care", "streets", "hospital"),
  },
  {
    provider: "3530",
    out: "3910",
    in: "4910",
    paid: "Abfallgebühren Entsorgung + Recycling",
    received: "Verrechnete Abfallgebühren",
    million: 8,
    weight: onlyTrades("estate", "hospital", "care", "school", "sports", "housing", "transit", "parks"),
  },
  {
    provider: "4520",
    out: "3910",
    in: "4910",
    paid: "Wasserbezug",
    received: "Verrechneter Wasserbezug",
    million: 7,
    weight: onlyTrades("estate", "hospital", "care", "sports", "housing", "parks", "rescue", "waste"),
  },
  {
    provider: "3515",
    out: "3910",
    in: "4910",
    paid: "Bauleistungen des Tiefbauamts",
    received: "Verrechnete Bauleistungen",
    million: 24,
    weight: onlyTrades("sewage", "water", "electricity", "transit", "traffic", "heat", "parks"),
  },
  {
    provider: "3520",
    out: "3910",
    in: "4910",
    paid: "Geodaten und Vermessung",
    received: "Verrechnete Geodaten",
    million: 9,
    weight: onlyDepartments("35", "40", "45"),
  },
  {
    provider: "2520",
    out: "3910",
    in: "4910",
    paid: "Leistungen der Stadtpolizei",
    received: "Verrechnete Polizeileistungen",
    million: 6,
    weight: onlyTrades("transit", "traffic", "sports", "culture", "justice", "rescue"),
  },
  {
    provider: "5555",
    out: "3930",
    in: "4930",
    paid: "Zentrale Dienste Sozialdepartement",
    received: "Verrechnete zentrale Dienste",
    million: 9,
    weight: onlyDepartments("55"),
  },
];
