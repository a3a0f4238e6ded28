/** Random finance data, with texts and amounts that no city would have. */
import fc from "fast-check";
import { BETRAGS_TYPEN, type Betrag, type FinanceData } from "../model/model.ts";

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
const jahr = fc.integer({ min: 1900, max: 2200 });

function betrag(konto: number): fc.Arbitrary<Betrag> {
  return fc.record(
    {
      konto: fc.constant(konto),
      jahr,
      betragsTyp: fc.constantFrom(...BETRAGS_TYPEN),
      betragInRappen: rappen,
      begruendung: text,
    },
    { requiredKeys: ["konto", "jahr", "betragsTyp", "betragInRappen"] },
  );
}

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
      einwohner: fc.uniqueArray(fc.record({ jahr, einwohner: fc.maxSafeNat() }), { selector: (e) => e.jahr }),
    }),
  );
