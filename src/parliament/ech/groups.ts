/** Bodies as groups of eCH-0294. */
import { recordPage } from "../feed/feed-links.ts";
import { indexOfKind, viewReader } from "../feed/record-views.ts";
import { type Entry, NO_LISTING, recordListing } from "./listing.ts";
import type { Group } from "./objects.ts";
import type { Opened, OpenList } from "./open-list.ts";
import type { Scene } from "./scene.ts";
import { timeText } from "./times.ts";
import type { GroupView } from "./views.ts";

const ROLES = ["name", "shortName", "type", "parent", "note", "inactive"];

export function openGroups({ snapshot, indexes, scene }: Opened): OpenList {
  const index = indexOfKind(indexes, "body");
  const read = index && viewReader<GroupView>(indexes, index, ROLES);
  return {
    listing: index ? recordListing(snapshot, index) : NO_LISTING,
    nr: index?.nr,
    sections: ["groups"],
    prepare(entry, { record }) {
      const group = read?.(record);
      return { references: [], objects: () => (group ? [groupOf(scene, entry, group)] : []) };
    },
  };
}

function groupOf(scene: Scene, { guid, changed }: Entry, view: GroupView): Group {
  const { Name, Kurzname, Gremiumstyp, Vater, Bemerkung, Inaktiv } = view;
  const parent = scene.groups.byName.get(Vater) ?? "";
  const page = recordPage(scene.site, "body", guid);
  return {
    global_uri: scene.address("groups", guid),
    local_id: guid,
    label: scene.values(Name) ?? [{ value: guid, language: scene.site.language }],
    abbreviation: scene.values(Kurzname),
    description: scene.values(Bemerkung),
    group_type: { group_type_enum: scene.groupCode(Gremiumstyp, Name), label: scene.values(Gremiumstyp) },
    is_active: Inaktiv === null ? undefined : !Inaktiv,
    parent_groups: Vater !== "" && parent !== "" ? [scene.groupReference(parent, Vater)] : undefined,
    landing_page: page === undefined ? undefined : [{ value: page, language: scene.site.language }],
    datetime_modified: timeText(changed),
  };
}
