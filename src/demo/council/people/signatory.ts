/** Names of those who submit business. In: a member or a body. Out: name and party, for documents and records. */
import type { Urheber } from "../model/model.ts";
import { vornameName } from "./people.ts";

export interface Signatory {
  readonly guid: string;
  readonly name: string;
  /** Short name of the party of that day; "" for a body. */
  readonly partei: string;
  readonly istGremium: boolean;
}

export function signatory(urheber: Urheber): Signatory {
  if (urheber.kind === "person") {
    const { person, partei } = urheber;
    return { guid: person.guid, name: vornameName(person), partei: partei.kuerzel, istGremium: false };
  }
  const { guid, name, typ } = urheber.gremium;
  return { guid, name: typ === "Fraktion" ? `${name}-Fraktion` : name, partei: "", istGremium: true };
}

/** `Hans Muster (SP)`, `SP-Fraktion` */
export function signature(urheber: Urheber): string {
  const { name, partei } = signatory(urheber);
  return partei === "" ? name : `${name} (${partei})`;
}
