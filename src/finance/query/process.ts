/** The phases of the budget process and the codes of supplementary credits, with their names, as plain data. */
import { BETRAGS_TYPEN, type BetragsTyp } from "../model/model.ts";

export interface Phase {
  readonly additiv: boolean;
  readonly betragsTyp: BetragsTyp;
  readonly bezeichnung: string;
  readonly designation: string;
}

export interface Kreditcode {
  readonly betragsTypen: readonly BetragsTyp[];
  readonly betragsTypenImModell?: readonly BetragsTyp[];
  readonly bezeichnung: string;
  readonly code: string;
  readonly designation: string;
  readonly serie: number;
}

const KINDS = [
  ["1", "Ordentlicher Nachtragskredit", "ordinary supplementary credit"],
  ["2", "Ordentliche Übertragung, Nachtragskredit", "ordinary transfers, supplementary credit"],
  ["3", "Dringlicher Nachtragskredit", "urgent supplementary credit"],
  ["4", "Dringliche Übertragung, Nachtragskredit", "urgent transfers, supplementary credit"],
  ["5", "Statistische Mehreinnahmen", "statistical additional revenue"],
] as const;

/** The fifth kind of either series is statistical only and has no amount type. */
export const NACHTRAGSKREDITE: readonly Kreditcode[] = [1, 2].flatMap((serie) =>
  KINDS.map(([kind, bezeichnung, designation]) => ({
    betragsTypen: typesOf(`${serie}${kind}`),
    // In the original, the table of the data model lists code N14 with the types of N13, the parameters with its own.
    ...(serie === 1 && kind === "4" ? { betragsTypenImModell: typesOf("13") } : {}),
    bezeichnung,
    code: `N${serie}${kind}`,
    designation,
    serie,
  })),
);

function typesOf(number: string): BetragsTyp[] {
  return BETRAGS_TYPEN.filter((name) => name.startsWith(`NACHTRAGSKREDIT${number}_`));
}

const NAMED: Readonly<Record<string, readonly [additiv: boolean, bezeichnung: string, designation: string]>> = {
  STADTRAT_ANTRAG: [false, "Antrag des Stadtrats", "request of the executive council"],
  NOVEMBER_BRIEF: [true, "Änderungen im Novemberbrief", "changes in the November letter"],
  GEMEINDERAT_BESCHLUSS: [false, "Beschluss des Gemeinderats", "budget decided by the legislative council"],
  N3: [true, "Budgetkorrektur N3", "budget correction N3"],
  N4: [true, "Budgetkorrektur N4", "budget correction N4"],
  RECHNUNG: [false, "Rechnung", "actual accounts"],
};

export const PHASEN: readonly Phase[] = BETRAGS_TYPEN.map((betragsTyp) => {
  const named = NAMED[betragsTyp];
  if (named) return { additiv: named[0], betragsTyp, bezeichnung: named[1], designation: named[2] };
  const credit = NACHTRAGSKREDITE.find(({ betragsTypen }) => betragsTypen.includes(betragsTyp)) as Kreditcode;
  const isRequest = betragsTyp.endsWith("_ANTRAG");
  return {
    additiv: true,
    betragsTyp,
    bezeichnung: `${credit.bezeichnung}, ${credit.serie}. Serie, ${isRequest ? "Antrag" : "Beschluss"}`,
    designation: `${credit.designation}, series ${credit.serie}, ${isRequest ? "request" : "decision"}`,
  };
});
