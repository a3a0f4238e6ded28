/**
 * The year and phase that a page shows: those of the address if they exist, else the latest accounts, or what the city
 * has instead.
 */
import { Missing, quoted } from "../../frame/errors/missing.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { languageField } from "../../frame/language-field.ts";
import { capital } from "../../frame/numbers.ts";
import { linkTo, type Reader, type Visit } from "../../frame/visit.ts";
import { bestType, type Phase, phaseOf, typeName, wholeTypes } from "./amount-types.ts";
import { comparisonOf, type Inventory } from "./inventory.ts";
import { PHASE_WORDS } from "./ledger.ts";

export interface Choice {
  readonly year: number;
  readonly phase: Phase;
  /** The amount type, which addresses call `phase`. */
  readonly type: string;
}

const WORDS = {
  de: {
    year: "Jahr",
    phase: "Stand",
    show: "Zeigen",
    noYear: (year: string) => `Zum Jahr${year} gibt es keine Zahlen.`,
  },
  en: {
    year: "Year",
    phase: "Stage",
    show: "Show",
    noYear: (year: string) => `There are no figures for the year${year}.`,
  },
};

/** A year in the address must exist, or else the page would show another one than the link says. */
export function checkYear(visit: Reader & Pick<Visit, "query">, { years }: Inventory, name = "jahr"): void {
  const given = visit.query.get(name) ?? "";
  if (given === "" || years.some((year) => String(year) === given)) return;
  const { noYear } = inLanguage(visit.language, WORDS);
  throw new Missing(
    noYear(quoted(given)),
    years.toReversed().map((year) => ({ href: linkTo(visit, "/finanzen", { jahr: year }), text: String(year) })),
  );
}

export function choiceOf({ query }: Pick<Visit, "query">, inventory: Inventory): Choice {
  const chosen = (year: number, type: string): Choice => ({ year, type, phase: phaseOf(inventory, type) });
  const year = inventory.years.find((one) => String(one) === query.get("jahr"));
  const wanted = wholeTypes(inventory).find(({ betragsTyp }) => betragsTyp === query.get("phase"))?.betragsTyp;
  if (year !== undefined) {
    const given = inventory.typesOf(year);
    return chosen(year, wanted !== undefined && given.has(wanted) ? wanted : (bestType(inventory, given) ?? ""));
  }
  const latest = wanted === undefined ? undefined : inventory.yearsOf(wanted).at(-1);
  if (wanted !== undefined && latest !== undefined) return chosen(latest, wanted);
  const [lastYear, lastType] = [...comparisonOf(inventory).mainYears].at(-1) ?? [inventory.years.at(-1) ?? 0, ""];
  return chosen(lastYear, lastType);
}

/** `2025`, `Rechnung` */
export function choiceNames({ language }: Reader, { types }: Inventory, { year, type }: Choice): readonly string[] {
  const found = types.find(({ betragsTyp }) => betragsTyp === type);
  return [String(year), ...(found ? [capital(typeName(found, language))] : [])];
}

/** Selects for year and phase, for a form with the class `pickers` and `data-live`. */
export function choicePickers(visit: Reader, inventory: Inventory, choice: Choice): Markup {
  const words = inLanguage(visit.language, WORDS);
  const names = PHASE_WORDS[visit.language];
  const types = inventory.typesOf(choice.year);
  const years = inventory.years.toReversed().map((year) => option(year, String(year), year === choice.year));
  const given = wholeTypes(inventory).filter(({ betragsTyp }) => types.has(betragsTyp));
  const phases = given.map((type) => {
    // The words for a phase would not tell two types of it apart.
    const isOnly = given.filter(({ phase }) => phase === type.phase).length === 1;
    const text = isOnly ? names[type.phase] : typeName(type, visit.language);
    return option(type.betragsTyp, text, type.betragsTyp === choice.type);
  });
  return html`<label>${words.year}<select name="jahr" id="jahr">${years}</select></label>
<label>${words.phase}<select name="phase" id="phase">${phases}</select></label>
${languageField(visit)}
<noscript><button>${words.show}</button></noscript>`;
}

function option(value: string | number, text: string, isChosen: boolean): Markup {
  return html`<option value="${value}"${isChosen && html` selected`}>${text}</option>`;
}
