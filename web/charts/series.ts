/**
 * A time series chart: actual amounts as bars, budgets as a step line. Years without values are gaps; the change of the
 * account numbers is marked.
 */
import { attribute, html, type Markup } from "../frame/html.ts";
import { numberText } from "../frame/numbers.ts";
import { px } from "./px.ts";
import { type Box, barsMarkup, type PlotScale, plotScale, type SeriesPoint, stepLineMarkup } from "./series-plot.ts";
import { chartSvg } from "./svg.ts";
import { textWidth } from "./text-fit.ts";
import { ticksFor } from "./ticks.ts";
import { inUnit, type ValueUnit } from "./value-unit.ts";

interface Mark {
  readonly year: number;
  readonly text: string;
}

export interface SeriesChart {
  /** One for each year, ascending, including years without values. */
  readonly points: readonly SeriesPoint[];
  readonly unit: ValueUnit;
  /** Amounts from this year on are not fully comparable with earlier ones. */
  /** The first year of other account numbers, if the city has changed them. */
  readonly mark?: Mark;
  readonly names: { readonly actual: string; readonly budget: string };
  readonly label: string;
}

const NARROW = 500;
const TYPE = { size: 12 };
const LINE = 20;
const FOOT = 24;
const YEAR = textWidth("2000", TYPE);
/** The least height of a bar that contains its amount. */
const LABELLED_FROM = 22;

export function seriesChart(chart: SeriesChart, width: number): Markup {
  const { points, unit, mark, label } = chart;
  const isNarrow = width < NARROW;
  const { low, high } = plotScale(points, { x: 0, y: 0, width, height: 1 });
  const isFlat = points.every(({ actual = 0, budget = 0 }) => actual === 0 && budget === 0);
  const ticks = isFlat ? { values: [0], step: unit.size } : ticksFor(low, high, isNarrow ? 3 : 5);
  const decimals = Math.max(0, Math.ceil(-Math.log10(ticks.step / unit.size) - 1e-9));
  const tickText = (value: number): string => numberText(value / unit.size, unit.language, decimals);
  const gutter = Math.ceil(Math.max(...ticks.values.map((value) => textWidth(tickText(value), TYPE)))) + 8;
  const isMarked =
    mark && points.some(({ year }) => year < mark.year) && points.some(({ year }) => year >= mark.year) && mark;
  const legendLines = isNarrow ? 2 : 1;
  const top = legendLines * LINE + (isMarked ? LINE : 0) + 8;
  // The label of the last year may be wider than the year.
  const margin = Math.max(0, Math.ceil((YEAR - (width - gutter) / points.length) / 2) + 1);
  const box: Box = { x: gutter, y: top, width: width - gutter - margin, height: isNarrow ? 190 : 240 };
  const scale = plotScale(points, box);
  const height = top + box.height + FOOT;

  const tickMarkup = (value: number): Markup => {
    const y = scale.y(value);
    const label = smallText(gutter - 8, y + 4, tickText(value), { class: "soft", anchor: "end" });
    return html`<line class="axis" x1="${gutter}" x2="${width}" y1="${y}" y2="${y}"/>${label}`;
  };
  const hoverArea = (point: SeriesPoint, i: number): Markup => {
    const area = html`x="${scale.x(i)}" y="${top}" width="${px(scale.pitch)}" height="${box.height}"`;
    return html`<rect class="hit" ${area}><title>${pointText(point, chart)}</title></rect>`;
  };
  return chartSvg(
    { name: "series", width, height, role: "img", label },
    html`
${legend(chart, isNarrow ? [0, LINE] : [textWidth(unit.name, TYPE) + 24, 0])}
${ticks.values.map(tickMarkup)}
${barsMarkup(points, scale)}
${stepLineMarkup(points, scale)}
<line class="ground" x1="${gutter}" x2="${width}" y1="${scale.y(0)}" y2="${scale.y(0)}"/>
${barLabels(points, unit, scale)}
${yearLabels(points, scale, height - 7)}
${isMarked && markLine(isMarked, points, scale, { top: legendLines * LINE + 6, bottom: top + box.height, width })}
${points.map(hoverArea)}
`,
  );
}

interface SmallTextOptions {
  readonly class?: string;
  readonly anchor?: "middle" | "end";
}

function smallText(x: number, y: number, text: string | number, options: SmallTextOptions = {}): Markup {
  const look = html`${attribute("class", options.class)} font-size="${TYPE.size}"`;
  return html`<text${look} x="${x}" y="${y}"${attribute("text-anchor", options.anchor)}>${text}</text>`;
}

function pointText({ year, actual, budget }: SeriesPoint, { names, unit }: SeriesChart): string {
  const texts = [
    actual !== undefined && `${names.actual} ${unit.withUnit(inUnit(actual, unit))}`,
    budget !== undefined && `${names.budget} ${unit.withUnit(inUnit(budget, unit))}`,
  ].filter((text) => text !== false);
  return `${year}: ${texts.length > 0 ? texts.join(", ") : "–"}`;
}

/** The unit, and the names of bars and line from a point on: a narrow chart has them below the unit. */
function legend({ names, unit, points }: SeriesChart, [x, y]: readonly [number, number]): Markup {
  const hasBudget = points.some(({ budget }) => budget !== undefined);
  const second = px(x + 20 + textWidth(names.actual, TYPE) + 24);
  const bar = html`<rect class="phase-3" x="${px(x)}" y="${y + 3}" width="12" height="12"/>`;
  const line = html`<path class="budget" d="M${second} ${y + 9}h16"/>`;
  return html`${smallText(0, 13, unit.name, { class: "soft" })}
${bar}${smallText(px(x + 18), y + 13, names.actual)}
${hasBudget && html`${line}${smallText(px(second + 22), y + 13, names.budget)}`}`;
}

/** Amounts at the foot of the bars, where the budget line does not cross them; only if all of them fit. */
function barLabels(
  points: readonly SeriesPoint[],
  unit: ValueUnit,
  { pitch, bar, x, y }: PlotScale,
): Markup | undefined {
  const shown = points.map(({ actual }) => (actual === undefined ? undefined : inUnit(actual, unit)));
  if (shown.some((text) => text !== undefined && textWidth(text, TYPE) > bar - 2)) return undefined;
  return html`${points.map(({ actual = 0 }, i) => {
    if (Math.abs(y(actual) - y(0)) < LABELLED_FROM) return undefined;
    const label = { class: "on-bar", anchor: "middle" } as const;
    return smallText(px(x(i) + pitch / 2), y(0) + (actual > 0 ? -7 : 16), shown[i] ?? "", label);
  })}`;
}

/** Every year, or every second or third, always including the last one. */
function yearLabels(points: readonly SeriesPoint[], { pitch, x }: PlotScale, y: number): Markup {
  const every = Math.ceil((YEAR + 6) / pitch);
  return html`${points.map(({ year }, i) => {
    if ((points.length - 1 - i) % every !== 0) return undefined;
    return smallText(px(x(i) + pitch / 2), y, year, { class: "soft", anchor: "middle" });
  })}`;
}

/** A line before the year with its label above, which is moved as far as needed to stay inside the chart. */
function markLine(
  mark: Mark,
  points: SeriesChart["points"],
  { x }: PlotScale,
  { top, bottom, width }: { readonly top: number; readonly bottom: number; readonly width: number },
): Markup {
  const at = x(points.findIndex(({ year }) => year >= mark.year));
  const half = textWidth(mark.text, TYPE) / 2;
  const middle = Math.min(Math.max(at, half), width - half);
  const label = smallText(px(middle), top + 11, mark.text, { class: "soft", anchor: "middle" });
  return html`<line class="mark" x1="${at}" x2="${at}" y1="${top + LINE - 2}" y2="${bottom}"/>${label}`;
}
