/**
 * The speeches on an agenda item: first the committee and the author, then other members, last the head of the
 * department. In: an agenda item. Out: a few speeches in order.
 */
import { type Day, day } from "../model/calendar.ts";
import type { Council, Gremium, Person, Traktandum, Wortmeldung } from "../model/model.ts";
import type { Zweck } from "../model/steps.ts";
import { parteiOf, vornameName } from "../people/people.ts";
import { VOTES_SINCE } from "./decisions.ts";
import type { Papers } from "./papers.ts";

type Speakers = Pick<Council, "rat" | "head" | "mandate" | "randomFor">;

/** Items without speeches. */
const WITHOUT_SPEECHES: readonly (Zweck | null)[] = ["wahl", "ohneDebatte", null];

/** Recordings of meetings are cut into speeches from this day on. */
const CUT_SINCE = day("2026-01-01");

export function speechesOn(speakers: Speakers, traktandum: Traktandum, papers: Papers): Wortmeldung[] {
  const { rat, head, randomFor } = speakers;
  const { sitzung, geschaeft, zweck } = traktandum;
  // Speeches are recorded for as long as votes are.
  if (geschaeft === null || sitzung.stand !== "vorbei" || sitzung.day < VOTES_SINCE || WITHOUT_SPEECHES.includes(zweck))
    return [];
  const random = randomFor(`speakers ${traktandum.guid}`);
  const on = sitzung.day;
  const speaker = (person: Person, rolle = "") => ({ person, partei: parteiOf(person, on), rolle });
  const members = rat(on).flatMap(({ person, praesidium }) => (praesidium ? [] : [person]));
  const { urheber, kommission, departement } = geschaeft;
  const author = urheber?.kind === "person" && members.includes(urheber.person) ? [speaker(urheber.person)] : [];
  const committee = kommission === null ? [] : random.sample(membersOf(speakers, kommission, on), 1);
  const opening = [...committee.map((person) => speaker(person, "Kommissionsreferat")), ...author];
  const others = random
    .sample(members, random.integer(1, 4))
    .filter((person) => !opening.some((first) => first.person === person))
    .map((person) => speaker(person));
  const executive = random.chance(0.6) ? head(departement.key, on) : null;
  return [...opening, ...others, ...(executive === null ? [] : [speaker(executive, "Stadtrat")])].map(
    (speech, index) => {
      const guid = random.guid();
      const aufzeichnung = on < CUT_SINCE ? null : papers.speech(guid, vornameName(speech.person), sitzung);
      return { guid, traktandum, nummer: index + 1, ...speech, aufzeichnung };
    },
  );
}

function membersOf({ mandate }: Speakers, gremium: Gremium, on: Day): Person[] {
  return mandate
    .filter(
      (mandat) =>
        mandat.gremium === gremium && mandat.from <= on && on <= mandat.to && mandat.funktion !== "Sekretariat",
    )
    .map(({ person }) => person);
}
