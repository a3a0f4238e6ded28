/** `/finanzen/prozess`: how the budget of a year came about and what became of it, for the city, a department, an institution or an account. */
import { figureMarkup } from "../../frame/figure.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Page } from "../../frame/page.ts";
import type { Call } from "../../frame/service.ts";
import { tableMarkup } from "../../frame/table.ts";
import type { Visit } from "../../frame/visit.ts";
import { accountAmounts, accountCall, readAccountYears } from "../ledger/account-years.ts";
import { type Inventory, type Konto, readInventory } from "../ledger/ledger.ts";
import { MEASURE_WORDS, MEASURES, type Measure, measureOf, measureOfCode } from "../ledger/measure.ts";
import { noFigures } from "../ledger/no-figures.ts";
import { type Amounts, type Process, processOf } from "../ledger/process.ts";
import { nameOf, readOrganisation, type Scope, scopeOf } from "../ledger/scope.ts";
import { option, pickersEnd, scopeCrumbs, scopePickers, scopeTabs } from "../ledger/scope-bar.ts";
import { numberedJustifications } from "./justification-list.ts";
import { type Justification, justificationsOf } from "./justifications.ts";
import { amountsOf, processCalls, readYearSums } from "./process-data.ts";
import { processFigure } from "./process-figure.ts";
import { processHeadline, processStory } from "./process-story.ts";
import { processTable } from "./process-table.ts";

const WORDS = {
  de: {
    year: "Jahr",
    measure: "Was",
    beside: "Aufwand, Ertrag und netto nebeneinander",
    reasons: "Warum sich Beträge änderten",
    description: (story: string) => `${story} Schritt für Schritt vom Antrag zur Rechnung.`,
  },
  en: {
    year: "Year",
    measure: "What",
    beside: "Expense, revenue and net side by side",
    reasons: "Why amounts changed",
    description: (story: string) => `${story} Step by step from the request to the accounts.`,
  },
};

/** What the page needs to know of a scope's year. */
interface Told {
  readonly years: readonly number[];
  readonly year: number;
  readonly measure: Measure;
  readonly process: Process;
  readonly calls: readonly Call[];
  readonly justifications: readonly Justification[];
  /** The same year by each measure, where there is more than one. */
  readonly beside: ReadonlyMap<Measure, Process>;
}

export const processPage: Page = {
  async show(visit) {
    const { service, language } = visit;
    const words = inLanguage(language, WORDS);
    const [inventory, organisation] = await Promise.all([readInventory(service), readOrganisation(service)]);
    if (inventory.years.length === 0) return noFigures(visit);
    const scope = await scopeOf(visit, organisation);
    const told =
      scope.kind === "konto"
        ? await toldOfAccount(visit, inventory, scope.konto)
        : await toldOfScope(visit, inventory, scope);
    const { year, measure, process, justifications, beside } = told;
    const name = `${nameOf(scope, language)} ${year}`;
    const telling = { year, measure, language };
    const story = processStory(process, telling);
    const figure = processFigure({ ...telling, ...told, name, isWholeCity: scope.kind === "city" });
    const main = html`${scopeTabs(visit, scope, "prozess")}${scopeCrumbs(visit, scope)}
<form class="pickers" action="${visit.path}" data-live>${scopePickers(visit, organisation, scope)}${pickers(visit, scope, told)}${pickersEnd(visit)}</form>
<p class="lead">${story}</p>
${process.steps.length > 0 && figureMarkup(visit, figure)}
${justifications.length > 0 && html`<h2>${words.reasons}</h2>${numberedJustifications(visit, justifications)}`}
${beside.size > 0 && html`<h2>${words.beside}</h2><div class="beside">${tableMarkup(processTable(visit, beside, name))}</div>`}`;
    return {
      title: `${name}: ${processHeadline(process, telling)}`,
      description: words.description(story),
      section: "finanzen",
      main,
      figures: process.steps.length > 0 ? [figure] : [],
    };
  },
};

async function toldOfAccount({ service, query }: Visit, inventory: Inventory, konto: Konto): Promise<Told> {
  const accountYears = await readAccountYears(service, [konto]);
  const years = accountYears.map(({ jahr }) => jahr);
  const settled = accountYears.filter(({ betraege }) => betraege.some(({ betragsTyp }) => betragsTyp === "RECHNUNG"));
  const year = yearOf(query, years, settled.at(-1)?.jahr);
  const accountYear = accountYears.find(({ jahr }) => jahr === year);
  return {
    years,
    year,
    measure: measureOfCode(konto.kontoNr),
    process: processOf(accountAmounts(konto, accountYear), inventory.typesOf(year)),
    calls: [accountCall([konto])],
    justifications: justificationsOf(accountYear),
    beside: new Map(),
  };
}

async function toldOfScope({ service, query }: Visit, inventory: Inventory, scope: Scope): Promise<Told> {
  const year = yearOf(query, inventory.years, inventory.yearsOf("RECHNUNG").at(-1));
  const sums = await readYearSums(service, inventory, scope, year);
  const types = inventory.typesOf(year);
  const amounts = (measure: Measure): Amounts => amountsOf(sums, measure, scope);
  const beside = new Map(MEASURES.map((measure) => [measure, processOf(amounts(measure), types)]));
  const measure = measureOf(query, "aufwand");
  return {
    years: inventory.years,
    year,
    measure,
    process: processOf(amounts(measure), types),
    calls: processCalls(inventory, scope, year),
    justifications: [],
    beside,
  };
}

function yearOf(query: URLSearchParams, years: readonly number[], otherwise: number | undefined): number {
  return years.find((year) => String(year) === query.get("jahr")) ?? otherwise ?? years.at(-1) ?? 0;
}

function pickers({ language }: Visit, scope: Scope, { years, year, measure }: Told): Markup {
  const words = inLanguage(language, WORDS);
  return html`<label>${words.year}<select name="jahr" id="jahr">${years.toReversed().map((one) => option(one, String(one), one === year))}</select></label>
${scope.kind !== "konto" && html`<label>${words.measure}<select name="mass" id="mass">${MEASURES.map((one) => option(one, MEASURE_WORDS[language][one], one === measure))}</select></label>`}`;
}
