/**
 * The picture that other sites show with a link to a page: its title beside its first chart, or the title alone. As
 * large as all of them accept (https://ogp.me, 1200 × 630).
 */
import { chartSvg } from "../charts/svg.ts";
import { wrapped } from "../charts/text-fit.ts";
import { html, type Markup } from "../frame/html.ts";
import { PREVIEW } from "../frame/layout.ts";
import type { Figure, View } from "../frame/page.ts";
import { aboutLine, sourceLine, sourceOf } from "../frame/source.ts";
import type { Visit } from "../frame/visit.ts";
import { chartAt, chartSize, pictureTitles } from "./picture-frame.ts";
import { LINE, textBlock } from "./text-block.ts";

const PADDING = 48;
const TOP = 44;
/** Where the lines about the source begin. */
const FOOT = 548;
/** Of the texts beside a chart. */
const COLUMN = 430;
const GAP = 44;
/** Sizes of the title, the preferred first. */
const SIZES = [44, 38, 33, 28];
const LARGE_SIZES = [60, 52, 44, 38];
const TITLE_HEIGHT = 300;
/** Charts are drawn small and enlarged, so that their texts can be read in a small picture. */
const DRAWN_WIDTHS = [520, 340];
const DESCRIPTION_CHARACTERS = 300;
/** These pictures always have the server's own font (`src/picture/`), which is narrower than some. */
const FONT_WIDTH = 0.86;

export function previewCard(visit: Visit, view: View): Markup {
  const [figure] = view.figures ?? [];
  const whole = PREVIEW.width - 2 * PADDING;
  const width = figure ? COLUMN : whole;
  const [title, more] = figure ? pictureTitles(view, figure) : [view.title, view.description];
  const { city, address, invented } = sourceOf(visit);
  const at = { x: PADDING, width, fontWidth: FONT_WIDTH };
  const name = textBlock(city, { ...at, top: TOP, size: 22, isBold: true, tone: "linked", most: 2 });
  const size = titleSize(title, width, figure ? SIZES : LARGE_SIZES);
  const most = Math.floor(TITLE_HEIGHT / (size * LINE));
  const heading = textBlock(title, { ...at, top: name.bottom + 16, size, isBold: true, most });
  const about = figure ? aboutLine(figure.about) : "";
  const room = FOOT - heading.bottom - (about === "" ? 24 : 84);
  const moreSize = figure ? 22 : 28;
  const further = textBlock(more.slice(0, DESCRIPTION_CHARACTERS), {
    ...at,
    top: heading.bottom + 14,
    size: moreSize,
    most: Math.max(1, Math.floor(room / (moreSize * LINE))),
  });
  const facts = textBlock(about, { ...at, top: further.bottom + 10, size: 20, tone: "soft", most: 2 });
  const small = { ...at, width: whole, size: 16, tone: "soft", most: 1 };
  const source = textBlock(sourceLine(visit), { ...small, top: FOOT });
  const link = textBlock([address, invented].filter(Boolean).join(" · "), { ...small, top: source.bottom });
  const parts = [name, heading, further, facts, source, link].map(({ markup }) => markup);
  const paper = html`<rect class="paper" width="${PREVIEW.width}" height="${PREVIEW.height}"/>`;
  return chartSvg({ name: "preview", ...PREVIEW, role: "img", label: title }, [
    paper,
    figure && chartBeside(figure),
    ...parts,
  ]);
}

/** The first in which the title fits as it is; else it is broken and cut in the smallest. */
function titleSize(title: string, width: number, sizes: readonly number[]): number {
  const fits = (size: number): boolean => {
    const lines = wrapped(title, width / FONT_WIDTH, { size, isBold: true });
    return lines !== undefined && lines.length * size * LINE <= TITLE_HEIGHT;
  };
  return sizes.find(fits) ?? sizes[sizes.length - 1];
}

/** In the middle of the right side, as large as there is room. */
function chartBeside(figure: Figure): Markup {
  const left = PADDING + COLUMN + GAP;
  const room = { width: PREVIEW.width - PADDING - left, height: FOOT - 20 - TOP };
  const [best] = DRAWN_WIDTHS.map((drawn) => {
    const chart = figure.draw(drawn);
    const { width, height } = chartSize(chart);
    return { chart, width, height, scale: Math.min(room.width / width, room.height / height) };
  }).sort((one, other) => other.scale - one.scale);
  const x = left + (room.width - best.width * best.scale) / 2;
  const y = TOP + (room.height - best.height * best.scale) / 2;
  return chartAt(best.chart, x, y, best.scale).markup;
}
