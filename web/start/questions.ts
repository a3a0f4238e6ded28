/** Common questions, each a link to the page that answers it. */
import { cityWords } from "../frame/city-words.ts";
import { html, type Markup } from "../frame/html.ts";
import { inLanguage } from "../frame/language.ts";
import { linkTo, type Visit } from "../frame/visit.ts";

const WORDS = {
  de: {
    title: "Womit möchten Sie anfangen?",
    most: (city: string) => `Wofür gibt ${city} am meisten aus?`,
    tax: "Wohin gehen die Steuern?",
    budget: "Was hat der Rat am Budget geändert?",
    growth: "Welches Departement gibt immer mehr aus?",
    next: "Was behandelt der Rat als Nächstes?",
    pending: "Welche Motionen sind noch offen?",
  },
  en: {
    title: "Where would you like to start?",
    most: (city: string) => `What does ${city} spend the most on?`,
    tax: "Where do taxes go?",
    budget: "What did the council change in the budget?",
    growth: "Which department is spending more and more?",
    next: "What will the council discuss next?",
    pending: "Which motions are still pending?",
  },
};

/** `nextMeeting` is the GUID of the next meeting. */
export function questions(visit: Visit, nextMeeting: string | undefined): Markup {
  const words = inLanguage(visit.language, WORDS);
  const meeting = nextMeeting === undefined ? "/rat/sitzungen" : `/rat/sitzung/${nextMeeting}`;
  const links = [
    [words.most(cityWords(visit).the), linkTo(visit, "/finanzen")],
    [words.tax, linkTo(visit, "/finanzen/fluss")],
    [words.budget, linkTo(visit, "/finanzen/prozess")],
    [words.growth, linkTo(visit, "/finanzen/verlauf")],
    [words.next, linkTo(visit, meeting)],
    [words.pending, linkTo(visit, "/rat", { art: "Motion", status: "offen" })],
  ];
  const items = links.map(([question, href]) => html`<li><a href="${href}">${question}</a></li>`);
  return html`<section><h2>${words.title}</h2>
<ul class="questions">${items}</ul></section>`;
}
