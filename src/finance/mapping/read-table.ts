/** Reads one table of a mapping into the collector. Out: a report of what was read, dropped and verified. */

import type { ImportProblems, InFile } from "../../base/import-problems.ts";
import type { OpenFile } from "../exchange/read-csv.ts";
import type { Collector } from "./collector.ts";
import { type Columns, textOf } from "./columns.ts";
import { type Layout, layoutOf } from "./layout.ts";
import { ledgerTranslation } from "./ledger-codes.ts";
import { type Direction, type Member, signOf, type TableMapping } from "./mapping.ts";
import { readRows } from "./read-rows.ts";
import {
  type Cells,
  type CodeNames,
  columnsOf,
  memberName,
  memberReader,
  type Named,
  type ReadMember,
  sourceName,
  sourceReader,
} from "./sources.ts";
import { findSubtotals, type Subtotals, subtotalRules } from "./subtotals.ts";
import { type RowAmounts, readAmounts } from "./table-amounts.ts";
import type { TableRow } from "./table-file.ts";

export interface TableReport {
  readonly file: string;
  /** How the file was read. */
  readonly form: string;
  /** The decimal separator of amounts that are texts. */
  readonly decimal: string | undefined;
  /** Rows after the header. */
  readonly rows: number;
  /** Rows dropped by `only` and `except`. */
  readonly filtered: number;
  /** Rows of subtotals, and how many of their amounts were verified. */
  readonly subtotals: number;
  readonly verified: number;
  /** Rows whose phase is ignored. */
  readonly ignored: number;
  /** Rows without any amount. */
  readonly empty: number;
  readonly amounts: number;
  /** Amounts with more decimals than Rappen. */
  readonly rounded: number;
  readonly notices: readonly string[];
}

export interface TableContext {
  readonly open: OpenFile;
  readonly lists: CodeNames;
  /** The name of the department of tables without one. */
  readonly name: string;
  /** The words for phases that every table may use. */
  readonly types: readonly string[];
  readonly collector: Collector;
  readonly problems: ImportProblems;
}

/** Undefined if the table cannot be read. */
export async function readTable(table: TableMapping, context: TableContext): Promise<TableReport | undefined> {
  const { open, problems } = context;
  const kept = await readRows(table, open, problems);
  if (kept === undefined) return undefined;
  const { form, columns, rows, read, filtered, notices } = kept;
  const before = problems.count;
  const layout = layoutOf(table, columns, problems, context.types);
  const entries = new RowEntries(table, columns, layout, context);
  const rules = subtotalRules(table, columns, layout);
  // With columns that do not exist, everything else would be wrong too.
  if (problems.count > before || columns.isIncomplete) return undefined;
  const amounts = readAmounts(table, rows, layout.slots, problems);
  const subtotals = findSubtotals(rules, rows, table.file, layout, amounts, problems);
  entries.addNames(subtotals.names);
  for (const row of rows) if (!subtotals.rows.has(row)) entries.add(row, amounts.of.get(row)!);
  return {
    file: table.file,
    form,
    decimal: amounts.decimal,
    rows: read,
    filtered,
    subtotals: subtotals.rows.size,
    verified: subtotals.verified,
    ignored: entries.ignored,
    empty: entries.empty,
    amounts: entries.amounts,
    rounded: amounts.rounded,
    notices: [...notices, ...entries.notices()],
  };
}

const NOTHING: Named = { code: "", name: "", short: "" };
/** The ledger codes of expense and revenue: the first digits of all Swiss account numbers of the profit and loss. */
const SIDES: Readonly<Record<Direction, Named>> = {
  expense: { code: "3", name: "Aufwand", short: "Aufwand" },
  revenue: { code: "4", name: "Ertrag", short: "Ertrag" },
};

/** The digits at the beginning of an account number, which are its ledger code: `3010` of `3010.00`. */
function digitsOf(number: string): string {
  return /^[0-9]{0,20}/.exec(number)![0];
}

/** A member of the table with the words for it in messages. */
interface Role {
  readonly read: ReadMember;
  readonly place: string;
  readonly pattern: string | undefined;
}

class RowEntries {
  readonly #table: TableMapping;
  readonly #layout: Layout;
  readonly #context: TableContext;
  readonly #department: Role | undefined;
  readonly #institution: Role | undefined;
  readonly #account: Role;
  readonly #function: Role | undefined;
  readonly #accountGroups: readonly Role[];
  readonly #functionGroups: readonly Role[];
  readonly #ledger: ((row: TableRow) => string) | undefined;
  readonly #translated: (code: string) => string;
  readonly #justification: ((row: TableRow) => string) | undefined;
  /** Names in rows of subtotals, by the levels above and including the named one. */
  readonly #sumNames = new Map<string, string>();
  ignored = 0;
  empty = 0;
  amounts = 0;
  /** Amounts as written that are not zero, and how many of them are negative, by direction. */
  readonly #signs = { all: 0, negative: 0, revenue: 0, negativeRevenue: 0 };

  constructor(table: TableMapping, columns: Columns, layout: Layout, context: TableContext) {
    this.#table = table;
    this.#layout = layout;
    this.#context = context;
    const role = (member: Member): Role => ({
      read: memberReader(member, columns, context.lists, this.#nameReader(member, columns)),
      place: memberName(member),
      pattern: member.pattern,
    });
    this.#department = table.department && role(table.department);
    this.#institution = table.institution && role(table.institution);
    this.#account = role(table.account);
    this.#function = table.function && role(table.function);
    this.#accountGroups = (table.accountGroups ?? []).map(role);
    this.#functionGroups = (table.functionGroups ?? []).map(role);
    const ledger = table.ledger === undefined ? undefined : sourceReader(table.ledger, columns);
    this.#ledger = ledger && (({ cells }) => ledger(cells));
    this.#translated = ledgerTranslation(table.ledgerCodes);
    const at = table.justification === undefined ? -1 : columns.find(table.justification.column);
    this.#justification =
      at < 0
        ? undefined
        : ({ cells }) => {
            const cell = cells[at];
            // With its blanks and line breaks, unlike codes and names.
            return typeof cell === "string" ? cell : (cell?.number ?? "");
          };
  }

  /** The name of a code of the member that a row of subtotals has: of the lowest level in the code. */
  #nameReader({ code }: Member, columns: Columns): (cells: Cells) => string {
    const own = code === undefined ? [] : columnsOf(code);
    for (const { levels = [], names } of this.#table.subtotals ?? []) {
      const last = levels.findLastIndex((column) => own.includes(column));
      if (names === undefined || last < 0) continue;
      const places = levels.slice(0, last + 1).map((column) => columns.find(column));
      return (cells) => this.#sumNames.get(JSON.stringify(places.map((at) => textOf(cells[at])))) ?? "";
    }
    return () => "";
  }

  /** The names in the rows of subtotals: of levels for members, of codes for ledger codes and functions. */
  addNames(names: Subtotals["names"]): void {
    const { collector } = this.#context;
    const isOf = (member: Member | undefined, column: string): boolean =>
      member?.code !== undefined && columnsOf(member.code).includes(column);
    for (const { column, code, path, name, row } of names) {
      this.#sumNames.set(path, this.#sumNames.get(path) ?? name);
      const named = { code, name, short: name };
      const year = this.#latestYear(this.#table.year === undefined ? undefined : this.#layout.year(row));
      if (isOf(this.#table.account, column)) {
        collector.addLedgerName({ ...named, code: this.#translated(code) }, year);
      }
      if (isOf(this.#table.function, column)) collector.addFunctionName(named, year);
    }
  }

  #latestYear(year: number | undefined): number {
    return Math.max(...this.#layout.slots.map((slot) => slot.year ?? year ?? 0));
  }

  add(row: TableRow, amounts: RowAmounts): void {
    const { problems, collector } = this.#context;
    if (amounts.every((rappen) => rappen === undefined)) {
      this.empty += 1;
      return;
    }
    const [year, phase, direction] = [this.#layout.year(row), this.#layout.phase(row), this.#layout.direction(row)];
    if (phase === null) {
      this.ignored += 1;
      return;
    }
    const department = this.#department
      ? this.#organisation(row, this.#department, "department")
      : { code: "0", name: this.#context.name, short: this.#context.name };
    const institution = this.#institution ? this.#organisation(row, this.#institution, "institution") : department;
    const account = this.#named(row, this.#account);
    const purpose = this.#function ? this.#coded(row, this.#function) : NOTHING;
    const ledger = this.#ledger && this.#digits(row, sourceName(this.#table.ledger!), this.#ledger(row));
    if (department === undefined || institution === undefined || account === undefined || purpose === undefined) return;
    if (account.code === "" && account.name === "") {
      problems.add(
        this.#place(row, this.#account.place),
        "is empty, but every row needs an account; drop it with except",
      );
      return;
    }
    const latest = this.#latestYear(year);
    for (const group of this.#accountGroups) {
      const name = this.#named(row, group);
      if (name) collector.addLedgerName({ ...name, code: this.#translated(name.code) }, latest);
    }
    for (const group of this.#functionGroups) {
      const name = this.#coded(row, group);
      if (name) collector.addFunctionName(name, latest);
    }
    for (const [at, slot] of this.#layout.slots.entries()) {
      const rappen = amounts[at];
      if (rappen === undefined) continue;
      const [ownYear, type] = [slot.year ?? year, slot.phase ?? phase];
      const own = slot.direction ?? direction;
      // It was reported.
      if (ownYear === undefined || type === undefined || (own === undefined && this.#hasDirection)) continue;
      // Only the direction tells the ledger code of a column of expenses, or of an account without a number.
      const side = this.#ledger === undefined && (slot.direction || account.code === "") ? own : undefined;
      if (side) collector.addLedgerName(SIDES[side], Number.NEGATIVE_INFINITY);
      this.amounts += 1;
      collector.add({
        place: this.#place(row, slot.column),
        department,
        institution,
        account: account.name === "" ? { ...account, name: account.code } : account,
        function: purpose,
        ledger: side ? SIDES[side].code : this.#translated(ledger ?? digitsOf(account.code)),
        side,
        year: ownYear,
        type,
        rappen: this.#signed(rappen, own),
        justification: this.#justificationOf(row, ownYear, type),
        isSummed: this.#table.sum === true,
      });
    }
  }

  /** What looks wrong although it is possible. */
  notices(): readonly string[] {
    const { all, negative, revenue, negativeRevenue } = this.#signs;
    const { file } = this.#table;
    const sign = signOf(this.#table);
    if (sign === "unsigned" && negativeRevenue * 2 > revenue) {
      return [`${file}: most revenue has a minus already; is "sign": "signed" missing?`];
    }
    if (sign === "signed" && all > 1 && negative === 0) {
      return [`${file}: no amount is negative, so there is no revenue; is "direction" missing?`];
    }
    return [];
  }

  get #hasDirection(): boolean {
    return this.#table.direction?.column !== undefined;
  }

  #place({ line }: TableRow, column: string): InFile {
    return { file: this.#table.file, line, column };
  }

  #signed(rappen: number, direction: Direction | undefined): number {
    const sign = signOf(this.#table);
    if (rappen !== 0) {
      const isNegative = rappen < 0 ? 1 : 0;
      this.#signs.all += 1;
      this.#signs.negative += isNegative;
      this.#signs.revenue += direction === "revenue" ? 1 : 0;
      this.#signs.negativeRevenue += direction === "revenue" ? isNegative : 0;
    }
    const isFlipped = sign === "reversed" || (sign === "unsigned" && direction === "revenue");
    // Not -rappen, which may be -0.
    return isFlipped ? 0 - rappen : rappen;
  }

  #named(row: TableRow, { read, place, pattern }: Role): Named | undefined {
    const found = read(row.cells);
    if (!("mismatch" in found)) return found;
    this.#context.problems.add(this.#place(row, place), `does not match the pattern ${pattern}`, {
      value: found.mismatch,
    });
    return undefined;
  }

  /** A department or an institution: without a code, its name is its key. */
  #organisation(row: TableRow, role: Role, what: string): Named | undefined {
    const found = this.#named(row, role);
    if (found === undefined) return undefined;
    const { code, name, short } = found;
    const key = code || name;
    if (key !== "" && key !== "1") return { code: key, name: name || code, short: short || name || code };
    const reason =
      key === ""
        ? `is empty, but every row needs a code or name of its ${what}; drop the row with except`
        : "cannot be a code, because 1 is the whole city in the API; add a prefix, or more digits";
    this.#context.problems.add(this.#place(row, role.place), reason, { value: key });
    return undefined;
  }

  /** A function, whose code consists of digits: the first ones are the function above it. */
  #coded(row: TableRow, role: Role): Named | undefined {
    const found = this.#named(row, role);
    return found && this.#digits(row, role.place, found.code) !== undefined ? found : undefined;
  }

  #digits(row: TableRow, column: string, code: string): string | undefined {
    if (/^[0-9]{0,20}$/.test(code)) return code;
    const reason = "is not a code of up to 20 digits; take the digits out with split, first or after";
    this.#context.problems.add(this.#place(row, column), reason, { value: code });
    return undefined;
  }

  #justificationOf(row: TableRow, year: number, type: string): string | undefined {
    const { year: only, phase } = this.#table.justification ?? {};
    if (this.#justification === undefined || (only ?? year) !== year || (phase ?? type) !== type) return undefined;
    return this.#justification(row) || undefined;
  }
}
