/**
 * `/finanzen/abweichungen`: where the accounts of a year differ from the corrected budget, and why. Parameters: `jahr`,
 * `nach`, `mass`, `departement`, `institution`, `intern`.
 */
import { breakable } from "../../frame/compounds.ts";
import { figureMarkup } from "../../frame/figure.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { inSentence, shortMoney, signed } from "../../frame/numbers.ts";
import { pickerFold } from "../../frame/picker-fold.ts";
import { spokenMoney } from "../../frame/spoken-money.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { readFunctions } from "../ledger/functions.ts";
import { internalField, internalLink, internalName, isWithInternal } from "../ledger/internal.ts";
import { type Inventory, yearsOfPhase } from "../ledger/inventory.ts";
import { MEASURE_WORDS, MEASURES, measureOf } from "../ledger/measure.ts";
import { moneyPage } from "../ledger/money-page.ts";
import { nameOf, placeOf, readOrganisation, type Scope, scopeQuery } from "../ledger/scope.ts";
import { option, pickersEnd, scopeCrumbs, scopePickers, scopeTabs } from "../ledger/scope-bar.ts";
import { inBudgetOf } from "../ledger/step-names.ts";
import {
  type DeviationChoice,
  DIVISIONS,
  type Division,
  deviationsCall,
  type Ranked,
  readDeviations,
} from "./deviations-data.ts";
import { deviationsFigure, linkOf, nameOf as nameOfRanked } from "./deviations-figure.ts";

const WORDS = {
  de: {
    title: (place: string, what: string, top: string, difference: string, budget: string) =>
      `${place}: grösste Abweichung im ${what} bei «${top}», ${difference} als ${budget}`,
    none: (place: string, what: string) => `${place}, ${what}: kein Unterschied zum Budget`,
    more: (amount: string) => `${amount} mehr`,
    less: (amount: string) => `${amount} weniger`,
    lead: (budget: string) =>
      `Verglichen wird, was in der Rechnung steht, mit dem, was ${budget} stand. Die grössten Unterschiede kommen zuerst.`,
    nothing: "Hier stimmt die Rechnung mit dem Budget überein, oder es gibt eines von beiden nicht.",
    notYet: "Es gibt noch kein Jahr mit Rechnung und Budget.",
    year: "Jahr",
    measure: "Was",
    by: "Gliederung",
    divisions: {
      konto: "nach Konto",
      institution: "nach Institution",
      departement: "nach Departement",
      funktion: "nach Aufgabe",
      sachkonto: "nach Art",
    } satisfies Record<Division, string>,
    reasons: (number: number) =>
      number === 1 ? "Eine Begründung der Stadt" : `Wie die Stadt ${number} davon begründet`,
    without: "Zu keinem dieser Unterschiede gibt die Stadt eine Begründung.",
    steps: "Das ganze Jahr vom Antrag bis zur Rechnung",
  },
  en: {
    title: (place: string, what: string, top: string, difference: string, budget: string) =>
      `${place}: the largest deviation in ${what} is “${top}”, ${difference} than ${budget}`,
    none: (place: string, what: string) => `${place}, ${what}: no difference from the budget`,
    more: (amount: string) => `${amount} more`,
    less: (amount: string) => `${amount} less`,
    lead: (budget: string) =>
      `This compares what is in the accounts with what was ${budget}. The largest differences come first.`,
    nothing: "The accounts agree with the budget here, or one of the two does not exist.",
    notYet: "No year has both accounts and a budget yet.",
    year: "Year",
    measure: "Show",
    by: "Breakdown",
    divisions: {
      konto: "by account",
      institution: "by institution",
      departement: "by department",
      funktion: "by function",
      sachkonto: "by type",
    } satisfies Record<Division, string>,
    reasons: (number: number) =>
      number === 1 ? "How the city explains one of them" : `How the city explains ${number} of them`,
    without: "The city explains none of these differences.",
    steps: "The whole year from the request to the accounts",
  },
};

export const deviationsPage = moneyPage(async (visit, inventory) => {
  const { service, language, city, query } = visit;
  const words = inLanguage(language, WORDS);
  const [organisation, functions] = await Promise.all([readOrganisation(service), readFunctions(service)]);
  const scope = await placeOf(visit, organisation);
  const years = comparableYears(inventory);
  const year = years.find((one) => String(one) === query.get("jahr")) ?? years.at(-1) ?? 0;
  const divisions = divisionsIn(scope, functions.size > 0);
  const choice: DeviationChoice = {
    year,
    measure: measureOf(query, "aufwand"),
    division: divisions.find((one) => one === query.get("nach")) ?? "konto",
    withInternal: isWithInternal(visit),
  };
  const ranked = years.length === 0 ? [] : await readDeviations(service, scope, choice);
  const inBudget = inBudgetOf(inventory, year, language);
  const place = `${nameOf(scope, visit)} ${year}`;
  const what = counted(inSentence(MEASURE_WORDS[language][choice.measure], language), visit);
  const calls = [deviationsCall(scope, choice)];
  const figure =
    ranked.length > 0 ? deviationsFigure({ ...choice, ranked, inBudget, language, city, calls }) : undefined;
  const [top] = ranked;
  const title = top
    ? words.title(
        place,
        what,
        nameOfRanked(top),
        (top.change > 0 ? words.more : words.less)(spokenMoney(Math.abs(top.change), visit)),
        inBudget,
      )
    : words.none(place, what);
  const lead = words.lead(inBudget);
  const pickers = [
    scopePickers(visit, organisation, scope),
    select(
      "jahr",
      words.year,
      years.toReversed().map((one) => option(one, String(one), one === year)),
    ),
    select(
      "mass",
      words.measure,
      MEASURES.map((one) => option(one, MEASURE_WORDS[language][one], one === choice.measure)),
    ),
    select(
      "nach",
      words.by,
      divisions.map((one) => option(one, words.divisions[one], one === choice.division)),
    ),
    internalField(choice.withInternal),
    pickersEnd(visit),
  ];
  const form = html`<form class="pickers" action="${visit.path}" data-live>${pickers}</form>`;
  const chosen = [nameOf(scope, visit), year, MEASURE_WORDS[language][choice.measure]];
  const steps = linkTo(visit, "/finanzen/prozess", {
    ...scopeQuery(scope),
    jahr: years.length === 0 ? undefined : year,
  });
  const empty = html`<p class="empty">${years.length === 0 ? words.notYet : words.nothing}</p>`;
  return {
    title,
    description: lead,
    section: "finanzen",
    figures: figure ? [figure] : [],
    main: html`${scopeTabs(visit, scope, "abweichungen")}${scopeCrumbs(visit, scope)}
<p class="lead">${lead}</p>
${pickerFold(visit, chosen, form)}
${figure ? figureMarkup(visit, figure) : empty}
${internalLink(visit, choice.withInternal)}
${figure && reasonsMarkup(visit, choice, ranked)}
<p><a href="${steps}">${words.steps}</a></p>`,
  };
});

/** Years with accounts and with a budget. */
function comparableYears(inventory: Inventory): readonly number[] {
  const decided = yearsOfPhase(inventory, "decided");
  return [...yearsOfPhase(inventory, "actual").keys()].filter((year) => decided.has(year));
}

/** An institution is not divided into departments or institutions, nor a department into departments. */
function divisionsIn({ kind }: Scope, hasFunctions: boolean): readonly Division[] {
  return DIVISIONS.filter((division) => {
    if (division === "funktion") return hasFunctions;
    if (division === "departement") return kind === "city";
    return division !== "institution" || kind !== "institution";
  });
}

/** A heading must say if it counts differently than others. */
function counted(heading: string, visit: Visit): string {
  return isWithInternal(visit) ? internalName(heading, true, visit.language) : heading;
}

function select(name: string, title: string, options: readonly Markup[]): Markup {
  return html`<label>${title}<select name="${name}" id="${name}">${options}</select></label>`;
}

/** The justifications of what is ranked, with the differences that they explain. */
function reasonsMarkup(visit: Visit, choice: DeviationChoice, ranked: readonly Ranked[]): Markup {
  const words = inLanguage(visit.language, WORDS);
  const { language, city } = visit;
  const justified = ranked.filter(({ reasons }) => reasons.length > 0);
  if (justified.length === 0) return html`<p class="empty">${words.without}</p>`;
  const items = justified.map((one) => {
    const link = html`<a href="${linkOf({ ...choice, language, city }, one)}">${nameOfRanked(one)}</a>`;
    const lines = one.reasons.flatMap((reason) => reason.split(/\r?\n/)).filter((line) => line.trim() !== "");
    const texts = lines.map((line) => html`<p lang="de">${breakable(line)}</p>`);
    const change = signed(shortMoney(one.change, visit));
    return html`<li><p class="about">${link}: ${change}</p>${texts}</li>`;
  });
  return html`<h2 id="begruendungen">${words.reasons(justified.length)}</h2><ul class="reasons">${items}</ul>`;
}
