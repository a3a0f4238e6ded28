/** The view of a finance page without amounts. */
import { html } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { View } from "../../frame/page.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";

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
