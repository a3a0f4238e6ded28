/**
 * What all pages about money begin with: the years and phases that there are. A year that does not exist is an error,
 * and a city without amounts has a page that says so.
 */
import { html } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Page, View } from "../../frame/page.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { checkYear } from "./choice.ts";
import { type Inventory, readInventory } from "./inventory.ts";

const WORDS = {
  de: {
    title: "Dafür gibt es keine Zahlen",
    hint: "Für diese Auswahl sind keine Beträge veröffentlicht. Versuchen Sie",
    latest: "die neusten Zahlen",
    or: "oder schauen Sie nach,",
    data: "welche Daten es gibt",
  },
  en: {
    title: "There are no figures for this",
    hint: "No amounts have been published for this selection. Try",
    latest: "the latest figures",
    or: "or see",
    data: "what data is available",
  },
};

/** `years` are the parameters of the page that name a year. */
export function moneyPage(
  show: (visit: Visit, inventory: Inventory) => Promise<View>,
  years: readonly string[] = ["jahr"],
): Page {
  return {
    async show(visit) {
      const inventory = await readInventory(visit.service);
      if (inventory.years.length === 0) return noFigures(visit);
      for (const name of years) checkYear(visit, inventory, name);
      return show(visit, inventory);
    },
  };
}

export function noFigures(visit: Visit): View {
  const words = inLanguage(visit.language, WORDS);
  const latest = html`<a href="${linkTo(visit, "/finanzen")}">${words.latest}</a>`;
  const data = html`<a href="${linkTo(visit, "/daten")}">${words.data}</a>`;
  return {
    title: words.title,
    description: words.title,
    section: "finanzen",
    main: html`<p class="lead">${words.hint} ${latest} ${words.or} ${data}.</p>`,
  };
}
