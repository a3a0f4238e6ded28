/** The largest deviations from the budget as a ranking: a small line from budget to accounts, and a bar between. */
import { changeShare } from "../../charts/change-share.ts";
import { growthChart } from "../../charts/growth.ts";
import { inLanguage } from "../../frame/language.ts";
import { capital, currencyName, inSentence, shortMoney, signed } from "../../frame/numbers.ts";
import type { Figure } from "../../frame/page.ts";
import type { Call } from "../../frame/service.ts";
import { linkTo, type Reader } from "../../frame/visit.ts";
import { internalNote, internalQuery } from "../ledger/internal.ts";
import { MEASURE_WORDS } from "../ledger/measure.ts";
import { unitName } from "../ledger/units.ts";
import type { DeviationChoice, Ranked } from "./deviations-data.ts";

const WORDS = {
  de: {
    title: (number: number, what: string) =>
      number === 1 ? `Der einzige Unterschied zum Budget im ${what}` : `Die ${number} grössten Unterschiede im ${what}`,
    reading: (budget: string) =>
      `Der Balken zeigt, wie weit die Rechnung vom Betrag ${budget} entfernt ist: orange ist schlechter für die Stadt, ` +
      "türkis besser. Die kleine Linie geht vom Budget zur Rechnung.",
    caption: (what: string, year: number) => `${what} ${year}, grösste Unterschiede zum Budget`,
    name: "Was",
    key: "Schlüssel",
    unit: "Institution",
    budget: (budget: string) => `Betrag ${budget}`,
    actual: "Rechnung",
    phases: "Budget und Rechnung",
    change: "Unterschied",
    share: "in Prozent",
    reason: "Begründung",
  },
  en: {
    title: (number: number, what: string) =>
      number === 1 ? `The only difference from the budget in ${what}` : `The ${number} largest differences in ${what}`,
    reading: (budget: string) =>
      `The bar shows how far the accounts are from the amount ${budget}: orange is worse for the city, teal better. ` +
      "The small line goes from the budget to the accounts.",
    caption: (what: string, year: number) => `${what} ${year}, largest differences from the budget`,
    name: "Item",
    key: "Key",
    unit: "Institution",
    budget: (budget: string) => `Amount ${budget}`,
    actual: "Accounts",
    phases: "Budget and accounts",
    change: "Difference",
    share: "in percent",
    reason: "Justification",
  },
};

export interface DeviationsFigureOptions extends DeviationChoice, Reader {
  readonly ranked: readonly Ranked[];
  /** `im korrigierten Budget` */
  readonly inBudget: string;
  readonly calls: readonly Call[];
}

export function deviationsFigure(options: DeviationsFigureOptions): Figure {
  const { ranked, inBudget, language, year, measure, withInternal, calls } = options;
  const words = inLanguage(language, WORDS);
  const what = MEASURE_WORDS[language][measure];
  const title = words.title(ranked.length, inSentence(what, language));
  const currency = capital(currencyName(options));
  const rows = ranked.map((one) => ({
    name: nameOf(one),
    href: linkOf(options, one),
    change: one.change,
    line: [one.corrected, one.actual],
    amount: signed(shortMoney(one.change, options)),
    share: changeShare(one.share, language),
    tone: one.isBetter ? "better" : "worse",
  }));
  return {
    id: "abweichungen",
    title,
    about: { when: String(year), phase: words.phases, unit: unitName("franken", options) },
    sentence: `${words.reading(inBudget)} ${internalNote(withInternal, language)}`,
    draw: (width) => growthChart(rows, title, width),
    table: {
      caption: `${words.caption(what, year)}, ${currency}`,
      columns: [
        { key: "name", title: words.name, kind: "text" },
        { key: "schluessel", title: words.key, kind: "text" },
        { key: "institution", title: words.unit, kind: "text" },
        { key: "budgetKorrigiert", title: words.budget(inBudget), kind: "money" },
        { key: "rechnung", title: words.actual, kind: "money" },
        { key: "unterschied", title: words.change, kind: "money" },
        { key: "unterschied_anteil", title: words.share, kind: "percent" },
        { key: "begruendung", title: words.reason, kind: "text" },
      ],
      rows: ranked.map((one) => ({
        values: [
          one.name,
          one.konto?.kontoNr ?? one.key,
          one.konto?.institution.bezeichnung ?? "",
          one.corrected,
          one.actual,
          one.change,
          one.share ?? null,
          one.reasons.join(" "),
        ],
        href: linkOf(options, one),
      })),
    },
    calls,
  };
}

/** An account is named with its institution: many have the same name. */
export function nameOf({ name, konto }: Ranked): string {
  return konto ? `${name} (${konto.institution.bezeichnung})` : name;
}

/** Where to look further: the page of an account or an organisation, or what the city spends for a function. */
export function linkOf(
  { language, city, division, year, withInternal }: DeviationChoice & Reader,
  { key }: Ranked,
): string {
  const reader = { language, city };
  const internal = internalQuery(withInternal);
  switch (division) {
    case "konto":
      return linkTo(reader, `/finanzen/konto/${key}`, { jahr: year });
    case "institution":
    case "departement":
      return linkTo(reader, `/finanzen/${division}/${key}`, internal);
    case "funktion":
      return linkTo(reader, "/finanzen", { jahr: year, nach: "funktion", funktion: key, ...internal });
    case "sachkonto":
      return linkTo(reader, "/finanzen/verlauf", { code: key, ...internal });
  }
}
