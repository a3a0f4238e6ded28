/** A line of the council mail about a step of an item. `bold` encloses the kind: `**` in records, nothing in PDFs. */
import type { Geschaeft, Schritt } from "../model/model.ts";
import { signature } from "../people/signatory.ts";

export function mailLine({ art, topic, urheber }: Geschaeft, schritt: Schritt, bold: "**" | ""): string {
  const by = urheber === null ? "" : ` von ${signature(urheber)}`;
  const kind = schritt.art === "einreichung" ? `${bold}${art}${bold}${by}` : `${bold}${art}${bold}`;
  return `${kind}: ${topic.titel}`;
}
