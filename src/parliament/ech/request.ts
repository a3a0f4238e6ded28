/** The parameters of a list. In: the members of the query string. Out: which page, of objects changed since when. */
import { LIMITS } from "../../base/limits.ts";
import { excerpt, Problem } from "../../base/problems.ts";
import { integer, object, optional, text } from "../../base/schema.ts";
import { readParameters } from "../../http/message/parameters.ts";

const USUAL_OBJECTS = 100;
const MOST_OBJECTS = LIMITS.echObjects.most;

const SINCE = {
  en: "a day such as 2026-01-31 or a time such as 2026-01-31T08:00:00Z",
  de: "ein Tag wie 2026-01-31 oder ein Zeitpunkt wie 2026-01-31T08:00:00Z",
};

const PARAMETERS = object({
  limit: optional(
    integer({
      minimum: 1,
      maximum: MOST_OBJECTS,
      "x-expected": {
        en: `a whole number from 1 to ${MOST_OBJECTS}`,
        de: `eine ganze Zahl von 1 bis ${MOST_OBJECTS}`,
      },
    }),
  ),
  after: optional(
    text({
      pattern: "^[0-9a-f]{32}$",
      "x-expected": {
        en: "the GUID of the last object of the page before (`next` has it)",
        de: "die GUID des letzten Objekts der Seite davor (sie steht in `next`)",
      },
    }),
  ),
  modified_since: optional(text({ maxLength: 40, "x-expected": SINCE })),
});

export const LIST_PARAMETERS: readonly string[] = Object.keys(PARAMETERS.properties);

export interface ListRequest {
  /** Maximum number of objects. */
  readonly limit: number;
  /** Objects whose GUID is greater; empty: from the first. */
  readonly after: string;
  /** Milliseconds: objects that have changed since. */
  readonly since: number;
  /** The parameter as given; empty if there is none. */
  readonly modifiedSince: string;
}

export function readListRequest(parameters: Readonly<Record<string, unknown>>, timeZone: string): ListRequest {
  const { limit = USUAL_OBJECTS, after = "", modified_since = "" } = readParameters(PARAMETERS, parameters);
  const modifiedSince = modified_since.trim();
  const since = modifiedSince === "" ? 0 : timeIn(modifiedSince, timeZone);
  if (since === undefined) {
    const value = excerpt(modifiedSince);
    const sentence = {
      en: `The parameter modified_since cannot be "${value}": ${SINCE.en} is expected.`,
      de: `Der Parameter modified_since kann nicht «${value}» sein. Erwartet wird ${SINCE.de}.`,
    };
    throw new Problem("parameter-invalid", sentence, { parameter: "modified_since", value });
  }
  return { limit, after, since, modifiedSince };
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.,]\d{1,9})?)?$/;
/** A plus sign that is not encoded arrives as a space. */
const INSTANT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)(?:(Z)|([+ -])(\d\d:?\d\d))$/i;

/** Milliseconds; undefined if the text is none. Without an offset, it is a time in the city. */
function timeIn(given: string, timeZone: string): number | undefined {
  try {
    if (DAY.test(given)) return Temporal.PlainDate.from(given).toZonedDateTime(timeZone).epochMilliseconds;
    if (TIME.test(given)) return Temporal.PlainDateTime.from(given).toZonedDateTime(timeZone).epochMilliseconds;
    const [, time, utc, sign = "", offset = ""] = INSTANT.exec(given) ?? [];
    if (time === undefined) return undefined;
    return Temporal.Instant.from(time + (utc ?? (sign === "-" ? "-" : "+") + offset)).epochMilliseconds;
  } catch (error) {
    // There is no such day or time.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
