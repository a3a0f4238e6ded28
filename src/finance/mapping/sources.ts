/** Functions that take a text, or code and name, from the cells of a row as the mapping says. */
import { fold, wildcard } from "../model/wildcard.ts";
import { type Columns, textOf } from "./columns.ts";
import type { Conditions, Member, Piece, Source } from "./mapping.ts";
import { IN_CELL, patternOf } from "./pattern.ts";
import type { Cell } from "./table-file.ts";

export type Cells = readonly Cell[];

export type ReadText = (cells: Cells) => string;

export function pieceReader(piece: Piece, columns: Columns): ReadText {
  const { column, first, after, split, part = 1, digits } = typeof piece === "string" ? { column: piece } : piece;
  const at = columns.find(column);
  if (typeof piece === "string") return (cells) => textOf(cells[at]);
  return (cells) => {
    let text = textOf(cells[at]);
    if (split !== undefined) text = (text.split(split)[part - 1] ?? "").trim();
    if (first !== undefined) text = text.slice(0, first);
    if (after !== undefined) text = text.slice(after);
    return digits === undefined || text === "" ? text : text.padStart(digits, "0");
  };
}

export function sourceReader(source: Source, columns: Columns): ReadText {
  if (typeof source === "string") return pieceReader(source, columns);
  if (isList(source)) {
    const pieces = source.map((piece) => pieceReader(piece, columns));
    return (cells) => {
      for (const piece of pieces) {
        const text = piece(cells);
        if (text !== "") return text;
      }
      return "";
    };
  }
  if ("value" in source) {
    const value = String(source.value);
    return () => value;
  }
  if ("join" in source) {
    const pieces = source.join.map((piece) => pieceReader(piece, columns));
    // Without empty parts: where a lower level is missing, its separator is, too.
    return (cells) =>
      pieces
        .map((piece) => piece(cells))
        .filter((text) => text !== "")
        .join(source.with ?? "");
  }
  return pieceReader(source, columns);
}

function isList(source: Source): source is readonly Piece[] {
  return Array.isArray(source);
}

/** The header, or what else stands for a source in messages. */
export function sourceName(source: Source): string {
  if (typeof source === "string") return source;
  if (isList(source)) return source.map(sourceName).join(" or ");
  if ("value" in source) return String(source.value);
  return "join" in source ? source.join.map(sourceName).join(" and ") : source.column;
}

export interface Named {
  readonly code: string;
  readonly name: string;
  readonly short: string;
}

/** A text that does not match the pattern of a member. */
export interface Mismatch {
  readonly mismatch: string;
}

export type ReadMember = (cells: Cells) => Named | Mismatch;

/** Names by code, for each list of the mapping. */
export type CodeNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** A name for the code of a row that is somewhere else in the table; "" if there is none. */
export type NameElsewhere = (cells: Cells) => string;

export function memberReader(
  member: Member,
  columns: Columns,
  lists: CodeNames,
  elsewhere: NameElsewhere = () => "",
): ReadMember {
  const names = member.names === undefined ? undefined : lists.get(member.names);
  const reader = (source: Source | undefined) => (source === undefined ? () => "" : sourceReader(source, columns));
  const [code, name, short] = [reader(member.code), reader(member.name), reader(member.short)];
  const complete = (code: string, name: string, cells: Cells): Named => {
    const full = names?.get(code) ?? (name || elsewhere(cells));
    const prefixed = code === "" ? "" : (member.prefix ?? "") + code;
    return { code: prefixed, name: full, short: short(cells) || full };
  };
  if (member.from === undefined) return (cells) => complete(code(cells), name(cells), cells);
  const from = reader(member.from);
  const pattern = patternOf(member.pattern!, IN_CELL);
  return (cells) => {
    const text = from(cells);
    if (text === "") return complete("", "", cells);
    const parts = pattern.match(text);
    return parts === undefined ? { mismatch: text } : complete(parts.code ?? "", parts.name ?? "", cells);
  };
}

/** The columns that a source reads. */
export function columnsOf(source: Source): readonly string[] {
  if (typeof source === "string") return [source];
  if (isList(source)) return source.flatMap(columnsOf);
  if ("value" in source) return [];
  return "join" in source ? source.join.flatMap(columnsOf) : [source.column];
}

/** The columns of a member for messages. */
export function memberName({ from, code, name }: Member): string {
  return [from, code, name].flatMap((source) => (source === undefined ? [] : [sourceName(source)])).join(", ");
}

/** Whether a text matches one of the patterns, ignoring case. */
export function anyOf(patterns: string | readonly string[]): (text: string) => boolean {
  const all = (typeof patterns === "string" ? [patterns] : patterns).map(wildcard);
  return (text) => {
    const folded = fold(text);
    return all.some((matches) => matches(folded));
  };
}

/** One predicate for each column of the conditions. */
export function conditionReaders(conditions: Conditions, columns: Columns): readonly ((cells: Cells) => boolean)[] {
  return Object.entries(conditions).map(([column, patterns]) => {
    const at = columns.find(column);
    const matches = anyOf(patterns);
    return (cells) => matches(textOf(cells[at]));
  });
}
