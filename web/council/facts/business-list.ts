/** A list of business: title, number, type, status, date and first signatories. */
import { shortDate } from "../../frame/dates.ts";
import type { Markup } from "../../frame/html.ts";
import type { Hit } from "../../frame/service.ts";
import { linkTo, type Reader } from "../../frame/visit.ts";
import { termMarkup } from "../words/terms.ts";
import { type Item, recordList } from "./record-list.ts";
import type { Geschaeft, Unterzeichner } from "./records.ts";

/** The fields that the list needs. */
export type Business = Pick<
  Geschaeft,
  "OBJ_GUID" | "GRNr" | "Titel" | "Geschaeftsart" | "Geschaeftsstatus" | "Beginn" | "Erstunterzeichner"
>;
export type BusinessHit = Pick<Hit<Business>, "record" | "snippet">;

/** Words are marked as in the snippets; without a snippet (`""`) nothing is marked. */
export function businessList(visit: Reader, hits: readonly BusinessHit[]): Markup {
  return recordList(hits.map((hit) => businessItem(visit, hit)));
}

export function businessItem(visit: Reader, { record, snippet }: BusinessHit): Item {
  return {
    guid: record.OBJ_GUID,
    href: linkTo(visit, `/rat/geschaeft/${record.OBJ_GUID}`),
    name: record.Titel,
    about: [
      record.GRNr,
      termMarkup(visit, record.Geschaeftsart),
      termMarkup(visit, record.Geschaeftsstatus),
      shortDate(record.Beginn.Start, visit.language),
      ...record.Erstunterzeichner.map(signatory),
    ],
    date: record.Beginn.Start,
    snippet,
    isText: true,
  };
}

function signatory({ Name, Partei }: Unterzeichner): string {
  return Partei === "" ? Name : `${Name} (${Partei})`;
}
