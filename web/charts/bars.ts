/** Amounts of the same kind below each other, each with its name above its bar, so that both have room at any width. In: bars. Out: SVG. */
import { html, type Markup } from "../frame/html.ts";
import { textWidth, wrapped } from "./text-fit.ts";

export interface Bar {
  readonly value: number;
  readonly name: string;
  readonly amount: string;
  /** Class that colours it. */
  readonly tone: string;
}

export interface BarsOptions {
  readonly width: number;
  readonly label: string;
}

const LINE = 17;
const THICKNESS = 12;
const GAP = 14;
const TYPE = { size: 13 };
const BOLD = { size: 13, isBold: true };

export function bars(items: readonly Bar[], { width, label }: BarsOptions): Markup {
  const longest = Math.max(...items.map(({ value }) => value));
  let top = 0;
  const rows = items.map((item) => {
    const lines = wrapped(item.name, width - textWidth(item.amount, BOLD) - GAP, TYPE) ?? [];
    const row = barMarkup(item, { lines, top, width, length: longest > 0 ? (item.value / longest) * width : 0 });
    top += Math.max(lines.length, 1) * LINE + THICKNESS + GAP;
    return row;
  });
  return html`<svg xmlns="http://www.w3.org/2000/svg" class="chart bars" viewBox="0 0 ${width} ${top}" width="${width}" height="${top}" role="img" aria-label="${label}">${rows}</svg>`;
}

interface Place {
  readonly lines: readonly string[];
  readonly top: number;
  readonly width: number;
  readonly length: number;
}

function barMarkup({ name, amount, tone }: Bar, { lines, top, width, length }: Place): Markup {
  const under = top + Math.max(lines.length, 1) * LINE + 3;
  return html`<g class="${tone}"><title>${name}: ${amount}</title>${lines.map((line, i) => html`<text x="0" y="${top + 14 + i * LINE}">${line}</text>`)}<text class="strong" x="${width}" y="${top + 14}" text-anchor="end">${amount}</text><rect class="face" x="0" y="${under}" width="${Math.max(Math.round(length), 1)}" height="${THICKNESS}"/></g>`;
}
