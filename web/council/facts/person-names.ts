/**
 * First names where ballots have none: some councils write both names into one text, `See Lea`, and only the record of
 * the person says which is which.
 */
import { indexOfKind } from "../../frame/installed.ts";
import { findIn, type Source } from "./council.ts";
import type { Abstimmung, Kontakt } from "./records.ts";
import type { PersonRecord } from "./vote-records.ts";

type PersonName = Pick<Kontakt, "Vorname" | "Name">;

/** So many that the query stays within the service's limits. */
const MOST_AT_ONCE = 100;

async function namesOf(source: Source, guids: readonly string[]): Promise<ReadonlyMap<string, PersonName>> {
  const index = indexOfKind(source.installed, "person");
  const names = new Map<string, PersonName>();
  const asked = index ? [...new Set(guids)].filter((guid) => guid !== "") : [];
  for (let from = 0; index && from < asked.length; from += MOST_AT_ONCE) {
    const some = asked.slice(from, from + MOST_AT_ONCE);
    const query = { q: `ID any "${some.join(" ")}"`, m: some.length };
    const { hits } = await findIn<Kontakt>(source, index, query, ["key", "name", "firstName"]);
    for (const { record } of hits) if (record.Vorname !== "") names.set(record.OBJ_GUID, record);
  }
  return names;
}

/** A vote whose ballots have first names, as far as people have records. */
export async function withFirstNames(source: Source, vote: Abstimmung): Promise<Abstimmung> {
  const nameless = vote.Stimmabgaben.filter(({ Vorname }) => Vorname === "");
  const names = await namesOf(
    source,
    nameless.map(({ KontaktGuid }) => KontaktGuid),
  );
  if (names.size === 0) return vote;
  const Stimmabgaben = vote.Stimmabgaben.map((ballot) => {
    const { Name, Vorname } = (ballot.Vorname === "" && names.get(ballot.KontaktGuid)) || ballot;
    return { ...ballot, Name, Vorname };
  });
  return { ...vote, Stimmabgaben };
}

/** The same for voting records. */
export async function namedRecords(source: Source, records: readonly PersonRecord[]): Promise<readonly PersonRecord[]> {
  const nameless = records.flatMap(({ vorname, guid }) => (vorname === "" && guid !== undefined ? [guid] : []));
  const names = await namesOf(source, nameless);
  return records.map((record) => {
    const found = record.vorname === "" ? names.get(record.guid ?? "") : undefined;
    return found ? { ...record, name: found.Name, vorname: found.Vorname } : record;
  });
}
