/**
 * Sums amounts by two-digit ledger code, institution and function during the import: a query afterwards would take
 * longer than storing them. In: accounts and amounts. Out: rows of `SUMME`.
 */
import { Problem } from "../../base/problems.ts";
import type { Row } from "../../store/store.ts";
import type { CodedKonto } from "../model/account-codes.ts";
import type { Betrag } from "../model/model.ts";

/** The sums of one institution under one code and function, by type and year combined into one number. */
interface CodeSums {
  readonly sachkonto: string;
  readonly institution: string;
  readonly funktion: string;
  readonly sums: Map<number, number>;
}

/** Years have four digits. */
const YEARS = 10_000;

export class SumsByCode {
  readonly #byCode = new Map<string, CodeSums>();
  readonly #byKonto = new Map<number, CodeSums>();
  readonly #typeNumbers: ReadonlyMap<string, number>;

  constructor(typeNumbers: ReadonlyMap<string, number>) {
    this.#typeNumbers = typeNumbers;
  }

  addKonto({ id, sachkonto: ledger, funktion, institution }: CodedKonto): void {
    const sachkonto = ledger.slice(0, 2);
    // Codes have digits only, so that the key of the institution may contain anything.
    const name = `${sachkonto} ${institution} ${funktion}`;
    let code = this.#byCode.get(name);
    if (!code) {
      code = { sachkonto, institution, funktion, sums: new Map() };
      this.#byCode.set(name, code);
    }
    this.#byKonto.set(id, code);
  }

  addBetrag({ konto, jahr, betragsTyp, betragInRappen }: Betrag): void {
    const code = this.#byKonto.get(konto);
    if (!code) return;
    const key = this.#typeNumbers.get(betragsTyp)! * YEARS + jahr;
    const sum = (code.sums.get(key) ?? 0) + betragInRappen;
    if (!Number.isSafeInteger(sum)) throw hugeSum(jahr, code.institution, code.sachkonto.slice(0, 1));
    code.sums.set(key, sum);
  }

  /**
   * The sums of codes over all functions, and of functions over any institutions, are computed from these on request:
   * they must be exact too.
   */
  refuseHuge(): void {
    const byCode = new Map<string, Map<number, number>>();
    const byFunction = new Map<number, number>();
    for (const { sachkonto, institution, funktion, sums } of this.#byCode.values()) {
      const digit = sachkonto.slice(0, 1);
      for (const code of new Set([digit, sachkonto])) {
        const name = `${code} ${institution}`;
        const totals = byCode.get(name) ?? new Map<number, number>();
        byCode.set(name, totals);
        for (const [key, sum] of sums) {
          if (!add(totals, key, sum)) throw hugeSum(key % YEARS, institution, digit);
        }
      }
      if (funktion === "") continue;
      for (const [key, sum] of sums) if (!add(byFunction, key, Math.abs(sum))) throw hugeFunctions(key % YEARS);
    }
  }

  /** In the order of the primary key: SQLite takes three times as long with any other. */
  *rows(): Generator<Row> {
    const codes = [...this.#byCode.keys()].sort().map((name) => this.#byCode.get(name)!);
    const keys = new Set(codes.flatMap(({ sums }) => [...sums.keys()]));
    for (const key of [...keys].sort((a, b) => a - b)) {
      for (const { sachkonto, institution, funktion, sums } of codes) {
        const sum = sums.get(key);
        if (sum !== undefined) yield [Math.floor(key / YEARS), key % YEARS, sachkonto, institution, funktion, sum];
      }
    }
  }
}

/** Whether the total with the summand is exact. */
function add(totals: Map<number, number>, key: number, summand: number): boolean {
  const total = (totals.get(key) ?? 0) + summand;
  totals.set(key, total);
  return Number.isSafeInteger(total);
}

/** Sums are integers that every client can represent exactly (RFC 7493, section 2.2); no real city exceeds that. */
function hugeSum(jahr: number, institution: string, digit: string): Problem {
  const amounts = `The amounts of institution ${institution} under ledger code ${digit} in ${jahr}`;
  return new Problem("import-invalid", `${amounts} add up to more than a number can represent exactly.`);
}

function hugeFunctions(jahr: number): Problem {
  const amounts = `The amounts of all accounts with a function in ${jahr}`;
  return new Problem("import-invalid", `${amounts} add up to more than a number can represent exactly.`);
}
