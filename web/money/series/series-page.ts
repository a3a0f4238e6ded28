/** `/finanzen/verlauf`: amounts over the years and growth, for the city, a department, an institution or an account. */
import { figureMarkup } from "../../frame/figure.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Figure } from "../../frame/page.ts";
import { pickerFold } from "../../frame/picker-fold.ts";
import type { Visit } from "../../frame/visit.ts";
import { functionSumsCall, readFunctions } from "../ledger/functions.ts";
import { internalField, internalSwitch, isWithInternal } from "../ledger/internal.ts";
import { comparisonOf, type Inventory } from "../ledger/inventory.ts";
import { codeOf, type Konto, readCodes } from "../ledger/ledger.ts";
import { MEASURE_MEANING, type Told, toldAs } from "../ledger/measure.ts";
import { moneyPage } from "../ledger/money-page.ts";
import { nameWithPurpose, type Purpose, purposeFilter, purposeOf, purposeSwitch } from "../ledger/purpose.ts";
import { nameOf, type Organisation, readOrganisation, type Scope, scopeOf } from "../ledger/scope.ts";
import { pickersEnd, scopeCrumbs, scopePickers, scopeTabs } from "../ledger/scope-bar.ts";
import { isYearly, readYearlyFigures, unitNote, type YearlyFigures } from "../ledger/units.ts";
import { readAccountHistory } from "./account-history.ts";
import { growthFigure, growthHeadline } from "./growth-figure.ts";
import { partsFigure } from "./parts-figure.ts";
import { partsByFunction, partsOf } from "./scope-parts.ts";
import { type SeriesChoice, seriesChoiceOf, seriesPickers } from "./series-choice.ts";
import { readAllFunctionSums, readAllSums, readConversion, seriesCalls, seriesOf, yearlyCall } from "./series-data.ts";
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
  /** How the measure is told. */
  readonly told: Told;
  /** The choice of internal charges. */
  readonly internal?: Markup;
}

interface Context {
  readonly inventory: Inventory;
  readonly organisation: Organisation;
  readonly codes: ReadonlyMap<string, string>;
  readonly purpose: Purpose | undefined;
  readonly figures: YearlyFigures;
  readonly withInternal: boolean;
}

export const seriesPage = moneyPage(async (visit, inventory) => {
  const { service, language } = visit;
  const words = inLanguage(language, WORDS);
  const [organisation, codes, functions, yearly] = await Promise.all([
    readOrganisation(service),
    readCodes(service),
    readFunctions(service),
    readYearlyFigures(service),
  ]);
  const purpose = purposeOf(visit, functions);
  const withInternal = isWithInternal(visit);
  const context = { inventory, organisation, codes, purpose, figures: yearly, withInternal };
  const scope = await scopeOf(visit, organisation);
  const choice = seriesChoiceOf(visit, inventory, yearly, scope);
  const { headline, figures, told, internal } =
    scope.kind === "konto"
      ? await accountFigures(visit, scope.konto, choice, context)
      : await scopeFigures(visit, scope, choice, context);
  const title = headline ?? words.nothing(nameOf(scope, visit));
  const fields = [
    scopePickers(visit, organisation, scope),
    scope.kind !== "konto" && purposeSwitch(visit, functions, purpose),
    scope.kind !== "konto" && purposeField(purpose),
    seriesPickers(visit, scope, choice, context),
    internalField(withInternal),
    pickersEnd(visit),
  ];
  const form = html`<form class="pickers" action="${visit.path}" data-live>${fields}</form>`;
  const chosen = [nameOf(scope, visit), whatName(choice.what, codes, language), `${choice.since}–${choice.until}`];
  const { code } = choice.what;
  const meanings = [...new Set([choice.what.measure, told])].map((one) => MEASURE_MEANING[language][one]).join(" ");
  const meaning = scope.kind !== "konto" && code === undefined && html`<p>${meanings}</p>`;
  const charts = figures.map((figure): Markup => figureMarkup(visit, figure));
  const main = html`${scopeTabs(visit, scope, "verlauf")}${scopeCrumbs(visit, scope)}
${pickerFold(visit, chosen, form)}
${figures.length === 0 ? html`<p class="empty">${words.empty}</p>` : charts}
${meaning}${internal}`;
  return {
    title,
    description: words.description(title.endsWith(".") ? title : `${title}.`),
    section: "finanzen",
    main,
    figures,
  };
}, []);

async function accountFigures(
  visit: Visit,
  account: Konto,
  { what, unit, since }: SeriesChoice,
  { inventory, codes, figures, withInternal }: Context,
): Promise<Content> {
  const { service, language, city } = visit;
  const code = codeOf(account).slice(0, 2);
  const [history, { convert, calls }] = await Promise.all([
    readAccountHistory(service, inventory, account),
    readConversion(service, inventory, figures, unit, { ...what, code }, withInternal),
  ]);
  const series = convert(history.series);
  const { main, budget } = comparisonOf(inventory);
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
    budget,
    newNumbers,
    language,
    city,
    calls: [...history.calls, ...calls],
    note: [
      unitNote(unit, figures, visit),
      history.counterpart && inLanguage(language, WORDS).follows(history.counterpart.kontoNr),
    ]
      .filter((text) => text !== undefined)
      .join(" "),
  });
  return {
    headline: figure && `${account.bezeichnung}: ${trendHeadline(name, series, since, unit, visit)}`,
    figures: figure ? [figure] : [],
    told: what.measure,
  };
}

/** For the whole city the ranking comes first, because it answers the most common question. */
async function scopeFigures(
  visit: Visit,
  scope: Scope,
  { what, unit, since, until }: SeriesChoice,
  { inventory, organisation, codes, purpose, figures: yearly, withInternal }: Context,
): Promise<Content> {
  const { service, language, city } = visit;
  const filter = purposeFilter(purpose);
  const [sums, functionSums, { convert, calls: furtherCalls }] = await Promise.all([
    readAllSums(service, inventory, scope, filter),
    purpose && readAllFunctionSums(service, inventory, scope, filter),
    readConversion(service, inventory, yearly, unit, what, withInternal),
  ]);
  const isWholeCity = scope.kind === "city" && Object.keys(filter).length === 0;
  const scopeName = nameWithPurpose(nameOf(scope, visit), scope.kind === "city", purpose);
  const { main, budget } = comparisonOf(inventory);
  const { newNumbers } = inventory.eras;
  const calls = isYearly(unit)
    ? [yearlyCall(inventory, scope, unit, what, cubeParts(scope, purpose, what.code === undefined && !withInternal))]
    : [...seriesCalls(inventory, scope, filter, purpose ? functionSumsCall : undefined), ...furtherCalls];
  const name = whatName(what, codes, language);
  const note = unitNote(unit, yearly, visit);
  const common = { what: name, unit, since, until, main, budget, newNumbers, language, city, calls, note };
  const context = { organisation, codes, convert, withInternal };
  const byFunction = purpose && functionSums ? partsByFunction(visit, scope, purpose, what, functionSums, context) : [];
  const parts = byFunction.length > 0 ? byFunction : partsOf(visit, scope, what, sums, context);
  const net = seriesOf(sums, what, withInternal).actual.get(until);
  const told = what.code === undefined ? toldAs(what.measure, isWholeCity, net) : what.measure;
  const toldName = whatName({ ...what, measure: told }, codes, language);
  const rappen = seriesOf(sums, { ...what, measure: told }, withInternal);
  const whole = convert(rappen);
  const series = seriesFigure({
    ...common,
    id: "verlauf",
    what: toldName,
    name: scopeName,
    series: whole,
    withInternal: what.code === undefined ? withInternal : undefined,
    isResult: told === "ergebnis",
  });
  const growthOptions = { ...common, parts, measure: what.measure };
  const growth = growthFigure(growthOptions);
  const grid = partsFigure({ ...common, parts });
  const figures = isWholeCity ? [growth, series, grid] : [series, growth, grid];
  const ownHeadline = series && `${scopeName}: ${trendHeadline(toldName, whole, since, unit, visit)}`;
  const other = seriesOf(sums, { ...what, measure: told }, !withInternal).actual.get(until) ?? 0;
  const internal = { what: `${toldName} ${until}`, shown: rappen.actual.get(until) ?? 0, other };
  return {
    headline: (isWholeCity ? growthHeadline(growthOptions) : undefined) ?? ownHeadline,
    figures: figures.filter((figure) => figure !== undefined),
    told,
    internal: internalSwitch(visit, withInternal, internal),
  };
}

/** What the parts of the scope are in the cube, and which facts of it count. */
function cubeParts(
  { kind }: Scope,
  purpose: Purpose | undefined,
  isWithoutInternal: boolean,
): { readonly part: string; readonly cuts: readonly string[] } {
  const parts = { city: "departement", departement: "institution", institution: "sachkonto", konto: "sachkonto" };
  const internal = isWithoutInternal ? ["intern:nein"] : [];
  if (purpose === undefined) return { part: parts[kind], cuts: internal };
  const { code, functions } = purpose;
  const known = [...functions.keys()].filter((one) => one.startsWith(code));
  const inside = code.length <= 1 ? [`hauptfunktion:${code}`] : [`funktion:${known.join(";")}`];
  return { part: "funktion", cuts: [...internal, ...(code === "" ? [] : inside)] };
}
