/**
 * A series over the years: actual amounts as bars, budgets as a step line. Years without figures are gaps; the change of the account numbers is marked. In: a
 * point for each year. Out: SVG.
 */
import { html, type Markup } from "../frame/html.ts";
import { numberText } from "../frame/numbers.ts";
import { px } from "./px.ts";
import { type Box, barsMarkup, type Places, placesFor, type SeriesPoint, stepLineMarkup } from "./series-plot.ts";
import { textWidth } from "./text-fit.ts";
import { ticksFor } from "./ticks.ts";
import { inUnit, type ValueUnit } from "./value-unit.ts";

export interface SeriesChart {
  /** One for each year, ascending, also for years without figures. */
  readonly points: readonly SeriesPoint[];
  readonly unit: ValueUnit;
  /** From this year on figures are not quite comparable with those before. */
  readonly mark: { readonly year: number; readonly text: string };
  readonly names: { readonly actual: string; readonly budget: string };
  /** What the picture shows, for those who do not see it. */
  readonly label: string;
}

const NARROW = 500;
const TYPE = { size: 12 };
const LINE = 20;
const FOOT = 24;
const YEAR = textWidth("2000", TYPE);
/** A bar as high as this has room for its amount. */
const LABELLED_FROM = 22;

export function seriesChart(chart: SeriesChart, width: number): Markup {
  const { points, unit, mark, label } = chart;
  const isNarrow = width < NARROW;
  const { low, high } = placesFor(points, { x: 0, y: 0, width, height: 1 });
  const ticks = ticksFor(low, high, isNarrow ? 3 : 5);
  const decimals = Math.max(0, Math.ceil(-Math.log10(ticks.step / unit.size) - 1e-9));
  const tickText = (value: number): string => numberText(value / unit.size, decimals);
  const gutter = Math.ceil(Math.max(...ticks.values.map((value) => textWidth(tickText(value), TYPE)))) + 8;
  const isMarked = points.some(({ year }) => year < mark.year) && points.some(({ year }) => year >= mark.year);
  const legendLines = isNarrow ? 2 : 1;
  const top = legendLines * LINE + (isMarked ? LINE : 0) + 8;
  // The last year's name may be wider than its bar's room.
  const margin = Math.max(0, Math.ceil((YEAR - (width - gutter) / points.length) / 2) + 1);
  const box: Box = { x: gutter, y: top, width: width - gutter - margin, height: isNarrow ? 190 : 240 };
  const places = placesFor(points, box);
  const height = top + box.height + FOOT;

  return html`<svg xmlns="http://www.w3.org/2000/svg" class="chart series" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}">
${legend(chart, isNarrow ? [0, LINE] : [textWidth(unit.name, TYPE) + 24, 0])}
${ticks.values.map((value) => html`<line class="axis" x1="${gutter}" x2="${width}" y1="${places.y(value)}" y2="${places.y(value)}"/><text class="soft" font-size="12" x="${gutter - 8}" y="${places.y(value) + 4}" text-anchor="end">${tickText(value)}</text>`)}
${barsMarkup(points, places)}
${stepLineMarkup(points, places)}
<line class="ground" x1="${gutter}" x2="${width}" y1="${places.y(0)}" y2="${places.y(0)}"/>
${barLabels(points, unit, places)}
${yearLabels(points, places, height - 7)}
${isMarked && markLine(chart, places, { top: legendLines * LINE + 6, bottom: top + box.height, width })}
${points.map((point, i) => html`<rect class="hit" x="${places.x(i)}" y="${top}" width="${px(places.pitch)}" height="${box.height}"><title>${pointText(point, chart)}</title></rect>`)}
</svg>`;
}

function pointText({ year, actual, budget }: SeriesPoint, { names, unit }: SeriesChart): string {
  const texts = [
    actual !== undefined && `${names.actual} ${inUnit(actual, unit)} ${unit.name}`,
    budget !== undefined && `${names.budget} ${inUnit(budget, unit)} ${unit.name}`,
  ].filter((text) => text !== false);
  return `${year}: ${texts.length > 0 ? texts.join(", ") : "–"}`;
}

/** The unit, then what bars and line are; from `at` on, so that a narrow picture has them below each other. */
function legend({ names, unit }: SeriesChart, [x, y]: readonly [number, number]): Markup {
  const second = px(x + 20 + textWidth(names.actual, TYPE) + 24);
  return html`<text class="soft" font-size="12" x="0" y="13">${unit.name}</text>
<rect class="phase-3" x="${px(x)}" y="${y + 3}" width="12" height="12"/><text font-size="12" x="${px(x + 18)}" y="${y + 13}">${names.actual}</text>
<path class="budget" d="M${second} ${y + 9}h16"/><text font-size="12" x="${px(second + 22)}" y="${y + 13}">${names.budget}</text>`;
}

/** Amounts at the foot of the bars, where the line of the budget does not cross them; only if all have room. */
function barLabels(points: readonly SeriesPoint[], unit: ValueUnit, { pitch, bar, x, y }: Places): Markup | undefined {
  const shown = points.map(({ actual }) => (actual === undefined ? undefined : inUnit(actual, unit)));
  if (shown.some((text) => text !== undefined && textWidth(text, TYPE) > bar - 2)) return undefined;
  return html`${points.map(({ actual = 0 }, i) => {
    if (Math.abs(y(actual) - y(0)) < LABELLED_FROM) return undefined;
    return html`<text class="on-bar" font-size="12" x="${px(x(i) + pitch / 2)}" y="${y(0) + (actual > 0 ? -7 : 16)}" text-anchor="middle">${shown[i]}</text>`;
  })}`;
}

/** Every year, or every second or third, always the last one. */
function yearLabels(points: readonly SeriesPoint[], { pitch, x }: Places, y: number): Markup {
  const every = Math.ceil((YEAR + 6) / pitch);
  return html`${points.map(({ year }, i) => {
    if ((points.length - 1 - i) % every !== 0) return undefined;
    return html`<text class="soft" font-size="12" x="${px(x(i) + pitch / 2)}" y="${y}" text-anchor="middle">${year}</text>`;
  })}`;
}

/** A line before the year, and above it what it stands for, moved as far as needed to stay in the picture. */
function markLine(
  { points, mark }: SeriesChart,
  { x }: Places,
  { top, bottom, width }: { readonly top: number; readonly bottom: number; readonly width: number },
): Markup {
  const at = x(points.findIndex(({ year }) => year >= mark.year));
  const half = textWidth(mark.text, TYPE) / 2;
  const middle = Math.min(Math.max(at, half), width - half);
  return html`<line class="mark" x1="${at}" x2="${at}" y1="${top + LINE - 2}" y2="${bottom}"/><text class="soft" font-size="12" x="${px(middle)}" y="${top + 11}" text-anchor="middle">${mark.text}</text>`;
}
