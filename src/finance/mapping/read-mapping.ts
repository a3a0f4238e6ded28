/** Reads and validates a mapping. In: the text of `mapping.json`. Out: the mapping, or what is wrong with it. */

import type { ImportProblems } from "../../base/import-problems.ts";
import { PHASES } from "../../city/amount-types.ts";
import { parseDocument, problemsOf } from "../../format/json-document.ts";
import { closeNames } from "../../text/close-names.ts";
import { isSpreadsheet, MAPPING_FILE, type Mapping, type Member, signOf, type TableMapping } from "./mapping.ts";
import { MAPPING } from "./mapping-shape.ts";
import { IN_CELL, IN_HEADER, type Pattern, PatternError, type Placeholder, patternOf } from "./pattern.ts";
import { yearOf } from "./year.ts";

/**
 * Undefined if it is invalid. `types` are the words for phases: those of every mapping, and the city's amount types.
 */
export function readMapping(text: string, problems: ImportProblems, types: readonly string[]): Mapping | undefined {
  const document = parseDocument(text);
  if ("fault" in document) {
    problems.add({ file: MAPPING_FILE }, `it ${document.fault}`);
    return undefined;
  }
  const { value } = document;
  const faults = problemsOf(MAPPING, value);
  for (const { path, reason } of faults) problems.add({ file: MAPPING_FILE, member: path }, reason);
  if (faults.length > 0) return undefined;
  const mapping = value as Mapping;
  checkMapping(mapping, types, (path, reason) => problems.add({ file: MAPPING_FILE, member: path }, reason));
  return problems.count === 0 ? mapping : undefined;
}

type Report = (path: string, reason: string) => void;

function checkMapping(
  { inhabitants = {}, lists = {}, tables }: Mapping,
  types: readonly string[],
  report: Report,
): void {
  for (const year of Object.keys(inhabitants)) {
    if (yearOf(year) === undefined || year.length !== 4) {
      report("inhabitants", `has the year ${JSON.stringify(year)}, but a year from 1900 to 2200 is expected`);
    }
  }
  for (const [name, { file }] of Object.entries(lists)) {
    if (file !== undefined) checkFile(file, `lists[${JSON.stringify(name)}].file`, report);
  }
  for (const [at, table] of tables.entries()) checkTable(table, `tables[${at}]`, Object.keys(lists), types, report);
}

function checkTable(
  table: TableMapping,
  path: string,
  lists: readonly string[],
  types: readonly string[],
  report: Report,
): void {
  checkFile(table.file, `${path}.file`, report);
  if (isSpreadsheet(table.file)) {
    for (const name of ["encoding", "delimiter"] as const) {
      if (table[name] !== undefined) report(`${path}.${name}`, "is for CSV files only; remove it");
    }
  } else if (table.sheet !== undefined) {
    report(`${path}.sheet`, "is for XLSX files only; remove it");
  }
  if (table.delimiter !== undefined && !/^[^"\r\n]$/u.test(table.delimiter)) {
    report(`${path}.delimiter`, `is ${JSON.stringify(table.delimiter)}, but one character is expected`);
  }
  for (const [from, to] of Object.entries(table.ledgerCodes ?? {})) {
    const wrong = [from, to].find((digits) => !/^[0-9]{1,20}$/.test(digits));
    if (wrong !== undefined) report(`${path}.ledgerCodes`, `has ${JSON.stringify(wrong)}, but digits are expected`);
  }
  const { accountGroups = [], functionGroups = [] } = table;
  const members: readonly (readonly [string, Member | undefined])[] = [
    ["department", table.department],
    ["institution", table.institution],
    ["account", table.account],
    ["function", table.function],
    ...accountGroups.map((group, at) => [`accountGroups[${at}]`, group] as const),
    ...functionGroups.map((group, at) => [`functionGroups[${at}]`, group] as const),
  ];
  for (const [name, member] of members) {
    if (member) checkMember(member, `${path}.${name}`, /^function|Groups/.test(name), lists, report);
  }
  for (const [at, { rows, of }] of (table.subtotals ?? []).entries()) {
    if (of && !rows) report(`${path}.subtotals[${at}].of`, "belongs to rows; remove it");
  }
  checkAmounts(table, path, types, report);
}

function checkFile(file: string, path: string, report: Report): void {
  const isInside = !/[\\:]/.test(file) && !file.startsWith("/") && !file.split("/").includes("..");
  if (!isInside) report(path, `is ${JSON.stringify(file)}, but the name of a file in the same folder is expected`);
  if (/\.(xls|ods|xlsb|numbers)$/i.test(file)) {
    report(path, `is ${JSON.stringify(file)}, which cannot be read; save it as .xlsx or as CSV`);
  }
}

function checkMember(
  { code, name, from, pattern, names }: Member,
  path: string,
  needsCode: boolean,
  lists: readonly string[],
  report: Report,
): void {
  if (from === undefined && code === undefined && name === undefined) report(path, "needs code, name or from");
  if ((from === undefined) !== (pattern === undefined)) report(path, "needs from and pattern together");
  if (from !== undefined && (code !== undefined || name !== undefined)) {
    report(path, "has from, which contains code and name; remove code and name");
  }
  const parts = pattern === undefined ? undefined : compiled(pattern, IN_CELL, `${path}.pattern`, report);
  if (parts && !parts.placeholders.includes("name") && !parts.placeholders.includes("code")) {
    report(`${path}.pattern`, "needs {code} or {name}");
  }
  if (needsCode && code === undefined && from === undefined) report(path, "needs a code");
  if (needsCode && parts && !parts.placeholders.includes("code")) report(`${path}.pattern`, "needs {code}");
  if (names !== undefined && !lists.includes(names)) {
    const close = closeNames(names, lists);
    const hint = close.length > 0 ? `did you mean ${close.join(" or ")}?` : `lists has ${lists.join(", ") || "none"}`;
    report(`${path}.names`, `is ${JSON.stringify(names)}, which is not in lists; ${hint}`);
  }
}

function compiled(text: string, allowed: readonly Placeholder[], path: string, report: Report): Pattern | undefined {
  try {
    return patternOf(text, allowed);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    report(path, error.message);
    return undefined;
  }
}

/** Year, phase and direction of every amount must come from exactly one place. */
function checkAmounts(table: TableMapping, path: string, types: readonly string[], report: Report): void {
  const { amount, direction, phases = {} } = table;
  for (const [word, phase] of Object.entries(phases)) {
    if (phase !== null) checkPhase(phase, `${path}.phases[${JSON.stringify(word)}]`, types, report);
  }
  if (table.justification?.phase !== undefined) {
    checkPhase(table.justification.phase, `${path}.justification.phase`, types, report);
  }
  const sources =
    typeof amount === "string"
      ? [{ path: `${path}.amount`, has: compiled(amount, IN_HEADER, `${path}.amount`, report)?.placeholders }]
      : amount.map((column, at) => {
          if (column.phase !== undefined) checkPhase(column.phase, `${path}.amount[${at}].phase`, types, report);
          return { path: `${path}.amount[${at}]`, has: IN_HEADER.filter((name) => name in column) };
        });
  for (const { path: place, has } of sources) {
    if (has === undefined) continue;
    for (const name of ["year", "phase"] as const) {
      if (has.includes(name) && table[name] !== undefined) {
        report(place, `and ${path}.${name} both give the ${name}; remove one of them`);
      }
      if (!has.includes(name) && table[name] === undefined) {
        report(path, `does not say the ${name}: give ${name} a column or a value, or put {${name}} into amount`);
      }
    }
    if (has.includes("direction") && direction?.column !== undefined) {
      report(place, `and ${path}.direction.column both give the direction; remove one of them`);
    }
    if (typeof amount === "string" && has.includes("direction") && direction === undefined) {
      report(path, "needs direction, which says which words mean expense and revenue");
    }
    if (direction && direction.column === undefined && !has.includes("direction")) {
      report(`${path}.direction`, "needs column, or {direction} in amount");
    }
    if (signOf(table) === "unsigned" && direction === undefined && !has.includes("direction")) {
      report(`${path}.sign`, 'is "unsigned", so direction must say what is expense and what is revenue');
    }
  }
}

function checkPhase(phase: string, path: string, types: readonly string[], report: Report): void {
  if (types.includes(phase)) return;
  const close = closeNames(phase, types);
  const hint =
    close.length > 0 ? `did you mean ${close.join(" or ")}?` : `write ${PHASES.join(", ")} or an amount type`;
  report(path, `is ${JSON.stringify(phase)}, which is not a phase; ${hint}`);
}
