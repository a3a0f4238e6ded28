/**
 * Writes the styles of a chart into its elements, for programs that know SVG but neither variables nor mixed colours.
 * In: the markup of this project, whose attributes are always quoted, and its style sheet. Out: the same markup, in
 * which each element has its own colours, lines and fonts as attributes.
 */
import { mixedColour } from "./mixed-colour.ts";
import { type Compound, type Rule, styleRules } from "./style-rules.ts";

/** The properties that SVG has as attributes; what pages need beyond them does not change a picture. */
const PROPERTIES = new Set([
  "fill",
  "font-family",
  "font-size",
  "font-weight",
  "opacity",
  "paint-order",
  "stroke",
  "stroke-dasharray",
  "stroke-width",
]);

const TAG = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g;
const ATTRIBUTE = /\s+([\w:-]+)="([^"]*)"/gy;
const VARIABLE = /var\((--[\w-]+)\)/g;
/** Variables name others, but never so deeply unless they name each other. */
const MOST_STEPS = 10;

interface Element {
  readonly tag: string;
  readonly classes: ReadonlySet<string>;
  readonly isRoot: boolean;
  /** Its own variables and those of the elements around it. */
  readonly variables: ReadonlyMap<string, string>;
}

export type PlainSvg = (svg: string) => string;

/** `font` is the family of all texts. */
export function plainSvg(style: string, font: string): PlainSvg {
  const rules = styleRules(style);
  return (svg) => {
    const path: Element[] = [];
    return svg.replace(TAG, (_, closing: string, tag: string, given: string, empty: string) => {
      if (closing !== "") {
        path.pop();
        return `</${tag}>`;
      }
      const attributes = new Map([...given.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, value]));
      const element = opened(path, tag, attributes);
      const declared = declaredFor(rules, path, element);
      const variables = new Map(element.variables);
      for (const [name, value] of declared) if (name.startsWith("--")) variables.set(name, value);
      for (const [name, value] of declared) {
        if (!PROPERTIES.has(name)) continue;
        attributes.set(name, name === "font-family" ? font : plainValue(name, plainText(value, variables)));
      }
      if (empty === "") path.push({ ...element, variables });
      const written = [...attributes].map(([name, value]) => ` ${name}="${value}"`).join("");
      return `<${tag}${written}${empty}>`;
    });
  };
}

function opened(path: readonly Element[], tag: string, attributes: ReadonlyMap<string, string>): Element {
  return {
    tag,
    classes: new Set(attributes.get("class")?.split(" ")),
    isRoot: path.length === 0,
    variables: path.at(-1)?.variables ?? new Map(),
  };
}

function declaredFor(
  rules: readonly Rule[],
  around: readonly Element[],
  element: Element,
): ReadonlyMap<string, string> {
  const declared = new Map<string, string>();
  for (const { path, declarations } of rules) {
    if (!matches(path, around, element)) continue;
    for (const [name, value] of declarations) declared.set(name, value);
  }
  return declared;
}

/** The last part must match the element itself, the others any of those around it, in their order. */
function matches(path: readonly Compound[], around: readonly Element[], element: Element): boolean {
  let part = path.length - 1;
  if (!isOf(path[part], element)) return false;
  part -= 1;
  for (let at = around.length - 1; part >= 0 && at >= 0; at--) if (isOf(path[part], around[at])) part -= 1;
  return part < 0;
}

function isOf({ tag, classes, isRoot }: Compound, element: Element): boolean {
  if (tag !== undefined && tag !== element.tag) return false;
  if (isRoot && !element.isRoot) return false;
  return classes.every((name) => element.classes.has(name));
}

function plainText(value: string, variables: ReadonlyMap<string, string>): string {
  let plain = value;
  for (let step = 0; step < MOST_STEPS && plain.includes("var("); step++) {
    plain = plain.replace(VARIABLE, (_, name: string) => variables.get(name) ?? "");
  }
  return plain.replaceAll('"', "'");
}

/** As SVG 1.1 knows it. */
function plainValue(name: string, value: string): string {
  if (value === "transparent") return "none";
  return name === "font-weight" ? String(Math.round(Number(value) / 100) * 100) : mixedColour(value);
}
