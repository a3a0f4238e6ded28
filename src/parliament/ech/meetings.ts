/** Meetings with their agendas, as meetings and agenda items of eCH-0293. */
import { recordPage } from "../feed/feed-links.ts";
import { hoursOf } from "../feed/meeting-event.ts";
import { hostOf, type MeetingHosts } from "../feed/meeting-hosts.ts";
import { indexOfKind, viewReader } from "../feed/record-views.ts";
import { meetingCode } from "./codes.ts";
import { type Entry, NO_LISTING, recordListing } from "./listing.ts";
import type { AgendaItem, Meeting } from "./objects.ts";
import type { Opened, OpenList } from "./open-list.ts";
import { fragments, known, type Reference, type Scene } from "./scene.ts";
import { localTime, nextDay, timeText } from "./times.ts";
import { guidIn, type MeetingView } from "./views.ts";

const ROLES = ["key", "title", "date", "begin", "end", "endsNextDay", "place", "body", "agenda"];

export function openMeetings({ snapshot, indexes, scene }: Opened, hosts: MeetingHosts): OpenList {
  const index = indexOfKind(indexes, "meeting");
  const read = index && viewReader<MeetingView>(indexes, index, ROLES);
  return {
    listing: index ? recordListing(snapshot, index) : NO_LISTING,
    nr: index?.nr,
    sections: ["meetings", "agenda_items"],
    prepare(entry, { record }) {
      const meeting = read?.(record);
      if (!meeting) return { references: [], objects: () => [] };
      return {
        references: meeting.Traktanden.map(({ GeschaeftGuid }): Reference => ["business", GeschaeftGuid]),
        objects: (section) =>
          section === "meetings" ? [meetingOf(scene, hosts, entry, meeting)] : agendaOf(scene, entry, meeting),
      };
    },
  };
}

function meetingOf(scene: Scene, hosts: MeetingHosts, { guid, changed }: Entry, view: MeetingView): Meeting {
  const host = hostOf(hosts, { ...view, OBJ_GUID: guid });
  const type = scene.groups.byGuid.get(host?.OBJ_GUID ?? "") ?? "";
  return {
    global_uri: scene.address("meetings", guid),
    local_id: guid,
    name: scene.texts(view.Titel),
    meeting_type: host && meetingCode(scene.groupCode(type, host.Name)),
    actor_name: known(host?.Name ?? ""),
    actor_id: host && scene.groupReference(host.OBJ_GUID, host.Name),
    ...timesOf(scene, view),
    location: known(view.Ort),
    landing_page: recordPage(scene.site, "meeting", guid),
    datetime_modified: timeText(changed),
  };
}

type Times = Pick<Meeting, "date_begin_planned" | "datetime_begin_planned" | "datetime_end_planned">;

/** As they were announced: the records do not say when a meeting really began. */
function timesOf({ site }: Scene, view: MeetingView): Times {
  const hours = hoursOf(view);
  if (!hours) return {};
  const { day, begin, end, endsAfterMidnight } = hours;
  const { timeZone } = site.city;
  return {
    date_begin_planned: day,
    datetime_begin_planned: begin === "" ? undefined : localTime(day, begin, timeZone),
    datetime_end_planned: end === "" ? undefined : localTime(endsAfterMidnight ? nextDay(day) : day, end, timeZone),
  };
}

function agendaOf(scene: Scene, { guid }: Entry, { Traktanden }: MeetingView): readonly AgendaItem[] {
  const meeting = scene.address("meetings", guid);
  const keys = Traktanden.map(({ OBJ_GUID }) => guidIn(OBJ_GUID));
  const names = fragments(keys, "item");
  return Traktanden.map(({ GeschaeftGuid, GRnr, Titel, Traktandennummer }, i) => ({
    global_uri: `${meeting}#${names[i]}`,
    local_id: known(keys[i]),
    parent_meeting: meeting,
    agenda_item_type: "item",
    agenda_item_number: known(Traktandennummer),
    agenda_item_position: i + 1,
    agenda_item_title: scene.texts(Titel),
    affair_id: scene.affair(GeschaeftGuid, GRnr),
  }));
}
