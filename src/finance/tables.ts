/** The tables of the finance service. Amount types are stored by their place in BETRAGS_TYPEN, which is the order of the process. */
import type { Table } from "../store/table.ts";

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
  columns: { id: "integer", kontoNr: "text", bezeichnung: "text", institution: "text" },
  key: ["id"],
  indexes: [["institution"]],
};

export const BETRAG: Table = {
  name: "finance_betrag",
  columns: { konto: "integer", jahr: "integer", typ: "integer", rappen: "integer", begruendung: "text?" },
  key: ["konto", "jahr", "typ"],
};

export const SACHKONTO: Table = {
  name: "finance_sachkonto",
  columns: { sachkonto: "text", bezeichnung: "text" },
  key: ["sachkonto"],
};

export const EINWOHNER: Table = {
  name: "finance_einwohner",
  columns: { jahr: "integer", einwohner: "integer" },
  key: ["jahr"],
};

export const FINANCE_TABLES: readonly Table[] = [DEPARTEMENT, INSTITUTION, KONTO, BETRAG, SACHKONTO, EINWOHNER];
