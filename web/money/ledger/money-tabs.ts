/** The tabs of the finance section, which keep year, phase and department. */
import { attribute, html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";

const TABS = {
  uebersicht: "/finanzen",
  fluss: "/finanzen/fluss",
  prozess: "/finanzen/prozess",
  verlauf: "/finanzen/verlauf",
};
export type MoneyTab = keyof typeof TABS;

const WORDS = {
  de: {
    pages: "Ansichten der Finanzen",
    uebersicht: "Übersicht",
    fluss: "Geldfluss",
    prozess: "Budgetprozess",
    verlauf: "Verlauf",
  },
  en: {
    pages: "Views of the finances",
    uebersicht: "Overview",
    fluss: "Money flow",
    prozess: "Budget process",
    verlauf: "Over the years",
  },
};

/** Parameters that every page of the section understands. */
const KEPT = ["jahr", "phase", "departement"];

export function moneyTabs(visit: Visit, current: MoneyTab): Markup {
  const words = inLanguage(visit.language, WORDS);
  const kept = Object.fromEntries(KEPT.map((name) => [name, visit.query.get(name) ?? undefined]));
  const tabs = Object.entries(TABS) as [MoneyTab, string][];
  const links = tabs.map(([tab, path]) => {
    const isCurrent = attribute("aria-current", tab === current && "page");
    return html`<li><a href="${linkTo(visit, path, kept)}"${isCurrent}>${words[tab]}</a></li>`;
  });
  return html`<nav aria-label="${words.pages}"><ul class="tabs">${links}</ul></nav>`;
}
