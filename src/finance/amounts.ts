/** Amount series of accounts, and which accounts have a justification that matches. */
import { anyOf, sql } from "../store/sql.ts";
import type { Snapshot } from "../store/store.ts";
import { BETRAGS_TYPEN, type BetragsTyp } from "./model.ts";
import { chf } from "./rappen.ts";
import { fold, type Matches } from "./wildcard.ts";

declare global {
  interface JSON {
    /** A number exactly as written, for JSON.stringify (ECMAScript proposal JSON.parse source text access; in V8 since 11.4). */
    rawJSON(text: string): object;
  }
}

/** An amount as the store holds it. */
export interface StoredAmount {
  readonly konto: number;
  readonly jahr: number;
  readonly betragsTyp: BetragsTyp;
  readonly rappen: number;
  readonly begruendung: string | undefined;
}

/** The amounts of the accounts, by account, year and phase; of all years where none are named. */
export async function amountsOf(
  snapshot: Snapshot,
  ids: readonly number[],
  years: readonly number[] | "alle",
): Promise<StoredAmount[]> {
  const inYears = years === "alle" ? sql`` : sql`AND b.jahr ${anyOf(years)}`;
  const rows = await snapshot.rows<[number, number, number, number, string | null]>(
    sql`SELECT b.konto, b.jahr, b.typ, b.rappen, g.text FROM finance_betrag b
        LEFT JOIN finance_begruendung g ON g.konto = b.konto AND g.jahr = b.jahr AND g.typ = b.typ
        WHERE b.konto ${anyOf(ids)} ${inYears} ORDER BY b.konto, b.jahr, b.typ`,
  );
  return rows.map(([konto, jahr, typ, rappen, text]) => ({
    konto,
    jahr,
    betragsTyp: BETRAGS_TYPEN[typ],
    rappen,
    begruendung: text ?? undefined,
  }));
}

export interface Series {
  readonly betraege: readonly object[];
  readonly jahr: number;
  readonly konto?: number;
}

/** One element for each account and year, accounts in the order asked; `konto` on each where `withKonto` says so. */
export function seriesOf(amounts: readonly StoredAmount[], ids: readonly number[], withKonto: boolean): Series[] {
  const byKonto = Map.groupBy(amounts, (amount) => amount.konto);
  return [...new Set(ids)].flatMap((konto) => {
    const byYear = Map.groupBy(byKonto.get(konto) ?? [], (amount) => amount.jahr);
    return [...byYear].map(([jahr, entries]) => ({
      betraege: entries.map(({ begruendung, betragsTyp, rappen }) => ({
        begruendung,
        betragInRappen: rappen,
        betragsTyp,
        // The exact decimal, also where a double could not tell two neighbouring Rappen apart.
        wert: JSON.rawJSON(chf(rappen)),
      })),
      jahr,
      konto: withKonto ? konto : undefined,
    }));
  });
}

/** The accounts that have a justification which matches. */
export async function justifiedAccounts(snapshot: Snapshot, matches: Matches): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for await (const rows of snapshot.batches<[number, string]>(sql`SELECT konto, text FROM finance_begruendung`, 2000)) {
    for (const [konto, text] of rows) if (!found.has(konto) && matches(fold(text))) found.add(konto);
  }
  return found;
}
