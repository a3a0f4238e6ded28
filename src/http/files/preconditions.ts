/** Conditional requests (RFC 9110, section 13). In: request headers and the resource's validators. Out: a verdict. */
import type { IncomingHttpHeaders } from "node:http";
import { httpDate } from "./http-date.ts";

export interface Validators {
  /** Strong, with its quotes. */
  readonly etag: string;
  /** In milliseconds; headers only have seconds. */
  readonly modified: number;
}

/** `not-modified` is 304, `failed` is 412. */
export type Verdict = "proceed" | "not-modified" | "failed";

/** In the order of section 13.2.2, for GET and HEAD. An invalid date counts as absent. */
export function evaluate(headers: IncomingHttpHeaders, { etag, modified }: Validators): Verdict {
  const since = dateIn(headers["if-modified-since"]);
  const unmodifiedSince = dateIn(headers["if-unmodified-since"]);
  if (headers["if-match"] !== undefined) {
    if (!names(headers["if-match"], etag)) return "failed";
  } else if (unmodifiedSince !== undefined && seconds(modified) > seconds(unmodifiedSince)) return "failed";
  if (headers["if-none-match"] !== undefined) {
    // Only this header uses the weak comparison.
    return names(headers["if-none-match"].replaceAll("W/", ""), etag) ? "not-modified" : "proceed";
  }
  // For equality: after a restore or a change of the clock, a different file may have an earlier date.
  return since !== undefined && seconds(modified) === seconds(since) ? "not-modified" : "proceed";
}

/** Whether `If-None-Match` names the tag. RFC 9110, section 13.1.2: the comparison is weak. */
export function matches(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch === etag || ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

/** Whether a `Range` header applies: `If-Range` is absent, or the file has not changed since the first part. */
export function rangeApplies(headers: IncomingHttpHeaders, { etag, modified }: Validators): boolean {
  const condition = headers["if-range"]?.toString();
  if (condition === undefined || condition === etag) return true;
  const date = dateIn(condition);
  return date !== undefined && seconds(date) === seconds(modified);
}

function names(tags: string, etag: string): boolean {
  return tags.trim() === "*" || tags.split(",").some((tag) => tag.trim() === etag);
}

const dateIn = (header: string | undefined): number | undefined =>
  header === undefined ? undefined : httpDate(header);
const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);
