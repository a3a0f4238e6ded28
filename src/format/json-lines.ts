/**
 * Splits a stream of NDJSON (one JSON value per line, LF or CR LF) into its lines and skips empty ones. In: chunks of
 * UTF-8 bytes. Out: the texts of the lines with their positions, or a JsonError with its position.
 */
import { MAX_PART_LENGTH } from "./json-stream.ts";
import { JsonError, type JsonText } from "./json-text.ts";
import { strictUtf8 } from "./strict-utf8.ts";

export interface LineSplitter {
  /** Takes a chunk, returns the lines that it completed. */
  write(chunk: Uint8Array): readonly JsonText[];
  /** The document is complete: returns the last line if it has no line break. */
  close(): readonly JsonText[];
}

export function lineSplitter(maxLength = MAX_PART_LENGTH): LineSplitter {
  const decode = strictUtf8();
  let line = 1;
  let open = "";

  function read(chunk: Uint8Array, last: boolean): readonly JsonText[] {
    const { text, invalidAt } = decode(chunk, last);
    const pieces = text.split("\n");
    const lines: JsonText[] = [];
    for (const [nr, piece] of pieces.entries()) {
      open += piece;
      if (open.length > maxLength) {
        throw new JsonError(`a line of more than ${maxLength} characters`, { line, column: 1 });
      }
      if (nr === pieces.length - 1 && (!last || invalidAt !== undefined)) break;
      // Only the first line may start with a byte order mark.
      const whole = line === 1 && open.startsWith("\ufeff") ? open.slice(1) : open;
      if (whole.trim() !== "") lines.push({ text: whole, origins: [{ offset: 0, position: { line, column: 1 } }] });
      open = "";
      line += 1;
    }
    if (invalidAt !== undefined) {
      throw new JsonError(`invalid UTF-8 at byte ${invalidAt + 1} of the file`, { line, column: open.length + 1 });
    }
    return lines;
  }

  return {
    write: (chunk) => read(chunk, false),
    close: () => read(new Uint8Array(0), true),
  };
}
