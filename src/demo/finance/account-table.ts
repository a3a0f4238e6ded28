/**
 * Reads a table of accounts as written in this folder: one account per line, `3112 Uniformen |4` (kind, name, weight).
 */

export interface AccountRow {
  /** The kind of expense or revenue, four digits. */
  readonly kind: string;
  readonly name: string;
  /** Size among the accounts of the same two-digit code; 1 unless told. */
  readonly weight: number;
}

/** What a trade adds to the standard accounts. A row with `{o}` stands for one account per object. */
export interface TradeAccounts {
  readonly objects: readonly string[];
  readonly rows: readonly AccountRow[];
}

export function accountTable(text: string): readonly AccountRow[] {
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const [, kind, name, weight] = /^\s*(\d{4}) (.+?)(?: \|([\d.]+))?$/.exec(line) ?? [];
      if (kind === undefined) throw new Error(`Not an account row: ${line}`);
      return { kind, name, weight: Number(weight ?? 1) };
    });
}

/** The rows of a trade with each `{o}` replaced by each of its objects. */
export function expand({ objects, rows }: TradeAccounts): readonly AccountRow[] {
  return rows.flatMap((row) =>
    row.name.includes("{o}") ? objects.map((object) => ({ ...row, name: row.name.replace("{o}", object) })) : [row],
  );
}
