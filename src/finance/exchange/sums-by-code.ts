/** Adds up amounts by two-digit ledger code and institution while they come: asking the store for it afterwards takes longer than storing them. Out: rows of `SUMME`. */
import { Problem } from "../../base/problems.ts";
import type { Row } from "../../store/store.ts";
import { type Betrag, type Konto, TYP_NUMBER } from "../model/model.ts";

/** The sums of one institution under one code, by type and year in one number. */
interface Place {
  readonly sachkonto: string;
  readonly institution: string;
  readonly sums: Map<number, number>;
}

/** Years have four digits. */
const YEARS = 10_000;

export class SumsByCode {
  readonly #places = new Map<string, Place>();
  readonly #ofKonto = new Map<number, Place>();

  addKonto({ id, kontoNr, institution }: Konto): void {
    const sachkonto = kontoNr.slice(0, 2);
    const name = `${sachkonto} ${institution}`;
    let place = this.#places.get(name);
    if (!place) {
      place = { sachkonto, institution, sums: new Map() };
      this.#places.set(name, place);
    }
    this.#ofKonto.set(id, place);
  }

  addBetrag({ konto, jahr, betragsTyp, betragInRappen }: Betrag): void {
    const place = this.#ofKonto.get(konto);
    if (!place) return;
    const key = TYP_NUMBER[betragsTyp] * YEARS + jahr;
    const sum = (place.sums.get(key) ?? 0) + betragInRappen;
    if (!Number.isSafeInteger(sum)) throw hugeSum(jahr, place.institution, place.sachkonto[0]);
    place.sums.set(key, sum);
  }

  /** One-digit codes are added up from these when they are asked for: their sums must be exact too. */
  refuseHuge(): void {
    const byDigit = new Map<string, Map<number, number>>();
    for (const { sachkonto, institution, sums } of this.#places.values()) {
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

  /** In the order of the table's key: SQLite takes three times as long in another. */
  *rows(): Generator<Row> {
    const places = [...this.#places.keys()].sort().map((name) => this.#places.get(name)!);
    const keys = new Set(places.flatMap(({ sums }) => [...sums.keys()]));
    for (const key of [...keys].sort((a, b) => a - b)) {
      for (const { sachkonto, institution, sums } of places) {
        const sum = sums.get(key);
        if (sum !== undefined) yield [Math.floor(key / YEARS), key % YEARS, sachkonto, institution, sum];
      }
    }
  }
}

/** Sums are integers that every client's number type can hold (RFC 7493, section 2.2); no city is that rich. */
function hugeSum(jahr: number, institution: string, digit: string): Problem {
  const sentence = `The amounts of institution ${institution} under ledger code ${digit} in ${jahr} add up to more than can be told exactly.`;
  return new Problem("import-invalid", sentence);
}
