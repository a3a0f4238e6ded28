/** The tables of the finance service. Amount types are stored as their position in the rules of the data. */
import type { Table } from "../../store/table.ts";

export const DEPARTEMENT: Table = {
  name: "finance_departement",
  columns: { key: "text", bezeichnung: "text", kurzname: "text" },
  key: ["key"],
};

export const INSTITUTION: Table = {
  name: "finance_institution",
  columns: { key: "text", bezeichnung: "text", kurzname: "text", departement: "text" },
  key: ["key"],
};

export const KONTO: Table = {
  name: "finance_konto",
  columns: {
    id: "integer",
    kontoNr: "text",
    bezeichnung: "text",
    institution: "text",
    sachkonto: "text",
    funktion: "text",
  },
  key: ["id"],
  indexes: [["institution"]],
};

export const BETRAG: Table = {
  name: "finance_betrag",
  columns: { konto: "integer", jahr: "integer", typ: "integer", rappen: "integer" },
  key: ["konto", "jahr", "typ"],
};

/** Justifications, in a separate table because few amounts have one and searching them should not scan all amounts. */
export const BEGRUENDUNG: Table = {
  name: "finance_begruendung",
  columns: { konto: "integer", jahr: "integer", typ: "integer", text: "text" },
  key: ["konto", "jahr", "typ"],
};

/**
 * Sums of the amounts by two-digit code, institution and function, computed at import. A row exists for every sum, even
 * zero.
 */
export const SUMME: Table = {
  name: "finance_summe",
  columns: {
    typ: "integer",
    jahr: "integer",
    sachkonto: "text",
    institution: "text",
    funktion: "text",
    rappen: "integer",
  },
  key: ["typ", "jahr", "sachkonto", "institution", "funktion"],
};

export const SACHKONTO: Table = {
  name: "finance_sachkonto",
  columns: { sachkonto: "text", bezeichnung: "text" },
  key: ["sachkonto"],
};

export const FUNKTION: Table = {
  name: "finance_funktion",
  columns: { funktion: "text", bezeichnung: "text" },
  key: ["funktion"],
};

export const EINWOHNER: Table = {
  name: "finance_einwohner",
  columns: { jahr: "integer", einwohner: "integer" },
  key: ["jahr"],
};

export const FINANCE_TABLES: readonly Table[] = [
  DEPARTEMENT,
  INSTITUTION,
  KONTO,
  BETRAG,
  BEGRUENDUNG,
  SUMME,
  SACHKONTO,
  FUNKTION,
  EINWOHNER,
];
