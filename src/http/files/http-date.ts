/** A date in a header (RFC 9110, section 5.6.7). In: its text. Out: milliseconds since 1970, or undefined if it is no date. */

/** Today's form and the two old ones, which must still be understood. */
const FORMS = [
  /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/,
  /^\w{6,9}, \d\d-\w{3}-\d\d \d\d:\d\d:\d\d GMT$/,
  /^\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4}$/,
];

export function httpDate(text: string): number | undefined {
  const form = FORMS.findIndex((pattern) => pattern.test(text));
  if (form === -1) return undefined;
  // The last form does not say what all of them mean.
  const time = Date.parse(form === 2 ? `${text} GMT` : text);
  return Number.isNaN(time) ? undefined : time;
}
