/** Amounts of accounts, and the accounts with a matching justification. */
import { anyOf, sql } from "../../store/sql.ts";
import type { Snapshot } from "../../store/store.ts";
import type { BetragsTyp } from "../model/model.ts";
import { storedRules } from "../model/stored-rules.ts";
import { commonRun, fold, wildcard } from "../model/wildcard.ts";
import { accountRanges } from "./account-ranges.ts";
import type { Directory } from "./directory.ts";

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

/** Accounts whose justifications are read at once: the database takes much less time than a slice. */
const ACCOUNTS = 1_000;

/** The accounts with a justification that matches the pattern. */
export async function justifiedAccounts(
  snapshot: Snapshot,
  directory: Pick<Directory, "konten">,
  pattern: string,
): Promise<ReadonlySet<number>> {
  const matches = wildcard(pattern);
  const run = commonRun(pattern);
  const candidates = run === "" ? sql`` : sql`AND lower(text) LIKE ${`%${run}%`}`;
  const accounts = new Set<number>();
  for await (const { first, last } of accountRanges(directory, ACCOUNTS)) {
    const rows = await snapshot.rows<[number, string]>(
      sql`SELECT konto, text FROM finance_begruendung WHERE konto BETWEEN ${first} AND ${last} ${candidates}`,
    );
    for (const [konto, text] of rows) if (!accounts.has(konto) && matches(fold(text))) accounts.add(konto);
  }
  return accounts;
}
