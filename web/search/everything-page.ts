/** `/suche`: one search for accounts, offices, business, people, meetings and documents. */
import { recordList } from "../council/facts/record-list.ts";
import { wordsIn } from "../council/facts/words-in.ts";
import { noHits } from "../council/search/no-hits.ts";
import { changedSearch, LONGEST_TEXT, searchOf } from "../council/search/search.ts";
import { adviceFor } from "../council/search/search-advice.ts";
import { html, type Markup } from "../frame/html.ts";
import { inLanguage } from "../frame/language.ts";
import { numberText } from "../frame/numbers.ts";
import type { Page } from "../frame/page.ts";
import { searchBox } from "../frame/search-box.ts";
import { linkTo, type Visit } from "../frame/visit.ts";
import { findEverything } from "./everything.ts";
import { type Part, partsOf } from "./everything-parts.ts";

const BEST = 5;
const COUNCIL_EXAMPLES = ["Velowege"];
const MONEY_EXAMPLES = ["Miete", "3010"];

const WORDS = {
  de: {
    ask: "Was suchen Sie?",
    hint:
      "Ein Konto, ein Amt, ein Geschäft, eine Person, eine Sitzung oder ein Dokument: Das Feld oben sucht in allem. " +
      "Auch Nummern von Konten und Geschäften führen zum Ziel.",
    money: "Ein Konto oder ein Amt: Das Feld oben sucht in allen. Auch Nummern von Konten führen zum Ziel.",
    council:
      "Ein Geschäft, eine Person, eine Sitzung oder ein Dokument: Das Feld oben sucht in allem. " +
      "Auch Nummern von Geschäften führen zum Ziel.",
    examples: "Zum Beispiel",
    title: (count: string, text: string) => `${count} Treffer für «${text}»`,
    none: (text: string) => `Keine Treffer für «${text}»`,
    all: (what: string) => `Alle ${what}`,
    kinds: "Was gefunden wurde",
    description: "Konten, Ämter, Geschäfte, Personen, Sitzungen und Dokumente durchsuchen.",
  },
  en: {
    ask: "What are you looking for?",
    hint:
      "An account, an office, an item of business, a person, a meeting or a document: the box above searches " +
      "everything. Numbers of accounts and business work as well.",
    money: "An account or an office: the box above searches all of them. Numbers of accounts work as well.",
    council:
      "An item of business, a person, a meeting or a document: the box above searches everything. " +
      "Numbers of business work as well.",
    examples: "For example",
    title: (count: string, text: string) => `${count} ${count === "1" ? "result" : "results"} for “${text}”`,
    none: (text: string) => `No results for “${text}”`,
    all: (what: string) => `All ${what}`,
    kinds: "Types of results",
    description: "Search accounts, offices, business, people, meetings and documents.",
  },
};

export const everythingPage: Page = {
  async show(visit) {
    const words = inLanguage(visit.language, WORDS);
    const text = (visit.query.get("q") ?? "").slice(0, LONGEST_TEXT).toWellFormed().trim();
    const about = { description: words.description, section: "start" } as const;
    const show = (title: string, main: Markup) => ({ ...about, title, main: html`${searchBox(visit)}${main}` });
    if (text === "") return show(words.ask, invitation(visit));
    const parts = partsOf(visit, await findEverything(visit, text, BEST), BEST);
    if (parts.length === 0) return show(words.none(text), await nothing(visit, text));
    const count = parts.reduce((sum, part) => sum + part.count, 0);
    const results = html`${contents(visit, parts)}${parts.map((part) => partMarkup(visit, part))}`;
    return show(words.title(numberText(count, visit.language), text), results);
  },
};

function invitation(visit: Visit): Markup {
  const words = inLanguage(visit.language, WORDS);
  const { hasMoney, hasCouncil } = visit.installed;
  const examples = [...(hasCouncil ? COUNCIL_EXAMPLES : []), ...(hasMoney ? MONEY_EXAMPLES : [])];
  const hint = hasMoney === hasCouncil ? words.hint : words[hasMoney ? "money" : "council"];
  const links = examples.map((q, i) => html`${i > 0 && " · "}<a href="${linkTo(visit, "/suche", { q })}">${q}</a>`);
  return html`<p class="lead">${hint}</p>${examples.length > 0 && html`<p>${words.examples}: ${links}</p>`}`;
}

/** Suggestions without counts: counting would need a request to both services for each word. */
async function nothing(visit: Visit, text: string): Promise<Markup> {
  const linkOf = (q: string | undefined): string => linkTo(visit, "/suche", { q });
  if (!visit.installed.hasCouncil) return noHits(visit, [], () => linkOf(text));
  const search = searchOf({ installed: visit.installed, query: new URLSearchParams({ q: text }) });
  const meant = (await adviceFor(visit.service, search)).filter(({ kind }) => kind === "meant");
  const words = wordsIn(text).map(({ start, end }) => changedSearch(search, { q: text.slice(start, end) }));
  const single = words.length > 1 ? words.map((one) => ({ kind: "fewer" as const, search: one })) : [];
  const advice = meant.length > 0 ? meant.map(({ kind, search: other }) => ({ kind, search: other })) : single;
  return noHits(visit, advice, ({ given: { q } }) => linkOf(q));
}

/** Links to the parts of the page. */
function contents({ language }: Visit, parts: readonly Part[]): Markup | undefined {
  if (parts.length === 1) return undefined;
  return html`<nav aria-label="${inLanguage(language, WORDS).kinds}"><ul class="tabs">${parts.map(
    ({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>`,
  )}</ul></nav>`;
}

function partMarkup({ language }: Visit, { id, heading, count, items, all }: Part): Markup {
  return html`<section id="${id}"><h2>${heading}</h2>${recordList(items)}
${count > items.length && html`<p><a href="${all}">${inLanguage(language, WORDS).all(heading)}</a></p>`}</section>`;
}
