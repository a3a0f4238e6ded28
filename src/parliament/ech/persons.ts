/** People as persons of eCH-0294. */
import { perSlice } from "../../store/per-version.ts";
import type { Snapshot } from "../../store/store.ts";
import { rolesOf } from "../describe/index-roles.ts";
import type { ListIndexes, StoredIndex } from "../describe/stored-indexes.ts";
import { indexOfKind, viewReader } from "../feed/record-views.ts";
import { fullName } from "../feed/record-words.ts";
import { type Entry, keptListing, type Listing, NO_LISTING, readEntries, recordListing } from "./listing.ts";
import type { Contact, Person } from "./objects.ts";
import type { Opened, OpenList } from "./open-list.ts";
import { known, type Scene } from "./scene.ts";
import { timeText } from "./times.ts";
import { guidIn, type PersonView } from "./views.ts";

/** All persons. In some councils, a person has a record for each body, with the GUID of the person inside. */
export function personListing(listIndexes: ListIndexes): (snapshot: Snapshot) => Promise<Listing> {
  const entries = perSlice("council", async (snapshot: Snapshot) => {
    const indexes = await listIndexes(snapshot);
    const index = indexOfKind(indexes, "person") as StoredIndex;
    const read = viewReader<PersonView>(indexes, index, ["key"]);
    return readEntries(snapshot, index.nr, (body, record) => [{ ...record, guid: personGuid(read(body), record) }]);
  });
  return async (snapshot) => {
    const index = indexOfKind(await listIndexes(snapshot), "person");
    if (!index) return NO_LISTING;
    return hasOwnKeys(index) ? recordListing(snapshot, index) : keptListing(await entries(snapshot));
  };
}

function hasOwnKeys({ description }: StoredIndex): boolean {
  const { key = [] } = rolesOf(description).candidates;
  return key.every((candidate) => candidate === "OBJ_GUID");
}

export function personGuid({ OBJ_GUID }: Pick<PersonView, "OBJ_GUID">, record: Pick<Entry, "guid">): string {
  return guidIn(OBJ_GUID) || record.guid;
}

const ROLES = [
  ...["name", "firstName", "profession", "birthYear", "picture", "email", "homepage", "ownHomepage"],
  "socialMedia",
];

export function openPersons({ indexes, scene }: Opened, listing: Listing): OpenList {
  const index = indexOfKind(indexes, "person");
  const read = index && viewReader<PersonView>(indexes, index, ROLES);
  return {
    listing,
    nr: index?.nr,
    sections: ["persons"],
    prepare(entry, { record }) {
      const person = read?.(record);
      return { references: [], objects: () => (person ? [personOf(scene, entry, person)] : []) };
    },
  };
}

function personOf(scene: Scene, { guid, changed }: Entry, view: PersonView): Person {
  const { Name, Vorname, Beruf, Jahrgang, Bild } = view;
  const hasBoth = Name.trim() !== "" && Vorname.trim() !== "";
  const contacts = contactsOf(view);
  return {
    global_uri: scene.address("persons", guid),
    local_id: guid,
    label: fullName(view) || guid,
    // A single name may be both in one.
    names: hasBoth
      ? [
          { name_type: "PersonFirstName", value: Vorname },
          { name_type: "PersonOfficialName", value: Name },
        ]
      : undefined,
    birth_year: Jahrgang !== null && Number.isInteger(Jahrgang) && Jahrgang > 0 ? Jahrgang : undefined,
    picture: hasFile(Bild) ? `${scene.site.origin}/dokumente/${encodeURIComponent(Bild.ID)}` : undefined,
    occupations: Beruf.trim() === "" ? undefined : [{ label: Beruf }],
    contacts: contacts.length === 0 ? undefined : contacts,
    datetime_modified: timeText(changed),
  };
}

function hasFile({ ID, Version }: PersonView["Bild"]): boolean {
  return ID !== "" && Version.some(({ Rendition }) => Rendition.length > 0);
}

const NETWORKS: readonly (readonly [RegExp, Contact["contact_type"]])[] = [
  [/^linked ?in$/i, "linked_in"],
  [/^(twitter|x)$/i, "twitter"],
];

function contactsOf({ EmailGeschaeft, HomepageGeschaeft, HomepagePrivat, SozialeMedien }: PersonView): Contact[] {
  const websites = [...new Set([HomepageGeschaeft, HomepagePrivat])];
  return [
    { contact_type: "email" as const, value: EmailGeschaeft },
    ...websites.map((value) => ({ contact_type: "contact_website" as const, value })),
    ...SozialeMedien.map(({ Adresse, Typ }) => {
      const [, type = "contact_website" as const] = NETWORKS.find(([name]) => name.test(Typ.trim())) ?? [];
      return { contact_type: type, value: Adresse, label: known(Typ) };
    }),
  ].filter(({ value }) => value.trim() !== "");
}
