/**
 * Syntax errors as diagnostics. In: the unexpected token and what was expected instead. Out: a diagnostic whose message
 * names what was found, what was expected, the position and the usual cause.
 */
import type { Diagnostic } from "./diagnostics.ts";
import type { Token } from "./lexer.ts";

const QUOTE_IT = 'A term that contains one of = < > / ( ) needs quotation marks: "a/b".';

/** A part of a condition is missing: a name, a value, a URI, a sort key. */
export function missingTerm(found: Token, expected: string): Diagnostic {
  return unexpected(found, expected, isSymbol(found) ? QUOTE_IT : "");
}

/** A whole condition is missing. An unmatched closing parenthesis gets its own diagnostic. */
export function missingClause(found: Token, level: number): Diagnostic {
  if (found.kind === ")" && level === 0) return unopenedGroup(found);
  if (found.kind === "comparison" && found.text === ">") {
    const hint = "A prefix is only allowed at the start of the query or of a group in parentheses.";
    return unexpected(found, "a condition", hint);
  }
  return missingTerm(found, "a condition");
}

/** Names the word that was parsed as a relation: the author may have meant it as a part of the term. */
export function missingAfterRelation(found: Token, relation = "="): Diagnostic {
  return missingTerm(found, `a term after the relation ${shorten(relation)}`);
}

/** The query is complete up to here, but something follows that is not allowed. */
export function afterQuery(found: Token, before: Token | undefined): Diagnostic {
  if (found.kind === ")") return unopenedGroup(found);
  return unexpected(found, "and, or, not, prox, sortby or the end of the query", hintBetween(before, found));
}

/** A group in parentheses is complete up to here, but not closed. */
export function insideGroup(found: Token, before: Token | undefined, open: Token): Diagnostic {
  if (found.kind === "end") {
    return parenthesis(open.start, `The parenthesis opened at position ${open.start} is never closed.`);
  }
  return unexpected(found, "and, or, not, prox or a closing parenthesis", hintBetween(before, found));
}

/** Diagnostic 19: by the grammar this word can only be a relation, and CQL has no relation of that name. */
export function unknownRelation(word: Token): Diagnostic {
  const message =
    `Expected a relation at position ${word.start}, found ${describe(word)}. ` +
    "Relations are = == <> < > <= >= any all adj exact within encloses; two conditions are joined by and, or, not.";
  return { code: 19, message, details: shorten(word.text), position: word.start };
}

export function tooLong(bytes: number): Diagnostic {
  const message = `The query is longer than ${bytes} bytes. Shorten it or split it into several queries.`;
  return { code: 12, message, details: String(bytes), position: 0 };
}

export function tooManyClauses(clauses: number, position: number): Diagnostic {
  const message = `The query has more than ${clauses} conditions; the first excess one is at position ${position}.`;
  return { code: 38, message, details: String(clauses - 1), position };
}

export function tooDeep(levels: number, position: number): Diagnostic {
  const message = `The parenthesis at position ${position} is nested more than ${levels} levels deep.`;
  return { code: 48, message, details: `more than ${levels} levels of parentheses`, position };
}

/** Diagnostic 10: `found` where `expected` is required. */
function unexpected(found: Token, expected: string, hint: string): Diagnostic {
  const message = `Expected ${expected} at position ${found.start}, found ${describe(found)}.`;
  return {
    code: 10,
    message: hint === "" ? message : `${message} ${hint}`,
    details: shorten(found.text),
    position: found.start,
  };
}

function unopenedGroup({ start }: Token): Diagnostic {
  return parenthesis(start, `The closing parenthesis at position ${start} has no opening one.`);
}

/** SRU defines the details of diagnostic 13 as the offset of the parenthesis. */
function parenthesis(position: number, message: string): Diagnostic {
  return { code: 13, message, details: String(position), position };
}

/** What the author probably meant where two tokens follow each other that must not. */
function hintBetween(before: Token | undefined, found: Token): string {
  if (found.kind === "sortby") return "sortby is allowed once, at the end of the query and outside of all parentheses.";
  if (found.kind === "comparison") return `A condition is one index, one relation and one term. ${QUOTE_IT}`;
  if (found.kind === "/") return QUOTE_IT;
  switch (before?.kind) {
    case "not":
      return "not joins two conditions; for everything except x, write cql.allRecords = 1 not x.";
    case "and":
    case "or":
    case "prox":
    case "sortby":
      return `"${before.kind}" was read as a term here; as an operator it joins two conditions.`;
    case "quoted":
      return 'Put a term of several words in quotation marks as a whole, and write a quotation mark inside it as \\".';
    default:
      return "";
  }
}

function isSymbol({ kind }: Token): boolean {
  return kind === "comparison" || kind === "(" || kind === "/";
}

function describe(token: Token): string {
  if (token.kind === "end") return "the end of the query";
  return token.kind === "quoted" ? `the quoted term "${shorten(token.text)}"` : `"${shorten(token.text)}"`;
}

/** Keeps messages short and encodable. */
function shorten(text: string): string {
  const characters = [...text.toWellFormed()];
  return characters.length <= 40 ? characters.join("") : `${characters.slice(0, 39).join("")}…`;
}
