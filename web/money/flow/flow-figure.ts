/** The city's money flow as a chart: revenue by kind on the left, expense by department or kind on the right. */
import { type FlowSide, flow } from "../../charts/flow.ts";
import type { FlowPart } from "../../charts/flow-layout.ts";
import { cityWords, theExecutive } from "../../frame/city-words.ts";
import { NARROW } from "../../frame/figure.ts";
import { inLanguage } from "../../frame/language.ts";
import { currencySign, percent, shortMoney } from "../../frame/numbers.ts";
import type { Figure } from "../../frame/page.ts";
import type { Query } from "../../frame/service.ts";
import { spokenMoney } from "../../frame/spoken-money.ts";
import type { Row, Table } from "../../frame/table.ts";
import { linkTo, type Reader, type Visit } from "../../frame/visit.ts";
import { phaseName, type SpokenPhase, spokenPhase } from "../ledger/amount-types.ts";
import type { CityOverview, KindMoney } from "../ledger/city-overview.ts";
import { departmentTones } from "../ledger/department-tones.ts";
import { internalNote, internalQuery } from "../ledger/internal.ts";
import { sumsCall } from "../ledger/ledger.ts";
import { fullKind, plainKind } from "../ledger/plain-kinds.ts";
import { filterOf, nameOf, type Scope } from "../ledger/scope.ts";
import { unitName } from "../ledger/units.ts";

/** The breakdown of the right side. */
export type FlowBy = "departement" | "art";

/** `who` is the city, or the executive for what it requests. */
type Titles = Readonly<Record<SpokenPhase, (who: string, year: number, revenue: string, expense: string) => string>>;

const WORDS = {
  de: {
    title: {
      actual: (who, year, revenue, expense) => `${year} hat ${who} ${revenue} eingenommen und ${expense} ausgegeben`,
      decided: (who, year, revenue, expense) => `${year} will ${who} ${revenue} einnehmen und ${expense} ausgeben`,
      draft: (who, year, revenue, expense) =>
        `Für ${year} rechnet ${who} mit ${revenue} Einnahmen und ${expense} Ausgaben`,
    } satisfies Titles,
    partTitle: (name: string, year: number, revenue: string, expense: string) =>
      `${name} ${year}: ${revenue} Einnahmen, ${expense} Ausgaben`,
    partSentence: (amount: string, internal: string) =>
      `Links, woher das Geld kommt; rechts, wohin es geht. ${amount}Ohne Investitionen. ${internal}`,
    netCost: (amount: string) => `Der Nettoaufwand (${amount}) kommt aus Steuern und anderen Mitteln der Stadt. `,
    netRevenue: (amount: string) => `Der Nettoertrag (${amount}) ist für das da, was andere brauchen. `,
    revenue: "Einnahmen",
    expense: "Ausgaben",
    deficit: "Defizit",
    surplus: "Überschuss",
    partDeficit: "Nettoaufwand",
    partSurplus: "Nettoertrag",
    negative: (name: string) => `${name} (Minusbetrag)`,
    detail: (name: string, amount: string, share: string, side: string) => `${name}: ${amount}, ${share} der ${side}`,
    result: (name: string, amount: string) => `${name}: ${amount}`,
    sentence: (surplus: string | undefined, deficit: string | undefined, internal: string) =>
      `Links, woher das Geld kommt; rechts, wohin es geht. ${
        surplus
          ? `Der Überschuss (${surplus}) ist, was nicht ausgegeben wird. `
          : deficit
            ? `Das Defizit (${deficit}) geht zulasten des Eigenkapitals. `
            : ""
      }Ohne Investitionen. ${internal}`,
    caption: (of: string) => `Einnahmen und Ausgaben ${of}`,
    columns: { name: "Was", side: "Seite", amount: "Betrag", share: "Anteil" },
    total: "Total",
  },
  en: {
    title: {
      actual: (who, year, revenue, expense) => `In ${year}, ${who} took in ${revenue} and spent ${expense}`,
      decided: (who, year, revenue, expense) =>
        `In ${year}, ${who} plans to take in ${revenue} and to spend ${expense}`,
      draft: (who, year, revenue, expense) =>
        `For ${year}, ${who} expects to take in ${revenue} and to spend ${expense}`,
    } satisfies Titles,
    partTitle: (name: string, year: number, revenue: string, expense: string) =>
      `${name} ${year}: ${revenue} in revenue, ${expense} in spending`,
    partSentence: (amount: string, internal: string) =>
      `On the left, where the money comes from; on the right, where it goes. ${amount}Excludes investments. ${internal}`,
    netCost: (amount: string) => `The net cost (${amount}) is covered by taxes and other means of the city. `,
    netRevenue: (amount: string) => `The net revenue (${amount}) helps to pay for other services. `,
    revenue: "Revenue",
    expense: "Spending",
    deficit: "Deficit",
    surplus: "Surplus",
    partDeficit: "Net cost",
    partSurplus: "Net revenue",
    negative: (name: string) => `${name} (negative amount)`,
    detail: (name: string, amount: string, share: string, side: string) =>
      `${name}: ${amount}, ${share} of ${side.toLowerCase()}`,
    result: (name: string, amount: string) => `${name}: ${amount}`,
    sentence: (surplus: string | undefined, deficit: string | undefined, internal: string) =>
      `On the left, where the money comes from; on the right, where it goes. ${
        surplus
          ? `The surplus (${surplus}) is what is not spent. `
          : deficit
            ? `The deficit (${deficit}) reduces the equity. `
            : ""
      }Excludes investments. ${internal}`,
    caption: (of: string) => `Revenue and spending ${of}`,
    columns: { name: "Item", side: "Side", amount: "Amount", share: "Share" },
    total: "Total",
  },
};

/** A part of one side, which may be negative. */
interface Item {
  readonly name: string;
  /** With the official term, if it differs. */
  readonly fullName: string;
  readonly rappen: number;
  readonly tone: string;
  readonly href: string;
}

export function flowFigure(visit: Visit, overview: CityOverview, by: FlowBy): Figure {
  const { language } = visit;
  const { year, phase, type, expense, revenue, result, scope } = overview;
  const isCity = scope.kind === "city";
  const own = inLanguage(language, WORDS);
  const words = isCity ? own : { ...own, deficit: own.partDeficit, surplus: own.partSurplus };
  const sources = overview.revenueKinds.map((kind) => kindItem(visit, kind, type, "revenue"));
  const uses =
    by === "art" || scope.kind === "institution"
      ? overview.expenseKinds.map((kind) => kindItem(visit, kind, type, "expense"))
      : departmentItems(visit, overview);
  const money = (rappen: number): string => shortMoney(rappen, visit);
  const internal = internalNote(overview.withInternal, language);
  const net = result > 0 ? words.netRevenue(money(result)) : result < 0 ? words.netCost(money(-result)) : "";
  const sentence = isCity
    ? words.sentence(result > 0 ? money(result) : undefined, result < 0 ? money(-result) : undefined, internal)
    : words.partSentence(net, internal);
  const who = phase === "draft" ? theExecutive(visit) : cityWords(visit).the;
  const [taken, spent] = [spokenMoney(revenue, visit), spokenMoney(expense, visit)];
  const title = isCity
    ? words.title[spokenPhase(phase)](who, year, taken, spent)
    : words.partTitle(partName(visit, overview), year, taken, spent);
  return {
    id: "geldfluss",
    title,
    about: { when: String(year), phase: phaseName(phase, language), unit: unitName("franken", visit) },
    sentence,
    draw: (width) => {
      const side = (name: string, rappen: number): string => (width > NARROW ? `${name} ${money(rappen)}` : name);
      return flow({
        left: {
          title: side(words.revenue, revenue),
          parts: partsOf(visit, sources, uses, -result, words.revenue, words),
        },
        middle: middleOf(visit, scope),
        right: {
          title: side(words.expense, expense),
          parts: partsOf(visit, uses, sources, result, words.expense, words),
        },
        width,
        label: title,
      });
    },
    table: tableOf(visit, sources, uses, overview, words),
    calls: [sumsCall(type, [year], filterOf(scope))],
  };
}

/** What balances both sides. */
interface RestNames {
  readonly deficit: string;
  readonly surplus: string;
}

/** A part of the city with the phase of its amounts: `Schulamt, Rechnung`. */
export function partName(reader: Reader, { scope, phase }: CityOverview): string {
  return `${nameOf(scope, reader)}, ${phaseName(phase, reader.language)}`;
}

/** The city, or a short name. */
function middleOf(reader: Reader, scope: Scope): string {
  if (scope.kind === "departement") return scope.departement.kurzname.trim();
  return scope.kind === "institution" ? scope.institution.kurzname.trim() : cityWords(reader).noun;
}

function kindItem(visit: Visit, { code, name, rappen }: KindMoney, type: string, tone: string): Item {
  return {
    name: plainKind(name, visit.language),
    fullName: fullKind(name, visit.language),
    rappen,
    tone,
    href: linkTo(visit, "/finanzen/verlauf", { code, phase: type }),
  };
}

function departmentItems(visit: Visit, overview: CityOverview): readonly Item[] {
  const { byDepartment, year, type, withInternal, scope } = overview;
  const within = (key: string): Query =>
    scope.kind === "departement" ? { departement: scope.departement.key, institution: key } : { departement: key };
  const tones = departmentTones(byDepartment.map(({ departement }) => departement));
  return byDepartment.map(({ departement: { key, bezeichnung }, expense }) => ({
    name: bezeichnung,
    fullName: bezeichnung,
    rappen: expense,
    tone: tones.get(key) ?? "",
    href: linkTo(visit, "/finanzen", { jahr: year, phase: type, ...within(key), ...internalQuery(withInternal) }),
  }));
}

/**
 * The parts of one side: its own, the negative ones of the other side, and the surplus or deficit that balances both.
 */
function partsOf(
  reader: Reader,
  own: readonly Item[],
  others: readonly Item[],
  rest: number,
  side: string,
  { deficit, surplus }: RestNames,
): FlowSide["parts"] {
  const { language } = reader;
  const words = inLanguage(language, WORDS);
  const sum = own.reduce((total, { rappen }) => total + rappen, 0);
  const part = ({ name, fullName, rappen, tone, href }: Item): FlowPart => {
    const amount = shortMoney(rappen, reader);
    const detail = words.detail(fullName, amount, percent(rappen / sum, language), side);
    return { value: rappen, name, amount, detail, tone, href };
  };
  const negatives = others
    .filter(({ rappen }) => rappen < 0)
    .map((item) => part({ ...item, name: words.negative(item.name), rappen: -item.rappen, tone: "rest" }));
  const name = side === words.revenue ? deficit : surplus;
  const amount = shortMoney(rest, reader);
  const balance = rest > 0 ? [{ value: rest, name, amount, detail: words.result(name, amount), tone: "rest" }] : [];
  return [...own.filter(({ rappen }) => rappen > 0).map(part), ...negatives, ...balance];
}

function tableOf(
  reader: Reader,
  sources: readonly Item[],
  uses: readonly Item[],
  { revenue, expense, result, scope }: CityOverview,
  { deficit, surplus }: RestNames,
): Table {
  const words = inLanguage(reader.language, WORDS);
  const rows = (items: readonly Item[], side: string, sum: number): readonly Row[] => [
    ...items.map(({ fullName, rappen, href }) => ({
      values: [fullName, side, rappen, sum === 0 ? null : rappen / sum],
      href,
    })),
    { values: [words.total, side, sum, 1], isTotal: true },
  ];
  return {
    caption: scope.kind === "city" ? words.caption(cityWords(reader).of) : nameOf(scope, reader),
    columns: [
      { key: "name", title: words.columns.name, kind: "text" },
      { key: "seite", title: words.columns.side, kind: "text" },
      { key: "betrag", title: `${words.columns.amount} (${currencySign(reader)})`, kind: "money" },
      { key: "anteil", title: words.columns.share, kind: "percent" },
    ],
    rows: [
      ...rows(sources, words.revenue, revenue),
      ...rows(uses, words.expense, expense),
      ...(result === 0 ? [] : [{ values: [result < 0 ? deficit : surplus, "", result, null], isTotal: true }]),
    ],
  };
}
