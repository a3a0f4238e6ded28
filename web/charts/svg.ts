/** The root element of a chart. */
import { html, type Markup, type Piece } from "../frame/html.ts";

export interface ChartFrame {
  /** Class of the style sheet, such as `treemap`. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** `group` if the chart contains links, otherwise screen readers would skip them. */
  readonly role: "img" | "group";
  /** What the chart shows, for people who do not see it. */
  readonly label: string;
}

export function chartSvg({ name, width, height, role, label }: ChartFrame, content: Piece): Markup {
  const size = html`viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  const text = html`role="${role}" aria-label="${label}"`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" class="chart ${name}" ${size} ${text}>${content}</svg>`;
}
