/**
 * The parameters of the finance service, declared once: for parsing requests (`src/http/message/parameters.ts`) and for
 * the OpenAPI description.
 */
import { LIMITS } from "../../base/limits.ts";
import { anyInteger, choice, either, integer, list, literal, text } from "../../base/schema.ts";
import { TAX_BILL_BY } from "../cube/tax-bill.ts";
import { LARGEST_ID } from "../model/model.ts";
import { DEVIATION_MEASURES, DEVIATIONS_BY } from "../query/deviations.ts";
import { CITY_TYPES, ZURICH_TYPE_NAMES } from "./city-schemas.ts";

const SEVERAL = { en: "or several separated by commas,", de: "oder mehrere, durch Kommas getrennt" };
const A_YEAR = { en: "a year such as 2024", de: "ein Jahr wie 2024" };
const YEARS = { en: `${A_YEAR.en}, ${SEVERAL.en}`, de: `${A_YEAR.de} ${SEVERAL.de}` };
const YEAR = { minimum: 1, maximum: 9999, "x-expected": YEARS };

/** A comma-separated list in OpenAPI. */
const LIST = { style: "form", explode: false };

export const jahr = list(integer(YEAR), {
  description: "Years, separated by commas or repeated.",
  examples: [[2023, 2024]],
  ...LIST,
});

export const jahre = list(
  either([literal("alle"), integer(YEAR)], {
    "x-expected": { en: `${YEARS.en} or alle`, de: `${YEARS.de}, oder alle` },
  }),
  {
    description: "Years, separated by commas or repeated; all years if it is missing, empty or `alle`.",
    examples: [[2023, 2024]],
    ...LIST,
  },
);

export const einJahr = integer({
  ...YEAR,
  "x-expected": A_YEAR,
  description: "Year.",
  examples: [2024],
});

const ACCOUNT_ID = { en: "the id of an account (a whole number)", de: "die id eines Kontos (eine ganze Zahl)" };
/**
 * Any integer, as in the original, where ids are 64-bit: a request for one that no account can have (`LARGEST_ID`) is
 * one for an unknown account.
 */
const ID = { format: "int64" };
const RANGE = `from 0 to ${LARGEST_ID}; no account has any other id.`;

export const kontoIds = list(
  anyInteger({
    ...ID,
    "x-expected": { en: `${ACCOUNT_ID.en}, ${SEVERAL.en}`, de: `${ACCOUNT_ID.de} ${SEVERAL.de}` },
  }),
  {
    description: `Ids of accounts (\`id\` of \`/konten\`), separated by commas or repeated; whole numbers ${RANGE}`,
    examples: [[1007, 1008]],
    ...LIST,
  },
);

export const kontoId = anyInteger({
  ...ID,
  "x-expected": ACCOUNT_ID,
  description: `Id of an account, a whole number ${RANGE}`,
  examples: [1007],
});

export const betragsTyp = choice(ZURICH_TYPE_NAMES, {
  description: "Exactly one amount type.",
  examples: ["RECHNUNG"],
  ...CITY_TYPES,
});

/** Keys of digits are integers in the original; leading zeros do not matter. */
const digits = (of: string, example: number) =>
  anyInteger({
    minimum: 0,
    "x-expected": { en: "a key of digits", de: "ein Schlüssel aus Ziffern" },
    description: `Key of ${of}, as a number; \`orgKey\` takes keys of any form.`,
    examples: [example],
  });

export const departement = digits("a department", 15);
export const institution = digits("an institution", 1560);

const TEXT = { maxLength: 200 };

export const departementKey = text({ ...TEXT, description: "Key of a department.", examples: ["15"] });
export const institutionKey = text({ ...TEXT, description: "Key of an institution.", examples: ["1560"] });
export const orgKeyDepartement = text({
  ...TEXT,
  description: "Key of a department: returns only its institutions.",
  examples: ["15"],
});

export const orgKey = text({
  ...TEXT,
  description: "Key of a department or of an institution.",
  examples: ["1560"],
});

export const orgKeyOfBook = text({
  ...TEXT,
  "x-expected": {
    en: "the key of a department or institution, or 1 for the whole city,",
    de: "der Schlüssel eines Departements oder einer Institution, oder 1 für die ganze Stadt",
  },
  description: "Key of a department or of an institution; `1` is the whole city.",
  examples: ["15"],
});

const pattern = (what: string, example: string) =>
  text({
    ...TEXT,
    description: `${what} \`*\` stands for any run of characters; case is ignored.`,
    examples: [example],
  });

export const bezeichnung = pattern("Name of the account.", "*raumkosten*");
export const kontoNr = pattern("Number of the account, with or without spaces.", "3160*");
export const begruendung = pattern("Returns accounts with a matching justification.", "*teuerung*");

export const funktion = text({
  pattern: "^[0-9]{1,20}$",
  "x-expected": { en: "a function, or its first digits,", de: "eine Funktion, oder ihre ersten Ziffern" },
  description: "Function of the accounts, or its first digits: `2` is all of education, `21` compulsory school.",
  examples: ["2"],
});

export const stellen = integer({
  minimum: 1,
  maximum: 20,
  "x-expected": { en: "a number of digits from 1 to 20", de: "eine Anzahl Ziffern von 1 bis 20" },
  description: "How many digits of functions to sum by; all of them if it is missing.",
  examples: [1],
});

const YES_NO = ["ja", "nein"] as const;

export const intern = choice(YES_NO, {
  description: "`ja`: what institutions charge each other or pass on counts, too. Usually it does not.",
  examples: ["nein"],
});

export const steuerbetrag = integer({
  minimum: 1,
  maximum: LIMITS.taxBill.most,
  description: `The tax bill in whole units of the currency, 100 if it is missing; at most ${LIMITS.taxBill.most}.`,
  examples: [5000],
});

export const steuerNach = choice(TAX_BILL_BY, {
  description: "Who gets the taxes (departments, the usual case), or what they are for (functions, by one digit).",
  examples: ["funktion"],
});

export const abweichungNach = choice(DEVIATIONS_BY, {
  description: "What to rank; accounts if it is missing.",
  examples: ["institution"],
});

export const abweichungMass = choice(DEVIATION_MEASURES, {
  description: "What to compare: expense, revenue, both (net, the usual case), or investments (net).",
  examples: ["aufwand"],
});

export const anzahl = integer({
  minimum: 0,
  maximum: LIMITS.deviations.most,
  description: `How many, 100 if it is missing; at most ${LIMITS.deviations.most}.`,
  examples: [10],
});

const CUBE_TEXT = { maxLength: LIMITS.cubeCharacters.most };

export const drilldown = text({
  ...CUBE_TEXT,
  description: "Dimensions or attributes to group by, separated by `|`; none: only the summary.",
  examples: ["departement|jahr"],
});

export const cut = text({
  ...CUBE_TEXT,
  description:
    "Conditions, separated by `|`: a dimension or attribute, a colon, and a value or several separated by `;`. A value " +
    "that contains `|`, `;` or a quotation mark is written as a JSON string.",
  examples: ["jahr:2024;2025|betragsTyp:RECHNUNG|klasse:3|intern:nein"],
});

export const aggregates = text({
  ...CUBE_TEXT,
  description: "Aggregates, separated by `|`; all of them if it is missing.",
  examples: ["betrag.sum|_count"],
});

export const order = text({
  ...CUBE_TEXT,
  description: "What to sort by, separated by commas, each with `:asc` or `:desc`.",
  examples: ["betrag.sum:desc"],
});

export const fields = text({
  ...CUBE_TEXT,
  description: "Dimensions, attributes and measures to return, separated by commas; all of them if it is missing.",
  examples: ["jahr,departement.key,betrag"],
});

export const page = integer({ minimum: 1, maximum: 1_000_000, description: "Page, from 1 on.", examples: [1] });

export const pagesize = integer({
  minimum: 0,
  maximum: 1_000_000_000,
  description: `Cells, facts or members on a page; at most ${LIMITS.cubeRows.most}, which is the default.`,
  examples: [100],
});

export const dimension = text({
  ...TEXT,
  description: "Dimension such as `departement`, or attribute such as `departement.bezeichnung`.",
  examples: ["departement"],
});

export const format = choice(["json", "csv"], {
  description: "Format of the response; the header `Accept` works too.",
  examples: ["json"],
});
