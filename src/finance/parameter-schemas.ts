/** The parameters of the finance service, declared once: requests are read by them (`src/http/parameters.ts`), and the API's description shows them. */
import Type from "typebox";
import { BETRAGS_TYPEN } from "./model.ts";

const YEAR = { minimum: 1, maximum: 9999, "x-expected": "a year such as 2024, or several separated by commas," };

/** How OpenAPI says that a list is separated by commas. */
const LIST = { style: "form", explode: false };

export const jahr = Type.Array(Type.Integer(YEAR), {
  description: "Years, separated by commas or repeated.",
  examples: [[2023, 2024]],
  ...LIST,
});

export const jahre = Type.Array(
  Type.Union([Type.Literal("alle"), Type.Integer(YEAR)], { "x-expected": `${YEAR["x-expected"]} or alle` }),
  {
    description: "Years, separated by commas or repeated; `alle` asks for every year.",
    examples: [[2023, 2024]],
    ...LIST,
  },
);

export const einJahr = Type.Integer({
  ...YEAR,
  "x-expected": "a year such as 2024",
  description: "The year of the book.",
  examples: [2024],
});

const ID = { minimum: 0, maximum: Number.MAX_SAFE_INTEGER };

export const kontoIds = Type.Array(
  Type.Integer({ ...ID, "x-expected": "the id of an account (a whole number), or several separated by commas," }),
  {
    description: "Ids of accounts (`id` of `/konten`), separated by commas or repeated.",
    examples: [[1007, 1008]],
    ...LIST,
  },
);

export const kontoId = Type.Integer({
  ...ID,
  "x-expected": "the id of an account (a whole number)",
  description: "Id of an account.",
  examples: [1007],
});

export const betragsTyp = Type.Enum([...BETRAGS_TYPEN], {
  type: "string",
  description: "Exactly one amount type.",
  examples: ["RECHNUNG"],
});

const DIGITS = { pattern: "^\\d+$", maxLength: 20, "x-expected": "a key of digits" };

export const departement = Type.String({ ...DIGITS, description: "Key of a department.", examples: ["15"] });
export const institution = Type.String({ ...DIGITS, description: "Key of an institution.", examples: ["1560"] });

const TEXT = { maxLength: 200 };

export const departementKey = Type.String({ ...TEXT, description: "Key of a department.", examples: ["15"] });
export const institutionKey = Type.String({ ...TEXT, description: "Key of an institution.", examples: ["1560"] });
export const orgKeyDepartement = Type.String({
  ...TEXT,
  description: "Key of a department: only its institutions.",
  examples: ["15"],
});

export const orgKey = Type.String({
  ...TEXT,
  description: "Key of a department or of an institution.",
  examples: ["1560"],
});

export const orgKeyOfBook = Type.String({
  ...TEXT,
  "x-expected": "the key of a department or institution, or 1 for the whole city,",
  description: "Key of a department or of an institution; `1` is the whole city.",
  examples: ["15"],
});

const pattern = (what: string, example: string) =>
  Type.String({
    ...TEXT,
    description: `${what} \`*\` stands for any run of characters; case is ignored.`,
    examples: [example],
  });

export const bezeichnung = pattern("Name of the account.", "*raumkosten*");
export const kontoNr = pattern("Number of the account, with or without blanks.", "3160*");
export const begruendung = pattern("Finds accounts with a justification that matches.", "*teuerung*");

export const format = Type.Enum(["json", "csv"], {
  type: "string",
  description: "Form of the reply; `Accept` does the same.",
  examples: ["json"],
});
