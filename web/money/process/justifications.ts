/** The justifications of an account in a year, each once with all amounts that it explains. */
import type { AccountYear, Betrag } from "../ledger/account-years.ts";
import type { TypeRole, TypeRoles } from "../ledger/process.ts";

/** An amount with the part that its type has in the process. */
export type JustifiedAmount = Betrag & Partial<TypeRole>;

export interface Justification {
  readonly text: string;
  readonly amounts: readonly JustifiedAmount[];
}

export function justificationsOf(year: AccountYear | undefined, roles: TypeRoles): readonly Justification[] {
  const given = (year?.betraege ?? []).filter(({ begruendung }) => begruendung);
  const byText = Map.groupBy(given, ({ begruendung }) => begruendung as string);
  return [...byText].map(([text, amounts]) => ({
    text,
    amounts: amounts.map((amount) => ({ ...amount, ...roles.get(amount.betragsTyp) })),
  }));
}
