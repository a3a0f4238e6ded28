/**
 * Cuts NDJSON (one JSON value a line, LF or CR LF) into its lines while it arrives; empty ones are passed over. In: chunks of UTF-8 bytes.
 * Out: the lines' texts with their places, or a JsonError that says where.
 */
import { LONGEST_PART } from "./json-stream.ts";
import { JsonError, type JsonText } from "./json-text.ts";
import { strictUtf8 } from "./strict-utf8.ts";

export interface LineSplitter {
  /** Takes a chunk, gives the lines that it completed. */
  write(chunk: Uint8Array): readonly JsonText[];
  /** The document is complete: the line that no line break ended. */
  close(): readonly JsonText[];
}

export function lineSplitter(longest = LONGEST_PART): LineSplitter {
  const decode = strictUtf8();
  let line = 1;
  let open = "";

  function read(chunk: Uint8Array, last: boolean): readonly JsonText[] {
    const { text, brokenAt } = decode(chunk, last);
    const pieces = text.split("\n");
    const lines: JsonText[] = [];
    for (const [nr, piece] of pieces.entries()) {
      open += piece;
      if (open.length > longest) {
        throw new JsonError(`a line of more than ${longest} characters`, { line, column: 1 });
      }
      if (nr === pieces.length - 1 && (!last || brokenAt !== undefined)) break;
      // A byte order mark stands at most before the first.
      const whole = line === 1 && open.startsWith("\ufeff") ? open.slice(1) : open;
      if (whole.trim() !== "") lines.push({ text: whole, places: [{ offset: 0, position: { line, column: 1 } }] });
      open = "";
      line += 1;
    }
    if (brokenAt !== undefined) {
      throw new JsonError(`broken UTF-8 at byte ${brokenAt + 1} of the file`, { line, column: open.length + 1 });
    }
    return lines;
  }

  return {
    write: (chunk) => read(chunk, false),
    close: () => read(new Uint8Array(0), true),
  };
}
