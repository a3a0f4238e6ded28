/** Which year and phase a page of figures shows: what the address says where that exists, else the latest accounts. */
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
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

/** Selects for year and phase, to stand in a form with the class `pickers` and `data-live`. */
export function choicePickers({ language }: Pick<Visit, "language">, inventory: Inventory, choice: Choice): Markup {
  const words = inLanguage(language, WORDS);
  const types = inventory.typesOf(choice.year);
  return html`<label>${words.year}<select name="jahr" id="jahr">${inventory.years.toReversed().map((year) => option(year, String(year), year === choice.year))}</select></label>
<label>${words.phase}<select name="phase" id="phase">${PHASES.filter((phase) => types.has(phase)).map((phase) => option(phase, PHASE_WORDS[language][phase], phase === choice.phase))}</select></label>
${language === "en" && html`<input type="hidden" name="lang" value="en">`}
<noscript><button>${words.show}</button></noscript>`;
}

function latestPhase(inventory: Inventory, year: number): Phase {
  const types = inventory.typesOf(year);
  return PHASES.findLast((phase) => types.has(phase)) ?? "RECHNUNG";
}

function option(value: string | number, text: string, isChosen: boolean): Markup {
  return html`<option value="${value}"${isChosen && html` selected`}>${text}</option>`;
}
