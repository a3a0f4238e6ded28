/** The justifications of an account in a year, each once with all amounts that it explains. */
import type { AccountYear, Betrag } from "../ledger/account-years.ts";
import type { StepKind } from "../ledger/process.ts";

export interface Justification {
  readonly text: string;
  readonly amounts: readonly Betrag[];
}

export function justificationsOf(year: AccountYear | undefined): readonly Justification[] {
  const given = (year?.betraege ?? []).filter(({ begruendung }) => begruendung);
  const byText = Map.groupBy(given, ({ begruendung }) => begruendung as string);
  return [...byText].map(([text, amounts]) => ({ text, amounts }));
}

/** The step of the budget process that an amount type belongs to. */
export function stepKindOf(type: string): StepKind {
  const series = /^NACHTRAGSKREDIT([12])/.exec(type)?.[1];
  if (series !== undefined) return series === "1" ? "nachtrag1" : "nachtrag2";
  switch (type) {
    case "STADTRAT_ANTRAG":
      return "antrag";
    case "NOVEMBER_BRIEF":
      return "novemberbrief";
    case "GEMEINDERAT_BESCHLUSS":
      return "beschluss";
    case "RECHNUNG":
      return "rechnung";
    default:
      return "korrektur";
  }
}
