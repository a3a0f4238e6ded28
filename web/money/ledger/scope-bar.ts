/** The navigation of a scope: tabs, breadcrumb, and selects for another department or institution. */
import { cityWords } from "../../frame/city-words.ts";
import { attribute, html, type Markup, NOTHING } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { languageField } from "../../frame/language-field.ts";
import { linkTo, type Reader, type Visit } from "../../frame/visit.ts";
import { type MoneyTab, moneyTabs } from "./money-tabs.ts";
import { departmentOf, nameOf, type Organisation, type Scope, scopeLink, WHOLE } from "./scope.ts";

const WORDS = {
  de: {
    money: "Finanzen",
    breadcrumb: "Wo Sie sind",
    department: "Departement",
    institution: "Institution",
    all: "Alle zusammen",
    show: "Zeigen",
  },
  en: {
    money: "Money",
    breadcrumb: "Breadcrumb",
    department: "Department",
    institution: "Institution",
    all: "All institutions",
    show: "Show",
  },
};

/** The tabs with the department of the scope. */
export function scopeTabs(visit: Visit, scope: Scope, current: MoneyTab): Markup {
  const query = new URLSearchParams(visit.query);
  query.delete("departement");
  const department = departmentOf(scope);
  if (department) query.set("departement", department.key);
  return moneyTabs({ ...visit, query }, current);
}

/** The breadcrumb from the whole city to the scope; every step but the last is a link. */
export function scopeCrumbs(visit: Visit, scope: Scope): Markup {
  const words = inLanguage(visit.language, WORDS);
  const path = pathTo(scope);
  if (path.length === 0) return NOTHING;
  const steps = path.map((step, i) => {
    const name = ownName(visit, step);
    const isLast = i === path.length - 1;
    const link = html`<a href="${scopeLink(visit, step)}">${name}</a>`;
    return html`<li>${isLast ? html`<span aria-current="page">${name}</span>` : link}</li>`;
  });
  const first = html`<li><a href="${linkTo(visit, "/finanzen")}">${words.money}</a></li>`;
  return html`<nav aria-label="${words.breadcrumb}"><ol class="crumbs">${first}${steps}</ol></nav>`;
}

function ownName(reader: Reader, scope: Scope): string {
  return scope.kind === "konto" ? `${scope.konto.kontoNr} ${scope.konto.bezeichnung}` : nameOf(scope, reader);
}

function pathTo(scope: Scope): readonly Scope[] {
  switch (scope.kind) {
    case "city":
      return [];
    case "departement":
      return [scope];
    case "institution":
      return [...pathTo({ kind: "departement", departement: scope.institution.departement }), scope];
    case "konto":
      return [...pathTo({ kind: "institution", institution: scope.konto.institution }), scope];
  }
}

/**
 * Selects for the form of a page. `alle` resets the scope to the whole city even if an institution is still selected.
 */
export function scopePickers(visit: Reader, organisation: Organisation, scope: Scope): Markup {
  const words = inLanguage(visit.language, WORDS);
  if (scope.kind === "konto") return html`<input type="hidden" name="konto" value="${scope.konto.id}">`;
  const department = departmentOf(scope);
  const institutions = organisation.institutions.filter(({ departement }) => departement.key === department?.key);
  const chosen = scope.kind === "institution" ? scope.institution.key : "";
  const select = (name: string, title: string, options: readonly Markup[]): Markup =>
    html`<label>${title}<select name="${name}" id="${name}">${options}</select></label>`;
  const departmentOptions = [
    option(WHOLE, cityWords(visit).Whole, department === undefined),
    ...organisation.departments.map(({ key, bezeichnung }) => option(key, bezeichnung, key === department?.key)),
  ];
  const institutionOptions = [
    option("", words.all, chosen === ""),
    ...institutions.map(({ key, bezeichnung }) => option(key, bezeichnung, key === chosen)),
  ];
  return html`${select("departement", words.department, departmentOptions)}
${institutions.length > 0 && select("institution", words.institution, institutionOptions)}`;
}

/** The end of the form of a page: the language, and a button for browsers without script. */
export function pickersEnd(visit: Reader): Markup {
  const { show } = inLanguage(visit.language, WORDS);
  return html`${languageField(visit)}<noscript><button>${show}</button></noscript>`;
}

export function option(value: string | number, text: string, isChosen: boolean): Markup {
  return html`<option value="${value}"${attribute("selected", isChosen && "selected")}>${text}</option>`;
}
