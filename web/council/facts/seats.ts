/** Who has a seat in a body. In: the kind of the body and a function in it, as the records name them. */
import { isCouncil, isExecutive } from "../../frame/city-words.ts";
import type { Reader } from "../../frame/visit.ts";

/** As the search field `AktivesRatsmitglied`: others speak in the council, work for it, or have a second office. */
const COUNCIL_SEATS = /^(Mitglied|Präsidium|([12]\. )?Vizepräsidium)$/;

export function hasSeat(reader: Pick<Reader, "city">, bodyKind: string, role: string): boolean {
  if (isCouncil(reader, bodyKind)) return COUNCIL_SEATS.test(role);
  if (/sekretariat/i.test(role)) return false;
  const executive = reader.city.executive.name.de.toLowerCase();
  return isExecutive(reader, bodyKind) || !role.toLowerCase().includes(executive);
}
