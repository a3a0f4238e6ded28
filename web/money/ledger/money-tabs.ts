/** The tabs of the finance section, which keep year, phase and department. */
import { attribute, html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";

const TABS = {
  uebersicht: "/finanzen",
  fluss: "/finanzen/fluss",
  steuern: "/finanzen/steuern",
  prozess: "/finanzen/prozess",
  abweichungen: "/finanzen/abweichungen",
  verlauf: "/finanzen/verlauf",
  vergleich: "/finanzen/vergleich",
};
export type MoneyTab = keyof typeof TABS;

const WORDS = {
  de: {
    pages: "Ansichten der Finanzen",
    uebersicht: "Übersicht",
    fluss: "Geldfluss",
    steuern: "Steuerfranken",
    prozess: "Budgetprozess",
    abweichungen: "Abweichungen",
    verlauf: "Verlauf",
    vergleich: "Vergleich",
  },
  en: {
    pages: "Views of the finances",
    uebersicht: "Overview",
    fluss: "Money flow",
    steuern: "Your taxes",
    prozess: "Budget process",
    abweichungen: "Deviations",
    verlauf: "Over the years",
    vergleich: "Comparison",
  },
};

/** Parameters that every page of the section understands. */
const KEPT = ["jahr", "phase", "departement", "intern"];

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
