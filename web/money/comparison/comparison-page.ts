/**
 * `/finanzen/vergleich`: any two years or phases side by side. Parameters: `von`, `vonPhase`, `bis`, `bisPhase`,
 * `mass`, `nach`, `einheit`, `departement`, `institution`, `intern`.
 */
import { changeShare } from "../../charts/change-share.ts";
import { figureMarkup } from "../../frame/figure.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { capital, currencyName, inSentence } from "../../frame/numbers.ts";
import { pickerFold } from "../../frame/picker-fold.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { readFunctions } from "../ledger/functions.ts";
import { internalField, internalName, internalQuery, internalSwitch, isWithInternal } from "../ledger/internal.ts";
import { comparisonOf, type Inventory } from "../ledger/inventory.ts";
import { MEASURE_WORDS, MEASURES, measureOf, toldAs } from "../ledger/measure.ts";
import { moneyPage } from "../ledger/money-page.ts";
import { nameOf, placeOf, readOrganisation, type Scope } from "../ledger/scope.ts";
import { option, pickersEnd, scopeCrumbs, scopePickers, scopeTabs } from "../ledger/scope-bar.ts";
import {
  divisorOf,
  isYearly,
  namedWith,
  readYearlyFigures,
  type Unit,
  unitNote,
  unitsFor,
  unitTitle,
  type YearlyFigures,
} from "../ledger/units.ts";
import { valueText } from "../series/series-words.ts";
import {
  type Compared,
  comparisonCall,
  DIVISIONS,
  type Division,
  readComparison,
  type State,
  stateName,
  stateOfYear,
  statesOf,
  wholeOf,
} from "./comparison-data.ts";
import { comparisonFigure, shareOf } from "./comparison-figure.ts";

const WORDS = {
  de: {
    title: (what: string, before: string, after: string, verb: string) => `${what} von ${before} auf ${after} ${verb}`,
    only: (what: string, state: string) => `${what} ${state}`,
    grew: "gestiegen",
    fell: "gesunken",
    same: (what: string, amount: string) => `${what} unverändert bei ${amount}`,
    by: (share: string) => ` (${share})`,
    state: (amount: string, name: string) => `${amount} (${name})`,
    none: "keine Zahlen",
    lead: "Wählen Sie zwei Jahre, zwei Stände oder beides: Was hat sich dazwischen geändert?",
    from: "Zuerst",
    to: "Dann",
    phaseOf: (title: string) => `${title}: Stand`,
    measure: "Was",
    division: "Gliederung",
    unit: "Einheit",
    divisions: {
      departement: "nach Departement",
      institution: "nach Institution",
      hauptfunktion: "nach Aufgabe",
      funktion: "nach Aufgabe, fein",
      sachkonto: "nach Art",
    } satisfies Record<Division, string>,
    empty: "Dafür gibt es keine Zahlen. Wählen Sie etwas anderes aus.",
  },
  en: {
    title: (what: string, before: string, after: string, verb: string) => `${what} ${verb} from ${before} to ${after}`,
    only: (what: string, state: string) => `${what} ${state}`,
    grew: "up",
    fell: "down",
    same: (what: string, amount: string) => `${what} unchanged at ${amount}`,
    by: (share: string) => ` (${share})`,
    state: (amount: string, name: string) => `${amount} (${name})`,
    none: "no figures",
    lead: "Select two years, two stages or both: what changed in between?",
    from: "First",
    to: "Then",
    phaseOf: (title: string) => `${title}: stage`,
    measure: "Show",
    division: "Breakdown",
    unit: "Unit",
    divisions: {
      departement: "by department",
      institution: "by institution",
      hauptfunktion: "by function",
      funktion: "by function, in detail",
      sachkonto: "by type",
    } satisfies Record<Division, string>,
    empty: "There are no figures for this. Please select something else.",
  },
};

export const comparisonPage = moneyPage(
  async (visit, inventory) => {
    const { service, language, city, query } = visit;
    const words = inLanguage(language, WORDS);
    const [organisation, functions, figures] = await Promise.all([
      readOrganisation(service),
      readFunctions(service),
      readYearlyFigures(service),
    ]);
    const scope = await placeOf(visit, organisation);
    const states = chosenStates(visit, inventory);
    const withInternal = isWithInternal(visit);
    const chosen = measureOf(query, "aufwand");
    const measure = toldAs(chosen, scope.kind === "city");
    const divisions = divisionsIn(scope, functions.size > 0);
    const division = divisions.find((one) => one === query.get("nach")) ?? divisions[0];
    const units = unitsFor(figures).filter((unit) => unit !== "anteil");
    const unit = units.find((one) => one === query.get("einheit")) ?? "franken";
    const choice = { states, measure, division };
    const both = await readComparison(service, scope, choice);
    const [rappen, others] = withInternal ? [both.with, both.without] : [both.without, both.with];
    const parts = rappen
      .map((part) => converted(part, states, unit, figures))
      .filter(({ before, after }) => before !== undefined || after !== undefined);
    const names = states.map((state) => stateOfYear(inventory, state, language)) as [string, string];
    const whole = wholeOf(parts);
    const what = namedWith(unit, MEASURE_WORDS[language][measure], language);
    const text = (value: number | undefined, name: string): string =>
      value === undefined ? words.state(words.none, name) : words.state(valueText(value, unit, visit), name);
    const share = changeShare(shareOf(whole), language);
    const heading = inSentence(withInternal ? internalName(what, true, language) : what, language);
    const trend = (): string => {
      const { before, after } = whole;
      const [first, last] = [text(before, names[0]), text(after, names[1])];
      if (before === undefined || after === undefined) return words.only(heading, before === undefined ? last : first);
      if (before === after) return words.same(heading, last);
      return words.title(heading, first, last, after > before ? words.grew : words.fell);
    };
    const title = `${nameOf(scope, visit)}: ${trend()}${share === undefined ? "" : words.by(share)}`;
    const calls = [comparisonCall(scope, choice)];
    const linkOf = (part: Compared): string => linkFor(visit, scope, division, part, withInternal);
    const note = unitNote(unit, figures, visit);
    const figure =
      parts.length === 0
        ? undefined
        : comparisonFigure({ parts, linkOf, names, what, measure, unit, withInternal, note, calls, language, city });
    const select = (name: string, label: string, options: readonly Markup[]): Markup =>
      html`<label>${label}<select name="${name}" id="${name}">${options}</select></label>`;
    const currency = capital(currencyName(visit));
    const pickers = [
      ...(["von", "bis"] as const).map((name, at) => {
        const label = at === 0 ? words.from : words.to;
        return html`${select(name, label, yearOptions(inventory, states[at]))}
${select(`${name}Phase`, words.phaseOf(label), stateOptions(visit, inventory, states[at]))}`;
      }),
      scopePickers(visit, organisation, scope),
      select(
        "mass",
        words.measure,
        MEASURES.map((one) => option(one, MEASURE_WORDS[language][one], one === chosen)),
      ),
      select(
        "nach",
        words.division,
        divisions.map((one) => option(one, words.divisions[one], one === division)),
      ),
      units.length > 1 &&
        select(
          "einheit",
          words.unit,
          units.map((one) => option(one, unitTitle(one, figures, currency, language), one === unit)),
        ),
      internalField(withInternal),
      pickersEnd(visit),
    ];
    const form = html`<form class="pickers" action="${visit.path}" data-live>${pickers}</form>`;
    const internal = {
      what: `${MEASURE_WORDS[language][measure]} ${states[1].year}`,
      shown: wholeOf(rappen).after ?? 0,
      other: wholeOf(others).after ?? 0,
    };
    return {
      title,
      description: words.lead,
      section: "finanzen",
      figures: figure ? [figure] : [],
      main: html`${scopeTabs(visit, scope, "vergleich")}${scopeCrumbs(visit, scope)}
<p class="lead">${words.lead}</p>
${pickerFold(visit, [...names, nameOf(scope, visit), what], form)}
${figure ? figureMarkup(visit, figure) : html`<p class="empty">${words.empty}</p>`}
${internalSwitch(visit, withInternal, internal)}`,
    };
  },
  ["von", "bis"],
);

/** Those of the address; else the latest accounts and those of the year before, or what the city has instead. */
function chosenStates({ query }: Pick<Visit, "query">, inventory: Inventory): readonly [State, State] {
  const { mainYears } = comparisonOf(inventory);
  const latest = [...mainYears.keys()].at(-1) ?? inventory.years.at(-1) ?? 0;
  const before = mainYears.has(latest - 1) ? latest - 1 : ([...mainYears.keys()].at(-2) ?? latest);
  const stateFor = (name: "von" | "bis", usual: number): State => {
    const year = inventory.years.find((one) => String(one) === query.get(name)) ?? usual;
    const states = statesOf(inventory, year);
    return (
      states.find((state) => state.name === query.get(`${name}Phase`)) ??
      states.find((state) => state.name === mainYears.get(year)) ??
      states.at(-1) ?? { year, name: "", types: [] }
    );
  };
  return [stateFor("von", before), stateFor("bis", latest)];
}

/** A department is not divided into departments, an institution only by what it does. */
function divisionsIn({ kind }: Scope, hasFunctions: boolean): readonly Division[] {
  return DIVISIONS.filter((division) => {
    if (division === "hauptfunktion" || division === "funktion") return hasFunctions;
    if (division === "departement") return kind === "city";
    return division !== "institution" || kind !== "institution";
  });
}

/** Parts whose year has no divisor have no amount. */
function converted(
  part: Compared,
  [before, after]: readonly [State, State],
  unit: Unit,
  figures: YearlyFigures,
): Compared {
  const inUnit = (value: number | undefined, { year }: State): number | undefined => {
    if (value === undefined || !isYearly(unit)) return value;
    const divisor = divisorOf(unit, figures, year);
    return divisor === undefined ? undefined : value / divisor;
  };
  return { ...part, before: inUnit(part.before, before), after: inUnit(part.after, after) };
}

function linkFor(visit: Visit, scope: Scope, division: Division, { key }: Compared, withInternal: boolean): string {
  const internal = internalQuery(withInternal);
  const within = scope.kind === "departement" ? { departement: scope.departement.key } : {};
  switch (division) {
    case "departement":
    case "institution":
      return linkTo(visit, `/finanzen/${division}/${key}`, internal);
    case "hauptfunktion":
    case "funktion":
      return linkTo(visit, "/finanzen/verlauf", { ...within, nach: "funktion", funktion: key, ...internal });
    case "sachkonto":
      return linkTo(visit, "/finanzen/verlauf", { ...within, code: key, ...internal });
  }
}

function yearOptions({ years }: Inventory, { year }: State): readonly Markup[] {
  return years.toReversed().map((one) => option(one, String(one), one === year));
}

function stateOptions({ language }: Visit, inventory: Inventory, chosen: State): readonly Markup[] {
  return statesOf(inventory, chosen.year).map((state) =>
    option(state.name, stateName(inventory, state, language), state.name === chosen.name),
  );
}
