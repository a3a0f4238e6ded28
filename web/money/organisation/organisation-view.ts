/**
 * The view of a department or institution: expense and revenue, in detail and over the years, and the budget process.
 */
import { breakableHeading } from "../../frame/compounds.ts";
import { figureMarkup } from "../../frame/figure.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { currencyName, numberText } from "../../frame/numbers.ts";
import type { Figure, View } from "../../frame/page.ts";
import type { Query } from "../../frame/service.ts";
import { spokenMoney } from "../../frame/spoken-money.ts";
import { tableMarkup } from "../../frame/table.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { readFunctions } from "../ledger/functions.ts";
import { inhabitantsFor, perHead } from "../ledger/inhabitants.ts";
import { internalQuery, internalSwitch, isWithInternal } from "../ledger/internal.ts";
import { comparisonOf, type Inventory, readInventory } from "../ledger/inventory.ts";
import { readCodes, readInhabitants } from "../ledger/ledger.ts";
import { MEASURE_WORDS, measured } from "../ledger/measure.ts";
import { noFigures } from "../ledger/money-page.ts";
import { processOf, rolesOf } from "../ledger/process.ts";
import { departmentLine, nameOf, type Organisation, type Scope, scopeQuery } from "../ledger/scope.ts";
import { scopeCrumbs } from "../ledger/scope-bar.ts";
import { amountsOf, readYearSums } from "../process/process-data.ts";
import { processHeadline, processStory } from "../process/process-story.ts";
import { partsOf } from "../series/scope-parts.ts";
import { type AllSums, readAllSums, seriesCalls, seriesOf } from "../series/series-data.ts";
import { seriesFigure } from "../series/series-figure.ts";
import { whatName } from "../series/series-words.ts";
import { expenseFigure } from "./expense-figure.ts";
import { glanceTable } from "./glance.ts";

const WORDS = {
  de: {
    title: (name: string, amount: string, year: number) => `${name}: ${amount} im Jahr ${year}`,
    lead: (expense: string, revenue: string) => `Ausgegeben wurden ${expense}, eingenommen ${revenue}.`,
    plannedLead: (expense: string, revenue: string) =>
      `Geplant sind Ausgaben von ${expense} und Einnahmen von ${revenue}.`,
    costs: (net: string) => `Netto kostet das ${net}`,
    earns: (net: string) => `Netto bleiben ${net} übrig`,
    even: "Das gleicht sich aus",
    head: (money: string) => `, ${money} pro Kopf`,
    glance: "Rechnung und Budget auf einen Blick",
    process: (year: number, headline: string) => `Budgetprozess ${year}: ${headline}`,
    step: "Den Budgetprozess Schritt für Schritt ansehen",
    views: "Ansichten",
    tiles: "Als Kacheln",
    purpose: "Wofür",
    steps: "Budgetprozess",
    flow: "Geldfluss",
    deviations: "Abweichungen",
    years: "Verlauf",
    comparison: "Vergleich",
  },
  en: {
    title: (name: string, amount: string, year: number) => `${name}: ${amount} in ${year}`,
    lead: (expense: string, revenue: string) => `It spent ${expense} and took in ${revenue}.`,
    plannedLead: (expense: string, revenue: string) => `It plans to spend ${expense} and to take in ${revenue}.`,
    costs: (net: string) => `The net cost is ${net}`,
    earns: (net: string) => `That leaves ${net}`,
    even: "The two are equal",
    head: (money: string) => `, or ${money} per inhabitant`,
    glance: "Accounts and budget at a glance",
    process: (year: number, headline: string) => `Budget process ${year}: ${headline}`,
    step: "See the budget process step by step",
    views: "Views",
    tiles: "As tiles",
    purpose: "What for",
    steps: "Budget process",
    flow: "Money flow",
    deviations: "Deviations",
    years: "Over the years",
    comparison: "Comparison",
  },
};

/**
 * `more` renders the part that only departments or only institutions have, above the series; `council` is what the
 * council has to do with it.
 */
export async function organisationView(
  visit: Visit,
  scope: Scope,
  organisation: Organisation,
  more: (year: number, sums: AllSums, inventory: Inventory, withInternal: boolean) => Promise<Markup>,
  council: () => Promise<Markup | undefined>,
): Promise<View> {
  const { service, language, city } = visit;
  const words = inLanguage(language, WORDS);
  const [inventory, codes, inhabitants, functions] = await Promise.all([
    readInventory(service),
    readCodes(service),
    readInhabitants(service),
    readFunctions(service),
  ]);
  const withInternal = isWithInternal(visit);
  const { main: phase, budget } = comparisonOf(inventory);
  const { newNumbers } = inventory.eras;
  const sums = await readAllSums(service, inventory, scope);
  const year = Math.max(...sums.actual.map(({ jahr }) => jahr));
  if (!Number.isFinite(year)) return noFigures(visit);
  const name = nameOf(scope, visit);
  const [yearSums, further, business] = await Promise.all([
    readYearSums(service, inventory, scope, year),
    more(year, sums, inventory, withInternal),
    council(),
  ]);
  const ofYear = sums.actual.filter(({ jahr }) => jahr === year);
  const spoken = (rappen: number): string => spokenMoney(rappen, visit);
  const [expense, revenue] = (["aufwand", "ertrag"] as const).map((one) => measured(ofYear, one, withInternal) ?? 0);
  const net = expense - revenue;
  const heads = inhabitantsFor(inhabitants, year);
  const each =
    heads && net > 0 ? words.head(`${numberText(perHead(net, heads) / 100, language)} ${currencyName(visit)}`) : "";
  const amount = spoken(Math.abs(net));
  const balance = !/[1-9]/.test(amount) ? words.even : (net > 0 ? words.costs : words.earns)(amount);
  const amounts = (phase === "actual" ? words.lead : words.plannedLead)(spoken(expense), spoken(revenue));
  const lead = `${amounts} ${balance}${each}.`;

  const what = { measure: "aufwand" } as const;
  const calls = seriesCalls(inventory, scope);
  const parts = partsOf(visit, scope, what, sums, { organisation, codes, convert: (series) => series, withInternal });
  const figures = [
    expenseFigure({ parts, year, main: phase, withInternal, language, city, calls }),
    seriesFigure({
      id: "verlauf",
      name,
      what: whatName(what, codes, language),
      series: seriesOf(sums, what, withInternal),
      unit: "franken",
      since: newNumbers ?? 0,
      main: phase,
      budget,
      withInternal,
      newNumbers,
      language,
      city,
      calls,
    }),
  ];
  const process = processOf(amountsOf(yearSums, "aufwand", withInternal), inventory.typesOf(year), rolesOf(inventory));
  const context = { year, measure: "aufwand", language, city } as const;
  const other = measured(ofYear, "aufwand", !withInternal) ?? 0;
  const internal = { what: `${MEASURE_WORDS[language].aufwand} ${year}`, shown: expense, other };
  const table = tableMarkup(visit, glanceTable(name, sums, year, { main: phase, budget, withInternal }, visit));
  const steps = { ...scopeQuery(scope), jahr: year, ...internalQuery(withInternal) };
  const line = scope.kind === "departement" ? departmentLine(visit, scope.departement.key) : undefined;
  const main = html`${scopeCrumbs(visit, scope)}
${line !== undefined && html`<p>${line}.</p>`}
<p class="lead">${lead}</p>
${viewLinks(visit, scope, functions.size > 0, withInternal)}
<h2>${words.glance}</h2><div class="beside">${table}</div>
${internalSwitch(visit, withInternal, internal)}
${shown(visit, figures[0])}${further}${shown(visit, figures[1])}
<h2>${breakableHeading(words.process(year, processHeadline(process, context)))}</h2>
<p>${processStory(process, context)}</p>
<p><a href="${linkTo(visit, "/finanzen/prozess", steps)}">${words.step}</a></p>
${business}`;
  return {
    title: words.title(name, spoken(expense), year),
    description: line === undefined ? lead : `${line}. ${lead}`,
    section: "finanzen",
    main,
    figures: figures.filter((figure) => figure !== undefined),
  };
}

function shown(visit: Visit, figure: Figure | undefined): Markup | undefined {
  return figure && figureMarkup(visit, figure);
}

function viewLinks(visit: Visit, scope: Scope, hasFunctions: boolean, withInternal: boolean): Markup {
  const words = inLanguage(visit.language, WORDS);
  const all = { ...scopeQuery(scope), ...internalQuery(withInternal) };
  const link = (path: string, text: string, query: Query = {}): Markup =>
    html`<li><a href="${linkTo(visit, path, { ...all, ...query })}">${text}</a></li>`;
  const links = [
    link("/finanzen", words.tiles),
    hasFunctions && link("/finanzen", words.purpose, { nach: "funktion" }),
    link("/finanzen/fluss", words.flow),
    link("/finanzen/prozess", words.steps),
    link("/finanzen/abweichungen", words.deviations),
    link("/finanzen/verlauf", words.years),
    link("/finanzen/vergleich", words.comparison),
  ];
  return html`<nav aria-label="${words.views}"><ul class="views">${links}</ul></nav>`;
}
