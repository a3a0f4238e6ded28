/**
 * `/finanzen/fluss`: the money flow of the city, a department or an institution, and where taxes go. `nach=art` breaks
 * expense down by kind.
 */
import { cityWords, theExecutive } from "../../frame/city-words.ts";
import { figureMarkup } from "../../frame/figure.ts";
import { html } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { pickerFold } from "../../frame/picker-fold.ts";
import { spokenMoney } from "../../frame/spoken-money.ts";
import { linkTo } from "../../frame/visit.ts";
import { type SpokenPhase, spokenPhase } from "../ledger/amount-types.ts";
import { choiceNames, choiceOf, choicePickers } from "../ledger/choice.ts";
import { cityOverview } from "../ledger/city-overview.ts";
import { internalField, internalSwitch, isWithInternal } from "../ledger/internal.ts";
import { moneyPage, noFigures } from "../ledger/money-page.ts";
import { nameOf, placeOf, readOrganisation } from "../ledger/scope.ts";
import { scopeCrumbs, scopePickers, scopeTabs } from "../ledger/scope-bar.ts";
import { switchMarkup } from "../ledger/switch.ts";
import { flowFigure, partName } from "./flow-figure.ts";
import { readTaxShares, type TaxBill } from "./tax-bill.ts";
import { taxFigure } from "./tax-figure.ts";

/** `who` is the city, or the executive for what it requests. */
type Titles = Readonly<Record<SpokenPhase, (who: string, year: number, more: string) => string>>;

const WORDS = {
  de: {
    surplus: {
      actual: (who, year, more) => `${year} hat ${who} ${more} mehr eingenommen als ausgegeben`,
      decided: (who, year, more) => `${year} will ${who} ${more} mehr einnehmen als ausgeben`,
      draft: (who, year, more) => `${year} will ${who} ${more} mehr einnehmen als ausgeben`,
    } satisfies Titles,
    deficit: {
      actual: (who, year, more) => `${year} hat ${who} ${more} mehr ausgegeben als eingenommen`,
      decided: (who, year, more) => `${year} will ${who} ${more} mehr ausgeben als einnehmen`,
      draft: (who, year, more) => `${year} will ${who} ${more} mehr ausgeben als einnehmen`,
    } satisfies Titles,
    balanced: {
      actual: (who, year) => `${year} hat ${who} gleich viel eingenommen wie ausgegeben`,
      decided: (who, year) => `${year} will ${who} gleich viel einnehmen wie ausgeben`,
      draft: (who, year) => `${year} will ${who} gleich viel einnehmen wie ausgeben`,
    } satisfies Titles,
    part: {
      surplus: (name: string, year: number, more: string) => `${name} ${year}: ${more} mehr Einnahmen als Ausgaben`,
      deficit: (name: string, year: number, more: string) => `${name} ${year}: ${more} mehr Ausgaben als Einnahmen`,
      balanced: (name: string, year: number) => `${name} ${year}: gleich viel Einnahmen wie Ausgaben`,
    },
    byInstitution: "Ausgaben nach Institution",
    by: "Gliederung",
    byDepartment: "Ausgaben nach Departement",
    byKind: "nach Art",
    expense: "Ausgaben",
    how: "Wie das gerechnet ist",
    own: "Wohin Ihre eigenen Steuern gehen",
  },
  en: {
    surplus: {
      actual: (who, year, more) => `In ${year}, ${who} took in ${more} more than it spent`,
      decided: (who, year, more) => `In ${year}, ${who} plans to take in ${more} more than it spends`,
      draft: (who, year, more) => `In ${year}, ${who} plans to take in ${more} more than it spends`,
    } satisfies Titles,
    deficit: {
      actual: (who, year, more) => `In ${year}, ${who} spent ${more} more than it took in`,
      decided: (who, year, more) => `In ${year}, ${who} plans to spend ${more} more than it takes in`,
      draft: (who, year, more) => `In ${year}, ${who} plans to spend ${more} more than it takes in`,
    } satisfies Titles,
    balanced: {
      actual: (who, year) => `In ${year}, ${who} took in as much as it spent`,
      decided: (who, year) => `In ${year}, ${who} plans to take in as much as it spends`,
      draft: (who, year) => `In ${year}, ${who} plans to take in as much as it spends`,
    } satisfies Titles,
    part: {
      surplus: (name: string, year: number, more: string) => `${name} ${year}: revenue exceeds spending by ${more}`,
      deficit: (name: string, year: number, more: string) => `${name} ${year}: spending exceeds revenue by ${more}`,
      balanced: (name: string, year: number) => `${name} ${year}: revenue equals spending`,
    },
    byInstitution: "Spending by institution",
    by: "Breakdown",
    byDepartment: "Spending by department",
    byKind: "by type",
    expense: "Spending",
    how: "How this is calculated",
    own: "Where your own taxes go",
  },
};

export const flowPage = moneyPage(async (visit, inventory) => {
  const words = inLanguage(visit.language, WORDS);
  const choice = choiceOf(visit, inventory);
  const withInternal = isWithInternal(visit);
  const organisation = await readOrganisation(visit.service);
  const scope = await placeOf(visit, organisation);
  const overview = await cityOverview(visit.service, choice, withInternal, scope);
  if (overview.expense === 0 && overview.revenue === 0) return noFigures(visit);
  const by = visit.query.get("nach") === "art" ? "art" : "departement";
  const { result, year, phase } = overview;
  const difference = spokenMoney(Math.abs(result), visit);
  const balance = !/[1-9]/.test(difference) ? "balanced" : result < 0 ? "deficit" : "surplus";
  const who = phase === "draft" ? theExecutive(visit) : cityWords(visit).the;
  const title =
    scope.kind === "city"
      ? words[balance][spokenPhase(phase)](who, year, difference)
      : words.part[balance](partName(visit, overview), year, difference);
  const flow = flowFigure(visit, overview, by);
  const bill: TaxBill = { choice, amount: 100, division: "departement", withInternal };
  const tax =
    scope.kind === "city" ? taxFigure(visit, overview, bill, await readTaxShares(visit.service, bill)) : undefined;
  const options = [
    { value: "", text: scope.kind === "city" ? words.byDepartment : words.byInstitution },
    { value: "art", text: words.byKind },
  ];
  const pickers = [
    scopePickers(visit, organisation, scope),
    choicePickers(visit, inventory, choice),
    scope.kind !== "institution" && switchMarkup("nach", words.by, options, by === "art" ? "art" : ""),
    internalField(withInternal),
  ];
  const form = html`<form class="pickers" action="${visit.path}" data-live>${pickers}</form>`;
  const names = choiceNames(visit, inventory, choice);
  const chosen = [nameOf(scope, visit), ...names, by === "art" && words.byKind];
  const { expense: shown, otherExpense: other } = overview;
  const internal = internalSwitch(visit, withInternal, { what: `${words.expense} ${year}`, shown, other });
  const own = linkTo(visit, "/finanzen/steuern", { jahr: year, phase: choice.type });
  return {
    title,
    description: [flow.title, tax?.lead].filter(Boolean).join(". "),
    section: "finanzen",
    figures: tax ? [flow, tax] : [flow],
    main: html`${scopeTabs(visit, scope, "fluss")}${scopeCrumbs(visit, scope)}
${tax && html`<p class="lead">${tax.lead} <a href="#${tax.id}">${words.how}</a></p>`}
${pickerFold(visit, chosen, form)}
${figureMarkup(visit, flow)}
${internal}
${tax && figureMarkup(visit, tax)}
${tax && html`<p><a href="${own}">${words.own}</a></p>`}`,
  };
});
