/** How many chose what, as one bar: its parts in the order given, each with its number where that has room. In: counts. Out: SVG. */
import { html, type Markup } from "../frame/html.ts";
import { px } from "./px.ts";
import { textWidth } from "./text-fit.ts";

export interface VotePart {
  readonly count: number;
  /** Class that colours it. */
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
      const hasRoom = textWidth(number, { size: 13 }) + 8 <= size;
      return html`<g class="${tone}"><title>${text}</title><rect x="${px(left)}" y="0" width="${px(Math.max(size - 1, 1))}" height="${HEIGHT}"/>${hasRoom && html`<text x="${px(left + size / 2)}" y="17" text-anchor="middle">${number}</text>`}</g>`;
    });
  return html`<svg xmlns="http://www.w3.org/2000/svg" class="chart vote-bar" viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}" role="img" aria-label="${label}">${drawn}</svg>`;
}
