/** The entry in the minutes about a step in the council, the same in records and documents. */
import { minutesEntry } from "../../language/minutes.ts";
import type { Council, Geschaeft, Schritt } from "../model/model.ts";
import { SCHRITTE } from "../model/steps.ts";

export function stepMinutes({ randomFor }: Council, { topic }: Geschaeft, { guid, art }: Schritt): string {
  return minutesEntry(randomFor(guid), SCHRITTE[art].name, topic);
}
