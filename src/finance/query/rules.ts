/** Amount types, supplementary credits and account numbers of the city, as in responses. In: its rules. */
import type { AccountRule } from "../../city/account-rule.ts";
import { type AmountType, creditsOf, isChange, type Phase } from "../../city/amount-types.ts";
import type { BetragsTyp } from "../model/model.ts";

export interface TypeEntry {
  readonly additiv: boolean;
  readonly betragsTyp: BetragsTyp;
  readonly bezeichnung: string;
  readonly designation: string;
  readonly phase: Phase;
}

export interface CreditEntry {
  readonly betragsTypen: readonly BetragsTyp[];
  readonly betragsTypenImModell?: readonly BetragsTyp[];
  readonly bezeichnung: string;
  readonly code: string;
  readonly designation: string;
  readonly serie?: number;
}

export function typeEntries(types: readonly AmountType[]): readonly TypeEntry[] {
  return types.map((type) => ({
    additiv: isChange(type),
    betragsTyp: type.typ,
    bezeichnung: type.name.de,
    designation: type.name.en,
    phase: type.phase,
  }));
}

export function creditEntries(types: readonly AmountType[]): readonly CreditEntry[] {
  return creditsOf(types).map(({ code, name, series, types, typesInModel }) => ({
    betragsTypen: types,
    ...(typesInModel === undefined ? {} : { betragsTypenImModell: typesInModel }),
    bezeichnung: name.de,
    code,
    designation: name.en,
    ...(series === undefined ? {} : { serie: series }),
  }));
}

export function numberForms(rules: readonly AccountRule[]): readonly object[] {
  return rules.map(({ name, pattern, from, to }) => ({
    bezeichnung: name,
    ...(to === undefined ? {} : { bis: to }),
    muster: pattern,
    ...(from === undefined ? {} : { von: from }),
  }));
}
