/** Random finance data, with texts and amounts that no city would have. */
import fc from "fast-check";
import type { AccountRule } from "../../city/account-rule.ts";
import { PHASES, ZURICH_TYPES } from "../../city/amount-types.ts";
import type { FinanceRules } from "../../city/finance-rules.ts";
import type { Betrag, FinanceData } from "../model/model.ts";
import { ZURICH_TYPE_NAMES } from "../service/city-schemas.ts";

/** What CSV, JSON and stores tend to lose: line breaks, quotes, leading and trailing spaces, surrogate pairs. */
const text = fc.oneof(
  fc.string({
    unit: fc.constantFrom('"', ",", ";", "\r", "\n", "\r\n", " ", "\t", "\ufeff", "ä", "😀", "\u0001", "x"),
  }),
  fc.string({ unit: "grapheme" }).filter((value) => !value.includes("\0")),
);
const key = text.filter((value) => value !== "");
/** The largest amount for which the sum of all amounts is still exact. */
const HUGE = Math.floor(Number.MAX_SAFE_INTEGER / 40);
const rappen = fc.oneof(
  fc.integer(),
  fc.integer({ min: -HUGE, max: HUGE }),
  fc.constantFrom(HUGE, -HUGE, 0, 2 ** 31, -(2 ** 32)),
);
const phase = fc.constantFrom(...PHASES);
const line = fc.string({ unit: fc.constantFrom("a", "ä", '"', " ", "😀"), maxLength: 5 }).map((name) => `x${name}`);
const names = fc.record({ de: line, en: line });
const jahr = fc.integer({ min: 1900, max: 2200 });

function betrag(konto: number): fc.Arbitrary<Betrag> {
  return fc.record(
    {
      konto: fc.constant(konto),
      jahr,
      betragsTyp: fc.constantFrom(...ZURICH_TYPE_NAMES),
      betragInRappen: rappen,
      begruendung: text,
    },
    { requiredKeys: ["konto", "jahr", "betragsTyp", "betragInRappen"] },
  );
}

/** Rules other than the default: types in another order and phase, and numbers that need not have a code. */
const rules: fc.Arbitrary<FinanceRules> = fc.record({
  accounts: fc.constantFrom<readonly AccountRule[]>(
    [],
    [
      { name: "with a blank", pattern: "{ledger} *", to: 2018 },
      { name: "others", pattern: "{ledger:1}*" },
    ],
  ),
  amountTypes: fc
    .shuffledSubarray([...ZURICH_TYPES], { minLength: ZURICH_TYPES.length })
    .chain((types) => fc.tuple(...types.map((type) => fc.record({ typ: fc.constant(type.typ), phase, name: names })))),
});

/** Unordered lists with unique keys and valid references. */
export const financeData: fc.Arbitrary<FinanceData> = fc
  .record({
    departemente: fc.uniqueArray(fc.record({ key, bezeichnung: text, kurzname: text }), {
      minLength: 1,
      maxLength: 4,
      selector: (d) => d.key,
    }),
    keys: fc.uniqueArray(key, { minLength: 1, maxLength: 6 }),
    ids: fc.uniqueArray(fc.maxSafeNat(), { minLength: 1, maxLength: 8 }),
  })
  .chain(({ departemente, keys, ids }) =>
    fc.record({
      departemente: fc.constant(departemente),
      institutionen: fc.tuple(
        ...keys.map((own) =>
          fc.record({
            key: fc.constant(own),
            bezeichnung: text,
            kurzname: text,
            departement: fc.constantFrom(...departemente.map((d) => d.key)),
          }),
        ),
      ),
      konten: fc.tuple(
        ...ids.map((id) =>
          fc.record({
            id: fc.constant(id),
            kontoNr: fc.constantFrom("3010 0000", "3010 00 000", "501 210", "30"),
            bezeichnung: text,
            institution: fc.constantFrom(...keys),
            funktion: fc.constantFrom("", "2", "21", "2130", "0210"),
          }),
        ),
      ),
      betraege: fc.uniqueArray(fc.oneof(...ids.map(betrag)), {
        maxLength: 40,
        selector: (b) => `${b.konto} ${b.jahr} ${b.betragsTyp}`,
      }),
      sachkonten: fc.uniqueArray(fc.record({ sachkonto: fc.stringMatching(/^[0-9]{1,2}$/), bezeichnung: text }), {
        selector: (s) => s.sachkonto,
      }),
      funktionen: fc.uniqueArray(fc.record({ funktion: fc.stringMatching(/^[0-9]{1,4}$/), bezeichnung: text }), {
        selector: (f) => f.funktion,
      }),
      einwohner: fc.uniqueArray(fc.record({ jahr, einwohner: fc.maxSafeNat() }), { selector: (e) => e.jahr }),
      teuerung: fc.uniqueArray(
        fc.record({ jahr, index: fc.integer({ min: 1, max: 10_000_000 }).map((number) => number / 10_000) }),
        { selector: (t) => t.jahr },
      ),
    }),
  );

/** The same with the rules of any city. */
export const financeSource: fc.Arbitrary<FinanceData & { readonly rules?: FinanceRules }> = fc
  .tuple(financeData, fc.option(rules, { nil: undefined }))
  .map(([data, ofCity]) => (ofCity === undefined ? data : { ...data, rules: ofCity }));
