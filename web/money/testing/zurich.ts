/** The amount types of Zürich, as the finance service lists them. */
import { creditsOf, isChange, ZURICH_TYPES } from "../../../src/city/amount-types.ts";
import type { AmountTypes } from "../ledger/amount-types.ts";
import { rolesOf } from "../ledger/process.ts";

export const ZURICH: AmountTypes = {
  types: ZURICH_TYPES.map((type) => ({
    betragsTyp: type.typ,
    phase: type.phase,
    additiv: isChange(type),
    bezeichnung: type.name.de,
    designation: type.name.en,
  })),
  credits: creditsOf(ZURICH_TYPES).map(({ code, series, types }) => ({ code, serie: series, betragsTypen: types })),
};

export const ZURICH_ROLES = rolesOf(ZURICH);
