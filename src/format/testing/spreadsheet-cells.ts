/**
 * The cells of a CSV document as spreadsheets see them, which guess the separators and forgive everything: a quotation
 * mark counts only at the start of a cell, and what follows the closing one belongs to the cell.
 */
export function spreadsheetCells(document: string, separators: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let state: "start" | "plain" | "quoted" | "closing" = "start";
  for (const character of document) {
    if (state === "quoted") {
      if (character === '"') state = "closing";
      else cell += character;
    } else if (character === '"' && state !== "plain") {
      // The first opens the cell; one right after a closing one is a doubled one.
      if (state === "closing") cell += character;
      state = "quoted";
    } else if (separators.includes(character) || character === "\r" || character === "\n") {
      cells.push(cell);
      cell = "";
      state = "start";
    } else {
      cell += character;
      state = "plain";
    }
  }
  return [...cells, cell];
}
