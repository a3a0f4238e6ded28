/** What stands above the figures of a scope: the pages about money, the way up to the whole city, and selects for another department or institution. */
import { attribute, html, type Markup, NOTHING } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { type MoneyTab, moneyTabs } from "./money-tabs.ts";
import { departmentOf, nameOf, type Organisation, type Scope, scopeLink } from "./scope.ts";

const WORDS = {
  de: {
    money: "Finanzen",
    way: "Wo Sie sind",
    department: "Departement",
    institution: "Institution",
    city: "Ganze Stadt",
    all: "Alle zusammen",
    show: "Zeigen",
  },
  en: {
    money: "Money",
    way: "Where you are",
    department: "Department",
    institution: "Institution",
    city: "Whole city",
    all: "All of it",
    show: "Show",
  },
};

/** The tabs, each for the department that this scope belongs to. */
export function scopeTabs(visit: Visit, scope: Scope, current: MoneyTab): Markup {
  const query = new URLSearchParams(visit.query);
  query.delete("departement");
  const department = departmentOf(scope);
  if (department) query.set("departement", department.key);
  return moneyTabs({ ...visit, query }, current);
}

/** The way from the whole city down to the scope; each step but the last leads to its own page. */
export function scopeCrumbs(visit: Visit, scope: Scope): Markup {
  const words = inLanguage(visit.language, WORDS);
  const way = wayTo(scope);
  if (way.length === 0) return NOTHING;
  return html`<nav aria-label="${words.way}"><ol class="crumbs"><li><a href="${linkTo(visit, "/finanzen")}">${words.money}</a></li>${way.map(
    (step, i) =>
      html`<li>${i === way.length - 1 ? html`<span aria-current="page">${ownName(visit, step)}</span>` : html`<a href="${scopeLink(visit, step)}">${ownName(visit, step)}</a>`}</li>`,
  )}</ol></nav>`;
}

function ownName({ language }: Pick<Visit, "language">, scope: Scope): string {
  return scope.kind === "konto" ? `${scope.konto.kontoNr} ${scope.konto.bezeichnung}` : nameOf(scope, language);
}

function wayTo(scope: Scope): readonly Scope[] {
  switch (scope.kind) {
    case "city":
      return [];
    case "departement":
      return [scope];
    case "institution":
      return [...wayTo({ kind: "departement", departement: scope.institution.departement }), scope];
    case "konto":
      return [...wayTo({ kind: "institution", institution: scope.konto.institution }), scope];
  }
}

/** Selects for the form of a page. `alle` leads back to the whole city while an institution is still chosen. */
export function scopePickers({ language }: Pick<Visit, "language">, organisation: Organisation, scope: Scope): Markup {
  const words = inLanguage(language, WORDS);
  if (scope.kind === "konto") return html`<input type="hidden" name="konto" value="${scope.konto.id}">`;
  const department = departmentOf(scope);
  const institutions = organisation.institutions.filter(({ departement }) => departement.key === department?.key);
  const chosen = scope.kind === "institution" ? scope.institution.key : "";
  return html`<label>${words.department}<select name="departement" id="departement">${option("alle", words.city, department === undefined)}${organisation.departments.map(({ key, bezeichnung }) => option(key, bezeichnung, key === department?.key))}</select></label>
${institutions.length > 0 && html`<label>${words.institution}<select name="institution" id="institution">${option("", words.all, chosen === "")}${institutions.map(({ key, bezeichnung }) => option(key, bezeichnung, key === chosen))}</select></label>`}`;
}

/** Ends the form of a page: keeps the language, and a button where there is no script. */
export function pickersEnd({ language }: Pick<Visit, "language">): Markup {
  return html`${language === "en" && html`<input type="hidden" name="lang" value="en">`}<noscript><button>${inLanguage(language, WORDS).show}</button></noscript>`;
}

export function option(value: string | number, text: string, isChosen: boolean): Markup {
  return html`<option value="${value}"${attribute("selected", isChosen && "selected")}>${text}</option>`;
}
