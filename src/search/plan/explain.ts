/** Renders a plan for people: an indented tree, one node per line, with the names of the layout. */
import { ANNEX_FIELD } from "./annex.ts";
import type { Layout } from "./layout.ts";
import {
  type Expansion,
  type NumberRange,
  type PhrasePart,
  type Plan,
  type TextPlan,
  VALUE_END,
  VALUE_START,
  type ValueRange,
  type WordPlan,
} from "./plan.ts";

export function explainPlan(plan: Plan, layout: Layout): string {
  return lines(plan, layout).join("\n");
}

function lines(plan: Plan, layout: Layout): readonly string[] {
  switch (plan.type) {
    case "all":
      return ["all records"];
    case "none":
      return ["no records"];
    case "present":
      return [`${fieldName(layout, plan.field)}: has a value`];
    case "number-range":
      return [`${layout.numbers[plan.column]}: number ${range(plan, finite)}`];
    case "value-range":
      return [`${layout.values[plan.column]}: value ${range(plan, (text) => text && JSON.stringify(text))}`];
    case "value-mask":
      return [`${layout.values[plan.column]}: value like ${plan.mask.pattern}`];
    case "and":
    case "or":
    case "not":
      return [plan.type, ...indented(lines(plan.left, layout)), ...indented(lines(plan.right, layout))];
    case "word":
      return [`${fieldName(layout, plan.field)}: word ${wordOf(plan)}`];
    case "mask":
      return [`${fieldName(layout, plan.field)}: words like ${plan.mask.pattern}`];
    case "expansion":
      return [`${fieldName(layout, plan.field)}: ${expansion(plan.expansion)}`];
    case "phrase":
      return [`${fieldName(layout, plan.field)}: phrase ${plan.parts.map(part).join(" ")}`];
    case "near": {
      const order = plan.ordered ? "ordered" : "in any order";
      return [
        `${fieldName(layout, plan.field)}: distance ${plan.comparison} ${plan.distance}, ${order}`,
        ...indented(side(plan.left, layout)),
        ...indented(side(plan.right, layout)),
      ];
    }
  }
}

function fieldName({ words, annex }: Layout, field: number): string | undefined {
  return field === ANNEX_FIELD ? annex : words[field];
}

function side(plans: readonly TextPlan[], layout: Layout): readonly string[] {
  const all = plans.map((plan) => lines(plan, layout));
  return all.length === 1 ? all[0] : ["any of", ...indented(all.flat())];
}

function part(node: PhrasePart): string {
  switch (node.type) {
    case "any-word":
      return "(any word)";
    case "mask":
      return node.mask.pattern;
    case "expansion":
      return `(${expansion(node.expansion)})`;
    case "word":
      return node.word === VALUE_START ? "(start)" : node.word === VALUE_END ? "(end)" : wordOf(node);
  }
}

function wordOf({ word, otherwise = [] }: Omit<WordPlan, "type" | "field">): string {
  return otherwise.length === 0 ? word : `${word} (or, if it does not occur, ${otherwise.join(", ")})`;
}

function expansion({ word, stems, isFuzzy }: Expansion): string {
  const kinds = [...(stems ? ["forms and compounds of"] : []), ...(isFuzzy ? ["words close to"] : [])];
  const all = `${kinds.join(", ")} ${word}`;
  return stems && stems.length > 0 ? `${all}, also ${stems.join(", ")}` : all;
}

/** `>= 1 and < 5`; unlimited ends are omitted. */
function range<T extends NumberRange | ValueRange>(plan: T, show: (end: T["from"]) => string | undefined): string {
  const [from, to] = [show(plan.from), show(plan.to)];
  if (from !== undefined && from === to && !plan.openFrom && !plan.openTo) return `= ${from}`;
  const low = from === undefined ? [] : [`${plan.openFrom ? ">" : ">="} ${from}`];
  const high = to === undefined ? [] : [`${plan.openTo ? "<" : "<="} ${to}`];
  return [...low, ...high].join(" and ") || "of any kind";
}

function finite(number: number): string | undefined {
  return Number.isFinite(number) ? String(number) : undefined;
}

function indented(list: readonly string[]): readonly string[] {
  return list.map((line) => `  ${line}`);
}
