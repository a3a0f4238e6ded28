/** What an account has in each phase of a year: the decided budget, its supplements, the accounts. In: its amounts. */
import { type AmountType, isChange, type Phase } from "../../city/amount-types.ts";
import type { BetragsTyp } from "../model/model.ts";
import type { StoredAmount } from "./amounts.ts";

/** An amount of one phase, with its justification. */
interface PhaseAmount {
  readonly rappen: number;
  readonly begruendung: string | undefined;
}

/** The amounts of one account in some years. */
export interface YearAmounts {
  /**
   * The amount of the first of the phases that has one: its latest whole amount, with the changes of a decision added.
   * Changes of a draft are not: it stays as it was proposed.
   */
  of(year: number, ...phases: readonly Phase[]): PhaseAmount | undefined;
  /** The sum of the supplements, or undefined if there are none. */
  supplements(year: number): number | undefined;
  /** The codes of the supplements: those of credits first. */
  supplementCodes(year: number): readonly string[];
}

export function amountsIn(amounts: readonly StoredAmount[], types: ReadonlyMap<BetragsTyp, AmountType>): YearAmounts {
  const inPhase = (year: number, phase: Phase) =>
    amounts.filter(({ jahr, betragsTyp }) => jahr === year && types.get(betragsTyp)?.phase === phase);
  const isWhole = ({ betragsTyp }: StoredAmount) => !isChange(types.get(betragsTyp)!);
  return {
    of(year, ...phases) {
      for (const phase of phases) {
        const all = inPhase(year, phase);
        const whole = all.findLast(isWhole);
        if (whole === undefined) continue;
        const changes = phase === "decided" ? all.filter((amount) => !isWhole(amount)) : [];
        return { rappen: sumOf([whole, ...changes]), begruendung: whole.begruendung };
      }
      return undefined;
    },
    supplements(year) {
      const summands = inPhase(year, "supplement");
      return summands.length === 0 ? undefined : sumOf(summands);
    },
    supplementCodes(year) {
      const used = inPhase(year, "supplement").map(({ betragsTyp }) => types.get(betragsTyp)!);
      const [others, credits] = [used.filter(({ credit }) => !credit), used.filter(({ credit }) => credit)];
      return [...new Set([...credits, ...others].map(({ credit, typ }) => credit ?? typ))];
    },
  };
}

function sumOf(amounts: readonly StoredAmount[]): number {
  return amounts.reduce((sum, { rappen }) => sum + rappen, 0);
}
