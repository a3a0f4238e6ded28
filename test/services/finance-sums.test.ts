/**
 * Sums are consistent for any city: one digit = sum of two digits = sum of the accounts; a department = sum of its
 * institutions; a function = sum of its accounts.
 */
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import type { FinanceData } from "../../src/finance/model/model.ts";
import { emptyCity } from "../support/small-city.ts";

const city = await emptyCity();
afterAll(() => city.close());

const DEPARTEMENTE = ["15", "20", "25"];
const YEARS = [2018, 2019, 2024];
const TYPES = ["RECHNUNG", "GEMEINDERAT_BESCHLUSS", "N4"] as const;

const money: fc.Arbitrary<FinanceData> = fc
  .uniqueArray(
    fc.record({ key: fc.integer({ min: 1000, max: 9999 }).map(String), departement: fc.constantFrom(...DEPARTEMENTE) }),
    {
      minLength: 1,
      maxLength: 6,
      selector: ({ key }) => key,
    },
  )
  .chain((institutionen) =>
    fc
      .array(
        fc.record({
          kontoNr: fc.constantFrom(
            "3010 00 000",
            "3010 0000",
            "3900 00 000",
            "4910 00 000",
            "4000 00 000",
            "501 210",
            "6300 00 000",
          ),
          institution: fc.constantFrom(...institutionen.map(({ key }) => key)),
          funktion: fc.constantFrom("", "2", "21", "2130", "2170", "0220"),
        }),
        { maxLength: 15 },
      )
      .chain((konten) =>
        fc
          .uniqueArray(
            fc.record({
              konto: fc.integer({ min: 0, max: Math.max(0, konten.length - 1) }),
              jahr: fc.constantFrom(...YEARS),
              betragsTyp: fc.constantFrom(...TYPES),
              betragInRappen: fc.integer({ min: -1e12, max: 1e12 }),
            }),
            {
              maxLength: konten.length === 0 ? 0 : 60,
              selector: ({ konto, jahr, betragsTyp }) => `${konto} ${jahr} ${betragsTyp}`,
            },
          )
          .map((betraege) => ({
            departemente: DEPARTEMENTE.map((key) => ({ key, bezeichnung: `D${key}`, kurzname: key })),
            institutionen: institutionen.map((unit) => ({ ...unit, bezeichnung: `I${unit.key}`, kurzname: unit.key })),
            konten: konten.map((konto, id) => ({ ...konto, id, bezeichnung: `K${id}` })),
            betraege,
            sachkonten: [],
            funktionen: [],
            einwohner: [],
          })),
      ),
  );

interface Row {
  readonly betrag: string;
  readonly institution: string;
  readonly jahr: number;
  readonly sachkonto: string;
}

async function value<T>(path: string): Promise<T[]> {
  return (await city.app.inject({ url: `/finance/v1${path}`, headers: { "api-key": "key" } })).json().value;
}

/** Parses francs to Rappen, exactly. */
function rappen(betrag: string): bigint {
  const [, sign, francs, decimals = ""] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(betrag) as unknown as string[];
  const size = BigInt(francs) * 100n + BigInt(decimals.padEnd(2, "0"));
  return sign === "-" ? -size : size;
}

/** Sums by label; groups without rows are absent. */
function totals<T>(rows: readonly T[], label: (row: T) => string, amount: (row: T) => bigint): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const row of rows) sums[label(row)] = (sums[label(row)] ?? 0n) + amount(row);
  return sums;
}

/** The sums by function, of all and of one function, are those of the accounts. */
async function functionsAgree(data: FinanceData, type: string, query: string): Promise<void> {
  const accounts = new Map([...data.konten].map((konto) => [konto.id, konto]));
  const entries = [...data.betraege]
    .filter(({ betragsTyp }) => betragsTyp === type)
    .map(({ konto, jahr, betragInRappen }) => ({ ...accounts.get(konto)!, jahr, amount: BigInt(betragInRappen) }));
  for (const digits of [1, 2, 3]) {
    const sums = await value<Row & { readonly funktion: string }>(`/funktionssummen?${query}&stellen=${digits}`);
    expect(
      totals(
        sums,
        (row) => `${row.jahr} ${row.funktion} ${row.sachkonto}`,
        ({ betrag }) => rappen(betrag),
      ),
    ).toEqual(
      totals(
        entries.filter(({ funktion }) => funktion !== ""),
        ({ jahr, funktion = "", kontoNr }) => `${jahr} ${funktion.slice(0, digits)} ${kontoNr.slice(0, 2)}`,
        ({ amount }) => amount,
      ),
    );
  }
  const school = await value<Row>(`/sachkonto2stellig?${query}&funktion=21`);
  expect(
    totals(
      school,
      (row) => `${row.jahr} ${row.sachkonto} ${row.institution}`,
      ({ betrag }) => rappen(betrag),
    ),
  ).toEqual(
    totals(
      entries.filter(({ funktion = "" }) => funktion.startsWith("21")),
      ({ jahr, kontoNr, institution }) => `${jahr} ${kontoNr.slice(0, 2)} ${institution}`,
      ({ amount }) => amount,
    ),
  );
}

describe("sums of the finance service", () => {
  it("agree with each other and with the accounts", async () => {
    await fc.assert(
      fc.asyncProperty(money, fc.constantFrom(...TYPES), async (data, type) => {
        await city.loadFinance(data);
        const query = `jahr=${YEARS.join(",")}&betragsTyp=${type}`;
        const two = await value<Row>(`/sachkonto2stellig?${query}`);
        const one = await value<Row>(`/sachkonto1stellig?${query}`);
        const amount = (row: Row) => rappen(row.betrag);
        const digit = (row: Row) => `${row.jahr} ${row.sachkonto[0]} ${row.institution}`;
        expect(totals(one, digit, amount)).toEqual(totals(two, digit, amount));

        const numbers = new Map(
          (await value<{ id: number; kontoNr: string; institution: { key: string } }>("/konten")).map((k) => [k.id, k]),
        );
        const ids = [...numbers.keys()];
        const series =
          ids.length === 0
            ? []
            : await value<{ konto: number; jahr: number; betraege: { betragsTyp: string; betragInRappen: number }[] }>(
                `/betragsreihen?jahre=alle&kontoId=${ids}`,
              );
        const entries = series
          .flatMap(({ konto, jahr, betraege }) => betraege.map((entry) => ({ konto, jahr, ...entry })))
          .filter(({ betragsTyp }) => betragsTyp === type);
        const account = ({ jahr, konto }: { jahr: number; konto: number }) =>
          `${jahr} ${numbers.get(konto)?.kontoNr.slice(0, 2)} ${numbers.get(konto)?.institution.key}`;
        expect(totals(two, (row) => `${row.jahr} ${row.sachkonto} ${row.institution}`, amount)).toEqual(
          totals(entries, account, ({ betragInRappen }) => BigInt(betragInRappen)),
        );

        // Counted once for each data version: every import must be seen.
        const inventory = await value<{ jahr: number; betragsTyp: string; anzahl: number }>("/inventar");
        const yearAndType = (row: { jahr: number; betragsTyp: string }) => `${row.jahr} ${row.betragsTyp}`;
        expect(totals(inventory, yearAndType, ({ anzahl }) => BigInt(anzahl))).toEqual(
          totals([...data.betraege], yearAndType, () => 1n),
        );

        await functionsAgree(data, type, query);

        for (const key of DEPARTEMENTE) {
          const whole = await value<Row>(`/sachkonto2stellig?${query}&departement=${key}`);
          const units = (await value<{ key: string }>(`/institutionen?orgKeyDepartement=${key}`)).map(
            (unit) => unit.key,
          );
          const parts = (
            await Promise.all(units.map((unit) => value<Row>(`/sachkonto2stellig?${query}&institution=${unit}`)))
          ).flat();
          const code = (row: Row) => `${row.jahr} ${row.sachkonto}`;
          expect(totals(whole, code, amount)).toEqual(totals(parts, code, amount));
        }
      }),
      { numRuns: 40 },
    );
  });
});
