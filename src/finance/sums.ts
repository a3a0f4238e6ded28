/** Sums by ledger code and institution, as made at import; the one-digit sums are the sums of the two-digit ones. */
import { anyOf, sql } from "../store/sql.ts";
import type { Snapshot } from "../store/store.ts";
import { type BetragsTyp, TYP_NUMBER } from "./model.ts";
import { belongsTo, type InstitutionEntry, organisation } from "./organisation.ts";
import { chf } from "./rappen.ts";

export interface SumRequest {
  readonly jahr: readonly number[];
  readonly betragsTyp: BetragsTyp;
  readonly departement?: string;
  readonly institution?: string;
  readonly orgKey?: string;
}

export interface Sum {
  readonly betrag: string;
  readonly betragsTyp: BetragsTyp;
  readonly institution: string;
  readonly jahr: number;
  readonly sachkonto: string;
}

/** By year, code and institution. */
export async function sumsByCode(snapshot: Snapshot, request: SumRequest, digits: 1 | 2): Promise<Sum[]> {
  const { betragsTyp, jahr } = request;
  const { institutionen } = await organisation(snapshot);
  const wanted = institutionen.filter((unit) => isWanted(unit, request));
  const inUnits =
    wanted.length === institutionen.length ? sql`` : sql`AND institution ${anyOf(wanted.map(({ key }) => key))}`;
  const found = sql`FROM finance_summe WHERE typ = ${TYP_NUMBER[betragsTyp]} AND jahr ${anyOf(jahr)} ${inUnits}`;
  const rows = await snapshot.rows<[number, string, string, number]>(
    digits === 2
      ? sql`SELECT jahr, sachkonto, institution, rappen ${found} ORDER BY jahr, sachkonto, institution`
      : sql`SELECT jahr, substr(sachkonto, 1, 1), institution, sum(rappen) ${found} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  );
  return rows.map(([jahr, sachkonto, institution, rappen]) => ({
    betrag: chf(rappen),
    betragsTyp,
    institution,
    jahr,
    sachkonto,
  }));
}

function isWanted(unit: InstitutionEntry, { departement, institution, orgKey }: SumRequest): boolean {
  return (
    (departement === undefined || unit.departement.key === departement) &&
    (institution === undefined || unit.key === institution) &&
    (orgKey === undefined || belongsTo(unit, orgKey))
  );
}
