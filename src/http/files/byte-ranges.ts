/** Which bytes a `Range` header asks for (RFC 9110, section 14). In: the header and the size of what it is about. Out: the ranges to send. */
import { LIMITS } from "../../base/limits.ts";
import type { ByteRange } from "./file-bytes.ts";

/** Who asks for more parts than this gets the whole: RFC 9110, section 14.2, has servers beware of them. */
const MOST_RANGES = LIMITS.ranges.most;

/**
 * The ranges in the order asked for, those that touch made one; empty if none lies within the content (416). Undefined if the header is to be
 * ignored: it is missing, of another unit, cannot be read, or asks for too much.
 */
export function requestedRanges(header: string | undefined, size: number): readonly ByteRange[] | undefined {
  const [, set] = /^bytes=(.*)$/i.exec(header?.trim() ?? "") ?? [];
  // Of nothing no range can be told in `Content-Range`.
  if (set === undefined || size === 0) return undefined;
  // A list may have empty elements (section 5.6.1).
  const specs = set.split(",", 2 * MOST_RANGES).map((part) => part.trim());
  const ranges = specs.filter((spec) => spec !== "").map((spec) => rangeOf(spec, size));
  if (ranges.length === 0 || ranges.length > MOST_RANGES || ranges.includes("unreadable")) return undefined;
  return joined(ranges.filter((range) => typeof range === "object"));
}

function rangeOf(spec: string, size: number): ByteRange | "outside" | "unreadable" {
  const [, first, last] = /^(\d*)-(\d*)$/.exec(spec) ?? [];
  if (first === undefined || (first === "" && last === "")) return "unreadable";
  if (first === "") return last.match(/^0+$/) ? "outside" : { start: Math.max(0, size - Number(last)), end: size };
  const start = Number(first);
  const end = last === "" ? size : Math.min(Number(last) + 1, size);
  if (last !== "" && Number(last) < start) return "unreadable";
  return start < size ? { start, end } : "outside";
}

/** Each range takes in those that it touches, at the place of the first: no byte is sent twice. */
function joined(ranges: readonly ByteRange[]): readonly ByteRange[] {
  const apart: ByteRange[] = [];
  for (const range of ranges) {
    let { start, end } = range;
    let place = apart.length;
    // Backwards, because a range that has grown never touches one looked at before: those were apart from each other.
    for (let at = apart.length - 1; at >= 0; at--) {
      const other = apart[at];
      if (other.start > end || other.end < start) continue;
      start = Math.min(start, other.start);
      end = Math.max(end, other.end);
      apart.splice(at, 1);
      place = at;
    }
    apart.splice(place, 0, { start, end });
  }
  return apart;
}
