/**
 * Negotiates the format (JSON, XML, CSV …), the content coding and the language of errors. In: `format` parameter and
 * request headers. Out: one of the route's formats, one of the codings that the server supports, and one of its
 * languages (RFC 9110, sections 12.4 and 12.5).
 */

import type { Language } from "../../base/language.ts";
import { LIMITS } from "../../base/limits.ts";
import { excerpt, Problem } from "../../base/problems.ts";

export interface Format {
  /** As in `format=`. */
  readonly name: string;
  /** The `Content-Type` of the response. */
  readonly type: string;
  /** Media types in `Accept` that select this format. */
  readonly accepts: readonly string[];
}

export const JSON_FORMAT: Format = {
  name: "json",
  type: "application/json; charset=utf-8",
  accepts: ["application/json"],
};
export const XML_FORMAT: Format = {
  name: "xml",
  type: "text/xml; charset=utf-8",
  accepts: ["text/xml", "application/xml"],
};
export const HTML_FORMAT: Format = { name: "html", type: "text/html; charset=utf-8", accepts: ["text/html"] };
export const CSV_FORMAT: Format = { name: "csv", type: "text/csv; charset=utf-8", accepts: ["text/csv"] };
/** One JSON value per line. */
export const NDJSON_FORMAT: Format = {
  name: "ndjson",
  type: "application/x-ndjson; charset=utf-8",
  accepts: ["application/x-ndjson"],
};
/** RFC 4287. */
export const ATOM_FORMAT: Format = {
  name: "atom",
  type: "application/atom+xml; charset=utf-8",
  accepts: ["application/atom+xml"],
};
/** https://www.jsonfeed.org/version/1.1/ */
export const JSON_FEED_FORMAT: Format = {
  name: "jsonfeed",
  type: "application/feed+json; charset=utf-8",
  accepts: ["application/feed+json"],
};
/** RFC 5545. */
export const CALENDAR_FORMAT: Format = {
  name: "ics",
  type: "text/calendar; charset=utf-8",
  accepts: ["text/calendar"],
};

/** Codings in order of preference: zstd costs least, gzip is supported everywhere. */
export const ENCODINGS = ["zstd", "br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Nobody needs more of a header. */
const MAX_LENGTH = 1_000;

/** Clients send few different header values, so memoizing saves parsing them each time. */
function memoize<Result>(parse: (header: string) => Result): (header: string) => Result {
  const parsed = new Map<string, Result>();
  return (header) => {
    let result = parsed.get(header);
    if (result === undefined) {
      result = parse(header);
      if (parsed.size < LIMITS.parsedHeaders.most && header.length <= MAX_LENGTH) parsed.set(header, result);
    }
    return result;
  };
}

/** The elements of a header such as `text/xml;q=0.9, *` with their weights. */
const weights = memoize((header: string): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  for (const part of header.slice(0, MAX_LENGTH).toLowerCase().split(",")) {
    const [name, ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    const value = weight === undefined ? 1 : Number(weight.slice(2));
    if (name) found.set(name, Number.isFinite(value) ? value : 0);
  }
  return found;
});

/**
 * The `format` parameter takes precedence. An `Accept` header without any of the route's media types selects the first
 * format instead of 406, because existing clients send all sorts of values there.
 */
export function chooseFormat(formats: readonly Format[], parameter: unknown, accept: string | undefined): Format {
  if (parameter !== undefined && parameter !== "") {
    const chosen = formats.find(({ name }) => name === parameter);
    if (chosen) return chosen;
    const names = formats.map(({ name }) => name).join(", ");
    const sentence = { en: `format must be one of: ${names}.`, de: `format muss eines davon sein: ${names}.` };
    throw new Problem("parameter-invalid", sentence, { parameter: "format", value: excerpt(String(parameter)) });
  }
  if (!accept || accept === "*/*") return formats[0];
  const wanted = weights(accept);
  const any = wanted.get("*/*") ?? 0;
  // A named type is preferred to `*/*` of the same weight, which has three decimals at most.
  const otherwise = any - 0.0001;
  const weightOf = ({ accepts }: Format): number =>
    Math.max(...accepts.map((type) => wanted.get(type) ?? wanted.get(`${type.split("/")[0]}/*`) ?? otherwise));
  const best = formats.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a));
  // axios and jQuery send `application/json, … */*` to every service, and their users expect XML of one that has it.
  if (best === JSON_FORMAT && formats[0] === XML_FORMAT && any > 0) return XML_FORMAT;
  return weightOf(best) > 0 ? best : formats[0];
}

/** `identity` if nothing acceptable is available: RFC 9110, section 12.4.1, allows to disregard the header. */
export const chooseEncoding: (acceptEncoding: string) => Encoding = memoize((header) => {
  const wanted = weights(header);
  const weightOf = (encoding: Encoding): number =>
    wanted.get(encoding) ?? (encoding === "identity" && wanted.get("*") !== 0 ? 0.0001 : (wanted.get("*") ?? 0));
  const best = ENCODINGS.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a));
  return weightOf(best) > 0 ? best : "identity";
});

/** Whether a client that accepts codings also accepts a body without any. */
export const acceptsIdentity: (acceptEncoding: string) => boolean = memoize((header) => {
  const wanted = weights(header);
  return (wanted.get("identity") ?? wanted.get("*") ?? 1) > 0;
});

/** The language that `Accept-Language` prefers; among equals the first. Undefined if it names neither. */
export const preferredLanguage: (acceptLanguage: string) => Language | undefined = memoize((header) => {
  let [best, most]: [Language | undefined, number] = [undefined, 0];
  for (const [tag, weight] of weights(header)) {
    const [language] = tag.split("-", 1);
    if ((language === "de" || language === "en") && weight > most) [best, most] = [language, weight];
  }
  return best;
});
