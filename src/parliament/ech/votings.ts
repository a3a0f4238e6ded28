/** Votes of the council with the choice of each member, as votings and individual votes of eCH-0293. */
import { OPTIONS } from "../../roles/vote-headline.ts";
import { recordPage } from "../feed/feed-links.ts";
import type { MeetingHosts } from "../feed/meeting-hosts.ts";
import { indexOfKind, viewReader } from "../feed/record-views.ts";
import { fullName } from "../feed/record-words.ts";
import { voteCode, votingCode } from "./codes.ts";
import { type Entry, NO_LISTING, recordListing } from "./listing.ts";
import type { IndividualVote, Voting } from "./objects.ts";
import type { Opened, OpenList } from "./open-list.ts";
import { fragments, known, type Reference, type Scene } from "./scene.ts";
import { momentIn, timeText } from "./times.ts";
import { guidIn, type VoteView } from "./views.ts";

export function openVotings({ snapshot, indexes, scene }: Opened, hosts: MeetingHosts): OpenList {
  const index = indexOfKind(indexes, "vote");
  const read = index && viewReader<VoteView>(indexes, index);
  return {
    listing: index ? recordListing(snapshot, index) : NO_LISTING,
    nr: index?.nr,
    sections: ["votings", "individual_votes"],
    prepare(entry, { record }) {
      const vote = read?.(record);
      if (!vote) return { references: [], objects: () => [] };
      return {
        references: [
          ["meetings", vote.SitzungGuid],
          ["business", vote.GeschaeftGuid],
          ...vote.Stimmabgaben.map(({ KontaktGuid }): Reference => ["persons", KontaktGuid]),
        ],
        objects: (section) =>
          section === "votings" ? [votingOf(scene, hosts, entry, vote)] : votesOf(scene, entry, vote),
      };
    },
  };
}

function votingOf(scene: Scene, hosts: MeetingHosts, { guid, changed }: Entry, view: VoteView): Voting {
  const { Abstimmungstitel, Abstimmungstyp, SitzungGuid, TraktandumGuid, GeschaeftTitel, Schlussresultat } = view;
  const meeting = scene.exists("meetings", SitzungGuid) ? scene.address("meetings", SitzungGuid) : undefined;
  const item = guidIn(TraktandumGuid);
  const host = hosts.hosts.get(SitzungGuid);
  return {
    global_uri: scene.address("votings", guid),
    local_id: guid,
    // The title of the business is not that of the vote.
    voting_title: Abstimmungstitel === GeschaeftTitel ? undefined : scene.texts(Abstimmungstitel),
    voting_type: votingCode(Abstimmungstitel, Abstimmungstyp),
    type_label: known(Abstimmungstyp),
    datetime_begin: momentIn(view.SitzungDatum, scene.site.city.timeZone),
    total_count_yes: count(view.Anzahl_Ja),
    total_count_no: count(view.Anzahl_Nein),
    total_count_abstention: count(view.Anzahl_Enthaltung),
    total_absent: count(view.Anzahl_Abwesend),
    total_other: otherCounts(view),
    result_text: known(Schlussresultat),
    parent_meeting: meeting,
    parent_agenda_item: meeting === undefined || item === "" ? undefined : `${meeting}#${item}`,
    affair_id: scene.affair(view.GeschaeftGuid, view.GeschaeftGrNr),
    actor_id: host && scene.groupReference(host.OBJ_GUID, host.Name),
    landing_page: recordPage(scene.site, "vote", guid),
    datetime_modified: timeText(changed),
  };
}

function count(value: number | null | undefined): number | undefined {
  return Number.isSafeInteger(value) ? (value as number) : undefined;
}

/** If the council chose between several motions. */
function otherCounts(view: VoteView): Voting["total_other"] {
  const counts = OPTIONS.flatMap((label) => {
    const value = count(view[`Anzahl_${label}`]);
    return value === undefined ? [] : { label, count: value };
  });
  return counts.some((one) => one.count > 0) ? counts : undefined;
}

function votesOf(scene: Scene, { guid }: Entry, { Stimmabgaben }: VoteView): readonly IndividualVote[] {
  const voting = scene.address("votings", guid);
  const names = fragments(
    Stimmabgaben.map(({ KontaktGuid }) => KontaktGuid),
    "vote",
  );
  return Stimmabgaben.map((choice, i) => {
    const code = voteCode(choice.Abstimmungsverhalten);
    return {
      global_uri: `${voting}#${names[i]}`,
      parent_voting: voting,
      actor_id: scene.personReference(choice.KontaktGuid, fullName(choice), choice.Fraktion || choice.Partei),
      individual_vote_type: code,
      type_label: code === "other" ? choice.Abstimmungsverhalten : undefined,
    };
  });
}
