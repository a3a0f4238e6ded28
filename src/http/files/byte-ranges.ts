/** Parses a `Range` header (RFC 9110, section 14). In: the header and the content size. Out: the ranges to send. */
import { LIMITS } from "../../base/limits.ts";
import type { ByteRange } from "./file-bytes.ts";

/** A request for more ranges gets the whole content: RFC 9110, section 14.2, warns servers of them. */
const MAX_RANGES = LIMITS.ranges.most;

/**
 * The ranges in the requested order, with adjacent and overlapping ones merged; empty if none is within
 * the content (416). Undefined if the header is to be ignored: it is missing, has another unit, is
 * malformed, or has too many ranges.
 */
export function requestedRanges(header: string | undefined, size: number): readonly ByteRange[] | undefined {
  const [, set] = /^bytes=(.*)$/i.exec(header?.trim() ?? "") ?? [];
  // `Content-Range` cannot express a range of an empty content.
  if (set === undefined || size === 0) return undefined;
  // A list may have empty elements (section 5.6.1).
  const specs = set.split(",", 2 * MAX_RANGES).map((part) => part.trim());
  const ranges = specs.filter((spec) => spec !== "").map((spec) => rangeOf(spec, size));
  if (ranges.length === 0 || ranges.length > MAX_RANGES || ranges.includes("malformed")) return undefined;
  return merged(ranges.filter((range) => typeof range === "object"));
}

function rangeOf(spec: string, size: number): ByteRange | "outside" | "malformed" {
  const [, first, last] = /^(\d*)-(\d*)$/.exec(spec) ?? [];
  if (first === undefined || (first === "" && last === "")) return "malformed";
  if (first === "") return last.match(/^0+$/) ? "outside" : { start: Math.max(0, size - Number(last)), end: size };
  const start = Number(first);
  const end = last === "" ? size : Math.min(Number(last) + 1, size);
  if (last !== "" && Number(last) < start) return "malformed";
  return start < size ? { start, end } : "outside";
}

/** Merges each range with those that it touches, at the position of the first: no byte is sent twice. */
function merged(ranges: readonly ByteRange[]): readonly ByteRange[] {
  const disjoint: ByteRange[] = [];
  for (const range of ranges) {
    let { start, end } = range;
    let position = disjoint.length;
    // Backwards, because a range that has grown never touches one that was visited before: those were disjoint.
    for (let at = disjoint.length - 1; at >= 0; at--) {
      const other = disjoint[at];
      if (other.start > end || other.end < start) continue;
      start = Math.min(start, other.start);
      end = Math.max(end, other.end);
      disjoint.splice(at, 1);
      position = at;
    }
    disjoint.splice(position, 0, { start, end });
  }
  return disjoint;
}
