/** The city's money flow as a chart: revenue by kind on the left, expense by department or kind on the right. */
import { type FlowSide, flow } from "../../charts/flow.ts";
import type { FlowPart } from "../../charts/flow-layout.ts";
import { NARROW } from "../../frame/figure.ts";
import { inLanguage, type Language } from "../../frame/language.ts";
import { percent, shortMoney } from "../../frame/numbers.ts";
import type { Figure } from "../../frame/page.ts";
import { spokenMoney } from "../../frame/spoken-money.ts";
import type { Row, Table } from "../../frame/table.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import type { CityOverview, KindMoney } from "../ledger/city-overview.ts";
import { departmentTones } from "../ledger/department-tones.ts";
import { type Phase, sumsCall } from "../ledger/ledger.ts";
import { fullKind, plainKind } from "../ledger/plain-kinds.ts";

/** The breakdown of the right side. */
export type FlowBy = "departement" | "art";

type Titles = Readonly<Record<Phase, (year: number, revenue: string, expense: string) => string>>;

const WORDS = {
  de: {
    title: {
      RECHNUNG: (year, revenue, expense) => `${year} hat die Stadt ${revenue} eingenommen und ${expense} ausgegeben`,
      GEMEINDERAT_BESCHLUSS: (year, revenue, expense) =>
        `${year} will die Stadt ${revenue} einnehmen und ${expense} ausgeben`,
      STADTRAT_ANTRAG: (year, revenue, expense) =>
        `Für ${year} rechnet der Stadtrat mit ${revenue} Einnahmen und ${expense} Ausgaben`,
    } satisfies Titles,
    revenue: "Einnahmen",
    city: "Stadt",
    expense: "Ausgaben",
    deficit: "Defizit",
    surplus: "Überschuss",
    negative: (name: string) => `${name} (Minusbetrag)`,
    detail: (name: string, amount: string, share: string, side: string) => `${name}: ${amount}, ${share} der ${side}`,
    result: (name: string, amount: string) => `${name}: ${amount}`,
    sentence: (surplus: string | undefined, deficit: string | undefined) =>
      `Links, woher das Geld kommt; rechts, wohin es geht. ${
        surplus
          ? `Der Überschuss (${surplus}) ist, was nicht ausgegeben wird. `
          : deficit
            ? `Das Defizit (${deficit}) geht zulasten des Eigenkapitals. `
            : ""
      }Ohne Investitionen und ohne das, was sich die Ämter gegenseitig verrechnen.`,
    caption: "Einnahmen und Ausgaben der Stadt",
    columns: { name: "Was", side: "Seite", amount: "Betrag (Fr.)", share: "Anteil" },
    total: "Total",
  },
  en: {
    title: {
      RECHNUNG: (year, revenue, expense) => `In ${year}, the city took in ${revenue} and spent ${expense}`,
      GEMEINDERAT_BESCHLUSS: (year, revenue, expense) =>
        `In ${year}, the city plans to take in ${revenue} and to spend ${expense}`,
      STADTRAT_ANTRAG: (year, revenue, expense) =>
        `For ${year}, the executive expects to take in ${revenue} and to spend ${expense}`,
    } satisfies Titles,
    revenue: "Revenue",
    city: "City",
    expense: "Expense",
    deficit: "Deficit",
    surplus: "Surplus",
    negative: (name: string) => `${name} (negative amount)`,
    detail: (name: string, amount: string, share: string, side: string) =>
      `${name}: ${amount}, ${share} of ${side.toLowerCase()}`,
    result: (name: string, amount: string) => `${name}: ${amount}`,
    sentence: (surplus: string | undefined, deficit: string | undefined) =>
      `On the left, where the money comes from; on the right, where it goes. ${
        surplus
          ? `The surplus (${surplus}) is what is not spent. `
          : deficit
            ? `The deficit (${deficit}) reduces the city's equity. `
            : ""
      }Excludes investments and what offices charge each other.`,
    caption: "Revenue and expense of the city",
    columns: { name: "Item", side: "Side", amount: "Amount (CHF)", share: "Share" },
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
  const { year, phase, expense, revenue, result } = overview;
  const words = inLanguage(language, WORDS);
  const sources = overview.revenueKinds.map((kind) => kindItem(visit, kind, phase, "revenue"));
  const uses =
    by === "art"
      ? overview.expenseKinds.map((kind) => kindItem(visit, kind, phase, "expense"))
      : departmentItems(visit, overview);
  const money = (rappen: number): string => shortMoney(rappen, language);
  const sentence = words.sentence(result > 0 ? money(result) : undefined, result < 0 ? money(-result) : undefined);
  const title = words.title[phase](year, spokenMoney(revenue, language), spokenMoney(expense, language));
  return {
    id: "geldfluss",
    title,
    sentence,
    draw: (width) => {
      const side = (name: string, rappen: number): string => (width > NARROW ? `${name} ${money(rappen)}` : name);
      return flow({
        left: { title: side(words.revenue, revenue), parts: partsOf(language, sources, uses, -result, words.revenue) },
        middle: words.city,
        right: { title: side(words.expense, expense), parts: partsOf(language, uses, sources, result, words.expense) },
        width,
        label: title,
      });
    },
    table: tableOf(language, sources, uses, overview),
    calls: [sumsCall(phase, [year])],
  };
}

function kindItem(visit: Visit, { code, name, rappen }: KindMoney, phase: Phase, tone: string): Item {
  return {
    name: plainKind(name, visit.language),
    fullName: fullKind(name, visit.language),
    rappen,
    tone,
    href: linkTo(visit, "/finanzen/verlauf", { code, phase }),
  };
}

function departmentItems(visit: Visit, { byDepartment, year, phase }: CityOverview): readonly Item[] {
  const tones = departmentTones(byDepartment.map(({ departement }) => departement));
  return byDepartment.map(({ departement: { key, bezeichnung }, expense }) => ({
    name: bezeichnung,
    fullName: bezeichnung,
    rappen: expense,
    tone: tones.get(key) ?? "",
    href: linkTo(visit, "/finanzen", { jahr: year, phase, departement: key }),
  }));
}

/**
 * The parts of one side: its own, the negative ones of the other side, and the surplus or deficit that balances both.
 */
function partsOf(
  language: Language,
  own: readonly Item[],
  others: readonly Item[],
  rest: number,
  side: string,
): FlowSide["parts"] {
  const words = inLanguage(language, WORDS);
  const sum = own.reduce((total, { rappen }) => total + rappen, 0);
  const part = ({ name, fullName, rappen, tone, href }: Item): FlowPart => {
    const amount = shortMoney(rappen, language);
    const detail = words.detail(fullName, amount, percent(rappen / sum, language), side);
    return { value: rappen, name, amount, detail, tone, href };
  };
  const negatives = others
    .filter(({ rappen }) => rappen < 0)
    .map((item) => part({ ...item, name: words.negative(item.name), rappen: -item.rappen, tone: "rest" }));
  const name = side === words.revenue ? words.deficit : words.surplus;
  const amount = shortMoney(rest, language);
  const balance = rest > 0 ? [{ value: rest, name, amount, detail: words.result(name, amount), tone: "rest" }] : [];
  return [...own.filter(({ rappen }) => rappen > 0).map(part), ...negatives, ...balance];
}

function tableOf(
  language: Language,
  sources: readonly Item[],
  uses: readonly Item[],
  { revenue, expense, result }: CityOverview,
): Table {
  const words = inLanguage(language, WORDS);
  const rows = (items: readonly Item[], side: string, sum: number): readonly Row[] => [
    ...items.map(({ fullName, rappen, href }) => ({
      values: [fullName, side, rappen, sum === 0 ? null : rappen / sum],
      href,
    })),
    { values: [words.total, side, sum, 1], isTotal: true },
  ];
  return {
    caption: words.caption,
    columns: [
      { key: "name", title: words.columns.name, kind: "text" },
      { key: "seite", title: words.columns.side, kind: "text" },
      { key: "betrag", title: words.columns.amount, kind: "money" },
      { key: "anteil", title: words.columns.share, kind: "percent" },
    ],
    rows: [
      ...rows(sources, words.revenue, revenue),
      ...rows(uses, words.expense, expense),
      { values: [result < 0 ? words.deficit : words.surplus, "", result, null], isTotal: true },
    ],
  };
}
