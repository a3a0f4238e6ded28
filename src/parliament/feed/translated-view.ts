/**
 * A record with the words of closed lists in the language of the reader: types, statuses, steps, offices. In: a view
 * and a translation of single words. Out: the same view with translated words; all other texts stay as they are.
 */
import type { KindName } from "../../roles/role.ts";
import type { BodyView, BusinessView, DocumentView, MandateView, PersonView, View, VoteView } from "./record-views.ts";

export type Translate = (word: string) => string;

export function translatedView(kind: KindName | undefined, view: View, translate: Translate): View {
  switch (kind) {
    case "business":
      return translatedBusiness(view as BusinessView, translate);
    case "vote": {
      const vote = view as VoteView;
      return { ...vote, Abstimmungstitel: translate(vote.Abstimmungstitel) };
    }
    case "person": {
      const person = view as PersonView;
      const offices = person.Behoerdenmandat.map((one) => ({ ...one, Funktion: translate(one.Funktion) }));
      return { ...person, Behoerdenmandat: offices };
    }
    case "mandate": {
      const mandate = view as MandateView;
      return { ...mandate, Funktion: translate(mandate.Funktion) };
    }
    case "body": {
      const body = view as BodyView;
      return { ...body, Gremiumstyp: translate(body.Gremiumstyp) };
    }
    case "document": {
      const document = view as DocumentView;
      return { ...document, Kategorie: translate(document.Kategorie) };
    }
    default:
      return view;
  }
}

export function translatedBusiness(business: BusinessView, translate: Translate): BusinessView {
  return {
    ...business,
    Geschaeftsart: translate(business.Geschaeftsart),
    Geschaeftsstatus: translate(business.Geschaeftsstatus),
    Ablaufschritte: business.Ablaufschritte.map((step) => ({
      ...step,
      AblaufschrittName: translate(step.AblaufschrittName),
      Dokumente: step.Dokumente.map(({ Titel }) => ({ Titel: translate(Titel) })),
    })),
  };
}
