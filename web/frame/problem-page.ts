/** The error page: what is wrong and what to do next. */
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
    missing: "Page not found",
    missingHint: "It may have moved, or part of the address is missing.",
    empty: "There is no council data yet",
    emptyHint: "It will appear here as soon as the city publishes it.",
    away: "The data is unavailable at the moment",
    awayHint: "It is not your fault. Please try again in a minute.",
    wrong: "This request is not valid",
    start: "Go to the home page",
    search: "Search the council",
  },
};

export function problemPage(visit: Visit, error: unknown): { readonly status: number; readonly view: View } {
  const words = inLanguage(visit.language, WORDS);
  if (!isFailure(error)) throw error;
  const { status } = error;
  const [title, hint] = textsFor(words, error);
  const link = (path: string, text: string) => html`<li><a href="${linkTo(visit, path)}">${text}</a></li>`;
  const main = html`<p class="lead">${hint}</p><ul>${link("/", words.start)}${link("/rat", words.search)}</ul>`;
  return { status, view: { title, description: hint, main, section: "start" } };
}

/** An error response of a service, or a problem of the server itself, such as an unavailable store. */
interface Failure extends Error {
  readonly status: number;
}

function isFailure(error: unknown): error is Failure {
  return error instanceof Error && "status" in error && typeof error.status === "number";
}

function textsFor(words: (typeof WORDS)["de"], failure: Failure): readonly [string, string] {
  const { status, message } = failure;
  // The service does not know the index: nothing has been imported yet.
  if (failure instanceof ServiceError && failure.problem.parameter === "index") return [words.empty, words.emptyHint];
  if (status === 404) return [words.missing, words.missingHint];
  if (status >= 500 || status === 429) return [words.away, words.awayHint];
  return [String(problem.title ?? words.wrong), message];
}
