/**
 * Which form (JSON, XML, CSV …) and which content coding a client wants. In: `format` parameter and request headers.
 * Out: one of the forms that the route has, one of the codings that we make (RFC 9110, sections 12.4 and 12.5).
 */
import { excerpt, Problem } from "../../base/problems.ts";

export interface Form {
  /** As in `format=`. */
  readonly name: string;
  /** The `Content-Type` of the reply. */
  readonly type: string;
  /** Media types in `Accept` that mean this form. */
  readonly accepts: readonly string[];
}

export const JSON_FORM: Form = {
  name: "json",
  type: "application/json; charset=utf-8",
  accepts: ["application/json"],
};
export const XML_FORM: Form = {
  name: "xml",
  type: "text/xml; charset=utf-8",
  accepts: ["text/xml", "application/xml"],
};
export const HTML_FORM: Form = { name: "html", type: "text/html; charset=utf-8", accepts: ["text/html"] };
export const CSV_FORM: Form = { name: "csv", type: "text/csv; charset=utf-8", accepts: ["text/csv"] };
/** JSON values, one a line. */
export const NDJSON_FORM: Form = {
  name: "ndjson",
  type: "application/x-ndjson; charset=utf-8",
  accepts: ["application/x-ndjson"],
};

/** Codings in our order of preference: zstd costs least, gzip is what everybody has. */
export const ENCODINGS = ["zstd", "br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The header values that clients send are few: remembering them saves reading them each time. */
function remember<Result>(read: (header: string) => Result): (header: string) => Result {
  const known = new Map<string, Result>();
  return (header) => {
    let result = known.get(header);
    if (result === undefined) {
      result = read(header);
      if (known.size < 200) known.set(header, result);
    }
    return result;
  };
}

/** The parts of a header such as `text/xml;q=0.9, *` with their weights. */
const weights = remember((header: string): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  for (const part of header.slice(0, 1000).toLowerCase().split(",")) {
    const [name, ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    const value = weight === undefined ? 1 : Number(weight.slice(2));
    if (name) found.set(name, Number.isFinite(value) ? value : 0);
  }
  return found;
});

/**
 * The form asked for. `format` wins; a list of accepted types that holds none of ours gets our first form, because
 * existing clients send all sorts of things there and want the one answer that there is.
 */
export function chooseForm(forms: readonly Form[], format: unknown, accept: string | undefined): Form {
  if (format !== undefined && format !== "") {
    const chosen = forms.find((form) => form.name === format);
    if (chosen) return chosen;
    const names = forms.map((form) => form.name).join(", ");
    throw new Problem("parameter-invalid", `format must be one of: ${names}.`, {
      parameter: "format",
      value: excerpt(String(format)),
    });
  }
  if (!accept || accept === "*/*") return forms[0];
  const wanted = weights(accept);
  const weightOf = (form: Form): number =>
    Math.max(...form.accepts.map((type) => wanted.get(type) ?? wanted.get(`${type.split("/")[0]}/*`) ?? 0));
  const best = forms.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a));
  return weightOf(best) > 0 ? best : forms[0];
}

export const chooseEncoding: (acceptEncoding: string) => Encoding = remember((header) => {
  const wanted = weights(header);
  const weightOf = (encoding: Encoding): number =>
    wanted.get(encoding) ?? (encoding === "identity" ? 0.0001 : (wanted.get("*") ?? 0));
  return ENCODINGS.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a));
});
