/**
 * A ranking by growth: each row has a name, a sparkline over the years, a bar for the change on a scale that all rows
 * share, and the change as a number.
 */
import { html, type Markup } from "../frame/html.ts";
import { px } from "./px.ts";
import { chartSvg } from "./svg.ts";
import { textWidth, wrapped } from "./text-fit.ts";

export interface GrowthRow {
  readonly name: string;
  readonly href: string;
  /** One value for each year; a year without a value is a gap. */
  readonly line: readonly (number | undefined)[];
  readonly change: number;
  /** The change as text, such as `+13.8 Mio. Fr.` */
  readonly amount: string;
  /** The change in percent. */
  readonly share?: string;
  /** The class that sets the colour of bar and line: `better`, `worse` or `same`. */
  readonly tone: string;
}

const TYPE = { size: 13 };
const SMALL = { size: 12 };
const LINE = 17;
const BAR = 12;
const SPARK = 26;
const GAP = 16;
const NARROW = 500;

export function growthChart(rows: readonly GrowthRow[], label: string, width: number): Markup {
  const isNarrow = width < NARROW;
  const amounts = Math.max(...rows.map(({ amount }) => textWidth(amount, { ...TYPE, isBold: true })));
  const shares = Math.max(...rows.map(({ share = "" }) => textWidth(share, SMALL)));
  const figures = Math.ceil(amounts + shares + 12);
  const spark = isNarrow ? 56 : 90;
  const names = isNarrow ? width - spark - GAP : 230;
  const bars = isNarrow
    ? { x: 0, width: width - figures - GAP }
    : { x: names + spark + 2 * GAP, width: width - names - spark - figures - 3 * GAP };
  const lines = rows.map(({ name }) => wrapped(name, names, TYPE) ?? [name]);
  const heights = lines.map(({ length }) => Math.max(length * LINE, SPARK) + (isNarrow ? LINE + GAP : GAP));
  const height = heights.reduce((sum, one) => sum + one, 0);
  const [low, high] = [
    Math.min(0, ...rows.map(({ change }) => change)),
    Math.max(0, ...rows.map(({ change }) => change)),
  ];
  const x = (change: number): number => px(bars.x + (bars.width * (change - low)) / (high - low || 1));
  // A line that hardly changes stays flat: its range is at least a twentieth of the largest one.
  const least = Math.max(...rows.map(({ line }) => rangeOf(line))) / 20;

  let top = 0;
  const places = heights.map((one) => {
    top += one;
    return top - one;
  });
  const row = ({ href, line, change, amount, share, tone }: GrowthRow, i: number): Markup => {
    const y = places[i];
    const middle = y + Math.max(lines[i].length * LINE, SPARK) / 2;
    const barTop = px(isNarrow ? y + heights[i] - GAP - LINE + 3 : middle - BAR / 2);
    const [left, right] = [Math.min(x(0), x(change)), Math.max(x(0), x(change))];
    const textTop = middle - (lines[i].length * LINE) / 2;
    const sparkBox = { x: isNarrow ? width - spark : names + GAP, y: middle - SPARK / 2, width: spark };
    const at = html`y="${barTop + 11}" text-anchor="end"`;
    return html`<a href="${href}">
<rect class="hit" x="0" y="${y}" width="${width}" height="${heights[i] - 4}"/>
${lines[i].map((text, n) => html`<text class="linked" x="0" y="${px(textTop + (n + 1) * LINE - 4)}">${text}</text>`)}
${sparkMarkup(line, sparkBox, Math.max(rangeOf(line), least), tone)}
<rect class="${tone}" x="${left}" y="${barTop}" width="${px(Math.max(right - left, 1))}" height="${BAR}"/>
<text class="strong" x="${px(width - shares - 12)}" ${at}>${amount}</text>
${share !== undefined && html`<text class="soft" font-size="12" x="${width}" ${at}>${share}</text>`}
</a>`;
  };
  return chartSvg({ name: "growth", width, height, role: "group", label }, rows.map(row));
}

/** The difference between the lowest and the highest value of a line. */
function rangeOf(line: GrowthRow["line"]): number {
  const values = line.filter((value) => value !== undefined);
  return Math.max(...values) - Math.min(...values);
}

function sparkMarkup(
  line: GrowthRow["line"],
  box: { readonly x: number; readonly y: number; readonly width: number },
  range: number,
  tone: string,
): Markup {
  const values = line.filter((value) => value !== undefined);
  const middle = (Math.max(...values) + Math.min(...values)) / 2;
  const at = (value: number, i: number): string => {
    const x = box.x + 3 + ((box.width - 6) * i) / Math.max(line.length - 1, 1);
    const y = box.y + SPARK / 2 + ((SPARK - 6) * (middle - value)) / (range || 1);
    return `${px(x)} ${px(y)}`;
  };
  const path = line.map((value, i) => {
    if (value === undefined) return "";
    return `${i === 0 || line[i - 1] === undefined ? "M" : "L"}${at(value, i)}`;
  });
  const last = line.findLastIndex((value) => value !== undefined);
  const [cx, cy] = at(line[last] ?? 0, last).split(" ");
  const end = html`<circle class="${tone}" cx="${cx}" cy="${cy}" r="2.5"/>`;
  return html`<path class="spark ${tone}" d="${path.join("")}"/>${end}`;
}
