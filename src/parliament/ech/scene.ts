/** What all objects of a response share: the city, the addresses of objects, and which of them exist. */
import type { Snapshot } from "../../store/store.ts";
import type { StoredIndex } from "../describe/stored-indexes.ts";
import { recordPage, type Site } from "../feed/feed-links.ts";
import { indexOfKind } from "../feed/record-views.ts";
import { type GroupCode, groupCode } from "./codes.ts";
import type { KnownGroups } from "./known-groups.ts";
import { existingIn, type Listing } from "./listing.ts";
import type { GroupReference, PersonReference, Refers, Text, Value } from "./objects.ts";

export type ListName = "persons" | "groups" | "memberships" | "meetings" | "votings";

/** Kinds of objects that others refer to, besides groups. */
export type Referred = "persons" | "meetings" | "business";
export type Reference = readonly [Referred, guid: string];

export interface SceneParts {
  readonly snapshot: Snapshot;
  readonly indexes: readonly StoredIndex[];
  readonly site: Site;
  readonly groups: KnownGroups;
  readonly persons: Listing;
}

export class Scene {
  readonly site: Site;
  readonly groups: KnownGroups;
  readonly #known: Readonly<Record<Referred, Map<string, boolean>>>;
  readonly #existing: Readonly<Record<Referred, (guids: readonly string[]) => Promise<ReadonlySet<string>>>>;

  constructor({ snapshot, indexes, site, groups, persons }: SceneParts) {
    this.site = site;
    this.groups = groups;
    this.#known = { persons: new Map(), meetings: new Map(), business: new Map() };
    const inIndex = (kind: "meeting" | "business") => async (guids: readonly string[]) => {
      const index = indexOfKind(indexes, kind);
      return index ? existingIn(snapshot, index.nr, guids) : new Set<string>();
    };
    this.#existing = { persons: persons.existing, meetings: inIndex("meeting"), business: inIndex("business") };
  }

  /** Must be called before objects refer to these: records also name others that the city does not publish. */
  async load(references: readonly Reference[]): Promise<void> {
    for (const kind of ["persons", "meetings", "business"] as const) {
      const known = this.#known[kind];
      const named = references.flatMap(([one, guid]) => (one === kind && guid !== "" && !known.has(guid) ? guid : []));
      const unknown = [...new Set(named)];
      if (unknown.length === 0) continue;
      const existing = await this.#existing[kind](unknown);
      for (const guid of unknown) known.set(guid, existing.has(guid));
    }
  }

  exists(kind: Referred, guid: string): boolean {
    return this.#known[kind].get(guid) ?? false;
  }

  /** The address of an object, which is its `global_uri`. */
  address(list: ListName, guid: string): string {
    return `${this.site.origin}/ech/${list}/${guid}`;
  }

  personReference(guid: string, name: string, group: string): PersonReference {
    return {
      label: known(name) ?? known(guid) ?? UNKNOWN,
      group_label: known(group),
      ...(this.exists("persons", guid) ? this.#published("persons", guid) : unpublished(guid, name)),
    };
  }

  groupReference(guid: string, name: string): GroupReference {
    return {
      label: known(name),
      ...(this.groups.byGuid.has(guid) ? this.#published("groups", guid) : unpublished(guid, name)),
    };
  }

  #published(list: ListName, guid: string): Refers {
    return { global_uri: this.address(list, guid) };
  }

  groupCode(type: string, name: string): GroupCode {
    return groupCode({ type, name }, this.site.city);
  }

  /** The page of an item of business, or else its number. */
  affair(guid: string, number: string): string | undefined {
    const page = this.exists("business", guid) ? recordPage(this.site, "business", guid) : undefined;
    return page ?? known(number);
  }

  /** A text in the language of the city. */
  values(text: string): readonly Value[] | undefined {
    return text.trim() === "" ? undefined : [{ value: text, language: this.site.language }];
  }

  texts(text: string): readonly Text[] | undefined {
    return text.trim() === "" ? undefined : [{ text, language: this.site.language }];
  }
}

/** What the schemas require of a reference to somebody without any name. */
const UNKNOWN = "–";

function unpublished(guid: string, name: string): Refers {
  return { local_id: known(guid) ?? known(name) ?? UNKNOWN };
}

/** Absent instead of empty. */
export function known(text: string): string | undefined {
  return text.trim() === "" ? undefined : text;
}

/** A part of an object's address for each of its parts: the key if it is a GUID of its own, or else the position. */
export function fragments(keys: readonly string[], word: string): readonly string[] {
  const used = new Set<string>();
  return keys.map((key, i) => {
    const isOwn = key !== "" && !used.has(key);
    used.add(key);
    return isOwn ? key : `${word}-${i + 1}`;
  });
}
