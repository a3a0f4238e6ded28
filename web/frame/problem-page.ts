/** The page for what went wrong: says what it is and what to do next. In: a visit and why its page cannot be shown. Out: status and view. */
import { html } from "./html.ts";
import { inLanguage } from "./language.ts";
import type { View } from "./page.ts";
import { ServiceError } from "./service.ts";
import { linkTo, type Visit } from "./visit.ts";

const WORDS = {
  de: {
    missing: "Diese Seite gibt es nicht",
    missingHint: "Vielleicht wurde sie verschoben, oder in der Adresse fehlt etwas.",
    empty: "Aus dem Rat sind noch keine Daten da",
    emptyHint: "Sobald die Stadt sie veröffentlicht, stehen sie hier.",
    away: "Die Daten sind gerade nicht erreichbar",
    awayHint: "Es liegt nicht an Ihnen. Bitte in einer Minute noch einmal versuchen.",
    wrong: "Diese Anfrage geht so nicht",
    start: "Zur Startseite",
    search: "Im Rat suchen",
  },
  en: {
    missing: "There is no such page",
    missingHint: "It may have moved, or something is missing in the address.",
    empty: "There is no data of the council yet",
    emptyHint: "As soon as the city publishes it, it is here.",
    away: "The data cannot be reached at the moment",
    awayHint: "It is not your fault. Please try again in a minute.",
    wrong: "This cannot be asked like that",
    start: "To the start page",
    search: "Search the council",
  },
};

export function problemPage(visit: Visit, error: unknown): { readonly status: number; readonly view: View } {
  const words = inLanguage(visit.language, WORDS);
  if (!(error instanceof ServiceError)) throw error;
  const { status } = error;
  const [title, hint] = textsFor(words, error);
  const main = html`<p class="lead">${hint}</p><ul><li><a href="${linkTo(visit, "/")}">${words.start}</a></li><li><a href="${linkTo(visit, "/rat")}">${words.search}</a></li></ul>`;
  return { status, view: { title, description: hint, main, section: "start" } };
}

function textsFor(words: (typeof WORDS)["de"], { status, problem, message }: ServiceError): readonly [string, string] {
  // The service names an index that it does not have: nothing was imported yet.
  if (problem.parameter === "index") return [words.empty, words.emptyHint];
  if (status === 404) return [words.missing, words.missingHint];
  if (status >= 500 || status === 429) return [words.away, words.awayHint];
  return [words.wrong, message];
}
