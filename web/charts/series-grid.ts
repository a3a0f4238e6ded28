/** Several small series beside and below each other, each with its name, its latest amount and a scale of its own. In: series. Out: SVG. */
import { html, type Markup } from "../frame/html.ts";
import { px } from "./px.ts";
import { barsMarkup, placesFor, type SeriesPoint, stepLineMarkup } from "./series-plot.ts";
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
/** Years below, and the way to the next row. */
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
    const places = placesFor(points, box);
    const foot = top + PLOT + 14;
    return html`<a href="${href}">
<rect class="hit" x="${x}" y="${y}" width="${px(cell)}" height="${rowHeight - FOOT + 18}"/>
${names[i].map((line, n) => html`<text class="linked" x="${x}" y="${y + (n + 1) * LINE - 4}">${line}</text>`)}
<text class="strong" x="${x}" y="${y + (names[i].length + 1) * LINE - 4}">${amount}</text>
${barsMarkup(points, places)}${stepLineMarkup(points, places)}
<line class="ground" x1="${x}" x2="${px(x + cell)}" y1="${places.y(0)}" y2="${places.y(0)}"/>
<text class="soft" font-size="12" x="${x}" y="${foot}">${points[0].year}</text><text class="soft" font-size="12" x="${px(x + cell)}" y="${foot}" text-anchor="end">${points[points.length - 1].year}</text>
</a>`;
  };
  return html`<svg xmlns="http://www.w3.org/2000/svg" class="chart series" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="group" aria-label="${label}">${series.map(one)}</svg>`;
}
