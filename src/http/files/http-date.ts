/** Parses a date in a header (RFC 9110, section 5.6.7). Out: milliseconds since 1970, or undefined if it is no date. */

/** The current format and the two obsolete ones, which recipients must still accept. */
const FORMATS = [
  /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/,
  /^\w{6,9}, \d\d-\w{3}-\d\d \d\d:\d\d:\d\d GMT$/,
  /^\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4}$/,
];

export function httpDate(text: string): number | undefined {
  const format = FORMATS.findIndex((pattern) => pattern.test(text));
  if (format === -1) return undefined;
  // The last format does not name the time zone, which is always GMT.
  const time = Date.parse(format === 2 ? `${text} GMT` : text);
  return Number.isNaN(time) ? undefined : time;
}
