/**
 * The style sheet of charts as a list of rules. In: CSS text of this project. Out: rules in the order in which they
 * count. A picture has no pointer, no focus and no dark screen, so `@media` blocks and rules with pseudo-classes other
 * than `:root` are left out.
 */

/** An element must have all of it. */
export interface Compound {
  readonly tag?: string;
  readonly classes: readonly string[];
  readonly isRoot: boolean;
}

export interface Rule {
  /** From the outermost ancestor to the element itself. */
  readonly path: readonly Compound[];
  readonly declarations: ReadonlyMap<string, string>;
}

interface Ranked extends Rule {
  readonly specificity: number;
}

const COMPOUND = /^([a-z]+)?((?:\.[\w-]+)*)(:root)?$/;

export function styleRules(style: string): readonly Rule[] {
  const rules: Ranked[] = [];
  for (const block of withoutMedia(withoutComments(style)).split("}")) {
    const [selectors, body = ""] = block.split("{");
    const declarations = declarationsIn(body);
    for (const selector of selectors.split(",")) {
      const path = pathOf(selector);
      if (path !== undefined) rules.push({ path, declarations, specificity: specificityOf(path) });
    }
  }
  // The sort is stable: of rules that are equally specific, the later one counts.
  return rules.sort((one, other) => one.specificity - other.specificity);
}

function withoutComments(style: string): string {
  const [first, ...others] = style.split("/*");
  return [first, ...others.map((text) => text.slice(text.indexOf("*/") + 2))].join("");
}

function withoutMedia(style: string): string {
  let kept = "";
  let from = 0;
  for (let start = style.indexOf("@media"); start >= 0; start = style.indexOf("@media", from)) {
    kept += style.slice(from, start);
    from = endOfBlock(style, style.indexOf("{", start));
  }
  return kept + style.slice(from);
}

/** Behind the brace that closes the one at `open`. */
function endOfBlock(style: string, open: number): number {
  let depth = 0;
  for (let at = open; at >= 0 && at < style.length; at++) {
    if (style[at] === "{") depth += 1;
    if (style[at] === "}") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return style.length;
}

function declarationsIn(body: string): ReadonlyMap<string, string> {
  const pairs = body.split(";").map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const;
  });
  return new Map(pairs.filter(([name]) => name !== ""));
}

/** Undefined if the selector needs what a picture does not have. */
function pathOf(selector: string): readonly Compound[] | undefined {
  const path: Compound[] = [];
  for (const part of selector.trim().split(/\s+/)) {
    const found = COMPOUND.exec(part);
    if (!found) return undefined;
    const [, tag, classes, root] = found;
    path.push({ tag, classes: classes.split(".").filter((name) => name !== ""), isRoot: root !== undefined });
  }
  return path;
}

function specificityOf(path: readonly Compound[]): number {
  return path.reduce(
    (sum, { tag, classes, isRoot }) => sum + 100 * (classes.length + Number(isRoot)) + Number(tag !== undefined),
    0,
  );
}
