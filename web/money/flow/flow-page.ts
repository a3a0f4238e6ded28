/** `/finanzen/fluss`: the city's money flow, and where taxes go. `nach=art` breaks expense down by kind. */
import { cityWords, theExecutive } from "../../frame/city-words.ts";
import { figureMarkup } from "../../frame/figure.ts";
import { html } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Page } from "../../frame/page.ts";
import { spokenMoney } from "../../frame/spoken-money.ts";
import { type SpokenPhase, spokenPhase } from "../ledger/amount-types.ts";
import { choiceOf, choicePickers } from "../ledger/choice.ts";
import { cityOverview } from "../ledger/city-overview.ts";
import { readInventory } from "../ledger/inventory.ts";
import { moneyTabs } from "../ledger/money-tabs.ts";
import { noFigures } from "../ledger/no-figures.ts";
import { switchMarkup } from "../ledger/switch.ts";
import { flowFigure } from "./flow-figure.ts";
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
    by: "Gliederung",
    byDepartment: "Ausgaben nach Departement",
    byKind: "nach Art",
    how: "Wie das gerechnet ist",
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
    by: "Breakdown",
    byDepartment: "Expense by department",
    byKind: "by type",
    how: "How this is calculated",
  },
};

export const flowPage: Page = {
  async show(visit) {
    const words = inLanguage(visit.language, WORDS);
    const inventory = await readInventory(visit.service);
    if (inventory.years.length === 0) return noFigures(visit);
    const choice = choiceOf(visit, inventory);
    const overview = await cityOverview(visit.service, choice);
    if (overview.expense === 0 && overview.revenue === 0) return noFigures(visit);
    const by = visit.query.get("nach") === "art" ? "art" : "departement";
    const { result, year, phase } = overview;
    const titles = result < 0 ? words.deficit : words.surplus;
    const who = phase === "draft" ? theExecutive(visit) : cityWords(visit).the;
    const flow = flowFigure(visit, overview, by);
    const tax = taxFigure(visit, overview);
    const options = [
      { value: "", text: words.byDepartment },
      { value: "art", text: words.byKind },
    ];
    const pickers = [
      choicePickers(visit, inventory, choice),
      switchMarkup("nach", words.by, options, by === "art" ? "art" : ""),
    ];
    return {
      title: titles[spokenPhase(phase)](who, year, spokenMoney(Math.abs(result), visit)),
      description: [flow.title, tax?.lead].filter(Boolean).join(". "),
      section: "finanzen",
      figures: tax ? [flow, tax] : [flow],
      main: html`${moneyTabs(visit, "fluss")}
${tax && html`<p class="lead">${tax.lead} <a href="#${tax.id}">${words.how}</a></p>`}
<form class="pickers" action="${visit.path}" data-live>${pickers}</form>
${figureMarkup(visit, flow)}
${tax && figureMarkup(visit, tax)}`,
    };
  },
};
