/**
 * What was collected as the finance data of the store, with the rules under which it is stored. Tables name ledger
 * codes and functions themselves, so account numbers may have any form unless the city's profile says otherwise.
 */

import type { ImportProblems } from "../../base/import-problems.ts";
import { GENERAL_TYPES, isChange, PHASES, ZURICH_TYPES } from "../../city/amount-types.ts";
import type { FinanceRules } from "../../city/finance-rules.ts";
import type { FinanceData, Funktion, Konto } from "../model/model.ts";
import type { Collected, CollectedName } from "./collector.ts";
import { MAPPING_FILE, type Mapping } from "./mapping.ts";

export interface MappedFinanceData extends FinanceData {
  readonly konten: Iterable<Konto & { readonly sachkonto: string; readonly funktion: string }>;
  readonly funktionen: Iterable<Funktion>;
  readonly rules: FinanceRules;
}

/** What a mapping can call the type of an amount: a phase, or an amount type of the city. */
export function wordsForPhases({ amountTypes = ZURICH_TYPES }: Partial<FinanceRules>): readonly string[] {
  return [...PHASES, ...amountTypes.map(({ typ }) => typ)];
}

/** Zürich's types are those of a city without a profile only if a table names them. */
function amountTypesOf({ amounts }: Collected, { amountTypes }: Partial<FinanceRules>) {
  const isPhase = (type: string): boolean => PHASES.some((phase) => phase === type);
  return amountTypes ?? (amounts.every(({ type }) => isPhase(type)) ? GENERAL_TYPES : ZURICH_TYPES);
}

export function financeDataOf(
  collected: Collected,
  { inhabitants = {} }: Mapping,
  given: Partial<FinanceRules>,
  problems: ImportProblems,
): MappedFinanceData {
  const { departments, institutions, accounts, amounts, ledgerNames, functionNames } = collected;
  const amountTypes = amountTypesOf(collected, given);
  const typeOf = (word: string): string => {
    const whole = amountTypes.find((type) => type.phase === word && (word === "supplement" || !isChange(type)));
    const found = amountTypes.find(({ typ }) => typ === word) ?? whole;
    if (found === undefined) {
      const remedy = "add one to amountTypes in city.json, or ignore these amounts with null";
      problems.add({ file: MAPPING_FILE }, `is a phase for which the city has no amount type; ${remedy}`, {
        value: word,
        cause: word,
      });
    }
    return found?.typ ?? word;
  };
  return {
    departemente: departments.map(organisation),
    institutionen: institutions.map((one) => ({ ...organisation(one), departement: one.department })),
    konten: accounts.map(({ id, number, name, institution, ledger, function: funktion }) => {
      return { id, kontoNr: number || ledger, bezeichnung: name, institution, sachkonto: ledger, funktion };
    }),
    betraege: amounts.map(({ account, year, type, rappen, justification }) => ({
      konto: account,
      jahr: year,
      betragsTyp: typeOf(type),
      betragInRappen: rappen,
      ...(justification === undefined ? {} : { begruendung: justification }),
    })),
    sachkonten: ledgerNames
      .filter(({ code }) => /^[0-9]{1,2}$/.test(code))
      .map(({ code, name }) => ({ sachkonto: code, bezeichnung: name })),
    funktionen: functionNames.map(({ code, name }) => ({ funktion: code, bezeichnung: name })),
    rules: { accounts: given.accounts ?? [], amountTypes },
    einwohner: Object.entries(inhabitants).map(([year, count]) => ({ jahr: Number(year), einwohner: count })),
  };
}

function organisation({ code, name, short }: CollectedName) {
  return { key: code, bezeichnung: name, kurzname: short };
}
