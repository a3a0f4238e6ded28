/** Common questions, each a link to the page that answers it. */
import { searchedIndexes } from "../council/facts/searched-indexes.ts";
import { searchOf } from "../council/search/search.ts";
import { countOf } from "../council/search/search-results.ts";
import { cityWords } from "../frame/city-words.ts";
import { html, type Markup } from "../frame/html.ts";
import { indexOfKind } from "../frame/installed.ts";
import { inLanguage } from "../frame/language.ts";
import { linkTo, type Visit } from "../frame/visit.ts";

const WORDS = {
  de: {
    title: "Womit möchten Sie anfangen?",
    most: (city: string) => `Wofür gibt ${city} am meisten aus?`,
    tax: "Wohin gehen die Steuern?",
    deviations: "Wo wich die Rechnung vom Budget ab?",
    budget: "Was hat der Rat am Budget geändert?",
    growth: "Welches Departement gibt immer mehr aus?",
    next: "Was behandelt der Rat als Nächstes?",
    pending: "Welche Motionen sind noch offen?",
    closest: "Welche Abstimmungen waren am knappsten?",
  },
  en: {
    title: "Where would you like to start?",
    most: (city: string) => `What does ${city} spend the most on?`,
    tax: "Where do taxes go?",
    deviations: "Where did the accounts differ from the budget?",
    budget: "What did the council change in the budget?",
    growth: "Which department is spending more and more?",
    next: "What will the council discuss next?",
    pending: "Which motions are still pending?",
    closest: "Which votes were the closest?",
  },
};

/** `nextMeeting` is the GUID of the next meeting. Questions that the city's data cannot answer are not asked. */
export async function questions(visit: Visit, nextMeeting: string | undefined): Promise<Markup | undefined> {
  const words = inLanguage(visit.language, WORDS);
  const { installed } = visit;
  const money = [
    [words.most(cityWords(visit).the), linkTo(visit, "/finanzen")],
    [words.tax, linkTo(visit, "/finanzen/fluss")],
    [words.budget, linkTo(visit, "/finanzen/prozess")],
    [words.deviations, linkTo(visit, "/finanzen/abweichungen")],
    [words.growth, linkTo(visit, "/finanzen/verlauf")],
  ];
  const links = [
    ...(installed.hasMoney ? money : []),
    ...(nextMeeting === undefined ? [] : [[words.next, linkTo(visit, `/rat/sitzung/${nextMeeting}`)]]),
    ...((await hasOpenMotions(visit)) ? [[words.pending, linkTo(visit, "/rat", OPEN_MOTIONS)]] : []),
    ...(indexOfKind(installed, "vote")
      ? [[words.closest, linkTo(visit, "/rat/abstimmungen", { sortierung: "knappste" })]]
      : []),
  ];
  if (links.length === 0) return undefined;
  const items = links.map(([question, href]) => html`<li><a href="${href}">${question}</a></li>`);
  return html`<section><h2>${words.title}</h2>
<ul class="questions">${items}</ul></section>`;
}

const OPEN_MOTIONS = { art: "Motion", status: "offen" };

/** Whether there are motions, and what is open can be told. */
async function hasOpenMotions({ installed, service }: Visit): Promise<boolean> {
  const [first] = searchedIndexes(installed);
  const hasFilters = first?.filters.some(({ name }) => name === "art") && first.filters.some(({ allBut }) => allBut);
  if (first?.kind !== "business" || !hasFilters) return false;
  return (await countOf(service, searchOf({ installed, query: new URLSearchParams(OPEN_MOTIONS) }))) > 0;
}
