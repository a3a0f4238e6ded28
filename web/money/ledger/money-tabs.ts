/** The pages about money beside each other. In: a visit and which page it is on. Out: links that keep year, phase and department. */
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
    pages: "Views of the money",
    uebersicht: "Overview",
    fluss: "Flow of money",
    prozess: "Budget process",
    verlauf: "Over the years",
  },
};

/** What a visitor has chosen and every page about money understands. */
const KEPT = ["jahr", "phase", "departement"];

export function moneyTabs(visit: Visit, current: MoneyTab): Markup {
  const words = inLanguage(visit.language, WORDS);
  const kept = Object.fromEntries(KEPT.map((name) => [name, visit.query.get(name) ?? undefined]));
  const tabs = Object.entries(TABS) as [MoneyTab, string][];
  return html`<nav aria-label="${words.pages}"><ul class="tabs">${tabs.map(
    ([tab, path]) =>
      html`<li><a href="${linkTo(visit, path, kept)}"${attribute("aria-current", tab === current && "page")}>${words[tab]}</a></li>`,
  )}</ul></nav>`;
}
