/** The entry in the minutes about a step in the council; the same wherever it is shown. */
import { minutesEntry } from "../../language/minutes.ts";
import type { Council, Geschaeft, Schritt } from "../model/model.ts";
import { SCHRITTE } from "../model/steps.ts";

export function protocol({ chance }: Council, { topic }: Geschaeft, { guid, art }: Schritt): string {
  return minutesEntry(chance(guid), SCHRITTE[art].name, topic);
}
