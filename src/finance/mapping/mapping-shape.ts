/**
 * All members of a mapping as one table. Validation, JSON Schema and `docs/reference/mapping.md` are derived from it.
 */
import { ENCODINGS } from "../../format/text-encoding.ts";
import { DECIMALS, UNITS } from "./amount.ts";
import { jsonSchema, type ObjectShape, type Shape } from "./shape.ts";

const text = (expected: string): Shape => ({ kind: "text", expected });
const choice = (values: readonly string[]): Shape => ({
  kind: "text",
  values,
  expected: `one of ${values.map((value) => JSON.stringify(value)).join(", ")}`,
});
const count = (minimum: number, maximum: number): Shape => ({
  kind: "number",
  minimum,
  maximum,
  expected: `a whole number from ${minimum} to ${maximum}`,
});
const list = (of: Shape): Shape => ({ kind: "list", of });
const either = (...shapes: readonly Shape[]): Shape => ({ kind: "either", shapes });

const COLUMN = text("the header of a column, or # and its position such as #3");
const COLUMNS = list(COLUMN);
const PATTERN: Shape = { kind: "text", expected: "a text, with * for any characters", mayBeEmpty: true };
const PATTERNS = either(PATTERN, list(PATTERN));
const CONDITIONS: Shape = { kind: "map", names: "columns", of: PATTERNS };
const YEAR = count(1900, 2200);
const PHASE = text("draft, decided, supplement, actual, plan or the name of an amount type");
const DIRECTION = choice(["expense", "revenue"]);

export const PIECE: ObjectShape = {
  kind: "object",
  id: "part",
  name: "a part of a column",
  members: {
    column: { shape: COLUMN, required: true, help: "The column." },
    first: { shape: count(1, 100), help: "Only its first characters: how many." },
    after: { shape: count(1, 100), help: "Without its first characters: how many." },
    split: { shape: text("a text between parts"), help: "The text that separates its parts, such as `.`." },
    part: { shape: count(1, 100), help: "Which of the parts, from 1.", default: "1" },
    digits: { shape: count(1, 100), help: "Adds zeros in front until it has so many digits." },
  },
};

const PIECES = list(either(COLUMN, PIECE));

/** A column, alternatives, or an object. */
export const SOURCE_OBJECT: ObjectShape = {
  kind: "object",
  id: "source",
  name: "a source such as { column } or { value }",
  members: {
    ...PIECE.members,
    column: { shape: COLUMN, help: "The column." },
    join: { shape: PIECES, help: "Columns or parts of columns to join." },
    with: {
      shape: { kind: "text", expected: "a text", mayBeEmpty: true },
      help: "The text between what is joined.",
      default: "nothing",
    },
    value: {
      shape: either(text("a text"), { kind: "number", minimum: 0, maximum: 1e15, expected: "a whole number" }),
      help: "The same value in all rows.",
    },
  },
  oneOf: ["column", "join", "value"],
};

const SOURCE = either(COLUMN, PIECES, SOURCE_OBJECT);

export const MEMBER: ObjectShape = {
  kind: "object",
  id: "member",
  name: "an object with code and name",
  members: {
    code: { shape: SOURCE, help: "Where its code is." },
    name: { shape: SOURCE, help: "Where its name is." },
    from: { shape: SOURCE, help: "A column with code and name together; `pattern` says how." },
    pattern: { shape: text("a pattern such as [{code}] {name}"), help: "How `from` is written: `[{code}] {name}`." },
    short: { shape: SOURCE, help: "Where its short name is.", default: "the name" },
    names: { shape: text("the name of a list"), help: "The list in `lists` that has the names by code." },
    prefix: { shape: text("a text"), help: "A text to put before every code." },
  },
};

const DIRECTION_RULE: ObjectShape = {
  kind: "object",
  name: "an object with expense and revenue",
  members: {
    column: { shape: COLUMN, help: "The column that says it. Without it: the `{direction}` of the headers." },
    expense: { shape: PATTERNS, required: true, help: "What means expense, such as `Aufwand` or `3*`." },
    revenue: { shape: PATTERNS, required: true, help: "What means revenue." },
  },
};

const AMOUNT_COLUMN: ObjectShape = {
  kind: "object",
  name: "an object with column",
  members: {
    column: { shape: COLUMN, required: true, help: "The column." },
    year: { shape: YEAR, help: "The year of its amounts." },
    phase: { shape: PHASE, help: "The phase of its amounts." },
    direction: { shape: DIRECTION, help: "Whether its amounts are expense or revenue." },
  },
};

export const SUBTOTAL: ObjectShape = {
  kind: "object",
  id: "subtotal",
  name: "an object with levels, codes or rows",
  members: {
    levels: {
      shape: COLUMNS,
      help: "Columns from the top down. A row in which the last ones are empty is the sum of the rows below it.",
    },
    codes: { shape: COLUMN, help: "A row whose code is the beginning of other codes is the sum of their rows." },
    rows: { shape: CONDITIONS, help: "Rows that match are the sum of all others with the same values in `within`." },
    of: { shape: CONDITIONS, help: "With `rows`: only these rows are summed up, such as those of expenses." },
    within: { shape: COLUMNS, help: "Only rows with the same values in these columns belong together." },
    names: {
      shape: COLUMN,
      help: "The column in which these rows name what they sum up: a department, an institution or a ledger code.",
    },
    tolerance: { shape: count(0, 1e15), help: "How many hundredths of the currency a sum may differ.", default: "0" },
  },
  oneOf: ["levels", "codes", "rows"],
};

const SHEET = either(text("the name of a sheet"), count(1, 10_000));
const FILE = text("the name of a file in the same folder");

export const TABLE: ObjectShape = {
  kind: "object",
  id: "table",
  name: "a table",
  members: {
    file: { shape: FILE, required: true, help: "The CSV or XLSX file, in the folder of the mapping." },
    sheet: { shape: SHEET, help: "Of an XLSX file: the name of the sheet, or its number.", default: "the first" },
    encoding: { shape: choice(ENCODINGS), help: "Of a CSV file.", default: "detected" },
    delimiter: {
      shape: text("one character"),
      help: "Of a CSV file: the character between columns.",
      default: "detected",
    },
    header: {
      shape: count(0, 1_000_000),
      help: "The line of the header. Lines before it are ignored. 0: there is none, and columns have positions only.",
      default: "the first",
    },
    fillDown: { shape: COLUMNS, help: "Columns in which an empty cell has the value of the row above." },
    only: { shape: CONDITIONS, help: "Only rows that match in every column: texts, with `*` for any characters." },
    except: { shape: CONDITIONS, help: "Rows to drop: those that match in one of the columns." },
    department: { shape: MEMBER, help: "The department.", default: "one for all rows" },
    institution: { shape: MEMBER, help: "The institution.", default: "one in each department" },
    account: { shape: MEMBER, required: true, help: "The account, by number, name or both." },
    accountGroups: { shape: list(MEMBER), help: "Names of the ledger codes of one or two digits above the account." },
    function: { shape: MEMBER, help: "What the account is for; its code consists of digits." },
    functionGroups: { shape: list(MEMBER), help: "Names of the functions above it." },
    ledger: {
      shape: SOURCE,
      help: "The ledger code, digits.",
      default: "the digits at the start of the account number; 3 or 4 if only the direction tells",
    },
    ledgerCodes: {
      shape: { kind: "map", names: "first digits", of: text("the first digits that they become, such as 3") },
      help:
        "For another chart of accounts: which first digits of ledger codes become which ones. Pages take those that " +
        "begin with 3 for expenses, 4 for revenue, 5 for investments and 6 for their income.",
    },
    year: { shape: SOURCE, help: "A column with years or dates, or a constant: `{ value: 2024 }`." },
    phase: { shape: SOURCE, help: 'A column with words for phases, or a constant: `{ value: "actual" }`.' },
    phases: {
      shape: { kind: "map", names: "words", of: either(PHASE, { kind: "nothing" }) },
      help: "What the words for phases mean. `null`: ignore these amounts.",
    },
    amount: {
      shape: either(text("a header such as Betrag, or a pattern such as {phase} {year}"), list(AMOUNT_COLUMN)),
      required: true,
      help: "The header of the amounts; a pattern with `{phase}`, `{year}`, `{direction}`; or a list of columns.",
    },
    decimal: { shape: choice(DECIMALS), help: "The decimal separator.", default: "detected" },
    unit: { shape: choice(Object.keys(UNITS)), help: "The unit of the amounts.", default: "units" },
    noAmount: {
      shape: list(text("a text")),
      help: "Texts that mean that there is no amount, besides empty cells and dashes.",
    },
    direction: { shape: DIRECTION_RULE, help: "How expense and revenue are told apart." },
    sign: {
      shape: choice(["signed", "unsigned", "reversed"]),
      help:
        "`signed`: revenue is negative. `unsigned`: `direction` decides, revenue is written without a minus. " +
        "`reversed`: expense is negative.",
      default: "`unsigned` with a direction, otherwise `signed`",
    },
    justification: {
      shape: {
        kind: "object",
        name: "an object with column",
        members: {
          column: { shape: COLUMN, required: true, help: "The column." },
          year: { shape: YEAR, help: "The year of the amounts that it explains.", default: "all" },
          phase: { shape: PHASE, help: "The phase of the amounts that it explains.", default: "all" },
        },
      },
      help: "The column with justifications.",
    },
    sum: { shape: { kind: "flag" }, help: "Add up rows with the same account, year and phase.", default: "an error" },
    subtotals: { shape: list(SUBTOTAL), help: "Rows that are sums of others: verified, then dropped." },
  },
};

export const CODE_LIST: ObjectShape = {
  kind: "object",
  id: "list",
  name: "a list with names or file",
  members: {
    names: {
      shape: { kind: "map", names: "codes", of: { kind: "text", expected: "a name", mayBeEmpty: true } },
      help: "The names by code.",
    },
    file: { shape: FILE, help: "The CSV or XLSX file with codes and names." },
    sheet: { shape: SHEET, help: "Of an XLSX file.", default: "the first" },
    code: { shape: COLUMN, help: "The column with the codes.", default: "the first" },
    name: { shape: COLUMN, help: "The column with the names.", default: "the second" },
  },
  oneOf: ["names", "file"],
};

export const MAPPING: ObjectShape = {
  kind: "object",
  name: "a mapping",
  members: {
    $schema: { shape: text("an address"), help: "The schema of this file, for editors. It is not used." },
    name: { shape: text("a name"), help: "The name of the department of tables without one.", default: "`Verwaltung`" },
    inhabitants: {
      shape: { kind: "map", names: "years", of: count(0, 1e12) },
      help: "The number of inhabitants by year, for figures per head.",
    },
    lists: {
      shape: { kind: "map", names: "names of lists", of: CODE_LIST },
      help: "Code lists, by a name of your choice.",
    },
    tables: { shape: list(TABLE), required: true, help: "The tables to read. Each file can be in several." },
  },
};

/** The JSON Schema of a mapping. */
export function mappingSchema(): string {
  return `${JSON.stringify(jsonSchema(MAPPING), null, 2)}\n`;
}
