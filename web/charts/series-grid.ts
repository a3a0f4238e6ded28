/** A grid of small series charts, each with its name, its latest amount and its own scale. */
import { html, type Markup } from "../frame/html.ts";
import { px } from "./px.ts";
import { barsMarkup, plotScale, type SeriesPoint, stepLineMarkup } from "./series-plot.ts";
import { chartSvg } from "./svg.ts";
import { wrapped } from "./text-fit.ts";

export interface SmallSeries {
  readonly name: string;
  readonly href: string;
  /** The latest amount, with its unit. */
  readonly amount: string;
  readonly points: readonly SeriesPoint[];
}

const TYPE = { size: 13 };
const LINE = 17;
const PLOT = 76;
const GAP = 24;
/** The labels of the years, and the gap to the next row. */
const FOOT = 48;
const NARROWEST = 150;

export function seriesGrid(series: readonly SmallSeries[], label: string, width: number): Markup {
  const columns = Math.max(1, Math.min(3, Math.floor((width + GAP) / (NARROWEST + GAP))));
  const cell = (width - GAP * (columns - 1)) / columns;
  const names = series.map(({ name }) => wrapped(name, cell, TYPE) ?? [name]);
  const nameLines = Math.max(...names.map(({ length }) => length));
  const rowHeight = (nameLines + 1) * LINE + PLOT + FOOT;
  const height = Math.ceil(series.length / columns) * rowHeight - FOOT + 24;

  const one = ({ href, amount, points }: SmallSeries, i: number): Markup => {
    const [x, y] = [px((i % columns) * (cell + GAP)), Math.floor(i / columns) * rowHeight];
    const top = y + (nameLines + 1) * LINE + 4;
    const box = { x, y: top, width: cell, height: PLOT };
    const scale = plotScale(points, box);
    const right = px(x + cell);
    const yearStyle = html`class="soft" font-size="12"`;
    const yearY = top + PLOT + 14;
    return html`<a href="${href}">
<rect class="hit" x="${x}" y="${y}" width="${px(cell)}" height="${rowHeight - FOOT + 18}"/>
${names[i].map((line, n) => html`<text class="linked" x="${x}" y="${y + (n + 1) * LINE - 4}">${line}</text>`)}
<text class="strong" x="${x}" y="${y + (names[i].length + 1) * LINE - 4}">${amount}</text>
${barsMarkup(points, scale)}${stepLineMarkup(points, scale)}
<line class="ground" x1="${x}" x2="${right}" y1="${scale.y(0)}" y2="${scale.y(0)}"/>
<text ${yearStyle} x="${x}" y="${yearY}">${points[0].year}</text>
<text ${yearStyle} x="${right}" y="${yearY}" text-anchor="end">${points[points.length - 1].year}</text>
</a>`;
  };
  return chartSvg({ name: "series", width, height, role: "group", label }, series.map(one));
}
