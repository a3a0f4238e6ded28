/** Finds overlapping and clipped text in the SVG of a chart, with the text widths that the layout uses. */
import { textWidth } from "../text-fit.ts";

interface TextBox {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** The baseline. */
  readonly y: number;
}

/** The least distance of two lines. */
const LEADING = 12;

/** A sentence for each text that leaves the chart or overlaps another. */
export function textFaults(svg: string): readonly string[] {
  const [, width, height] = svg.match(/viewBox="0 0 (\d+) ([\d.]+)"/)!;
  const boxes = textBoxes(svg);
  const outside = boxes.filter(
    ({ left, right, y }) => left < -0.5 || right > Number(width) + 0.5 || y < LEADING - 2 || y > Number(height),
  );
  const overlapping = boxes.flatMap((one, i) =>
    boxes
      .slice(i + 1)
      .filter((other) => Math.abs(one.y - other.y) < LEADING && one.left < other.right && other.left < one.right)
      .map((other) => `«${one.text}» overlaps «${other.text}»`),
  );
  return [...outside.map(({ text }) => `«${text}» leaves the chart`), ...overlapping];
}

function textBoxes(svg: string): readonly TextBox[] {
  return [...svg.matchAll(/<text([^>]*)>(.*?)<\/text>/g)].map(([, attributes, content]) => {
    const value = (name: string): string | undefined => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1];
    const type = { size: Number(value("font-size") ?? 13), isBold: /strong/.test(attributes + content) };
    const text = content.replaceAll(/<[^>]*>/g, "").replaceAll("&#39;", "'");
    const width = textWidth(text, type);
    const x = Number(value("x"));
    const anchor = value("text-anchor");
    const left = anchor === "end" ? x - width : anchor === "middle" ? x - width / 2 : x;
    return { text, left, right: left + width, y: Number(value("y")) };
  });
}
