/** Conditional requests (RFC 9110, section 13). In: the request's headers, and the validators of what it asks for. Out: what to do. */
import type { IncomingHttpHeaders } from "node:http";
import { httpDate } from "./http-date.ts";

export interface Validators {
  /** Strong, with its quotes. */
  readonly etag: string;
  /** In milliseconds; headers only know seconds. */
  readonly modified: number;
}

/** `not-modified` is 304, `failed` is 412. */
export type Verdict = "proceed" | "not-modified" | "failed";

/** In the order of section 13.2.2, for GET and HEAD. A date that is none counts as not sent. */
export function evaluate(headers: IncomingHttpHeaders, { etag, modified }: Validators): Verdict {
  const since = dateIn(headers["if-modified-since"]);
  const unmodifiedSince = dateIn(headers["if-unmodified-since"]);
  if (headers["if-match"] !== undefined) {
    if (!names(headers["if-match"], etag)) return "failed";
  } else if (unmodifiedSince !== undefined && seconds(modified) > seconds(unmodifiedSince)) return "failed";
  if (headers["if-none-match"] !== undefined) {
    // Here alone a weak tag is as good as a strong one.
    return names(headers["if-none-match"].replaceAll("W/", ""), etag) ? "not-modified" : "proceed";
  }
  return since !== undefined && seconds(modified) <= seconds(since) ? "not-modified" : "proceed";
}

/** Whether a `Range` still means what it meant when the client got its first part: `If-Range` is missing or true. */
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
