/**
 * Prints a tree as CQL, with quotation marks and parentheses only where they are needed. In: a tree as the parser
 * returns it. Out: a query that parses to the same tree.
 */
import { tokenize } from "../lexer.ts";
import type { Clause, CqlNode, Modifier } from "../tree.ts";
import { DEFAULT_RELATION, SERVER_CHOICE } from "../tree.ts";

export function printCql(node: CqlNode): string {
  switch (node.type) {
    case "clause":
      return printClause(node);
    case "boolean": {
      // Booleans are left-associative, so only the right side needs parentheses around another boolean.
      const left = node.left.type === "boolean" ? printCql(node.left) : operand(node.left);
      return `${left} ${node.operator}${modifiers(node.modifiers)} ${operand(node.right)}`;
    }
    case "prefix": {
      const prefixes = node.prefixes.map(
        ({ name, uri }) => `> ${name === undefined ? "" : `${word(name)} = `}${word(uri)}`,
      );
      return `${prefixes.join(" ")} ${node.query.type === "prefix" ? operand(node.query) : printCql(node.query)}`;
    }
    case "sort": {
      const query = node.query.type === "prefix" ? operand(node.query) : printCql(node.query);
      return `${query} sortby ${node.keys.map((key) => word(key.index) + modifiers(key.modifiers)).join(" ")}`;
    }
  }
}

function operand(node: CqlNode): string {
  return node.type === "clause" ? printClause(node) : `(${printCql(node)})`;
}

function printClause({ index, relation, term }: Clause): string {
  const isBare = index === SERVER_CHOICE && relation.name === DEFAULT_RELATION && relation.modifiers.length === 0;
  if (isBare && (isPlainWord(term) || isQuotable(term))) return word(term);
  return `${word(index)} ${relation.name}${modifiers(relation.modifiers)} ${word(term)}`;
}

function modifiers(list: readonly Modifier[]): string {
  return list
    .map(({ name, comparison = "", value }) => `/${word(name)}${comparison}${value === undefined ? "" : word(value)}`)
    .join("");
}

/**
 * A single trailing backslash (`a b\`) would escape the closing quotation mark. Such a text can only come from bare
 * words, so it is printed as bare words.
 */
function word(text: string): string {
  return isPlainWord(text) || !isQuotable(text) ? text : `"${text}"`;
}

/** Whether the text without quotation marks is one plain word. */
export function isPlainWord(text: string): boolean {
  return isOneToken(text, "word", text);
}

/** Whether the text can be written between quotation marks. */
export function isQuotable(text: string): boolean {
  return isOneToken(`"${text}"`, "quoted", text);
}

function isOneToken(query: string, kind: "word" | "quoted", text: string): boolean {
  const lexed = tokenize(query);
  if (!lexed.ok || lexed.tokens.length !== 2) return false;
  return lexed.tokens[0].kind === kind && lexed.tokens[0].text === text;
}
