/**
 * The validation at import: does a value match the description of its index? In: description and any value in JSON
 * form. Out: the same value as a record, or every problem with its path, such as `Ablaufschritte[2].Datum.Start`. Old
 * records lack elements that their schema got later: that is no problem, but is reported.
 */
import { isXmlText } from "../../format/xml-text.ts";
import {
  type ChoiceList,
  type ComplexType,
  type Element,
  GUID_ATTRIBUTE,
  IDX_ATTRIBUTE,
  type IndexDescription,
  type ItemElement,
  isGuid,
  perDescription,
  perType,
  SEQ_ATTRIBUTE,
  type SimpleType,
} from "./description.ts";
import { elementName } from "./optional-elements.ts";
import type { CouncilRecord } from "./record.ts";

export interface RecordProblem {
  /** Empty for the record as a whole. */
  readonly path: string;
  readonly reason: string;
}

export type CheckedRecord =
  | {
      readonly ok: true;
      readonly record: CouncilRecord;
      /** The elements that it lacks although they are not optional, as in `optional-elements.ts`. */
      readonly lacks: readonly string[];
    }
  | { readonly ok: false; readonly problems: readonly RecordProblem[] };

export function checkRecord(description: IndexDescription, value: unknown): CheckedRecord {
  const { check, takeLacking } = compiled(description);
  const problems = check(value);
  const lacks = takeLacking();
  return problems.length === 0 ? { ok: true, record: value as CouncilRecord, lacks } : { ok: false, problems };
}

/** The reason of a problem with an element that the description does not have. */
export const UNKNOWN_ELEMENT = "unknown element";

/** Returns `VALID` for valid values, so that they cost no allocation; callers prepend their step to the paths. */
type Check = (value: unknown) => readonly RecordProblem[];

const VALID: readonly RecordProblem[] = [];
const problem = (reason: string): readonly RecordProblem[] => [{ path: "", reason }];

/** Adds the problems of a member to those of its parent, in place: there may be very many. */
function add(all: RecordProblem[] | undefined, step: string, problems: readonly RecordProblem[]): RecordProblem[] {
  const list = all ?? [];
  for (const { path, reason } of problems) {
    const separator = step === "" || path === "" || path.startsWith("[") ? "" : ".";
    list.push({ path: step + separator + path, reason });
  }
  return list;
}

const NONE: readonly string[] = [];

interface Checker {
  readonly check: Check;
  /** What the values checked since the last call lack. */
  takeLacking(): readonly string[];
}

const compiled = perDescription((description): Checker => {
  let lacking: Set<string> | undefined;
  const checkOf = perType(description, (type) => typeCheck(type));

  function typeCheck(type: ComplexType): Check {
    const attributes = type.attributes
      .filter(({ name }) => name !== IDX_ATTRIBUTE)
      .map(({ name, type: simple, required }) => ({ name, required, check: attributeCheck(name, simple) }));
    const { content } = type;
    const members =
      content.kind === "sequence"
        ? content.elements.map((one) => ({ name: one.name, check: elementCheck(one), absent: absenceCheck(type, one) }))
        : content.kind === "choice"
          ? content.items.map((item) => ({
              name: item.name,
              check: listCheck({ ...content, items: [item] }),
              absent: () => problem("missing element"),
            }))
          : [];
    const optional = content.kind === "sequence" && content.optional;
    const onlyOne = content.kind === "choice" && content.max === 1 && content.items.length > 1;
    const known = new Set([...attributes, ...members].map(({ name }) => name));

    return (value) => {
      if (!isObject(value)) return problem(`expected an object instead of ${kindOf(value)}`);
      let all: RecordProblem[] | undefined;
      for (const name in value) if (!known.has(name)) all = add(all, name, problem(UNKNOWN_ELEMENT));
      for (const { name, required, check } of attributes) {
        const problems = name in value ? check(value[name]) : required ? problem("missing attribute") : VALID;
        if (problems !== VALID) all = add(all, name, problems);
      }
      if (optional && !members.some(({ name }) => name in value)) return all ?? VALID;
      for (const { name, check, absent } of members) {
        const problems = name in value ? check(value[name]) : absent();
        if (problems !== VALID) all = add(all, name, problems);
      }
      if (onlyOne && members.filter(({ name }) => !isEmptyList(value[name])).length > 1) {
        all = add(all, "", problem(MORE_THAN_ONE));
      }
      return all ?? VALID;
    };
  }

  function absenceCheck(type: ComplexType, { name, optional }: Element): () => readonly RecordProblem[] {
    if (optional) return () => VALID;
    return () => {
      lacking ??= new Set();
      lacking.add(elementName(type.name, name));
      return VALID;
    };
  }

  function elementCheck(element: Element): Check {
    switch (element.kind) {
      case "list":
        return listCheck(element.list);
      case "typed":
        return (value) => checkOf(element.type)(value);
      case "simple": {
        const check = SIMPLE_CHECKS[element.type];
        return element.nillable ? (value) => (value === null ? VALID : check(value)) : check;
      }
    }
  }

  function listCheck({ max, items }: ChoiceList): Check {
    const check = items.length === 1 ? elementCheck(items[0]) : wrappedCheck(items);
    return (value) => {
      if (!Array.isArray(value)) return problem(`expected a list instead of ${kindOf(value)}`);
      if (max === 1 && value.length > 1) return problem(MORE_THAN_ONE);
      let all: RecordProblem[] | undefined;
      for (let at = 0; at < value.length; at++) {
        const problems = check(value[at]);
        if (problems !== VALID) all = add(all, `[${at}]`, problems);
      }
      return all ?? VALID;
    };
  }

  /** An item of a list with several kinds of items: `{ "Name": item }`. */
  function wrappedCheck(items: readonly ItemElement[]): Check {
    const checks = new Map(items.map((item) => [item.name, elementCheck(item)]));
    return (value) => {
      if (!isObject(value)) return problem(`expected an object instead of ${kindOf(value)}`);
      const names = Object.keys(value);
      const check = checks.get(names[0]);
      if (names.length !== 1 || check === undefined) return problem(`expected one of ${[...checks.keys()].join(", ")}`);
      const problems = check(value[names[0]]);
      return problems === VALID ? VALID : add(undefined, names[0], problems);
    };
  }

  const checkRoot = checkOf(description.root.type);
  return {
    check(value) {
      const problems = checkRoot(value);
      // SEQ is optional in the schema, but not in the JSON form.
      if (!isObject(value) || SEQ_ATTRIBUTE in value) return problems;
      return add([...problems], SEQ_ATTRIBUTE, problem("missing attribute"));
    },
    takeLacking() {
      const lacks = lacking ? [...lacking] : NONE;
      lacking = undefined;
      return lacks;
    },
  };
});

const MORE_THAN_ONE = "more than one where at most one is allowed";
const DATE_TIME = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}$/;

const SIMPLE_CHECKS: Readonly<Record<SimpleType, Check>> = {
  string(value) {
    if (typeof value !== "string") return problem(`expected a text instead of ${kindOf(value)}`);
    return isXmlText(value) ? VALID : problem("contains a character that XML does not allow");
  },
  decimal(value) {
    if (typeof value !== "number") return problem(`expected a number instead of ${kindOf(value)}`);
    // A decimal has no exponent; JavaScript writes numbers without one only between 1e-6 and 1e21.
    if (Number.isSafeInteger(value) || /^-?[\d.]+$/.test(String(value))) return VALID;
    return problem(`${value} cannot be written as a decimal`);
  },
  boolean(value) {
    return typeof value === "boolean" ? VALID : problem(`expected true or false instead of ${kindOf(value)}`);
  },
  dateTime(value) {
    if (typeof value !== "string") return problem(`expected a point in time instead of ${kindOf(value)}`);
    return isDateTime(value) ? VALID : problem("expected a point in time of the form YYYY-MM-DDThh:mm:ss.SSS");
  },
};

function attributeCheck(name: string, type: SimpleType): Check {
  if (name === GUID_ATTRIBUTE) return guid;
  return name === SEQ_ATTRIBUTE ? sequenceNumber : SIMPLE_CHECKS[type];
}

function guid(value: unknown): readonly RecordProblem[] {
  return typeof value === "string" && isGuid(value) ? VALID : problem("not a GUID of 32 lower-case hex digits");
}

/** Far beyond what a counter reaches, and far enough below the largest safe integer for `staging.ts`. */
const MAX_SEQ = 2 ** 52;

function sequenceNumber(value: unknown): readonly RecordProblem[] {
  const number = value as number;
  return Number.isSafeInteger(value) && number >= 0 && number < MAX_SEQ ? VALID : problem("not a whole number from 0");
}

/** Whether the text is a date and time that exists. */
export function isDateTime(text: string): boolean {
  const match = DATE_TIME.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  // Day 0 of the next month is the last day of this one; XML Schema 1.0 has no year 0.
  return year > 0 && (day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate());
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return (
    { string: "a text", number: "a number", boolean: "true or false", object: "an object" }[typeof value as string] ??
    typeof value
  );
}
