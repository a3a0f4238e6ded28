/** Amounts of accounts, and the accounts with a matching justification. */
import { Slice } from "../../base/work/slices.ts";
import { anyOf, sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import type { BetragsTyp } from "../model/model.ts";
import { storedRules } from "../model/stored-rules.ts";
import { commonRun, fold, wildcard } from "../model/wildcard.ts";

/** An amount in the store. */
export interface StoredAmount {
  readonly konto: number;
  readonly jahr: number;
  readonly betragsTyp: BetragsTyp;
  readonly rappen: number;
  readonly begruendung: string | undefined;
}

/** The amounts of the accounts, ordered by account, year and phase. */
export async function amountsOf(
  snapshot: Snapshot,
  ids: readonly number[],
  years: readonly number[] | "alle",
): Promise<StoredAmount[]> {
  const inYears = years === "alle" ? sql`` : sql`AND b.jahr ${anyOf(years)}`;
  const [{ amountTypes }, rows] = await Promise.all([
    storedRules(snapshot),
    snapshot.rows<[number, number, number, number, string | null]>(
      sql`SELECT b.konto, b.jahr, b.typ, b.rappen, g.text FROM finance_betrag b
          LEFT JOIN finance_begruendung g ON g.konto = b.konto AND g.jahr = b.jahr AND g.typ = b.typ
          WHERE b.konto ${anyOf(ids)} ${inYears} ORDER BY b.konto, b.jahr, b.typ`,
    ),
  ]);
  return rows.map(([konto, jahr, typ, rappen, text]) => ({
    konto,
    jahr,
    betragsTyp: amountTypes[typ].typ,
    rappen,
    begruendung: text ?? undefined,
  }));
}

/** Takes much less time than a slice. */
const BATCH = 500;

/** The accounts with a justification that matches the pattern. */
export async function justifiedAccounts(snapshot: Snapshot, pattern: string): Promise<ReadonlySet<number>> {
  const matches = wildcard(pattern);
  const run = commonRun(pattern);
  const accounts = new Set<number>();
  const slice = new Slice();
  const candidates = run === "" ? sql`` : sql`WHERE lower(text) LIKE ${`%${run}%`}`;
  const texts = sql`SELECT konto, text FROM finance_begruendung ${candidates}`;
  for await (const rows of snapshot.batches<[number, string]>(texts, BATCH)) {
    for (const [konto, text] of rows) if (!accounts.has(konto) && matches(fold(text))) accounts.add(konto);
    if (slice.isUsedUp) await slice.next();
  }
  return accounts;
}
