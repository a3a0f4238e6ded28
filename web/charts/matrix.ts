/**
 * A matrix of shares between the same things: each row and each column is one of them, and the darker a cell, the
 * larger the share. The share is in the cell as a number, too, where it fits.
 */
import { html, type Markup } from "../frame/html.ts";
import { px } from "./px.ts";
import { chartSvg } from "./svg.ts";
import { textWidth } from "./text-fit.ts";

export interface MatrixEntry {
  readonly name: string;
  /** Where the name leads. */
  readonly href?: string;
}

export interface MatrixOptions {
  readonly entries: readonly MatrixEntry[];
  /** The share of two entries; undefined if there is none. */
  readonly shareOf: (row: number, column: number) => number | undefined;
  /** The tooltip of a cell. */
  readonly textOf: (row: number, column: number, share: number) => string;
  readonly label: string;
  readonly width: number;
}

const SIZE = 13;
const GAP = 2;
const WIDEST_CELL = 64;
/** Longer names are cut. */
const LONGEST_NAME = { wide: 200, narrow: 104 };
const STEPS = 5;
/** Of more entries, the half below the diagonal is enough, and the table has the figures. */
const MANY = 16;

/** Whether so many entries are drawn without numbers, as the half below the diagonal. */
export const isLargeMatrix = (count: number): boolean => count > MANY;

export function matrix({ entries, shareOf, textOf, label, width }: MatrixOptions): Markup {
  const room = width < 500 ? LONGEST_NAME.narrow : LONGEST_NAME.wide;
  const names = entries.map(({ name }) => fitting(name, room));
  const side = Math.ceil(Math.max(0, ...names.map((name) => textWidth(name, { size: SIZE })))) + 8;
  const isMany = isLargeMatrix(entries.length);
  const cellOf = (columns: number): number => Math.min(WIDEST_CELL, (width - side) / Math.max(1, columns));
  // The half below the diagonal has nothing in its first row and its last column. Without names of columns, which
  // would overlap in narrow ones, they stay: the columns are then the rows, from left to right.
  const spared = isMany && cellOf(entries.length - 1) >= SIZE ? 1 : 0;
  const cell = cellOf(entries.length - spared);
  const hasColumnNames = cell >= SIZE;
  const top = hasColumnNames ? side : 0;
  const rowHeight = Math.max(Math.min(cell, 32), SIZE + 3);
  const height = Math.ceil(top + rowHeight * (entries.length - spared));
  const hasNumbers = cell - GAP >= textWidth("100", { size: SIZE });
  const rows = entries.slice(spared).map((entry, line) => {
    const row = line + spared;
    const y = top + line * rowHeight;
    const cells = entries.map((_, column) => {
      const isShown = isMany ? column < row : column !== row;
      const share = isShown ? shareOf(row, column) : undefined;
      if (share === undefined) return undefined;
      const text = isMany ? undefined : textOf(row, column, share);
      return cellMarkup(share, text, { x: side + column * cell, y, cell, rowHeight, hasNumbers });
    });
    const place = html`x="${side - 8}" y="${px(y + rowHeight / 2 + 4.5)}" text-anchor="end"`;
    return html`${linked(entry, html`<text ${place}>${names[row]}</text>`)}${cells}`;
  });
  const columns = entries.slice(0, entries.length - spared).map((entry, column) => {
    const x = px(side + (column + 0.5) * cell + 4.5);
    const name = html`<text transform="translate(${x} ${side - 6}) rotate(-90)">${names[column]}</text>`;
    // The others are linked in their rows.
    return column < spared ? linked(entry, name) : name;
  });
  return chartSvg({ name: "matrix", width, height, role: "group", label }, [hasColumnNames && columns, rows]);
}

function linked({ href }: MatrixEntry, name: Markup): Markup {
  return href === undefined ? name : html`<a href="${href}">${name}</a>`;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly cell: number;
  readonly rowHeight: number;
  readonly hasNumbers: boolean;
}

function cellMarkup(share: number, text: string | undefined, { x, y, cell, rowHeight, hasNumbers }: Place): Markup {
  const step = Math.min(STEPS - 1, Math.floor(share * STEPS));
  const size = html`width="${px(cell - GAP)}" height="${px(rowHeight - GAP)}"`;
  const middle = html`x="${px(x + (cell - GAP) / 2)}" y="${px(y + rowHeight / 2 + 3.5)}" text-anchor="middle"`;
  const number = hasNumbers && html`<text ${middle}>${Math.round(share * 100)}</text>`;
  const face = html`<rect x="${px(x)}" y="${px(y)}" ${size}/>`;
  const title = text !== undefined && html`<title>${text}</title>`;
  return html`<g class="cell share-${step}">${title}${face}${number}</g>`;
}

/** The beginning of a name that fits. */
function fitting(name: string, room: number): string {
  if (textWidth(name, { size: SIZE }) <= room) return name;
  let end = name.length;
  while (end > 1 && textWidth(`${name.slice(0, end)}…`, { size: SIZE }) > room) end--;
  return `${name.slice(0, end).trimEnd()}…`;
}
