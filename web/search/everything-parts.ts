/** The results of a search by kind: a heading, the best items, and a link to the others. */
import type { Item } from "../council/facts/record-list.ts";
import { hitItems } from "../council/search/hit-items.ts";
import { linkToSearch } from "../council/search/search.ts";
import { inLanguage } from "../frame/language.ts";
import { numberText } from "../frame/numbers.ts";
import { changed, linkTo, type Visit } from "../frame/visit.ts";
import { type Eras, eraText, isOldNumber } from "../money/ledger/account-eras.ts";
import type { Departement, Institution, Konto } from "../money/ledger/ledger.ts";
import { departmentLine } from "../money/ledger/scope.ts";
import type { Everything, Section } from "./everything.ts";

export interface Part {
  /** Unique on the page. */
  readonly id: string;
  readonly heading: string;
  readonly count: number;
  readonly items: readonly Item[];
  /** The address of the complete list. */
  readonly all: string;
}

/** The limit of the complete list of accounts, which this page shows itself. */
const MOST_ACCOUNTS = 500;

const WORDS = {
  de: {
    named: "Direkt gefunden",
    offices: (count: string) => (count === "1" ? "1 Amt" : `${count} Ämter und Departemente`),
    accounts: (count: string) => (count === "1" ? "1 Konto" : `${count} Konten`),
    justified: (count: string) =>
      count === "1" ? "1 Konto, dessen Begründung davon spricht" : `${count} Konten, deren Begründung davon spricht`,
    department: "Departement",
    old: (era: string) => `Nummer ${era}`,
  },
  en: {
    named: "Exact match",
    offices: (count: string) => (count === "1" ? "1 office" : `${count} offices and departments`),
    accounts: (count: string) => (count === "1" ? "1 account" : `${count} accounts`),
    justified: (count: string) =>
      count === "1" ? "1 account whose justification mentions it" : `${count} accounts whose justification mentions it`,
    department: "department",
    old: (era: string) => `number ${era}`,
  },
};

/** The best `most` items of each kind; all items of the kind that `alle` in the address names. */
export function partsOf(visit: Visit, everything: Everything, most: number): readonly Part[] {
  const words = inLanguage(visit.language, WORDS);
  const part = <T>(id: string, heading: string, found: readonly T[], itemOf: (one: T) => Item): Part => {
    const shown = visit.query.get("alle") === id ? MOST_ACCOUNTS : most;
    const items = found.slice(0, shown).map(itemOf);
    return { id, heading, count: found.length, items, all: changed(visit, { alle: id }) };
  };
  const { named, offices, accounts, council } = everything;
  const sum = (found: readonly unknown[]): string => numberText(found.length, visit.language);
  const account = (one: Konto): Item => accountItem(visit, accounts.eras, one);
  return [
    part(
      "genau",
      words.named,
      named.flatMap((section) => itemsOf(visit, section)),
      (item) => item,
    ),
    part("aemter", words.offices(sum(offices)), offices, (one) => officeItem(visit, one)),
    part("konten", words.accounts(sum(accounts.accounts)), accounts.accounts, account),
    part("begruendungen", words.justified(sum(accounts.justified)), accounts.justified, account),
    ...council.map((section) => councilPart(visit, section)),
  ].filter(({ count }) => count > 0);
}

function councilPart(visit: Visit, section: Section): Part {
  const { index } = section.search;
  const { numHits: count } = section.found;
  return {
    id: index.name,
    heading: `${numberText(count, visit.language)} ${inLanguage(visit.language, count === 1 ? index.one : index.many)}`,
    count,
    items: itemsOf(visit, section),
    all: linkToSearch(visit, section.search),
  };
}

function itemsOf(visit: Visit, { search, found }: Section): readonly Item[] {
  return hitItems(visit, search.index, found.hits);
}

function officeItem(visit: Visit, office: Departement | Institution): Item {
  const words = inLanguage(visit.language, WORDS);
  const isInstitution = "departement" in office;
  return {
    guid: office.key,
    href: linkTo(visit, `/finanzen/${isInstitution ? "institution" : "departement"}/${office.key}`),
    name: office.bezeichnung,
    about: isInstitution
      ? [office.key, departmentName(office)]
      : [office.key, words.department, departmentLine(visit, office.key)],
    snippet: "",
  };
}

/** Nothing if the office has the name of its department. */
function departmentName({ bezeichnung, departement }: Institution): string | false {
  return departement.bezeichnung !== bezeichnung && departement.bezeichnung;
}

function accountItem(visit: Visit, eras: Eras, account: Konto): Item {
  const { id, bezeichnung, kontoNr, institution } = account;
  return {
    guid: String(id),
    href: linkTo(visit, `/finanzen/konto/${id}`),
    name: bezeichnung,
    about: [
      kontoNr,
      institution.bezeichnung,
      departmentName(institution),
      isOldNumber(eras, account) && inLanguage(visit.language, WORDS).old(eraText(eras, account, visit.language)),
    ],
    snippet: "",
  };
}
