/** `/finanzen/fluss`: the city's money flow, and the use of a tax franc. `nach=art` breaks expense down by kind. */
import { figureMarkup } from "../../frame/figure.ts";
import { html } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Page } from "../../frame/page.ts";
import { spokenMoney } from "../../frame/spoken-money.ts";
import { choiceOf, choicePickers } from "../ledger/choice.ts";
import { cityOverview } from "../ledger/city-overview.ts";
import { type Phase, readInventory } from "../ledger/ledger.ts";
import { moneyTabs } from "../ledger/money-tabs.ts";
import { noFigures } from "../ledger/no-figures.ts";
import { switchMarkup } from "../ledger/switch.ts";
import { flowFigure } from "./flow-figure.ts";
import { taxFigure } from "./tax-figure.ts";

type Titles = Readonly<Record<Phase, (year: number, more: string) => string>>;

const WORDS = {
  de: {
    surplus: {
      RECHNUNG: (year, more) => `${year} hat die Stadt ${more} mehr eingenommen als ausgegeben`,
      GEMEINDERAT_BESCHLUSS: (year, more) => `${year} will die Stadt ${more} mehr einnehmen als ausgeben`,
      STADTRAT_ANTRAG: (year, more) => `${year} will der Stadtrat ${more} mehr einnehmen als ausgeben`,
    } satisfies Titles,
    deficit: {
      RECHNUNG: (year, more) => `${year} hat die Stadt ${more} mehr ausgegeben als eingenommen`,
      GEMEINDERAT_BESCHLUSS: (year, more) => `${year} will die Stadt ${more} mehr ausgeben als einnehmen`,
      STADTRAT_ANTRAG: (year, more) => `${year} will der Stadtrat ${more} mehr ausgeben als einnehmen`,
    } satisfies Titles,
    by: "Gliederung",
    byDepartment: "Ausgaben nach Departement",
    byKind: "nach Art",
    how: "Wie das gerechnet ist",
  },
  en: {
    surplus: {
      RECHNUNG: (year, more) => `In ${year}, the city took in ${more} more than it spent`,
      GEMEINDERAT_BESCHLUSS: (year, more) => `In ${year}, the city plans to take in ${more} more than it spends`,
      STADTRAT_ANTRAG: (year, more) => `In ${year}, the executive plans to take in ${more} more than it spends`,
    } satisfies Titles,
    deficit: {
      RECHNUNG: (year, more) => `In ${year}, the city spent ${more} more than it took in`,
      GEMEINDERAT_BESCHLUSS: (year, more) => `In ${year}, the city plans to spend ${more} more than it takes in`,
      STADTRAT_ANTRAG: (year, more) => `In ${year}, the executive plans to spend ${more} more than it takes in`,
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
      title: titles[phase](year, spokenMoney(Math.abs(result), visit.language)),
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
