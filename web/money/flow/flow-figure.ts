/** The city's money flow as a chart: revenue by kind on the left, expense by department or kind on the right. */
import { type FlowSide, flow } from "../../charts/flow.ts";
import type { FlowPart } from "../../charts/flow-layout.ts";
import { cityWords, theExecutive } from "../../frame/city-words.ts";
import { NARROW } from "../../frame/figure.ts";
import { inLanguage } from "../../frame/language.ts";
import { currencySign, percent, shortMoney } from "../../frame/numbers.ts";
import type { Figure } from "../../frame/page.ts";
import { spokenMoney } from "../../frame/spoken-money.ts";
import type { Row, Table } from "../../frame/table.ts";
import { linkTo, type Reader, type Visit } from "../../frame/visit.ts";
import { type SpokenPhase, spokenPhase } from "../ledger/amount-types.ts";
import type { CityOverview, KindMoney } from "../ledger/city-overview.ts";
import { departmentTones } from "../ledger/department-tones.ts";
import { internalNote, internalQuery } from "../ledger/internal.ts";
import { sumsCall } from "../ledger/ledger.ts";
import { fullKind, plainKind } from "../ledger/plain-kinds.ts";

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
    revenue: "Einnahmen",
    expense: "Ausgaben",
    deficit: "Defizit",
    surplus: "Überschuss",
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
    revenue: "Revenue",
    expense: "Expense",
    deficit: "Deficit",
    surplus: "Surplus",
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
    caption: (of: string) => `Revenue and expense ${of}`,
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
  const { year, phase, type, expense, revenue, result } = overview;
  const words = inLanguage(language, WORDS);
  const sources = overview.revenueKinds.map((kind) => kindItem(visit, kind, type, "revenue"));
  const uses =
    by === "art"
      ? overview.expenseKinds.map((kind) => kindItem(visit, kind, type, "expense"))
      : departmentItems(visit, overview);
  const money = (rappen: number): string => shortMoney(rappen, visit);
  const sentence = words.sentence(
    result > 0 ? money(result) : undefined,
    result < 0 ? money(-result) : undefined,
    internalNote(overview.withInternal, language),
  );
  const who = phase === "draft" ? theExecutive(visit) : cityWords(visit).the;
  const title = words.title[spokenPhase(phase)](who, year, spokenMoney(revenue, visit), spokenMoney(expense, visit));
  return {
    id: "geldfluss",
    title,
    sentence,
    draw: (width) => {
      const side = (name: string, rappen: number): string => (width > NARROW ? `${name} ${money(rappen)}` : name);
      return flow({
        left: { title: side(words.revenue, revenue), parts: partsOf(visit, sources, uses, -result, words.revenue) },
        middle: cityWords(visit).noun,
        right: { title: side(words.expense, expense), parts: partsOf(visit, uses, sources, result, words.expense) },
        width,
        label: title,
      });
    },
    table: tableOf(visit, sources, uses, overview),
    calls: [sumsCall(type, [year])],
  };
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

function departmentItems(visit: Visit, { byDepartment, year, type, withInternal }: CityOverview): readonly Item[] {
  const tones = departmentTones(byDepartment.map(({ departement }) => departement));
  return byDepartment.map(({ departement: { key, bezeichnung }, expense }) => ({
    name: bezeichnung,
    fullName: bezeichnung,
    rappen: expense,
    tone: tones.get(key) ?? "",
    href: linkTo(visit, "/finanzen", { jahr: year, phase: type, departement: key, ...internalQuery(withInternal) }),
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
  const name = side === words.revenue ? words.deficit : words.surplus;
  const amount = shortMoney(rest, reader);
  const balance = rest > 0 ? [{ value: rest, name, amount, detail: words.result(name, amount), tone: "rest" }] : [];
  return [...own.filter(({ rappen }) => rappen > 0).map(part), ...negatives, ...balance];
}

function tableOf(
  reader: Reader,
  sources: readonly Item[],
  uses: readonly Item[],
  { revenue, expense, result }: CityOverview,
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
    caption: words.caption(cityWords(reader).of),
    columns: [
      { key: "name", title: words.columns.name, kind: "text" },
      { key: "seite", title: words.columns.side, kind: "text" },
      { key: "betrag", title: `${words.columns.amount} (${currencySign(reader)})`, kind: "money" },
      { key: "anteil", title: words.columns.share, kind: "percent" },
    ],
    rows: [
      ...rows(sources, words.revenue, revenue),
      ...rows(uses, words.expense, expense),
      ...(result === 0
        ? []
        : [{ values: [result < 0 ? words.deficit : words.surplus, "", result, null], isTotal: true }]),
    ],
  };
}
