/** `/glossar`: the words of budgets and councils, one line each; only those that the city uses. */
import { searchField } from "../../src/roles/search-fields.ts";
import { explainedKinds } from "../council/words/business-kinds.ts";
import { html, type Markup } from "../frame/html.ts";
import { indexOfKind } from "../frame/installed.ts";
import { inLanguage } from "../frame/language.ts";
import type { Page } from "../frame/page.ts";
import { NotPublished } from "../frame/service.ts";
import { linkTo, type Visit } from "../frame/visit.ts";
import { readInventory } from "../money/ledger/inventory.ts";
import { rolesOf } from "../money/ledger/process.ts";
import { stepTerms } from "../money/ledger/step-terms.ts";

const WORDS = {
  de: {
    title: "Was die Wörter bedeuten",
    description: "Die Fachwörter aus Budget und Rat, je in einem Satz.",
    money: "Geld",
    council: "Rat",
    process: "Der Budgetprozess Schritt für Schritt",
    business: "Was im Rat läuft",
    internal: "Interne Verrechnung",
    internalLine: "Was ein Amt einem anderen in Rechnung stellt. Über alle Ämter zusammen zählt es doppelt.",
  },
  en: {
    title: "What the words mean",
    description: "The terms of budget and council, in one sentence each.",
    money: "Money",
    council: "Council",
    process: "The budget process step by step",
    business: "What the council is dealing with",
    internal: "Internal charge (interne Verrechnung)",
    internalLine: "What one office bills another. It counts twice for all offices together.",
  },
};

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly line: string;
}

export const glossaryPage: Page = {
  async show(visit) {
    const { hasMoney, hasCouncil } = visit.installed;
    if (!hasMoney && !hasCouncil) throw new NotPublished("finance");
    const words = inLanguage(visit.language, WORDS);
    const [money, council] = await Promise.all([hasMoney ? moneyEntries(visit) : [], councilEntries(visit)]);
    const link = (path: string, text: string): Markup => html`<p><a href="${linkTo(visit, path)}">${text}</a></p>`;
    return {
      title: words.title,
      description: words.description,
      section: "start",
      main: html`<p class="lead">${words.description}</p>
${entryList(words.money, money, link("/finanzen/prozess", words.process))}
${entryList(words.council, council, link("/rat", words.business))}`,
    };
  },
};

async function moneyEntries({ service, language }: Visit): Promise<readonly Entry[]> {
  const words = inLanguage(language, WORDS);
  const kinds = new Set([...rolesOf(await readInventory(service)).values()].map(({ kind }) => kind));
  const isCorrected = [...kinds].some((kind) => kind.startsWith("nachtrag") || kind === "korrektur");
  const terms = stepTerms(isCorrected ? [...kinds, "korrigiert"] : kinds);
  return [
    ...terms.map(({ id, name, line }) => ({ id, name: name[language], line: line[language] })),
    { id: "interne-verrechnung", name: words.internal, line: words.internalLine },
  ];
}

/** The types of business that the council has. */
async function councilEntries(visit: Visit): Promise<readonly Entry[]> {
  const { installed, service } = visit;
  const index = indexOfKind(installed, "business");
  const field = index && searchField(index, "type");
  if (!index || field === undefined) return [];
  const { facets = {} } = await service.search(index.name, { m: 0, facets: field });
  return explainedKinds(
    visit,
    (facets[field] ?? []).map(({ value }) => String(value)),
  );
}

function entryList(title: string, entries: readonly Entry[], more: Markup): Markup | undefined {
  if (entries.length === 0) return undefined;
  const sorted = entries.toSorted((one, other) => one.name.localeCompare(other.name, "de"));
  const items = sorted.map(({ id, name, line }) => html`<div id="${id}"><dt>${name}</dt><dd>${line}</dd></div>`);
  return html`<section><h2>${title}</h2><dl class="glossary">${items}</dl>${more}</section>`;
}
