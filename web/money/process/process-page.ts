/** `/finanzen/prozess`: the budget process of a year, for the city, a department, an institution or an account. */
import { figureMarkup } from "../../frame/figure.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Addition, Page } from "../../frame/page.ts";
import { pickerFold } from "../../frame/picker-fold.ts";
import type { Call } from "../../frame/service.ts";
import { tableMarkup } from "../../frame/table.ts";
import type { Visit } from "../../frame/visit.ts";
import { accountAmounts, accountCall, readAccountYears } from "../ledger/account-years.ts";
import { internalField, internalSwitch, isWithInternal, type OtherAmount } from "../ledger/internal.ts";
import { comparisonOf, type Inventory } from "../ledger/inventory.ts";
import { codeOf, type Konto } from "../ledger/ledger.ts";
import {
  MEASURE_WORDS,
  MEASURES,
  type Measure,
  measureOf,
  measureOfCode,
  type Told,
  toldAs,
} from "../ledger/measure.ts";
import { moneyPage } from "../ledger/money-page.ts";
import { type Process, processOf, rolesOf } from "../ledger/process.ts";
import { nameOf, readOrganisation, type Scope, scopeOf } from "../ledger/scope.ts";
import { option, pickersEnd, scopeCrumbs, scopePickers, scopeTabs } from "../ledger/scope-bar.ts";
import { numberedJustifications } from "./justification-list.ts";
import { type Justification, justificationsOf } from "./justifications.ts";
import { amountsOf, processCalls, readYearSums } from "./process-data.ts";
import { processFigure } from "./process-figure.ts";
import { processHeadline, processStory } from "./process-story.ts";
import { type MeasuredProcess, processTable } from "./process-table.ts";

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
    measure: "Show",
    beside: "Spending, revenue and net side by side",
    reasons: "Why amounts changed",
    description: (story: string) => `${story} Step by step from the request to the accounts.`,
  },
};

/** The data of a scope's year. */
interface YearData {
  readonly years: readonly number[];
  readonly year: number;
  readonly chosen: Measure;
  /** How it is told. */
  readonly measure: Told;
  readonly process: Process;
  readonly calls: readonly Call[];
  readonly justifications: readonly Justification[];
  /** The same year by measure; empty for an account. */
  readonly beside: ReadonlyMap<Measure, MeasuredProcess>;
  /** The other way to count internal charges; absent for an account. */
  readonly internal?: OtherAmount;
}

/** What is known of the year to say more about it. */
export interface ShownProcess {
  readonly year: number;
  readonly inventory: Inventory;
}

export const processPage = (council: Addition<ShownProcess>): Page =>
  moneyPage(async (visit, inventory) => {
    const { service, language, city } = visit;
    const words = inLanguage(language, WORDS);
    const organisation = await readOrganisation(service);
    const scope = await scopeOf(visit, organisation);
    const withInternal = isWithInternal(visit);
    const data =
      scope.kind === "konto"
        ? await readAccountData(visit, inventory, scope.konto)
        : await readScopeData(visit, inventory, scope, withInternal);
    const { year, measure, process, justifications, beside, internal } = data;
    const business = await council(visit, { year, inventory });
    const name = `${nameOf(scope, visit)} ${year}`;
    const context = { year, measure, language, city };
    const story = processStory(process, context);
    const figure = processFigure({ ...context, ...data, name, withInternal: internal && withInternal });
    const fields = [
      scopePickers(visit, organisation, scope),
      pickers(visit, scope, data),
      internalField(withInternal),
      pickersEnd(visit),
    ];
    const form = html`<form class="pickers" action="${visit.path}" data-live>${fields}</form>`;
    const chosen = [nameOf(scope, visit), year, MEASURE_WORDS[language][data.chosen]];
    const table = beside.size > 0 && tableMarkup(visit, processTable(visit, beside, name));
    const main = html`${scopeTabs(visit, scope, "prozess")}${scopeCrumbs(visit, scope)}
${pickerFold(visit, chosen, form)}
${process.steps.length > 0 && figureMarkup(visit, figure)}
<p class="lead">${story}</p>
${internal && internalSwitch(visit, withInternal, internal)}
${justifications.length > 0 && html`<h2>${words.reasons}</h2>${numberedJustifications(visit, justifications)}`}
${business}
${table && html`<h2>${words.beside}</h2><div class="beside">${table}</div>`}`;
    return {
      title: `${name}: ${processHeadline(process, context)}`,
      description: words.description(story),
      section: "finanzen",
      main,
      figures: process.steps.length > 0 ? [figure] : [],
    };
  });

async function readAccountData({ service, query }: Visit, inventory: Inventory, konto: Konto): Promise<YearData> {
  const accountYears = await readAccountYears(service, [konto]);
  const years = accountYears.map(({ jahr }) => jahr);
  const { mainYears } = comparisonOf(inventory);
  const settled = accountYears.filter(({ jahr, betraege }) =>
    betraege.some(({ betragsTyp }) => betragsTyp === mainYears.get(jahr)),
  );
  const year = yearOf(query, years, settled.at(-1)?.jahr);
  const roles = rolesOf(inventory);
  const accountYear = accountYears.find(({ jahr }) => jahr === year);
  return {
    years,
    year,
    chosen: measureOfCode(codeOf(konto)),
    measure: measureOfCode(codeOf(konto)),
    process: processOf(accountAmounts(konto, accountYear), inventory.typesOf(year), roles),
    calls: [accountCall([konto])],
    justifications: justificationsOf(accountYear, roles),
    beside: new Map(),
  };
}

async function readScopeData(
  { service, query, language }: Visit,
  inventory: Inventory,
  scope: Scope,
  withInternal: boolean,
): Promise<YearData> {
  const year = yearOf(query, inventory.years, [...comparisonOf(inventory).mainYears.keys()].at(-1));
  const sums = await readYearSums(service, inventory, scope, year);
  const types = inventory.typesOf(year);
  const roles = rolesOf(inventory);
  const told = (measure: Measure): MeasuredProcess => {
    const net = lastOf(processOf(amountsOf(sums, measure, withInternal), types, roles));
    const told = toldAs(measure, scope.kind === "city", net);
    return { told, process: processOf(amountsOf(sums, told, withInternal), types, roles) };
  };
  const beside = new Map(MEASURES.map((measure) => [measure, told(measure)]));
  const chosen = measureOf(query, "aufwand");
  const { told: measure, process } = beside.get(chosen) ?? told(chosen);
  const other = lastOf(processOf(amountsOf(sums, measure, !withInternal), types, roles));
  return {
    years: inventory.years,
    year,
    chosen,
    measure,
    process,
    internal: { what: `${MEASURE_WORDS[language][measure]} ${year}`, shown: lastOf(process) ?? 0, other: other ?? 0 },
    calls: processCalls(inventory, scope, year),
    justifications: [],
    beside,
  };
}

/** The latest whole amount. */
function lastOf({ steps }: Process): number | undefined {
  return steps.findLast(({ isWhole }) => isWhole)?.rappen;
}

function yearOf(query: URLSearchParams, years: readonly number[], otherwise: number | undefined): number {
  return years.find((year) => String(year) === query.get("jahr")) ?? otherwise ?? years.at(-1) ?? 0;
}

function pickers({ language }: Visit, scope: Scope, { years, year, chosen }: YearData): Markup {
  const words = inLanguage(language, WORDS);
  const yearOptions = years.toReversed().map((one) => option(one, String(one), one === year));
  const measures = MEASURES.map((one) => option(one, MEASURE_WORDS[language][one], one === chosen));
  const measurePicker = html`<label>${words.measure}<select name="mass" id="mass">${measures}</select></label>`;
  return html`<label>${words.year}<select name="jahr" id="jahr">${yearOptions}</select></label>
${scope.kind !== "konto" && measurePicker}`;
}
