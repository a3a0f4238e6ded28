/** Records of speeches: who spoke on what in which meeting. A meeting's record contains the same speeches. */
import { speechText } from "../../language/speech-text.ts";
import type { Council, Wortmeldung } from "../model/model.ts";
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

function textOf(randomFor: Council["randomFor"], { guid, rolle, traktandum: { geschaeft } }: Wortmeldung): string {
  return geschaeft === null ? "" : speechText(randomFor(`text ${guid}`), rolle, geschaeft.topic);
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
