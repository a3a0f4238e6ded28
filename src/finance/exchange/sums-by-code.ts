/**
 * Sums amounts by two-digit ledger code and institution during the import: a query afterwards would take longer than
 * storing them. Out: rows of `SUMME`.
 */
import { Problem } from "../../base/problems.ts";
import type { Row } from "../../store/store.ts";
import { type Betrag, type Konto, TYP_NUMBER } from "../model/model.ts";

/** The sums of one institution under one code, by type and year combined into one number. */
interface CodeSums {
  readonly sachkonto: string;
  readonly institution: string;
  readonly sums: Map<number, number>;
}

/** Years have four digits. */
const YEARS = 10_000;

export class SumsByCode {
  readonly #byCode = new Map<string, CodeSums>();
  readonly #byKonto = new Map<number, CodeSums>();

  addKonto({ id, kontoNr, institution }: Konto): void {
    const sachkonto = kontoNr.slice(0, 2);
    const name = `${sachkonto} ${institution}`;
    let code = this.#byCode.get(name);
    if (!code) {
      code = { sachkonto, institution, sums: new Map() };
      this.#byCode.set(name, code);
    }
    this.#byKonto.set(id, code);
  }

  addBetrag({ konto, jahr, betragsTyp, betragInRappen }: Betrag): void {
    const code = this.#byKonto.get(konto);
    if (!code) return;
    const key = TYP_NUMBER[betragsTyp] * YEARS + jahr;
    const sum = (code.sums.get(key) ?? 0) + betragInRappen;
    if (!Number.isSafeInteger(sum)) throw hugeSum(jahr, code.institution, code.sachkonto[0]);
    code.sums.set(key, sum);
  }

  /** The sums of one-digit codes are computed from these on request: they must be exact too. */
  refuseHuge(): void {
    const byDigit = new Map<string, Map<number, number>>();
    for (const { sachkonto, institution, sums } of this.#byCode.values()) {
      const name = `${sachkonto[0]} ${institution}`;
      const totals = byDigit.get(name) ?? new Map<number, number>();
      byDigit.set(name, totals);
      for (const [key, sum] of sums) {
        const total = (totals.get(key) ?? 0) + sum;
        if (!Number.isSafeInteger(total)) throw hugeSum(key % YEARS, institution, sachkonto[0]);
        totals.set(key, total);
      }
    }
  }

  /** In the order of the primary key: SQLite takes three times as long with any other. */
  *rows(): Generator<Row> {
    const codes = [...this.#byCode.keys()].sort().map((name) => this.#byCode.get(name)!);
    const keys = new Set(codes.flatMap(({ sums }) => [...sums.keys()]));
    for (const key of [...keys].sort((a, b) => a - b)) {
      for (const { sachkonto, institution, sums } of codes) {
        const sum = sums.get(key);
        if (sum !== undefined) yield [Math.floor(key / YEARS), key % YEARS, sachkonto, institution, sum];
      }
    }
  }
}

/** Sums are integers that every client can represent exactly (RFC 7493, section 2.2); no real city exceeds that. */
function hugeSum(jahr: number, institution: string, digit: string): Problem {
  const amounts = `The amounts of institution ${institution} under ledger code ${digit} in ${jahr}`;
  return new Problem("import-invalid", `${amounts} add up to more than a number can represent exactly.`);
}
