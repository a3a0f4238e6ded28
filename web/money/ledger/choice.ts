/** The year and phase that a page shows: those of the address if they exist, else the latest accounts. */
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { languageField } from "../../frame/language-field.ts";
import type { Visit } from "../../frame/visit.ts";
import { type Inventory, PHASE_WORDS, PHASES, type Phase } from "./ledger.ts";

export interface Choice {
  readonly year: number;
  readonly phase: Phase;
}

const WORDS = {
  de: { year: "Jahr", phase: "Stand", show: "Zeigen" },
  en: { year: "Year", phase: "Stage", show: "Show" },
};

export function choiceOf({ query }: Pick<Visit, "query">, inventory: Inventory): Choice {
  const wanted = PHASES.find((phase) => phase === query.get("phase"));
  const year = inventory.years.find((one) => String(one) === query.get("jahr"));
  const phase = wanted ?? (year === undefined ? "RECHNUNG" : latestPhase(inventory, year));
  const years = inventory.yearsOf(phase);
  if (year !== undefined && years.includes(year)) return { year, phase };
  if (year !== undefined) return { year, phase: latestPhase(inventory, year) };
  return { year: years.at(-1) ?? inventory.years.at(-1) ?? 0, phase };
}

/** Selects for year and phase, for a form with the class `pickers` and `data-live`. */
export function choicePickers(visit: Pick<Visit, "language">, inventory: Inventory, choice: Choice): Markup {
  const words = inLanguage(visit.language, WORDS);
  const names = PHASE_WORDS[visit.language];
  const types = inventory.typesOf(choice.year);
  const years = inventory.years.toReversed().map((year) => option(year, String(year), year === choice.year));
  const phases = PHASES.filter((phase) => types.has(phase)).map((phase) =>
    option(phase, names[phase], phase === choice.phase),
  );
  return html`<label>${words.year}<select name="jahr" id="jahr">${years}</select></label>
<label>${words.phase}<select name="phase" id="phase">${phases}</select></label>
${languageField(visit)}
<noscript><button>${words.show}</button></noscript>`;
}

function latestPhase(inventory: Inventory, year: number): Phase {
  const types = inventory.typesOf(year);
  return PHASES.findLast((phase) => types.has(phase)) ?? "RECHNUNG";
}

function option(value: string | number, text: string, isChosen: boolean): Markup {
  return html`<option value="${value}"${isChosen && html` selected`}>${text}</option>`;
}
