/**
 * A JSON object with one long list, as bytes. The rows are rendered a few at a time, so that others can run in between.
 * In: the other members, the name of the list and its rows. Out: the body of a response; members are in alphabetical
 * order.
 */
import { inPieces } from "./pieces.ts";

/** Rows whose text is turned into bytes together. */
const TOGETHER = 100;

export class JsonReport {
  readonly pieces: readonly Uint8Array[];

  constructor(pieces: readonly Uint8Array[]) {
    this.pieces = pieces;
  }
}

/** `pause` is called after every few rows. */
export async function jsonReport(
  members: Readonly<Record<string, unknown>>,
  list: string,
  rows: Iterable<object>,
  pause: () => Promise<void>,
): Promise<JsonReport> {
  const names = Object.keys(members).sort();
  const text = (some: readonly string[]): string =>
    some.map((name) => `${JSON.stringify(name)}:${JSON.stringify(members[name])},`).join("");
  const parts: Uint8Array[] = [Buffer.from(`{${text(names.filter((name) => name < list))}${JSON.stringify(list)}:[`)];
  let [batch, count] = ["", 0];
  for (const row of rows) {
    batch += `${count === 0 ? "" : ","}${JSON.stringify(row)}`;
    if (++count % TOGETHER !== 0) continue;
    parts.push(Buffer.from(batch));
    batch = "";
    await pause();
  }
  const after = text(names.filter((name) => name > list)).slice(0, -1);
  parts.push(Buffer.from(`${batch}]${after === "" ? "" : `,${after}`}}`));
  return new JsonReport(inPieces(parts));
}
