/** What pictures of several years say about themselves. */
import { inLanguage } from "../../frame/language.ts";
import type { About } from "../../frame/page.ts";
import type { Reader } from "../../frame/visit.ts";
import { type Phase, phaseName, plannedName } from "../ledger/amount-types.ts";
import { type Unit, unitName } from "../ledger/units.ts";

const WORDS = {
  de: { and: "und" },
  en: { and: "and" },
};

/** `2019–2025`, `Rechnung und Budget`, `Franken pro Kopf` */
export function aboutYears(years: readonly number[], main: Phase, budget: Phase, unit: Unit, reader: Reader): About {
  const { language } = reader;
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const [one, other] = [phaseName(main, language), plannedName(budget, language)];
  return {
    when: first === last ? String(first) : `${first}–${last}`,
    phase: one === other ? one : `${one} ${inLanguage(language, WORDS).and} ${lowered(other, language)}`,
    unit: unitName(unit, reader),
  };
}

/** Inside a phrase, the German adjective and the English noun begin with a small letter. */
function lowered(name: string, language: Reader["language"]): string {
  return language === "en" || name.includes(" ") ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
