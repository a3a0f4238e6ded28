/**
 * Markup as a value: the `html` template tag escapes every string, so titles, names and queries that others wrote can
 * never become markup. Works for SVG as well.
 */
export class Markup {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }

  /** What people read of it. */
  toText(): string {
    const [first, ...others] = this.#text.split("<");
    const text = [first, ...others.map((part) => part.slice(part.indexOf(">") + 1))].join("");
    return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => SIGNS[entity]);
  }
}

/** A value in a template. Absent values produce nothing, lists are concatenated. */
export type Piece = Markup | string | number | null | undefined | false | readonly Piece[];

export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return new Markup(parts.reduce((text, part, i) => text + markupOf(pieces[i - 1]) + part));
}

/** An attribute that is omitted if it has no value: `html\`<a${attribute("aria-current", page)}>\``. */
export function attribute(name: string, value: string | number | undefined | false): Markup {
  if (value === undefined || value === false) return NOTHING;
  return new Markup(` ${name}="${escapeText(String(value))}"`);
}

export const NOTHING = new Markup("");

function markupOf(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return "";
  if (piece instanceof Markup) return piece.toString();
  if (typeof piece === "string") return escapeText(piece);
  if (typeof piece === "number") return String(piece);
  return piece.map(markupOf).join("");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Also the characters that neither HTML nor XML can represent: one of them would make a whole picture unreadable. */
const SPECIAL = /[&<>"'\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const SIGNS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ENTITIES).map(([sign, entity]) => [entity, sign]),
);

function escapeText(text: string): string {
  return text.replace(SPECIAL, (sign) => ENTITIES[sign] ?? "\ufffd");
}
