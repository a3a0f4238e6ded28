/**
 * All justifications of an account, the latest year first, each year with its budget and the change from the year
 * before.
 */
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { shortMoney, signed } from "../../frame/numbers.ts";
import type { Visit } from "../../frame/visit.ts";
import { type AccountYear, accountAmounts } from "../ledger/account-years.ts";
import { type AmountTypes, type Phase, typeOfPhase } from "../ledger/amount-types.ts";
import type { Konto } from "../ledger/ledger.ts";
import { rolesOf } from "../ledger/process.ts";
import { justificationList } from "../process/justification-list.ts";
import { justificationsOf } from "../process/justifications.ts";

const WORDS = {
  de: {
    title: (years: number) => (years === 1 ? "Begründung in einem Jahr" : `Begründungen aus ${years} Jahren`),
    older: (years: number) => `Begründungen aus ${years} früheren Jahren`,
    none: "Zu diesem Konto gibt es keine Begründungen.",
    budget: (amount: string) => `Beschlossenes Budget ${amount}`,
    request: (amount: string) => `Antrag ${amount}`,
    change: (change: string, year: number) => `${change} gegenüber dem beschlossenen Budget ${year}`,
  },
  en: {
    title: (years: number) => (years === 1 ? "Justification from one year" : `Justifications from ${years} years`),
    older: (years: number) => `Justifications from ${years} earlier years`,
    none: "There are no justifications for this account.",
    budget: (amount: string) => `Adopted budget ${amount}`,
    request: (amount: string) => `Request ${amount}`,
    change: (change: string, year: number) => `${change} compared with the adopted budget of ${year}`,
  },
};

/** Earlier years are collapsed. */
const SHOWN_YEARS = 4;

export function reasonsByYear(visit: Visit, account: Konto, years: readonly AccountYear[], types: AmountTypes): Markup {
  const words = inLanguage(visit.language, WORDS);
  const roles = rolesOf(types);
  const justified = years.filter((year) => justificationsOf(year, roles).length > 0).toReversed();
  if (justified.length === 0) return html`<p class="empty">${words.none}</p>`;
  const ofYear = (year: AccountYear): Markup => {
    const about = html`<p class="about">${budgetText(visit, account, year, years, types)}</p>`;
    const list = justificationList(visit, justificationsOf(year, roles));
    return html`<section class="reason-year"><h3>${year.jahr}</h3>${about}${list}</section>`;
  };
  const older = justified.slice(SHOWN_YEARS);
  return html`<h2 id="begruendungen">${words.title(justified.length)}</h2>${justified.slice(0, SHOWN_YEARS).map(ofYear)}
${older.length > 0 && html`<details><summary>${words.older(older.length)}</summary>${older.map(ofYear)}</details>`}`;
}

function budgetText(
  visit: Visit,
  account: Konto,
  year: AccountYear,
  years: readonly AccountYear[],
  types: AmountTypes,
): string {
  const words = inLanguage(visit.language, WORDS);
  const money = (rappen: number): string => shortMoney(rappen, visit);
  const amountOf = (phase: Phase, of: AccountYear | undefined): number | undefined => {
    const amounts = accountAmounts(account, of);
    return amounts.get(typeOfPhase(types, phase, new Set(amounts.keys())) ?? "");
  };
  const [decision, request] = [amountOf("decided", year), amountOf("draft", year)];
  const budget = decision ?? request;
  if (budget === undefined) return "";
  const named = decision === undefined ? words.request(money(budget)) : words.budget(money(budget));
  const before = amountOf(
    "decided",
    years.find(({ jahr }) => jahr === year.jahr - 1),
  );
  if (before === undefined || before === budget) return named;
  return `${named}, ${words.change(signed(money(budget - before)), year.jahr - 1)}`;
}
