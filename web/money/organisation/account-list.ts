/** The accounts of an institution as a table with a filter. */
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { languageField } from "../../frame/language-field.ts";
import { currencyName } from "../../frame/numbers.ts";
import { tableMarkup } from "../../frame/table.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import type { AccountLine, AccountLines } from "./account-lines.ts";

const WORDS = {
  de: {
    title: (number: number) => `${number === 1 ? "Ein Konto zeigt" : `${number} Konten zeigen`}, wofür das Geld ist`,
    found: (number: number, text: string) => `${number} ${number === 1 ? "Konto" : "Konten"} mit «${text}»`,
    filter: "Konten filtern: Name, Nummer oder Begründung",
    find: "Filtern",
    none: (text: string) => `Kein Konto mit «${text}» im Namen, in der Nummer oder in einer Begründung.`,
    all: "Alle Konten zeigen",
    old: (number: number, year: number) => `${number} ${number === 1 ? "Konto" : "Konten"} mit den Nummern bis ${year}`,
    caption: (year: number, currency: string) => `Aufwand ist positiv, Ertrag negativ; in ${currency}, ${year}`,
    oldCaption: (year: number) => `Konten bis ${year}`,
    account: "Konto",
    number: "Nummer",
    actual: "Rechnung",
    budget: "Beschlossenes Budget",
    change: "Unterschied",
  },
  en: {
    title: (number: number) =>
      `${number === 1 ? "One account shows" : `${number} accounts show`} what the money is for`,
    found: (number: number, text: string) => `${number} ${number === 1 ? "account" : "accounts"} with “${text}”`,
    filter: "Filter accounts: name, number or justification",
    find: "Filter",
    none: (text: string) => `No account has “${text}” in its name, its number or a justification.`,
    all: "Show all accounts",
    old: (number: number, year: number) =>
      `${number} ${number === 1 ? "account" : "accounts"} with numbers used until ${year}`,
    caption: (year: number, currency: string) => `Spending is positive, revenue negative; in ${currency}, ${year}`,
    oldCaption: (year: number) => `Accounts until ${year}`,
    account: "Account",
    number: "Number",
    actual: "Accounts",
    budget: "Adopted budget",
    change: "Difference",
  },
};

export function accountList(
  visit: Visit,
  { current, old, lastYear = 0, all }: AccountLines,
  { year, text }: { readonly year: number; readonly text: string },
): Markup {
  const words = inLanguage(visit.language, WORDS);
  const found = current.length + old.length;
  const box = html`<input type="search" name="q" id="q" value="${text}">`;
  const filter = html`<label>${words.filter}${box}</label>${languageField(visit)}<button>${words.find}</button>`;
  const showAll = html`<a href="${linkTo(visit, visit.path)}#konten">${words.all}</a>`;
  const oldAccounts = html`<summary>${words.old(old.length, lastYear)}</summary>${oldTable(visit, old, lastYear)}`;
  return html`<h2 id="konten">${text === "" ? words.title(all) : words.found(found, text)}</h2>
<form class="pickers" action="${visit.path}#konten">${filter}</form>
${text !== "" && html`<p>${found === 0 && words.none(text)} ${showAll}</p>`}
${current.length > 0 && html`<div class="accounts">${currentTable(visit, current, year)}</div>`}
${old.length > 0 && html`<details${current.length === 0 && html` open`}>${oldAccounts}</details>`}`;
}

function currentTable(visit: Visit, lines: readonly AccountLine[], year: number): Markup {
  const words = inLanguage(visit.language, WORDS);
  return tableMarkup(visit, {
    caption: words.caption(year, currencyName(visit)),
    columns: [
      { key: "konto", title: words.account, kind: "text" },
      { key: "nummer", title: words.number, kind: "text" },
      { key: "rechnung", title: `${words.actual} ${year}`, kind: "number" },
      { key: "budget", title: `${words.budget} ${year}`, kind: "number" },
      { key: "unterschied", title: words.change, kind: "number" },
    ],
    rows: lines.map(({ account, actual = null, budget = null }) => ({
      values: [account.bezeichnung, account.kontoNr, actual, budget, differenceOf(actual, budget)],
      href: accountLink(visit, account.id),
    })),
  });
}

/** Only where both are known. */
function differenceOf(actual: number | null, budget: number | null): number | null {
  return actual === null || budget === null ? null : actual - budget;
}

function oldTable(visit: Visit, lines: readonly AccountLine[], lastYear: number): Markup {
  const words = inLanguage(visit.language, WORDS);
  return tableMarkup(visit, {
    caption: words.oldCaption(lastYear),
    columns: [
      { key: "konto", title: words.account, kind: "text" },
      { key: "nummer", title: words.number, kind: "text" },
    ],
    rows: lines.map(({ account }) => ({
      values: [account.bezeichnung, account.kontoNr],
      href: accountLink(visit, account.id),
    })),
  });
}

function accountLink(visit: Visit, id: number): string {
  return linkTo(visit, `/finanzen/konto/${id}`);
}
