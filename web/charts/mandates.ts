/** Offices over the years: one row for each body, one bar for each mandate. In: rows with spans of days. Out: SVG. */
import { html, type Markup } from "../frame/html.ts";
import type { Language } from "../frame/language.ts";
import { px } from "./px.ts";
import { textWidth, wrapped } from "./text-fit.ts";
import { timeAxis } from "./time-axis.ts";

export interface MandateRow {
  readonly name: string;
  readonly spans: readonly MandateSpan[];
}

export interface MandateSpan {
  readonly from: string;
  /** Undefined: it goes on. */
  readonly to: string | undefined;
  /** In the bar where it has room, such as `Präsidium`. */
  readonly role: string;
  readonly text: string;
}

export interface MandatesOptions {
  readonly rows: readonly MandateRow[];
  readonly today: string;
  readonly label: string;
  readonly language: Language;
  readonly width: number;
}

const LINE = 17;
const BAR = 20;
const ROW_GAP = 12;
const FOOT = 28;

export function mandates({ rows, today, label, language, width }: MandatesOptions): Markup {
  const days = rows.flatMap(({ spans }) => spans.flatMap(({ from, to }) => [from, to ?? today])).sort();
  const span = { from: days[0], to: days[days.length - 1], left: 0, right: width, width };
  const { place, ticks } = timeAxis(span, language);
  let top = 0;
  const placedRows = rows.map((row) => {
    const lines = wrapped(row.name, width, { size: 13 }) ?? [];
    const bar = top + lines.length * LINE + 2;
    const placedRow = { row, lines, top, bar };
    top = bar + BAR + ROW_GAP;
    return placedRow;
  });
  const height = Math.ceil(top + FOOT);
  const bars = (spans: readonly MandateSpan[], y: number): Markup =>
    html`${spans.map((one) => barMarkup(one, { left: place(one.from), right: place(one.to ?? today), y }))}`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" class="chart mandates" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}">
${ticks.map(({ x, text }) => html`<line class="axis" x1="${px(x)}" x2="${px(x)}" y1="0" y2="${top + 4}"/><text class="soft" x="${px(x)}" y="${top + 20}" text-anchor="middle">${text}</text>`)}
${placedRows.map(
  ({ row, lines, top: y, bar }) =>
    html`<text>${lines.map((line, i) => html`<tspan class="name" x="0" y="${y + 13 + i * LINE}">${line}</tspan>`)}</text>${bars(row.spans, bar)}`,
)}</svg>`;
}

interface Place {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

function barMarkup({ to, role, text }: MandateSpan, { left, right, y }: Place): Markup {
  const size = Math.max(right - left - 1, 2);
  const hasRoom = textWidth(role, { size: 12 }) + 12 <= size;
  return html`<g class="${to === undefined ? "current" : "past"}"><title>${text}</title><rect x="${px(left)}" y="${y}" width="${px(size)}" height="${BAR}"/>${hasRoom && html`<text x="${px(left + 6)}" y="${y + 14}">${role}</text>`}</g>`;
}
