/**
 * Sums that a test computes from responses of the finance service. In: an explorer. Out: francs, exact to the Rappen.
 */
import type { Explorer } from "./explorer.ts";

interface Sum {
  readonly sachkonto: string;
  readonly betrag: string;
}

export interface DepartmentSum {
  readonly name: string;
  readonly betrag: number;
}

const isExpense = (code: string): boolean => code.startsWith("3");
/** Without internal charges between institutions and transitory items. */
export const isOwnExpense = (code: string): boolean => isExpense(code) && code !== "39" && code !== "37";
export const isOwnOperation = (code: string): boolean => /^[34][^79]/.test(code);

/** The sum of the ledger codes that `counts` accepts. */
export async function sumOf(
  { json }: Pick<Explorer, "json">,
  query: { readonly jahr: number; readonly betragsTyp: string; readonly departement: string },
  counts: (code: string) => boolean,
): Promise<number> {
  const search = new URLSearchParams({ ...query, jahr: String(query.jahr) });
  const { value } = await json<{ value: readonly Sum[] }>(`/finance/v1/sachkonto2stellig?${search}`);
  const counted = value.filter(({ sachkonto }) => counts(sachkonto));
  return counted.reduce((rappen, { betrag }) => rappen + Math.round(Number(betrag) * 100), 0) / 100;
}

/** The sum of each department's accounts in a year, largest first. */
export async function sumsOfDepartments(
  explorer: Pick<Explorer, "json">,
  jahr: number,
  counts: (code: string) => boolean,
): Promise<readonly DepartmentSum[]> {
  const { value } = await explorer.json<{ value: readonly { key: string; bezeichnung: string }[] }>(
    "/finance/v1/departemente",
  );
  const sums = value.map(async ({ key, bezeichnung }) => {
    const betrag = await sumOf(explorer, { jahr, betragsTyp: "RECHNUNG", departement: key }, counts);
    return { name: bezeichnung, betrag };
  });
  return (await Promise.all(sums)).sort((one, other) => other.betrag - one.betrag);
}

/** The number in a formatted amount such as `−1'234.50 Fr.` */
export function numberIn(text: string): number {
  return Number(
    text
      .replaceAll("'", "")
      .replace("−", "-")
      .match(/-?\d[\d.]*/)![0],
  );
}
