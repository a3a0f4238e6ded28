/** `/finanzen/verlauf`: amounts over the years and growth, for the city, a department, an institution or an account. */
import { figureMarkup } from "../../frame/figure.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Figure, Page } from "../../frame/page.ts";
import type { Visit } from "../../frame/visit.ts";
import { functionSumsCall, readFunctions } from "../ledger/functions.ts";
import { comparisonOf, type Inventory, readInventory } from "../ledger/inventory.ts";
import { codeOf, type Konto, readCodes } from "../ledger/ledger.ts";
import { MEASURE_MEANING } from "../ledger/measure.ts";
import { noFigures } from "../ledger/no-figures.ts";
import { nameWithPurpose, type Purpose, purposeFilter, purposeOf, purposeSwitch } from "../ledger/purpose.ts";
import { nameOf, type Organisation, readOrganisation, type Scope, scopeOf } from "../ledger/scope.ts";
import { pickersEnd, scopeCrumbs, scopePickers, scopeTabs } from "../ledger/scope-bar.ts";
import { readAccountHistory } from "./account-history.ts";
import { growthFigure, growthHeadline } from "./growth-figure.ts";
import { partsFigure } from "./parts-figure.ts";
import { partsByFunction, partsOf } from "./scope-parts.ts";
import { type SeriesChoice, seriesChoiceOf, seriesPickers } from "./series-choice.ts";
import { readAllFunctionSums, readAllSums, readConversion, seriesCalls, seriesOf } from "./series-data.ts";
import { seriesFigure } from "./series-figure.ts";
import { trendHeadline, whatName } from "./series-words.ts";

const WORDS = {
  de: {
    empty: "Dafür gibt es keine Zahlen. Wählen Sie etwas anderes aus.",
    nothing: (name: string) => `${name}: keine Zahlen`,
    follows: (number: string) => `Die Jahre der anderen Kontonummern stammen vom Konto ${number} mit demselben Namen.`,
    description: (sentence: string) => `${sentence} Rechnung und Budget über die Jahre, mit allen Zahlen als CSV.`,
  },
  en: {
    empty: "There are no figures for this. Please select something else.",
    nothing: (name: string) => `${name}: no figures`,
    follows: (number: string) =>
      `The years with the other account numbers are those of account ${number}, which has the same name.`,
    description: (sentence: string) => `${sentence} Accounts and budget over the years, with all figures as CSV.`,
  },
};

/** Keeps the function while another choice changes. */
function purposeField(purpose: Purpose | undefined): Markup | false {
  return !!purpose?.code && html`<input type="hidden" name="funktion" value="${purpose.code}">`;
}

interface Content {
  /** The heading of the page. */
  readonly headline: string | undefined;
  readonly figures: readonly Figure[];
}

interface Context {
  readonly inventory: Inventory;
  readonly organisation: Organisation;
  readonly codes: ReadonlyMap<string, string>;
  readonly purpose: Purpose | undefined;
}

export const seriesPage: Page = {
  async show(visit) {
    const { service, language } = visit;
    const words = inLanguage(language, WORDS);
    const [inventory, organisation, codes, functions] = await Promise.all([
      readInventory(service),
      readOrganisation(service),
      readCodes(service),
      readFunctions(service),
    ]);
    if (inventory.years.length === 0) return noFigures(visit);
    const purpose = purposeOf(visit, functions);
    const context = { inventory, organisation, codes, purpose };
    const scope = await scopeOf(visit, organisation);
    const choice = seriesChoiceOf(visit, inventory, scope);
    const { headline, figures } =
      scope.kind === "konto"
        ? await accountFigures(visit, scope.konto, choice, context)
        : await scopeFigures(visit, scope, choice, context);
    const title = headline ?? words.nothing(nameOf(scope, visit));
    const form = [
      scopePickers(visit, organisation, scope),
      scope.kind !== "konto" && purposeSwitch(visit, functions, purpose),
      scope.kind !== "konto" && purposeField(purpose),
      seriesPickers(visit, scope, choice, context),
      pickersEnd(visit),
    ];
    const { code, measure } = choice.what;
    const meaning = scope.kind !== "konto" && code === undefined && html`<p>${MEASURE_MEANING[language][measure]}</p>`;
    const charts = figures.map((figure): Markup => figureMarkup(visit, figure));
    const main = html`${scopeTabs(visit, scope, "verlauf")}${scopeCrumbs(visit, scope)}
<form class="pickers" action="${visit.path}" data-live>${form}</form>
${meaning}
${figures.length === 0 ? html`<p class="empty">${words.empty}</p>` : charts}`;
    return { title, description: words.description(`${title}.`), section: "finanzen", main, figures };
  },
};

async function accountFigures(
  visit: Visit,
  account: Konto,
  { what, unit, since }: SeriesChoice,
  { inventory, codes }: Context,
): Promise<Content> {
  const { service, language, city } = visit;
  const code = codeOf(account).slice(0, 2);
  const [history, { convert, calls }] = await Promise.all([
    readAccountHistory(service, inventory, account),
    readConversion(service, inventory, unit, { ...what, code }),
  ]);
  const series = convert(history.series);
  const { main } = comparisonOf(inventory);
  const { newNumbers } = inventory.eras;
  const name = whatName(what, codes, language);
  const figure = seriesFigure({
    id: "verlauf",
    name: account.bezeichnung,
    what: name,
    series,
    unit,
    since,
    main,
    newNumbers,
    language,
    city,
    calls: [...history.calls, ...calls],
    note: history.counterpart && inLanguage(language, WORDS).follows(history.counterpart.kontoNr),
  });
  return {
    headline: figure && `${account.bezeichnung}: ${trendHeadline(name, series, since, unit, visit)}`,
    figures: figure ? [figure] : [],
  };
}

/** For the whole city the ranking comes first, because it answers the most common question. */
async function scopeFigures(
  visit: Visit,
  scope: Scope,
  { what, unit, since, until }: SeriesChoice,
  { inventory, organisation, codes, purpose }: Context,
): Promise<Content> {
  const { service, language, city } = visit;
  const filter = purposeFilter(purpose);
  const [sums, functionSums, { convert, calls: furtherCalls }] = await Promise.all([
    readAllSums(service, inventory, scope, filter),
    purpose && readAllFunctionSums(service, inventory, scope, filter),
    readConversion(service, inventory, unit, what),
  ]);
  const isWholeCity = scope.kind === "city" && Object.keys(filter).length === 0;
  const scopeName = nameWithPurpose(nameOf(scope, visit), scope.kind === "city", purpose);
  const { main } = comparisonOf(inventory);
  const { newNumbers } = inventory.eras;
  const calls = [...seriesCalls(inventory, scope, filter, purpose ? functionSumsCall : undefined), ...furtherCalls];
  const name = whatName(what, codes, language);
  const common = { what: name, unit, since, until, main, newNumbers, language, city, calls };
  const byFunction = purpose && functionSums ? partsByFunction(visit, scope, purpose, what, functionSums, convert) : [];
  const parts =
    byFunction.length > 0 ? byFunction : partsOf(visit, scope, what, sums, { organisation, codes, convert });
  const whole = convert(seriesOf(sums, what, isWholeCity));
  const series = seriesFigure({
    ...common,
    id: "verlauf",
    name: scopeName,
    series: whole,
    isWholeCity: isWholeCity && what.code === undefined,
    isResult: isWholeCity && what.measure === "netto",
  });
  const growthOptions = { ...common, parts, measure: what.measure };
  const growth = growthFigure(growthOptions);
  const grid = partsFigure({ ...common, parts });
  const figures = isWholeCity ? [growth, series, grid] : [series, growth, grid];
  const ownHeadline = series && `${scopeName}: ${trendHeadline(name, whole, since, unit, visit)}`;
  return {
    headline: (isWholeCity ? growthHeadline(growthOptions) : undefined) ?? ownHeadline,
    figures: figures.filter((figure) => figure !== undefined),
  };
}
