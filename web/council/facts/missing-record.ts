/** The record of a page, or an error page that says which kind of record does not exist, and offers those that do. */
import { type Instead, Missing } from "../../frame/errors/missing.ts";
import { inLanguage } from "../../frame/language.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { isGuid, readRecords, type Shown, type Views } from "./council.ts";
import { searchedIndex } from "./searched-indexes.ts";

/** The kinds with pages. */
type Paged = Exclude<Shown, "mandate" | "document">;

const WORDS = {
  de: {
    none: {
      business: "Ein Geschäft mit dieser Kennung gibt es hier nicht.",
      meeting: "Eine Sitzung mit dieser Kennung gibt es hier nicht.",
      vote: "Eine Abstimmung mit dieser Kennung gibt es hier nicht.",
      person: "Eine Person mit dieser Kennung gibt es hier nicht.",
      body: "Ein Gremium mit dieser Kennung gibt es hier nicht.",
      mail: "Eine Ratspost mit dieser Kennung gibt es hier nicht.",
    },
    expected: "Eine Kennung hat 32 Zeichen von 0 bis 9 und a bis f. Vielleicht ist der Link unvollständig.",
    all: {
      business: "Alle Geschäfte durchsuchen",
      meeting: "Alle Sitzungen",
      vote: "Alle Abstimmungen",
      person: "Alle Personen von A bis Z",
      body: "Alle Gremien durchsuchen",
      mail: "Die ganze Ratspost durchsuchen",
    },
  },
  en: {
    none: {
      business: "There is no business with this identifier here.",
      meeting: "There is no meeting with this identifier here.",
      vote: "There is no vote with this identifier here.",
      person: "There is no person with this identifier here.",
      body: "There is no body with this identifier here.",
      mail: "There is no council mailing with this identifier here.",
    },
    expected: "An identifier has 32 characters from 0 to 9 and a to f. The link may be incomplete.",
    all: {
      business: "Search all business",
      meeting: "All meetings",
      vote: "All votes",
      person: "All people from A to Z",
      body: "Search all bodies",
      mail: "Search all council mailings",
    },
  },
};

/** The pages that list all of a kind; the search lists the others. */
const LISTS: Readonly<Partial<Record<Paged, string>>> = {
  meeting: "/rat/sitzungen",
  vote: "/rat/abstimmungen",
  person: "/rat/personen",
};

/** The record whose GUID is in the address of the page. */
export async function recordOf<Kind extends Paged>(visit: Visit, kind: Kind): Promise<Views[Kind]> {
  const { guid } = visit.params;
  const [first] = await readRecords(visit, kind, guid);
  if (first === undefined) throw missingRecord(visit, kind);
  return first;
}

export function missingRecord(visit: Visit, kind: Paged): Missing {
  const words = inLanguage(visit.language, WORDS);
  const expected = isGuid(visit.params.guid) ? "" : ` ${words.expected}`;
  const index = searchedIndex(visit.installed, kind)?.name;
  const list = LISTS[kind];
  const href = list === undefined ? linkTo(visit, "/rat", { index }) : linkTo(visit, list);
  const offer: Instead = { href, text: words.all[kind] };
  return new Missing(words.none[kind] + expected, [offer]);
}
