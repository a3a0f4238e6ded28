/** A bar chart. Each name is above its bar, so that both fit at any width. */
import { html, type Markup } from "../frame/html.ts";
import { chartSvg } from "./svg.ts";
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
  return chartSvg({ name: "bars", width, height: top, role: "img", label }, rows);
}

interface Place {
  readonly lines: readonly string[];
  readonly top: number;
  readonly width: number;
  readonly length: number;
}

function barMarkup({ name, amount, tone }: Bar, { lines, top, width, length }: Place): Markup {
  const barTop = top + Math.max(lines.length, 1) * LINE + 3;
  const barLength = Math.max(Math.round(length), 1);
  const names = lines.map((line, i) => html`<text x="0" y="${top + 14 + i * LINE}">${line}</text>`);
  const number = html`<text class="strong" x="${width}" y="${top + 14}" text-anchor="end">${amount}</text>`;
  const bar = html`<rect class="face" x="0" y="${barTop}" width="${barLength}" height="${THICKNESS}"/>`;
  return html`<g class="${tone}"><title>${name}: ${amount}</title>${names}${number}${bar}</g>`;
}
