/**
 * Mandates as memberships of eCH-0294, one each: records of their own, or else the offices in the records of people, or
 * the members in those of bodies.
 */
import { hash } from "node:crypto";
import type { Span } from "../../roles/dates.ts";
import type { KindName } from "../../roles/role.ts";
import { perSlice } from "../../store/per-version.ts";
import type { Snapshot } from "../../store/store.ts";
import { rolesOf } from "../describe/index-roles.ts";
import type { ListIndexes, StoredIndex } from "../describe/stored-indexes.ts";
import { indexOfKind, kindOf, type MandateView, viewReader } from "../feed/record-views.ts";
import { fullName } from "../feed/record-words.ts";
import { roleCode } from "./codes.ts";
import { type Entry, keptListing, type Listing, NO_LISTING, readEntries, recordListing } from "./listing.ts";
import type { Membership } from "./objects.ts";
import type { Opened, OpenList } from "./open-list.ts";
import { personGuid } from "./persons.ts";
import type { Scene } from "./scene.ts";
import { dayIn, timeText } from "./times.ts";
import { type GroupView, guidIn, type PersonView } from "./views.ts";

/** A mandate, wherever it is. */
interface Mandate {
  /** Its own GUID; empty if it has none. */
  readonly key: string;
  readonly person: { readonly guid: string; readonly name: string; readonly party: string };
  readonly body: { readonly guid: string; readonly name: string };
  readonly role: string;
  readonly term: Span;
}

type ReadMandates = (record: Pick<Entry, "guid">, body: Uint8Array) => readonly Mandate[];

/** In order of preference: the kind of records, and the role in which they have mandates. */
const SOURCES: readonly (readonly [KindName, role: string | undefined])[] = [
  ["mandate", undefined],
  ["person", "office"],
  ["body", "member"],
];

function sourceOf(indexes: readonly StoredIndex[]): StoredIndex | undefined {
  for (const [kind, role] of SOURCES) {
    const index = indexOfKind(indexes, kind);
    if (index && (role === undefined || Object.hasOwn(rolesOf(index.description).candidates, role))) return index;
  }
  return undefined;
}

function mandateReader(indexes: readonly StoredIndex[], index: StoredIndex): ReadMandates {
  switch (kindOf(index)) {
    case "person": {
      const read = viewReader<PersonView>(indexes, index, ["key", "name", "firstName", "party", "office"]);
      return (record, body) => mandatesOfPerson(record, read(body));
    }
    case "body": {
      const read = viewReader<GroupView>(indexes, index, ["name", "member"]);
      return (record, body) => mandatesOfBody(record, read(body));
    }
    default: {
      const read = viewReader<MandateView>(indexes, index);
      return ({ guid }, body) => [mandateOf(guid, read(body))];
    }
  }
}

function mandateOf(key: string, view: MandateView): Mandate {
  return {
    key,
    person: { guid: view.KontaktGuid, name: fullName(view), party: view.Partei },
    body: { guid: view.GremiumGuid, name: view.GremiumName },
    role: view.Funktion,
    term: view.Dauer,
  };
}

function mandatesOfPerson(record: Pick<Entry, "guid">, view: PersonView): readonly Mandate[] {
  const person = { guid: personGuid(view, record), name: fullName(view), party: view.Partei };
  return view.Behoerdenmandat.map(({ OBJ_GUID, GremiumGuid, GremiumName, Funktion, Dauer }) => ({
    key: guidIn(OBJ_GUID),
    person,
    body: { guid: GremiumGuid, name: GremiumName },
    role: Funktion,
    term: Dauer,
  }));
}

function mandatesOfBody({ guid }: Pick<Entry, "guid">, { Name, Behoerdenmitglieder }: GroupView): readonly Mandate[] {
  return Behoerdenmitglieder.map((member) => ({
    key: "",
    person: { guid: member.KontaktGuid, name: fullName(member), party: member.Partei },
    body: { guid, name: Name },
    role: member.Funktion,
    term: member.Dauer,
  }));
}

/** Mandates that are parts of records are found by reading all of these, once for each import of records. */
export function membershipListing(listIndexes: ListIndexes): (snapshot: Snapshot) => Promise<Listing> {
  const entries = perSlice("council", async (snapshot: Snapshot) => {
    const indexes = await listIndexes(snapshot);
    const index = sourceOf(indexes) as StoredIndex;
    const read = mandateReader(indexes, index);
    const used = new Set<string>();
    return readEntries(snapshot, index.nr, (body, record) =>
      read(record, body).map((mandate, item) => ({ ...record, guid: guidOf(mandate, used), item })),
    );
  });
  return async (snapshot) => {
    const index = sourceOf(await listIndexes(snapshot));
    if (!index) return NO_LISTING;
    return kindOf(index) === "mandate" ? recordListing(snapshot, index) : keptListing(await entries(snapshot));
  };
}

/** Without a GUID of its own, a mandate has one that stays the same as long as its content does. */
function guidOf({ key, person, body, role, term }: Mandate, used: Set<string>): string {
  const isOwn = key !== "" && !used.has(key);
  const content = [key, person.guid, person.name, body.guid, body.name, role, term.Start];
  const guid = isOwn ? key : hash("sha256", JSON.stringify(content)).slice(0, 32);
  used.add(guid);
  return guid;
}

export function openMemberships({ indexes, scene }: Opened, listing: Listing): OpenList {
  const index = sourceOf(indexes);
  const read = index && mandateReader(indexes, index);
  return {
    listing,
    nr: index?.nr,
    sections: ["memberships"],
    prepare(entry, found) {
      const mandate = read?.(found, found.record)[entry.item ?? 0];
      if (!mandate) return { references: [], objects: () => [] };
      return {
        references: [["persons", mandate.person.guid]],
        objects: () => [membershipOf(scene, entry, mandate)],
      };
    },
  };
}

function membershipOf(scene: Scene, { guid, changed }: Entry, { person, body, role, term }: Mandate): Membership {
  const code = roleCode(role);
  const label = scene.values(role);
  return {
    global_uri: scene.address("memberships", guid),
    local_id: guid,
    person_reference: scene.personReference(person.guid, person.name, person.party),
    group_reference: scene.groupReference(body.guid, body.name),
    role_type: code && label && { role_type_enum: code, role_label: label },
    valid_from: dayIn(term.Start),
    valid_through: dayIn(term.End),
    datetime_modified: timeText(changed),
  };
}
