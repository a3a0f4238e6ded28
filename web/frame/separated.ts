/** Short facts in one line, separated by dots. A line may end with a dot, but never begins with one. */
import { html, type Markup, type Piece } from "./html.ts";

export const DOT = "\u00a0· ";

/** Empty ones are omitted. */
export function separated(pieces: readonly Piece[]): Markup {
  const given = pieces.filter((piece) => piece !== undefined && piece !== false && piece !== "");
  return html`${given.map((piece, i) => html`${i > 0 && DOT}${piece}`)}`;
}
