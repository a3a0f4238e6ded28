/** Who has a seat in a body. In: the kind of the body and a function in it, as the records name them. */
import { isCouncil, isExecutive } from "../../frame/city-words.ts";
import type { Reader } from "../../frame/visit.ts";

/** Those who work for a council, or have a second office in it. */
const NO_SEAT = /sekretariat|stimmenzähl|weibel|protokoll/i;

export function hasSeat(reader: Pick<Reader, "city">, bodyKind: string, role: string): boolean {
  if (isCouncil(reader, bodyKind) && NO_SEAT.test(role)) return false;
  if (/sekretariat/i.test(role)) return false;
  // Members of the executive speak in other bodies, too.
  const executive = reader.city.executive.name.de.toLowerCase();
  return isExecutive(reader, bodyKind) || !role.toLowerCase().includes(executive);
}
