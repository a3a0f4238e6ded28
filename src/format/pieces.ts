/**
 * Texts and bytes that follow one another → as few pieces of bytes as pay. Long ones stay what they are: nothing is copied. Short neighbours become one, since
 * each piece takes half a microsecond to send, in which a kilobyte is copied.
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
