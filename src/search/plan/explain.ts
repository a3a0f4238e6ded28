/** Renders a plan for people: an indented tree, one node per line, with the names of the layout. */
import type { Layout } from "./layout.ts";
import {
  type NumberRange,
  type PhrasePart,
  type Plan,
  type TextPlan,
  VALUE_END,
  VALUE_START,
  type ValueRange,
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
      return [`${layout.words[plan.field]}: has a value`];
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
      return [`${layout.words[plan.field]}: word ${plan.word}`];
    case "mask":
      return [`${layout.words[plan.field]}: words like ${plan.mask.pattern}`];
    case "phrase":
      return [`${layout.words[plan.field]}: phrase ${plan.parts.map(part).join(" ")}`];
    case "near": {
      const order = plan.ordered ? "ordered" : "in any order";
      return [
        `${layout.words[plan.field]}: distance ${plan.comparison} ${plan.distance}, ${order}`,
        ...indented(side(plan.left, layout)),
        ...indented(side(plan.right, layout)),
      ];
    }
  }
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
    case "word":
      return node.word === VALUE_START ? "(start)" : node.word === VALUE_END ? "(end)" : node.word;
  }
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
