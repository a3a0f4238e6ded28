/**
 * Who has which office. Some councils have it in the records of people and bodies, others in an index of its own, or
 * with a record for each person and body.
 */
import { indexOfKind } from "../../frame/installed.ts";
import { callFor, findRecords, readRecords, type Shown, type Source } from "../facts/council.ts";
import type { Amt, Gremium, Kontakt } from "../facts/records.ts";

/** The limit of the service. */
const MOST = 1000;

/** A person with all offices; undefined if there is none with this GUID. */
export async function readPerson(visit: Source, guid: string): Promise<Kontakt | undefined> {
  const [person, ...parts] = await readRecords(visit, "person", guid);
  if (person === undefined || hasRole(visit, "person", "office")) {
    return person && { ...person, Behoerdenmandat: [person, ...parts].flatMap((part) => part.Behoerdenmandat) };
  }
  return { ...person, Behoerdenmandat: await mandatesOf(visit, "person", person.OBJ_GUID) };
}

export async function withMembers(visit: Source, body: Gremium): Promise<Gremium> {
  if (hasRole(visit, "body", "member")) return body;
  return { ...body, Behoerdenmitglieder: await mandatesOf(visit, "body", body.OBJ_GUID) };
}

/** Whether it is known who is in a body. */
export function knowsMembers(visit: Source): boolean {
  return hasRole(visit, "body", "member") || indexOfKind(visit.installed, "mandate") !== undefined;
}

/** Whether offices of people are known. */
export function knowsOffices(visit: Source): boolean {
  return hasRole(visit, "person", "office") || indexOfKind(visit.installed, "mandate") !== undefined;
}

function hasRole({ installed }: Source, kind: Shown, role: string): boolean {
  return indexOfKind(installed, kind)?.roles[role] !== undefined;
}

async function mandatesOf(visit: Source, of: "person" | "body", guid: string): Promise<readonly Amt[]> {
  const call = callFor(visit, "mandate", (field) => ({ q: `${field(of, "text")} any ${guid}`, m: MOST }));
  const { hits } = await findRecords(visit, "mandate", call?.query);
  const key = of === "person" ? "KontaktGuid" : "GremiumGuid";
  // The field may hold other GUIDs, too.
  return hits.map(({ record }) => record).filter((mandate) => mandate[key] === guid);
}
