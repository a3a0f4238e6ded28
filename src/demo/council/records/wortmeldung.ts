/** Records of speeches: who spoke on what in which meeting. A meeting's record contains the same speeches. */
import { type Stance, speechText } from "../../language/speech-text.ts";
import type { Council, Wortmeldung } from "../model/model.ts";
import { JA, NEIN } from "../model/verhalten.ts";
import { vornameName } from "../people/people.ts";
import { agendaContext } from "./agenda-context.ts";
import { documentBlock } from "./blocks.ts";
import { type Table, table } from "./table.ts";

export const wortmeldung: Table = table(
  "wortmeldung",
  ({ wortmeldungen }) => wortmeldungen,
  ({ randomFor }) =>
    (speech) => ({
      ...agendaContext(speech.traktandum),
      ...speechBlock(randomFor, speech),
      Text: textOf(randomFor, speech),
    }),
);

function textOf(randomFor: Council["randomFor"], speech: Wortmeldung): string {
  const { geschaeft } = speech.traktandum;
  return geschaeft === null ? "" : speechText(randomFor(`text ${speech.guid}`), stanceOf(speech), geschaeft.topic);
}

/** Members speak for what they submitted, and otherwise as they vote in the end. */
function stanceOf({ rolle, person, traktandum: { geschaeft, abstimmungen } }: Wortmeldung): Stance {
  if (rolle === "Kommissionsreferat" || rolle === "Stadtrat") return rolle;
  if (geschaeft?.urheber?.kind === "person" && geschaeft.urheber.person === person) return "Urheber";
  const vote = abstimmungen.at(-1);
  const behaviour = vote?.verhalten[vote.rat.findIndex((member) => member.person === person)];
  return behaviour === JA ? "dafür" : behaviour === NEIN ? "dagegen" : "offen";
}

/** What the index and a meeting's record have in common. */
export function speechBlock(
  randomFor: Council["randomFor"],
  { guid, nummer, person, partei, rolle, aufzeichnung }: Wortmeldung,
) {
  return {
    Subtraktandum: "",
    Sortierung: nummer,
    Level: 1,
    Aufzeichnung: aufzeichnung === null ? [] : [documentBlock(aufzeichnung)],
    PersonenWortmeldung: [
      {
        OBJ_GUID: randomFor(guid).guid(),
        KontaktGuid: person.guid,
        Name: vornameName(person),
        Partei: partei?.kuerzel ?? "",
        Spezialfunktion: rolle,
      },
    ],
  };
}
