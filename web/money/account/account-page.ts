/**
 * `/finanzen/konto/:id`: an account over the years, the justifications of its amounts, and the budget process of a
 * year.
 */
import { figureMarkup } from "../../frame/figure.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Addition, Page } from "../../frame/page.ts";
import { spokenMoney } from "../../frame/spoken-money.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { type Eras, eraText, isOldNumber } from "../ledger/account-eras.ts";
import { accountAmounts } from "../ledger/account-years.ts";
import type { Phase } from "../ledger/amount-types.ts";
import { type Functions, functionPath, readFunctions } from "../ledger/functions.ts";
import { comparisonOf, readInventory } from "../ledger/inventory.ts";
import { codeOf, type Konto, readCodes } from "../ledger/ledger.ts";
import { measureOfCode } from "../ledger/measure.ts";
import { fullKind } from "../ledger/plain-kinds.ts";
import { processOf, rolesOf } from "../ledger/process.ts";
import { accountWith, type Scope } from "../ledger/scope.ts";
import { option, pickersEnd, scopeCrumbs } from "../ledger/scope-bar.ts";
import { processFigure } from "../process/process-figure.ts";
import { processStory } from "../process/process-story.ts";
import { type AccountHistory, readAccountHistory } from "../series/account-history.ts";
import { seriesFigure } from "../series/series-figure.ts";
import { trendText, whatName } from "../series/series-words.ts";
import { reasonsByYear } from "./reasons-by-year.ts";

const WORDS = {
  de: {
    title: (name: string, amount: string, year: number) => `${name}: ${amount} im Jahr ${year}`,
    planned: (name: string, amount: string, year: number) => `${name}: ${amount} im Budget ${year}`,
    none: (name: string) => `${name}: keine Beträge`,
    number: "Kontonummer",
    kind: "Art",
    institution: "Institution",
    department: "Departement",
    id: "Nummer in der API",
    other: (era: string) => `Konto ${era}`,
    purpose: "Wofür",
    year: "Budgetprozess des Jahres",
    follows: (number: string) => `Die Jahre der anderen Kontonummern stammen vom Konto ${number} mit demselben Namen.`,
    series: "Den Verlauf pro Kopf ansehen",
  },
  en: {
    title: (name: string, amount: string, year: number) => `${name}: ${amount} in ${year}`,
    planned: (name: string, amount: string, year: number) => `${name}: ${amount} in the ${year} budget`,
    none: (name: string) => `${name}: no amounts`,
    number: "Account number",
    kind: "Type",
    institution: "Institution",
    department: "Department",
    id: "Number in the API",
    other: (era: string) => `Account ${era}`,
    purpose: "Purpose",
    year: "Budget process of the year",
    follows: (number: string) =>
      `The years with the other account numbers are those of account ${number}, which has the same name.`,
    series: "See the amounts per inhabitant over the years",
  },
};

export const accountPage = (council: Addition<Konto>): Page => ({
  async show(visit) {
    const { service, language, city } = visit;
    const words = inLanguage(language, WORDS);
    const account = await accountWith(visit, visit.params.id);
    const [inventory, codes, functions] = await Promise.all([
      readInventory(service),
      readCodes(service),
      readFunctions(service),
    ]);
    const history = await readAccountHistory(service, inventory, account);
    const { eras } = inventory;
    const roles = rolesOf(inventory);
    const { main: shown, budget } = comparisonOf(inventory);
    const scope: Scope = { kind: "konto", konto: account };
    const measure = measureOfCode(codeOf(account));
    const name = account.bezeichnung;
    const { years, series: amounts, counterpart, calls } = history;
    const year = years.find(({ jahr }) => String(jahr) === visit.query.get("jahr"))?.jahr ?? latestSettled(history);
    const process = processOf(
      accountAmounts(
        account,
        years.find(({ jahr }) => jahr === year),
      ),
      inventory.typesOf(year),
      roles,
    );
    const what = whatName({ measure }, codes, language);
    const series = seriesFigure({
      id: "verlauf",
      name,
      what,
      series: amounts,
      unit: "franken",
      since: isOldNumber(eras, account) ? 0 : (eras.newNumbers ?? 0),
      main: shown,
      budget,
      newNumbers: eras.newNumbers,
      language,
      city,
      calls,
      note: counterpart && words.follows(counterpart.kontoNr),
    });
    const steps = processFigure({ year, measure, language, city, name: `${name} ${year}`, process, calls });
    const figures = [series, process.steps.length > 0 ? steps : undefined].filter((figure) => figure !== undefined);
    const options = years.toReversed().map(({ jahr }) => option(jahr, String(jahr), jahr === year));
    const picker = html`<label>${words.year}<select name="jahr" id="jahr">${options}</select></label>`;
    const perHead = linkTo(visit, "/finanzen/verlauf", { konto: account.id, einheit: "kopf" });
    const trend = trendText(what, amounts, eras.newNumbers ?? 0, "franken", visit);
    const main = html`${scopeCrumbs(visit, scope)}
${series && figureMarkup(visit, series)}
<p><a href="${perHead}">${words.series}</a></p>
${facts(visit, account, { counterpart, eras, codes, functions })}
${reasonsByYear(visit, account, years, inventory)}
<form class="pickers" action="${visit.path}" data-live>${picker}${pickersEnd(visit)}</form>
<p>${processStory(process, { year, measure, language, city })}</p>
${process.steps.length > 0 && figureMarkup(visit, steps)}
${await council(visit, account)}`;
    return {
      title: headingOf(visit, account, history, shown),
      description: `${account.institution.bezeichnung}, ${account.kontoNr}: ${trend}.`,
      section: "finanzen",
      main,
      figures,
    };
  },
});

/** The latest year with accounts, else the latest with any amount. */
function latestSettled({ series, years }: AccountHistory): number {
  return Math.max(...(series.actual.size > 0 ? series.actual.keys() : years.map(({ jahr }) => jahr)), 0);
}

function headingOf(visit: Visit, { bezeichnung }: Konto, { series }: AccountHistory, main: Phase): string {
  const words = inLanguage(visit.language, WORDS);
  const isSpent = main === "actual" && series.actual.size > 0;
  const values = series.actual.size > 0 ? series.actual : series.budget;
  const text = isSpent ? words.title : words.planned;
  if (values.size === 0) return words.none(bezeichnung);
  const year = Math.max(...values.keys());
  return text(bezeichnung, spokenMoney(values.get(year) ?? 0, visit), year);
}

interface FactContext {
  readonly counterpart: Konto | undefined;
  readonly eras: Eras;
  readonly codes: ReadonlyMap<string, string>;
  readonly functions: Functions;
}

function facts(visit: Visit, account: Konto, { counterpart, eras, codes, functions }: FactContext): Markup {
  const words = inLanguage(visit.language, WORDS);
  const { id, kontoNr, institution, funktion } = account;
  const code = codeOf(account).slice(0, 2);
  const fact = (title: string, text: Markup | string): Markup => html`<dt>${title}</dt><dd>${text}</dd>`;
  const linked = (path: string, text: string): Markup => html`<a href="${linkTo(visit, path)}">${text}</a>`;
  const { departement } = institution;
  const otherEra = counterpart && words.other(eraText(eras, counterpart, visit.language));
  return html`<dl class="facts">
${kontoNr !== "" && fact(words.number, kontoNr)}
${code !== "" && fact(words.kind, `${code} ${fullKind(codes.get(code) ?? "", visit.language)}`)}
${funktion && fact(words.purpose, functionPath(visit, functions, funktion))}
${fact(words.institution, linked(`/finanzen/institution/${institution.key}`, institution.bezeichnung))}
${fact(words.department, linked(`/finanzen/departement/${departement.key}`, departement.bezeichnung))}
${counterpart && otherEra && fact(otherEra, linked(`/finanzen/konto/${counterpart.id}`, counterpart.kontoNr))}
${fact(words.id, html`<code>${id}</code>`)}
</dl>`;
}
