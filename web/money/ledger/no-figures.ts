/** The page about money where there is no money to show: says so and what to do next. In: a visit. Out: a view. */
import { html } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { View } from "../../frame/page.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";

const WORDS = {
  de: {
    title: "Dafür gibt es keine Zahlen",
    hint: "Für diese Auswahl sind keine Beträge veröffentlicht. Versuchen Sie",
    latest: "die neusten Zahlen der ganzen Stadt",
    or: "oder schauen Sie nach,",
    data: "welche Daten es gibt",
  },
  en: {
    title: "There are no figures for this",
    hint: "No amounts are published for this choice. Try",
    latest: "the latest figures of the whole city",
    or: "or see",
    data: "which data there is",
  },
};

export function noFigures(visit: Visit): View {
  const words = inLanguage(visit.language, WORDS);
  return {
    title: words.title,
    description: words.title,
    section: "finanzen",
    main: html`<p class="lead">${words.hint} <a href="${linkTo(visit, "/finanzen")}">${words.latest}</a> ${words.or} <a href="${linkTo(visit, "/daten")}">${words.data}</a>.</p>`,
  };
}
