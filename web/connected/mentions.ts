/** Business that mentions an institution or an account: what a search finds, shown as such. */
import { callFor, newestFirst } from "../council/facts/council.ts";
import { quoted } from "../council/facts/cql-term.ts";
import { isCouncil, isExecutive } from "../frame/city-words.ts";
import { html, type Markup } from "../frame/html.ts";
import { inLanguage } from "../frame/language.ts";
import type { Call } from "../frame/service.ts";
import type { Visit } from "../frame/visit.ts";
import type { Institution, Konto } from "../money/ledger/ledger.ts";
import { type FoundBusiness, findBusiness, foundList } from "./found-business.ts";

const WORDS = {
  de: {
    mention: (name: string) => `Geschäfte im Rat, die «${name}» erwähnen`,
    account: "Geschäfte im Rat, die dieses Konto erwähnen",
    note: "Das hat eine Suche nach dem Namen gefunden; gemeint sein kann auch etwas anderes.",
    accountNote: "Das hat eine Suche nach der Institution und der Nummer oder dem Namen des Kontos gefunden.",
  },
  en: {
    mention: (name: string) => `Council business that mentions “${name}”`,
    account: "Council business that mentions this account",
    note: "A search for the name found these; they may mean something else.",
    accountNote: "A search for the institution and the number or the name of the account found these.",
  },
};

const MOST = 5;

/** All business mentions the council and the executive, which have accounts, too. */
export async function institutionMentions(visit: Visit, { bezeichnung }: Institution): Promise<Markup | undefined> {
  if (isCouncil(visit, bezeichnung.trim()) || isExecutive(visit, bezeichnung.trim())) return undefined;
  const words = inLanguage(visit.language, WORDS);
  const found = await findBusiness(visit, mentionCall(visit, phrase(bezeichnung)));
  return found && section(visit, words.mention(bezeichnung.trim()), words.note, found);
}

/** A number is that of a kind of expense: only with the institution it is one account. */
export async function accountMentions(visit: Visit, konto: Konto): Promise<Markup | undefined> {
  const words = inLanguage(visit.language, WORDS);
  const { kontoNr, bezeichnung, institution } = konto;
  const names = [kontoNr, bezeichnung].filter((name) => name.trim() !== "").map(phrase);
  const both = `(${names.join(" or ")}) and ${phrase(institution.bezeichnung)}`;
  const found = await findBusiness(visit, mentionCall(visit, both));
  return found ? section(visit, words.account, words.accountNote, found) : institutionMentions(visit, institution);
}

const phrase = (name: string): string => `cql.anywhere adj ${quoted(name.trim())}`;

function mentionCall(visit: Visit, condition: string): Call | undefined {
  return callFor(visit, "business", (_field, index) => ({ q: `${condition}${newestFirst(index)}`, m: MOST }));
}

function section(visit: Visit, title: string, note: string, found: FoundBusiness): Markup {
  return html`<section id="rat"><h2>${title}</h2><p class="about">${note}</p>
${foundList(visit, found, { isMarked: true })}</section>`;
}
