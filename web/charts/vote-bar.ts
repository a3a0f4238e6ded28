/** The counts of a vote as one stacked bar. Each count is shown if it fits. */
import { html, type Markup } from "../frame/html.ts";
import { px } from "./px.ts";
import { chartSvg } from "./svg.ts";
import { textWidth } from "./text-fit.ts";

export interface VotePart {
  readonly count: number;
  /** The class that sets the colour. */
  readonly tone: string;
  readonly text: string;
}

const HEIGHT = 24;

export function voteBar(parts: readonly VotePart[], { label, width }: { label: string; width: number }): Markup {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  let x = 0;
  const drawn = parts
    .filter(({ count }) => count > 0)
    .map(({ count, tone, text }) => {
      const left = x;
      const size = (width * count) / total;
      x += size;
      const number = String(count);
      const fits = textWidth(number, { size: 13 }) + 8 <= size;
      const bar = html`<rect x="${px(left)}" y="0" width="${px(Math.max(size - 1, 1))}" height="${HEIGHT}"/>`;
      const numberLabel = html`<text x="${px(left + size / 2)}" y="17" text-anchor="middle">${number}</text>`;
      return html`<g class="${tone}"><title>${text}</title>${bar}${fits && numberLabel}</g>`;
    });
  return chartSvg({ name: "vote-bar", width, height: HEIGHT, role: "img", label }, drawn);
}
