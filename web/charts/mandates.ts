/** Mandates over the years: a row for each body, a bar for each mandate. */
import { html, type Markup } from "../frame/html.ts";
import type { Language } from "../frame/language.ts";
import { px } from "./px.ts";
import { chartSvg } from "./svg.ts";
import { textWidth, wrapped } from "./text-fit.ts";
import { type Tick, timeAxis } from "./time-axis.ts";

export interface MandateRow {
  readonly name: string;
  readonly spans: readonly MandateSpan[];
}

export interface MandateSpan {
  readonly from: string;
  /** Undefined if the mandate is current. */
  readonly to: string | undefined;
  /** Such as `Präsidium`; shown in the bar if it fits. */
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
  const tickMarkup = ({ x, text }: Tick): Markup => {
    const label = html`<text class="soft" x="${px(x)}" y="${top + 20}" text-anchor="middle">${text}</text>`;
    return html`<line class="axis" x1="${px(x)}" x2="${px(x)}" y1="0" y2="${top + 4}"/>${label}`;
  };
  return chartSvg(
    { name: "mandates", width, height, role: "img", label },
    html`
${ticks.map(tickMarkup)}
${placedRows.map(({ row, lines, top: y, bar }) => {
  const names = lines.map((line, i) => html`<tspan class="name" x="0" y="${y + 13 + i * LINE}">${line}</tspan>`);
  return html`<text>${names}</text>${bars(row.spans, bar)}`;
})}`,
  );
}

interface Place {
  readonly left: number;
  readonly right: number;
  readonly y: number;
}

function barMarkup({ to, role, text }: MandateSpan, { left, right, y }: Place): Markup {
  const size = Math.max(right - left - 1, 2);
  const fits = textWidth(role, { size: 12 }) + 12 <= size;
  const bar = html`<rect x="${px(left)}" y="${y}" width="${px(size)}" height="${BAR}"/>`;
  const label = fits && html`<text x="${px(left + 6)}" y="${y + 14}">${role}</text>`;
  return html`<g class="${to === undefined ? "current" : "past"}"><title>${text}</title>${bar}${label}</g>`;
}
