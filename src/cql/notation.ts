/**
 * A query tree as an S-expression for people and tests, e.g. `(clause "title" "any" (mods ("stem")) "fish")`. It shows
 * everything that a query means and nothing of how it was written: equal notations mean equal trees.
 */
import type { CqlNode, Modifier } from "./tree.ts";

export function notation(node: CqlNode): string {
  switch (node.type) {
    case "clause": {
      const { index, relation, term } = node;
      return list("clause", text(index), text(relation.name), ...mods(relation.modifiers), text(term));
    }
    case "boolean":
      return list(node.operator, ...mods(node.modifiers), notation(node.left), notation(node.right));
    case "prefix": {
      const prefixes = node.prefixes.map(({ name, uri }) =>
        list(name === undefined ? "default" : text(name), text(uri)),
      );
      return list("prefix", list(...prefixes), notation(node.query));
    }
    case "sort": {
      const keys = node.keys.map(({ index, modifiers }) => list("key", text(index), ...mods(modifiers)));
      return list("sort", notation(node.query), ...keys);
    }
  }
}

/** No list at all if there are no modifiers. */
function mods(modifiers: readonly Modifier[]): readonly string[] {
  return modifiers.length === 0 ? [] : [list("mods", ...modifiers.map(modifier))];
}

function modifier({ name, comparison, value }: Modifier): string {
  return comparison === undefined || value === undefined
    ? list(text(name))
    : list(text(name), text(comparison), text(value));
}

function list(...items: readonly string[]): string {
  return `(${items.join(" ")})`;
}

function text(value: string): string {
  return JSON.stringify(value);
}
