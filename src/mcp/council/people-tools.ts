/** Tools about people: members of the council, of the executive and others. */
import { findRecords } from "../../../web/council/facts/council.ts";
import { fullName } from "../../../web/council/facts/record-links.ts";
import type { Kontakt } from "../../../web/council/facts/records.ts";
import { searchedIndex } from "../../../web/council/facts/searched-indexes.ts";
import { type PersonRecord, readPersonRecord } from "../../../web/council/facts/vote-records.ts";
import { readPerson } from "../../../web/council/people/mandate-records.ts";
import { namedCall, speechesCall } from "../../../web/council/people/person-business.ts";
import { PAGING } from "../tool/arguments.ts";
import { pageOf } from "../tool/desk.ts";
import { anyObject, integer, list, number, object, type Properties, text } from "../tool/schema.ts";
import type { Tool } from "../tool/tool.ts";
import { ToolError } from "../tool/tool-error.ts";
import { COUNTS, countBy, filterNamed, findList } from "./find.ts";
import { missing, personId } from "./resolve.ts";
import { LIST_COUNTS, OFFICE_ITEM, officeItem } from "./shapes.ts";

const PERSON: Properties = {
  id: text("identifies the person: other tools take it"),
  name: text("name"),
  party: text("party"),
  constituency: text("constituency"),
  profession: text("profession"),
  birth_year: integer("year of birth"),
};

function personItem(person: Kontakt): object {
  return {
    id: person.OBJ_GUID,
    name: fullName(person),
    party: person.Partei,
    constituency: person.Wahlkreis,
    profession: person.Beruf,
    birth_year: person.Jahrgang,
  };
}

export const FIND_PEOPLE: Tool = {
  name: "find_people",
  title: "Find people of the council",
  description:
    "Finds members of the council, of the executive and others by name, words of their record (such as a body), " +
    "party or constituency, by name. `member_now` finds who is on the council today; `count_by` counts them.",
  needs: "person",
  takes: {
    words: { type: "text", description: "beginnings of names, or words such as the name of a body" },
    party: { type: "text", description: "party" },
    constituency: { type: "text", description: "constituency" },
    member_now: { type: "boolean", description: "true: only who is on the council today; false: only others" },
    count_by: countBy(["party", "constituency"]),
    ...PAGING,
  },
  gives: { ...LIST_COUNTS, counts: COUNTS, items: list("the people", object(PERSON, ["id", "name"])) },
  always: ["total", "shown", "offset", "items"],
  async run(desk, args) {
    const member = args.boolean("member_now");
    const filters = searchedIndex(desk.installed, "person")?.filters.map(({ name }) => name) ?? [];
    if (args.text("party") !== undefined) filterNamed(desk, "person", "partei", "party");
    if (args.text("constituency") !== undefined) filterNamed(desk, "person", "wahlkreis", "constituency");
    const given: Record<string, string | undefined> = {
      q: args.text("words"),
      partei: args.text("party"),
      wahlkreis: args.text("constituency"),
    };
    if (member !== undefined) {
      if (filters.includes("aktiv")) given.aktiv = String(member);
      else if (filters.includes("inaktiv")) given.inaktiv = String(!member);
      else throw new ToolError("The city does not say who is on the council today.");
    }
    const counted = { party: "partei", constituency: "wahlkreis" };
    const { hits, page, counts } = await findList(desk, "person", args, { given, counted });
    return {
      summary: `${counts.total} people; ${counts.shown} are shown.`,
      content: { ...counts, items: hits.map(({ record }) => personItem(record)) },
      page,
    };
  },
};

const SIGNED = object({ id: text("identifies it"), number: text("number"), title: text("title"), type: text("type") });
const MOST_SIGNED = 50;

export const GET_PERSON: Tool = {
  name: "get_person",
  title: "One person with mandates and voting record",
  description:
    "One person by name or id: party, current and former offices, declared interests, business submitted and " +
    "co-signed, speeches, and the voting record: how often they chose what, and how often with their party.",
  needs: "person",
  takes: { id: { type: "text", description: "name or id of the person", required: true } },
  gives: {
    ...PERSON,
    interests: list("declared interests", text("an interest")),
    offices: list("current and former offices", OFFICE_ITEM),
    business_submitted: integer("how many items of business the person submitted"),
    business_cosigned: integer("how many the person co-signed"),
    business_naming: integer("how many name the person, where it is not known who signed"),
    submitted: list(`the business submitted, the newest first, at most ${MOST_SIGNED}`, SIGNED),
    meetings_with_speech: integer("at how many meetings the person spoke"),
    votes: object(
      {
        total: integer("in how many votes the person could take part"),
        counts: anyObject("how often the person chose what"),
        compared: integer("in how many the person was present and the party had a majority"),
        with_party: integer("in how many of these the person chose as the majority of the party"),
        with_party_percent: number("the same in percent"),
        with_council_percent: number("how often the person chose as the majority of the council, in percent"),
      },
      ["total", "counts"],
      "the voting record",
    ),
  },
  always: ["id", "name", "offices"],
  async run(desk, args) {
    const guid = await personId(desk, args.given("id"));
    const person = await readPerson(desk, guid);
    if (!person) throw missing("person", guid, "find_people");
    const named = namedCall(desk, person.OBJ_GUID);
    const [votes, speeches, naming] = await Promise.all([
      readPersonRecord(desk, person.OBJ_GUID),
      findRecords(desk, "meeting", speechesCall(desk, person.OBJ_GUID)?.query),
      findRecords(desk, "business", named?.query),
    ]);
    const signed = person.Erstunterzeichner.toSorted((one, other) => other.GRNrSort.localeCompare(one.GRNrSort));
    return {
      summary: [fullName(person), person.Partei].filter((part) => part !== "").join(", "),
      content: {
        ...personItem(person),
        interests: person.Interessenbindung.map(({ Bezeichnung }) => Bezeichnung),
        offices: person.Behoerdenmandat.map((office) => officeItem(office, desk.today)),
        ...(named
          ? { business_naming: naming.numHits }
          : { business_submitted: signed.length, business_cosigned: person.Mitunterzeichner.length }),
        submitted: signed.slice(0, MOST_SIGNED).map((one) => ({
          id: one.OBJ_GUID,
          number: one.GRNr,
          title: one.Titel,
          type: one.Ratsgeschaeftsart,
        })),
        meetings_with_speech: speeches.numHits,
        votes: votes && votingRecord(votes),
      },
      page: pageOf(desk, `/rat/person/${person.OBJ_GUID}`),
    };
  },
};

function votingRecord(record: PersonRecord): object {
  const counts = {
    Ja: record.ja,
    Nein: record.nein,
    Enthaltung: record.enthaltung,
    Abwesend: record.abwesend,
    other: record.andere,
  };
  return {
    total: record.abstimmungen,
    counts: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
    compared: record.vergleichbarPartei,
    with_party: record.mitPartei,
    with_party_percent: percent(record.anteilMitPartei),
    with_council_percent: percent(record.anteilMitMehrheit),
  };
}

function percent(share: number | undefined): number | undefined {
  return share === undefined ? undefined : Math.round(share * 1000) / 10;
}
