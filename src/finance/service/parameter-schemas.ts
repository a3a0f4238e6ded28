/**
 * The parameters of the finance service, declared once: for parsing requests (`src/http/message/parameters.ts`) and for
 * the OpenAPI description.
 */
import { choice, either, integer, list, literal, text } from "../../base/schema.ts";
import { BETRAGS_TYPEN } from "../model/model.ts";

const YEAR = { minimum: 1, maximum: 9999, "x-expected": "a year such as 2024, or several separated by commas," };

/** A comma-separated list in OpenAPI. */
const LIST = { style: "form", explode: false };

export const jahr = list(integer(YEAR), {
  description: "Years, separated by commas or repeated.",
  examples: [[2023, 2024]],
  ...LIST,
});

export const jahre = list(either([literal("alle"), integer(YEAR)], { "x-expected": `${YEAR["x-expected"]} or alle` }), {
  description: "Years, separated by commas or repeated; `alle` means all years.",
  examples: [[2023, 2024]],
  ...LIST,
});

export const einJahr = integer({
  ...YEAR,
  "x-expected": "a year such as 2024",
  description: "The year of the book.",
  examples: [2024],
});

const ID = { minimum: 0, maximum: Number.MAX_SAFE_INTEGER };

export const kontoIds = list(
  integer({ ...ID, "x-expected": "the id of an account (a whole number), or several separated by commas," }),
  {
    description: "Ids of accounts (`id` of `/konten`), separated by commas or repeated.",
    examples: [[1007, 1008]],
    ...LIST,
  },
);

export const kontoId = integer({
  ...ID,
  "x-expected": "the id of an account (a whole number)",
  description: "Id of an account.",
  examples: [1007],
});

export const betragsTyp = choice(BETRAGS_TYPEN, {
  description: "Exactly one amount type.",
  examples: ["RECHNUNG"],
});

const DIGITS = { pattern: "^\\d+$", maxLength: 20, "x-expected": "a key of digits" };

export const departement = text({ ...DIGITS, description: "Key of a department.", examples: ["15"] });
export const institution = text({ ...DIGITS, description: "Key of an institution.", examples: ["1560"] });

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
  "x-expected": "the key of a department or institution, or 1 for the whole city,",
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

export const format = choice(["json", "csv"], {
  description: "Format of the response; the header `Accept` works too.",
  examples: ["json"],
});
