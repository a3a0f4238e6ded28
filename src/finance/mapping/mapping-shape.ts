/**
 * All members of a mapping as one table. Validation, JSON Schema and `docs/reference/mapping.md` are derived from it.
 */
import {
  boolean,
  choice,
  either,
  integer,
  list as listOf,
  type Members,
  map,
  nothing,
  object,
  optional,
  type Schema,
  text as textOf,
} from "../../base/schema.ts";
import { publishedSchema } from "../../format/published-schema.ts";
import { ENCODINGS } from "../../format/text-encoding.ts";
import { DECIMALS, UNITS } from "./amount.ts";

const text = (expects: string) => textOf({ minLength: 1, description: expects, expects });
const anyText = (expects: string) => textOf({ minLength: 0, description: expects, expects });

function count(minimum: number, maximum: number): Schema<number> {
  const expects = `a whole number from ${minimum} to ${maximum}`;
  return integer({ minimum, maximum, description: expects, expects });
}

const list = <Item>(of: Schema<Item>) => listOf(of, { minItems: 1 });
const mapOf = <Value>(names: string, of: Schema<Value>) => map(of, { names });

/** A member with its meaning, and what applies without it. */
const must = (schema: Schema, description: string): Schema => ({ ...schema, description });
const may = (schema: Schema, description: string, usual?: string) => optional({ ...schema, description, usual });

/** Of `oneOf`, exactly one must be there; an object with an `id` has a section of its own in the docs. */
function shape(members: Members, expects: string, { id, oneOf }: { id?: string; oneOf?: readonly string[] } = {}) {
  return object(members, {
    additionalProperties: false,
    ...(oneOf && { oneOf: oneOf.map((name) => ({ required: [name] })) }),
    expects,
    id,
  });
}

const COLUMN = text("the header of a column, or # and its position such as #3");
const COLUMNS = list(COLUMN);
const PATTERN = anyText("a text, with * for any characters");
const PATTERNS = either([PATTERN, list(PATTERN)]);
const CONDITIONS = mapOf("columns", PATTERNS);
const YEAR = count(1900, 2200);
const PHASE = text("draft, decided, supplement, actual, plan or the name of an amount type");
const DIRECTION = choice(["expense", "revenue"]);

const PIECE_MEMBERS = {
  column: must(COLUMN, "The column."),
  first: may(count(1, 100), "Only its first characters: how many."),
  after: may(count(1, 100), "Without its first characters: how many."),
  split: may(text("a text between parts"), "The text that separates its parts, such as `.`."),
  part: may(count(1, 100), "Which of the parts, from 1.", "1"),
  digits: may(count(1, 100), "Adds zeros in front until it has so many digits."),
};

export const PIECE = shape(PIECE_MEMBERS, "a part of a column", { id: "part" });

const PIECES = list(either([COLUMN, PIECE]));

/** A column, alternatives, or an object. */
export const SOURCE_OBJECT = shape(
  {
    ...PIECE_MEMBERS,
    column: may(COLUMN, "The column."),
    join: may(PIECES, "Columns or parts of columns to join."),
    with: may(anyText("a text"), "The text between what is joined.", "nothing"),
    value: may(either([text("a text"), count(0, 1e15)]), "The same value in all rows."),
  },
  "a source such as { column } or { value }",
  { id: "source", oneOf: ["column", "join", "value"] },
);

const SOURCE = either([COLUMN, PIECES, SOURCE_OBJECT]);

export const MEMBER = shape(
  {
    code: may(SOURCE, "Where its code is."),
    name: may(SOURCE, "Where its name is."),
    from: may(SOURCE, "A column with code and name together; `pattern` says how."),
    pattern: may(text("a pattern such as [{code}] {name}"), "How `from` is written: `[{code}] {name}`."),
    short: may(SOURCE, "Where its short name is.", "the name"),
    names: may(text("the name of a list"), "The list in `lists` that has the names by code."),
    prefix: may(text("a text"), "A text to put before every code."),
  },
  "an object with code and name",
  { id: "member" },
);

const DIRECTION_RULE = shape(
  {
    column: may(COLUMN, "The column that says it. Without it: the `{direction}` of the headers."),
    expense: must(PATTERNS, "What means expense, such as `Aufwand` or `3*`."),
    revenue: must(PATTERNS, "What means revenue."),
  },
  "an object with expense and revenue",
);

const AMOUNT_COLUMN = shape(
  {
    column: must(COLUMN, "The column."),
    year: may(YEAR, "The year of its amounts."),
    phase: may(PHASE, "The phase of its amounts."),
    direction: may(DIRECTION, "Whether its amounts are expense or revenue."),
  },
  "an object with column",
);

export const SUBTOTAL = shape(
  {
    levels: may(
      COLUMNS,
      "Columns from the top down. A row in which the last ones are empty is the sum of the rows below it.",
    ),
    codes: may(COLUMN, "A row whose code is the beginning of other codes is the sum of their rows."),
    rows: may(CONDITIONS, "Rows that match are the sum of all others with the same values in `within`."),
    of: may(CONDITIONS, "With `rows`: only these rows are summed up, such as those of expenses."),
    within: may(COLUMNS, "Only rows with the same values in these columns belong together."),
    names: may(
      COLUMN,
      "The column in which these rows name what they sum up: a department, an institution or a ledger code.",
    ),
    tolerance: may(count(0, 1e15), "How many hundredths of the currency a sum may differ.", "0"),
  },
  "an object with levels, codes or rows",
  { id: "subtotal", oneOf: ["levels", "codes", "rows"] },
);

const SHEET = either([text("the name of a sheet"), count(1, 10_000)]);
const FILE = text("the name of a file in the same folder");

export const TABLE = shape(
  {
    file: must(FILE, "The CSV or XLSX file, in the folder of the mapping."),
    sheet: may(SHEET, "Of an XLSX file: the name of the sheet, or its number.", "the first"),
    encoding: may(choice(ENCODINGS), "Of a CSV file.", "detected"),
    delimiter: may(text("one character"), "Of a CSV file: the character between columns.", "detected"),
    header: may(
      count(0, 1_000_000),
      "The line of the header. Lines before it are ignored. 0: there is none, and columns have positions only.",
      "the first",
    ),
    fillDown: may(COLUMNS, "Columns in which an empty cell has the value of the row above."),
    only: may(CONDITIONS, "Only rows that match in every column: texts, with `*` for any characters."),
    except: may(CONDITIONS, "Rows to drop: those that match in one of the columns."),
    department: may(MEMBER, "The department.", "one for all rows"),
    institution: may(MEMBER, "The institution.", "one in each department"),
    account: must(MEMBER, "The account, by number, name or both."),
    accountGroups: may(list(MEMBER), "Names of the ledger codes of one or two digits above the account."),
    function: may(MEMBER, "What the account is for; its code consists of digits."),
    functionGroups: may(list(MEMBER), "Names of the functions above it."),
    ledger: may(
      SOURCE,
      "The ledger code, digits.",
      "the digits at the start of the account number; 3 or 4 if only the direction tells",
    ),
    ledgerCodes: may(
      mapOf("first digits", text("the first digits that they become, such as 3")),
      "For another chart of accounts: which first digits of ledger codes become which ones. Pages take those that " +
        "begin with 3 for expenses, 4 for revenue, 5 for investments and 6 for their income.",
    ),
    year: may(SOURCE, "A column with years or dates, or a constant: `{ value: 2024 }`."),
    phase: may(SOURCE, 'A column with words for phases, or a constant: `{ value: "actual" }`.'),
    phases: may(
      mapOf("words", either([PHASE, nothing()])),
      "What the words for phases mean. `null`: ignore these amounts.",
    ),
    amount: must(
      either([text("a header such as Betrag, or a pattern such as {phase} {year}"), list(AMOUNT_COLUMN)]),
      "The header of the amounts; a pattern with `{phase}`, `{year}`, `{direction}`; or a list of columns.",
    ),
    decimal: may(choice(DECIMALS, { expects: '"." or ","' }), "The decimal separator.", "detected"),
    unit: may(choice(Object.keys(UNITS)), "The unit of the amounts.", "units"),
    noAmount: may(list(text("a text")), "Texts that mean that there is no amount, besides empty cells and dashes."),
    direction: may(DIRECTION_RULE, "How expense and revenue are told apart."),
    sign: may(
      choice(["signed", "unsigned", "reversed"]),
      "`signed`: revenue is negative. `unsigned`: `direction` decides, revenue is written without a minus. " +
        "`reversed`: expense is negative.",
      "`unsigned` with a direction, otherwise `signed`",
    ),
    justification: may(
      shape(
        {
          column: must(COLUMN, "The column."),
          year: may(YEAR, "The year of the amounts that it explains.", "all"),
          phase: may(PHASE, "The phase of the amounts that it explains.", "all"),
        },
        "an object with column",
      ),
      "The column with justifications.",
    ),
    sum: may(boolean(), "Add up rows with the same account, year and phase.", "an error"),
    subtotals: may(list(SUBTOTAL), "Rows that are sums of others: verified, then dropped."),
  },
  "a table",
  { id: "table" },
);

export const CODE_LIST = shape(
  {
    names: may(mapOf("codes", anyText("a name")), "The names by code."),
    file: may(FILE, "The CSV or XLSX file with codes and names."),
    sheet: may(SHEET, "Of an XLSX file.", "the first"),
    code: may(COLUMN, "The column with the codes.", "the first"),
    name: may(COLUMN, "The column with the names.", "the second"),
  },
  "a list with names or file",
  { id: "list", oneOf: ["names", "file"] },
);

export const MAPPING = shape(
  {
    $schema: may(text("an address"), "The schema of this file, for editors. It is not used."),
    name: may(text("a name"), "The name of the department of tables without one.", "`Verwaltung`"),
    inhabitants: may(mapOf("years", count(0, 1e12)), "The number of inhabitants by year, for figures per head."),
    lists: may(mapOf("names of lists", CODE_LIST), "Code lists, by a name of your choice."),
    tables: must(list(TABLE), "The tables to read. Each file can be in several."),
  },
  "a mapping",
);

/** The JSON Schema of a mapping. */
export function mappingSchema(): string {
  return `${JSON.stringify(publishedSchema(MAPPING), null, 2)}\n`;
}
