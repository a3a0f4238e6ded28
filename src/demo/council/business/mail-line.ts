/** One line of the council's mail about a step of an item. `bold` marks the kind: `**` in the record, nothing on paper. */
import type { Geschaeft, Schritt } from "../model/model.ts";
import { signature } from "../people/signatory.ts";

export function mailLine({ art, topic, urheber }: Geschaeft, schritt: Schritt, bold: "**" | ""): string {
  const by = urheber === null ? "" : ` von ${signature(urheber)}`;
  const kind = schritt.art === "einreichung" ? `${bold}${art}${bold}${by}` : `${bold}${art}${bold}`;
  return `${kind}: ${topic.titel}`;
}
