/** Who has a seat in a body. In: the kind of the body and a function in it. */

export const COUNCIL = "Gemeinderat";
/** As the search field `AktivesRatsmitglied`: others speak in the council, work for it, or have a second office. */
const COUNCIL_SEATS = /^(Mitglied|Präsidium|([12]\. )?Vizepräsidium)$/;

export function hasSeat(bodyKind: string, role: string): boolean {
  if (bodyKind === COUNCIL) return COUNCIL_SEATS.test(role);
  return !/sekretariat/i.test(role) && (bodyKind === "Stadtrat" || !/stadtrat/i.test(role));
}
