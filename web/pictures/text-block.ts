/** Lines of text at a place in a picture, one below the other. */
import { fittedLines, type Type } from "../charts/text-fit.ts";
import { attribute, html, type Markup, NOTHING } from "../frame/html.ts";

export interface TextBlock {
  readonly markup: Markup;
  /** Where the next block begins. */
  readonly bottom: number;
}

export interface BlockOptions extends Type {
  readonly x: number;
  readonly top: number;
  readonly width: number;
  /** How many lines there may be; the rest of the text is cut. */
  readonly most: number;
  /** The class that sets the colour. */
  readonly tone?: string;
  /** How wide the font is, as a fraction of the widest font of a reader. */
  readonly fontWidth?: number;
}

/** The distance between lines, as a multiple of the font size. */
export const LINE = 1.3;
/** From the top of a line to its base. */
const BASE = 1;

export function textBlock(text: string, options: BlockOptions): TextBlock {
  const { x, top, width, most, tone, fontWidth = 1, ...type } = options;
  if (text === "") return { markup: NOTHING, bottom: top };
  const { size, isBold } = type;
  const lines = fittedLines(text, width / fontWidth, type, most);
  const classes = [isBold && "strong", tone].filter(Boolean).join(" ");
  const spans = lines.map(
    (line, at) => html`<tspan x="${x}" y="${Math.round(top + size * (BASE + at * LINE))}">${line}</tspan>`,
  );
  const markup = html`<text font-size="${size}"${attribute("class", classes !== "" && classes)}>${spans}</text>`;
  return { markup, bottom: Math.round(top + lines.length * size * LINE) };
}
