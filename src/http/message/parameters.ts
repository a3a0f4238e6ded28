/**
 * Parses request parameters by their JSON Schema: lists may be separated by commas, repeated, or both. In: an object
 * schema and the query parameters. Out: typed values, or a problem that names the parameter. The OpenAPI description
 * contains the same schema.
 */
import type { Texts } from "../../base/language.ts";
import { LIMITS } from "../../base/limits.ts";
import { excerpt, Problem } from "../../base/problems.ts";
import type { ObjectSchema, Static } from "../../base/schema.ts";
import { closeNames, didYouMean } from "../../text/close-names.ts";

/** The subset of JSON Schema that parameters use. */
interface Rule {
  readonly type?: "array" | "integer" | "string";
  readonly items?: Rule;
  readonly anyOf?: readonly Rule[];
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  /** What the value must be; part of the error message. */
  readonly "x-expected"?: Texts;
}

export function readParameters<Schema extends ObjectSchema>(
  schema: Schema,
  given: Readonly<Record<string, unknown>>,
): Static<Schema> {
  const required: readonly string[] = schema.required ?? [];
  const values: Record<string, unknown> = {};
  for (const name in schema.properties) {
    const rule = schema.properties[name] as Rule;
    const texts = textsOf(given[name]);
    if (texts.every((text) => text.trim() === "")) {
      if (required.includes(name)) {
        const { en, de } = expected(rule);
        const sentence = {
          en: `The parameter ${name} is missing: ${en} is expected.`,
          de: `Der Parameter ${name} fehlt. Erwartet wird ${de}.`,
        };
        throw new Problem("parameter-missing", sentence, { parameter: name });
      }
      continue;
    }
    values[name] = rule.type === "array" ? list(name, rule, texts) : one(name, rule, texts);
  }
  return values as Static<Schema>;
}

function textsOf(given: unknown): readonly string[] {
  if (given === undefined || given === null) return [];
  return Array.isArray(given) ? given.map(String) : [String(given)];
}

function list(name: string, rule: Rule, texts: readonly string[]): unknown[] {
  const parts = texts.flatMap((text) => text.split(","));
  const { most } = LIMITS.listValues;
  if (parts.length > most) {
    const sentence = {
      en: `The parameter ${name} takes at most ${most} values, not ${parts.length}.`,
      de: `Der Parameter ${name} nimmt höchstens ${most} Werte, nicht ${parts.length}.`,
    };
    throw new Problem("parameter-invalid", sentence, { parameter: name, value: excerpt(parts.join(",")) });
  }
  return parts.map((text) => value(name, rule.items ?? {}, text.trim()));
}

function one(name: string, rule: Rule, texts: readonly string[]): unknown {
  if (texts.length === 1) return value(name, rule, texts[0]);
  const sentence = {
    en: `The parameter ${name} takes one value, not ${texts.length}.`,
    de: `Der Parameter ${name} nimmt einen Wert, nicht ${texts.length}.`,
  };
  throw new Problem("parameter-invalid", sentence, { parameter: name, value: excerpt(texts.join(",")) });
}

type Value = string | number | bigint;

function value(name: string, rule: Rule, text: string): Value {
  const found = parsed(rule, text);
  if (found !== undefined) return found;
  const shown = excerpt(text);
  const { en, de } = expected(rule);
  const close = closeNames(text, rule.enum ?? []);
  const hint = close.length > 0 ? didYouMean(close) : { en: "", de: "" };
  const sentence = {
    en: `The parameter ${name} cannot be "${shown}": ${en} is expected. ${hint.en}`.trimEnd(),
    de: `Der Parameter ${name} kann nicht «${shown}» sein. Erwartet wird ${de}. ${hint.de}`.trimEnd(),
  };
  throw new Problem("parameter-invalid", sentence, { parameter: name, value: shown });
}

const expressions = new Map<string, RegExp>();

/** Patterns come from schemas, so there are few. */
function expressionFor(pattern: string): RegExp {
  const expression = expressions.get(pattern) ?? new RegExp(pattern);
  expressions.set(pattern, expression);
  return expression;
}

/** The value of the text, or undefined if the rule does not allow it. */
function parsed(rule: Rule, text: string): Value | undefined {
  if (rule.anyOf) {
    for (const choice of rule.anyOf) {
      const found = parsed(choice, text);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (rule.type === "integer") {
    if (!/^-?\d+$/.test(text)) return undefined;
    const number = Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
    const { minimum = number, maximum = number } = rule;
    return number >= minimum && number <= maximum ? number : undefined;
  }
  const isAllowed =
    (rule.const === undefined || text === rule.const) &&
    (rule.enum === undefined || rule.enum.includes(text)) &&
    (rule.pattern === undefined || expressionFor(rule.pattern).test(text)) &&
    text.length <= (rule.maxLength ?? LIMITS.textCharacters.most);
  return isAllowed ? text : undefined;
}

function expected(rule: Rule): Texts {
  if (rule["x-expected"]) return rule["x-expected"];
  if (rule.items) return expected(rule.items);
  if (rule.enum) return { en: `one of ${rule.enum.join(", ")}`, de: `eines von ${rule.enum.join(", ")}` };
  if (rule.type === "integer") return { en: "a whole number", de: "eine ganze Zahl" };
  const most = rule.maxLength ?? LIMITS.textCharacters.most;
  return { en: `a text of at most ${most} characters`, de: `ein Text von höchstens ${most} Zeichen` };
}
