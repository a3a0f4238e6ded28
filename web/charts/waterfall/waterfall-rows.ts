/** A waterfall chart with rows, for narrow screens: name, amount and percent in a line, the bar below. */
import { attribute, html, type Markup } from "../../frame/html.ts";
import { GAP_TEXT, px } from "../px.ts";
import { chartSvg } from "../svg.ts";
import { textWidth, wrapped } from "../text-fit.ts";
import { AMOUNT, labelsOf, SMALL, type StepLabel } from "./waterfall-labels.ts";
import { noteMark, zigzag } from "./waterfall-marks.ts";
import { type Bar, barsOf, rangeOf } from "./waterfall-scale.ts";
import type { Waterfall } from "./waterfall-steps.ts";

const LINE = 17;
const BAR = 14;
const GAP = 13;
/** Below the unit. */
const TOP = 28;
const THINNEST = 2;

interface Row {
  readonly bar: Bar;
  readonly label: StepLabel;
  readonly lines: readonly string[];
  readonly y: number;
}

export function waterfallRows(chart: Waterfall, width: number): Markup {
  const { steps, label } = chart;
  const range = rangeOf(steps);
  const labels = labelsOf(steps, width * 0.3, chart);
  const x = (rappen: number): number => px((width * (rappen - range.low)) / (range.high - range.low || 1));
  const rows: Row[] = [];
  let bottom = TOP;
  for (const [i, bar] of barsOf(steps, range).entries()) {
    const room = width - endWidth(labels.of[i]) - 8;
    const name = `${bar.step.name}${noteMark(bar.step.note)}`;
    const lines = wrapped(name, room, { size: 13, isBold: bar.step.isWhole }) ?? [name];
    rows.push({ bar, label: labels.of[i], lines, y: bottom });
    bottom += lines.length * LINE + BAR + GAP;
  }

  const row = ({ bar: { step, from, to }, label: { amount, share }, lines, y }: Row): Markup => {
    const [left, right] = [Math.min(x(from), x(to)), Math.max(x(from), x(to))];
    const top = y + lines.length * LINE;
    const nameClass = attribute("class", step.isWhole && "strong");
    const percent = share !== undefined && html`<tspan class="soft" font-size="${SMALL.size}">${share}</tspan>`;
    const number = html`<tspan class="strong">${share === undefined ? "" : GAP_TEXT}${amount}</tspan>`;
    return html`<g><title>${step.name}: ${amount}${share !== undefined && ` (${share})`}</title>
${lines.map((line, n) => html`<text x="0" y="${y + (n + 1) * LINE - 4}"${nameClass}>${line}</text>`)}
<text x="${width}" y="${y + LINE - 4}" text-anchor="end">${percent}${number}</text>
<rect class="${step.tone}" x="${left}" y="${top}" width="${px(Math.max(right - left, THINNEST))}" height="${BAR}"/>
${range.isCut && step.isWhole && cutOf(x(range.ground), top, from < to)}
</g>`;
  };
  const link = ({ bar, lines, y }: Row, i: number): Markup => {
    const [top, end] = [y + lines.length * LINE + BAR, rows[i + 1].y];
    return html`<line class="link" x1="${x(bar.to)}" x2="${x(bar.to)}" y1="${top}" y2="${end}"/>`;
  };
  const small = html`class="soft" font-size="${SMALL.size}" x="0"`;
  const notes = range.isCut ? (wrapped(labels.cut, width, SMALL) ?? [labels.cut]) : [];
  const height = bottom + notes.length * LINE;

  return chartSvg(
    { name: "waterfall", width, height, role: "img", label },
    html`
<text ${small} y="13">${labels.unit}</text>
${!range.isCut && html`<line class="ground" x1="${x(0)}" x2="${x(0)}" y1="${TOP + LINE}" y2="${bottom - GAP}"/>`}
${rows.slice(0, -1).map(link)}${rows.map(row)}
${notes.map((line, i) => html`<text ${small} y="${bottom + (i + 1) * LINE - 6}">${line}</text>`)}
`,
  );
}

/** The width of amount and percent at the end of a line. */
function endWidth({ amount, share }: StepLabel): number {
  return textWidth(amount, AMOUNT) + (share === undefined ? 0 : textWidth(share, SMALL) + 8);
}

function cutOf(ground: number, top: number, isBefore: boolean): Markup {
  const side = isBefore ? 1 : -1;
  return zigzag({ from: [ground + side * 9, top], to: [ground + side * 9, top + BAR], depth: [side * 6, 0] });
}
