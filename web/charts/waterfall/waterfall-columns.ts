/** A waterfall chart with columns, for wide screens: amount and percent above each column, its name below. */
import { attribute, html, type Markup } from "../../frame/html.ts";
import { px } from "../px.ts";
import { chartSvg } from "../svg.ts";
import { textWidth } from "../text-fit.ts";
import { labelsOf, SMALL } from "./waterfall-labels.ts";
import { noteMark, zigzag } from "./waterfall-marks.ts";
import { type Bar, barsOf, rangeOf } from "./waterfall-scale.ts";
import type { Waterfall } from "./waterfall-steps.ts";

const PLOT = 230;
const LINE = 16;
/** Space for the unit, and for amount and percent of the highest column. */
const TOP = 68;
const WIDEST_PITCH = 140;
const BAR_SHARE = 0.66;
/** A change that is too small to see is a line. */
const THINNEST = 2;

export function waterfallColumns(chart: Waterfall, width: number): Markup {
  const { steps, label } = chart;
  const pitch = Math.min(width / steps.length, WIDEST_PITCH);
  const thickness = px(pitch * BAR_SHARE);
  const range = rangeOf(steps);
  const bars = barsOf(steps, range);
  const labels = labelsOf(steps, pitch - 2, chart);
  const y = (rappen: number): number => px(TOP + (PLOT * (range.high - rappen)) / (range.high - range.low || 1));
  const middle = (i: number): number => px((i + 0.5) * pitch);
  const bottom = TOP + PLOT + 8;
  const names = steps.map(({ lines }) => unhyphenated(lines, pitch - 2));
  const nameLines = Math.max(...names.map((lines) => lines.length));
  const height = bottom + nameLines * LINE + (range.isCut ? LINE + 12 : 4);

  const column = ({ step, from, to }: Bar, i: number): Markup => {
    const [top, foot] = [Math.min(y(from), y(to)), Math.max(y(from), y(to))];
    const { amount, share } = labels.of[i];
    const x = px(middle(i) - thickness / 2);
    const amountY = px(top - (share === undefined ? 7 : 22));
    const small = html`font-size="${SMALL.size}" x="${middle(i)}"`;
    const name = (line: string, n: number): Markup => {
      const place = html`${small} y="${bottom + (n + 1) * LINE - 4}" text-anchor="middle"`;
      const note = n === names[i].length - 1 && noteMark(step.note);
      return html`<text ${place}${attribute("class", step.isWhole && "strong")}>${line}${note}</text>`;
    };
    return html`<g><title>${step.name}: ${amount}${share !== undefined && ` (${share})`}</title>
<rect class="${step.tone}" x="${x}" y="${top}" width="${thickness}" height="${px(Math.max(foot - top, THINNEST))}"/>
${range.isCut && step.isWhole && cutOf(x, thickness, y(range.ground), from < to)}
<text class="strong" x="${middle(i)}" y="${amountY}" text-anchor="middle">${amount}</text>
${share !== undefined && html`<text class="soft" ${small} y="${px(top - 7)}" text-anchor="middle">${share}</text>`}
${names[i].map(name)}
</g>`;
  };
  const link = ({ to }: Bar, i: number): Markup => {
    const [left, right] = [px(middle(i) + thickness / 2), px(middle(i + 1) - thickness / 2)];
    return html`<line class="link" x1="${left}" x2="${right}" y1="${y(to)}" y2="${y(to)}"/>`;
  };
  const zeroLine = html`<line class="ground" x1="0" x2="${px(pitch * steps.length)}" y1="${y(0)}" y2="${y(0)}"/>`;
  const note = html`<text class="soft" font-size="${SMALL.size}" x="0" y="${height - 4}">${labels.cut}</text>`;

  return chartSvg(
    { name: "waterfall", width, height, role: "img", label },
    html`
<text class="soft" font-size="${SMALL.size}" x="0" y="13">${labels.unit}</text>
${!range.isCut && zeroLine}
${bars.slice(0, -1).map(link)}${bars.map(column)}
${range.isCut && note}
`,
  );
}

/** Words that fit into a wide column are not divided. */
function unhyphenated(lines: readonly string[], room: number): readonly string[] {
  const done: string[] = [];
  for (const line of lines) {
    const before = done.at(-1) ?? "";
    const word = before.slice(0, -1) + line;
    if (before.endsWith("-") && textWidth(word, SMALL) <= room) done[done.length - 1] = word;
    else done.push(line);
  }
  return done;
}

function cutOf(x: number, thickness: number, ground: number, isAbove: boolean): Markup {
  const side = isAbove ? -1 : 1;
  return zigzag({ from: [x, ground + side * 9], to: [x + thickness, ground + side * 9], depth: [0, side * 6] });
}
