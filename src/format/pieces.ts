/**
 * Joins a sequence of texts and bytes into fewer buffers. Long ones are not copied. Short neighbours are concatenated:
 * sending a buffer takes half a microsecond, in which a kilobyte can be copied.
 */
export type Part = string | Uint8Array;

/** In bytes. */
const LONG = 1024;

export function inPieces(parts: Iterable<Part>): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let short: Uint8Array[] = [];
  let text = "";
  const endText = (): void => {
    if (text !== "") short.push(Buffer.from(text));
    text = "";
  };
  const endPiece = (): void => {
    endText();
    if (short.length === 0) return;
    pieces.push(short.length === 1 ? short[0] : Buffer.concat(short));
    short = [];
  };
  for (const part of parts) {
    if (typeof part === "string") {
      text += part;
    } else if (part.length < LONG) {
      endText();
      short.push(part);
    } else {
      endPiece();
      pieces.push(part);
    }
  }
  endPiece();
  return pieces;
}
