/**
 * Collects departments, institutions, accounts and amounts from the rows of all tables, and finds contradictions. In:
 * entries. Out: the lists of the finance data.
 */

import type { ImportProblems, InFile } from "../../base/import-problems.ts";
import { accountIds } from "./account-ids.ts";
import { Latest } from "./latest.ts";
import type { Direction } from "./mapping.ts";
import type { Named } from "./sources.ts";

/** One amount with everything that belongs to it. */
export interface Entry {
  readonly place: InFile;
  readonly department: Named;
  readonly institution: Named;
  readonly account: Named;
  /** "" if there is none. */
  readonly function: Named;
  /** The ledger code; "" if there is none. */
  readonly ledger: string;
  /** The side of the account, if only the direction tells. */
  readonly side: Direction | undefined;
  readonly year: number;
  readonly type: string;
  readonly rappen: number;
  readonly justification: string | undefined;
  /** True: amounts of the same account, year and type are added. */
  readonly isSummed: boolean;
}

export interface CollectedAccount {
  readonly id: number;
  readonly number: string;
  readonly name: string;
  readonly institution: string;
  readonly function: string;
  readonly ledger: string;
}

export interface CollectedAmount {
  readonly account: number;
  readonly year: number;
  readonly type: string;
  readonly rappen: number;
  readonly justification: string | undefined;
}

/** A code and its names. */
export interface CollectedName {
  readonly code: string;
  readonly name: string;
  readonly short: string;
}

export interface Collected {
  readonly departments: readonly CollectedName[];
  readonly institutions: readonly (CollectedName & { readonly department: string })[];
  readonly accounts: readonly CollectedAccount[];
  readonly amounts: readonly CollectedAmount[];
  readonly ledgerNames: readonly CollectedName[];
  readonly functionNames: readonly CollectedName[];
  /** Codes that have more than one name. */
  readonly renamed: number;
}

class Names {
  readonly names = new Map<string, { readonly name: Latest; readonly short: Latest }>();

  add({ code, name, short }: Named, year: number): void {
    let known = this.names.get(code);
    if (known === undefined) {
      known = { name: new Latest(), short: new Latest() };
      this.names.set(code, known);
    }
    known.name.add(name, year);
    known.short.add(short, year);
  }

  /** By code. */
  list(): CollectedName[] {
    return [...this.names]
      .map(([code, { name, short }]) => ({ code, name: name.value, short: short.value }))
      .sort((a, b) => compare(a.code, b.code));
  }

  get renamed(): number {
    return [...this.names.values()].filter(({ name }) => !name.isOne).length;
  }
}

interface Account {
  readonly number: string;
  readonly name: Latest;
  readonly institution: string;
  readonly function: string;
  readonly ledger: string;
}

interface Stored {
  readonly identity: string;
  readonly year: number;
  readonly type: string;
  readonly place: InFile;
  readonly isSummed: boolean;
  rappen: number;
  justification: string | undefined;
}

export class Collector {
  readonly #problems: ImportProblems;
  readonly #departments = new Names();
  readonly #institutions = new Names();
  readonly #ledgerNames = new Names();
  readonly #functionNames = new Names();
  /** The department of each institution by year. */
  readonly #departmentOf = new Map<string, Map<number, string>>();
  readonly #accounts = new Map<string, Account>();
  readonly #amounts = new Map<string, Stored>();

  constructor(problems: ImportProblems) {
    this.#problems = problems;
  }

  /** A name without a code says nothing. */
  addLedgerName(name: Named, year: number): void {
    if (name.code !== "") this.#ledgerNames.add(name, year);
  }

  addFunctionName(name: Named, year: number): void {
    if (name.code !== "") this.#functionNames.add(name, year);
  }

  add(entry: Entry): void {
    const { department, institution, account, year, side, ledger } = entry;
    this.#departments.add(department, year);
    this.#institutions.add(institution, year);
    this.#addDepartment(entry);
    this.addFunctionName(entry.function, year);
    const own = account.code === "" ? ["name", account.name] : ["number", account.code];
    const identity = JSON.stringify([institution.code, entry.function.code, ...own, side ?? ""]);
    let known = this.#accounts.get(identity);
    if (known === undefined) {
      const { code } = entry.function;
      const [number, name] = [account.code, new Latest()];
      known = { number, name, institution: institution.code, function: code, ledger };
      this.#accounts.set(identity, known);
    }
    known.name.add(account.name, year);
    this.#addAmount(identity, entry);
  }

  #addDepartment({ place, department, institution, year }: Entry): void {
    const years = this.#departmentOf.get(institution.code) ?? new Map<number, string>();
    this.#departmentOf.set(institution.code, years);
    const other = years.get(year) ?? department.code;
    years.set(year, other);
    if (other === department.code) return;
    const where = `${JSON.stringify(other)} and in ${JSON.stringify(department.code)}`;
    this.#problems.add(
      place,
      "is the code of institutions in different departments; make it unique with join, or with another column",
      { value: institution.code, detail: ` (in the department ${where})` },
    );
  }

  #addAmount(identity: string, { place, year, type, rappen, justification, isSummed }: Entry): void {
    const key = `${year} ${type} ${identity}`;
    const first = this.#amounts.get(key);
    if (first === undefined) {
      this.#amounts.set(key, { identity, year, type, place, isSummed, rappen, justification });
      return;
    }
    if (first.isSummed && isSummed) {
      first.rappen += rappen;
      first.justification ??= justification;
      if (!Number.isSafeInteger(first.rappen)) this.#problems.add(place, "the amounts add up to more than is exact");
      return;
    }
    const where = first.place.file === place.file ? "" : `${first.place.file}, `;
    const column = first.place.column ? `, column ${first.place.column}` : "";
    this.#problems.add(
      place,
      'another amount has the same account, year and phase; say what distinguishes them, or add "sum": true',
      { detail: ` (the first is in ${where}line ${first.place.line}${column})` },
    );
  }

  collected(): Collected {
    const ids = accountIds(this.#accounts.keys());
    const accounts = [...this.#accounts].map(([identity, { name, ...account }]) => ({
      id: ids.get(identity)!,
      ...account,
      name: name.value,
    }));
    const amounts = [...this.#amounts.values()].map(({ identity, year, type, rappen, justification }) => {
      return { account: ids.get(identity)!, year, type, rappen, justification };
    });
    return {
      departments: this.#departments.list(),
      institutions: this.#institutions.list().map((one) => ({ ...one, department: this.#latestDepartment(one.code) })),
      accounts: accounts.sort(
        (a, b) => compare(a.institution, b.institution) || compare(a.number, b.number) || a.id - b.id,
      ),
      amounts: amounts.sort((a, b) => a.account - b.account || a.year - b.year || compare(a.type, b.type)),
      ledgerNames: this.#ledgerNames.list(),
      functionNames: this.#functionNames.list(),
      renamed:
        this.#departments.renamed +
        this.#institutions.renamed +
        this.#ledgerNames.renamed +
        this.#functionNames.renamed +
        [...this.#accounts.values()].filter(({ name }) => !name.isOne).length,
    };
  }

  #latestDepartment(institution: string): string {
    const years = this.#departmentOf.get(institution)!;
    return years.get(Math.max(...years.keys()))!;
  }
}

/** By code unit, which does not depend on the language of the machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
