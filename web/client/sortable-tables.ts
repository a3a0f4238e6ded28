/**
 * Tables with `data-sort` can be sorted by each column: a click on a header, or its button by keyboard. The first click
 * shows the largest figures or the first words, the second one the reverse, the third one the original order. Sums stay
 * at the end, and so do rows without a value. A header with `data-fixed` has no button. Without script, the tables are
 * as they are.
 */
const COLLATOR = new Intl.Collator("de-CH", { numeric: true });

type Key = string | number;
type Direction = "ascending" | "descending";

const originals = new WeakMap<HTMLTableElement, readonly HTMLTableRowElement[]>();

/** Figures and dates have their value in an attribute. Undefined if the cell is empty. */
function keyOf(row: HTMLTableRowElement, column: number, isFigure: boolean): Key | undefined {
  const cell = row.cells[column];
  const value = cell?.dataset.value ?? cell?.textContent?.trim();
  if (!value) return undefined;
  return isFigure ? Number(value) : value;
}

function compare(one: Key, other: Key): number {
  return typeof one === "number" && typeof other === "number"
    ? one - other
    : COLLATOR.compare(String(one), String(other));
}

function sort(header: HTMLTableCellElement, table: HTMLTableElement): void {
  const [body] = table.tBodies;
  const isFigure = header.matches(".figure");
  const directions: readonly Direction[] = isFigure ? ["descending", "ascending"] : ["ascending", "descending"];
  const direction = directions[directions.indexOf(header.ariaSort as Direction) + 1];
  const original = originals.get(table) ?? [...body.rows];
  originals.set(table, original);
  for (const other of header.parentElement?.children ?? []) other.ariaSort = null;
  header.ariaSort = direction ?? null;
  const isTotal = (row: HTMLTableRowElement): boolean => row.matches(".total");
  const keyed = original
    .filter((row) => !isTotal(row))
    .map((row) => ({ row, key: keyOf(row, header.cellIndex, isFigure) }));
  // Sorting is stable, so equal rows keep the original order in both directions.
  keyed.sort(({ key: one }, { key: other }) => {
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    return direction === "descending" ? compare(other, one) : compare(one, other);
  });
  body.append(...(direction ? [...keyed.map(({ row }) => row), ...original.filter(isTotal)] : original));
}

/** Each header gets a button, which is what the keyboard and screen readers use. */
function addButtons(): void {
  for (const header of document.querySelectorAll("table[data-sort] thead th:not(:has(.sort), [data-fixed])")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort";
    button.ariaLabel = `${header.closest("table")?.dataset.sort} ${header.textContent}`;
    header.append(button);
  }
}

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element) || target.closest("a")) return;
  const header = target.closest<HTMLTableCellElement>("thead th:not([data-fixed])");
  const table = header?.closest<HTMLTableElement>("table[data-sort]");
  if (header && table) sort(header, table);
});
addButtons();
// Live forms replace `<main>`.
new MutationObserver(addButtons).observe(document.body, { childList: true });
