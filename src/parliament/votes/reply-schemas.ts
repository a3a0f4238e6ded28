/**
 * The schemas of the responses about votes, declared once: the OpenAPI description and the columns of CSV responses are
 * derived from them. Members are in alphabetical order, as in responses.
 */
import { integer, list, map, number, object, optional, text } from "../../base/schema.ts";

const Count = (description: string, example: number) => integer({ minimum: 0, description, examples: [example] });
const Share = (description: string) =>
  optional(
    number({ minimum: 0, maximum: 1, description: `${description} Absent if there are none.`, examples: [0.9731] }),
  );
const Text = (description: string, example: string) => text({ description, examples: [example] });
const Day = (description: string) => optional(Text(description, "2026-06-17"));
const Guid = (description: string) => Text(description, "0123456789abcdef0123456789abcdef");
const Year = optional(integer({ description: "Year, with `je=jahr` only.", examples: [2026] }));
const Names = (description: string, example: string) => list(Text("Name.", example), { description });

const Geschaeft = object(
  {
    art: optional(Text("Type.", "Motion")),
    guid: optional(Guid("Its GUID.")),
    nummer: optional(Text("Its number.", "2026/123")),
    titel: optional(Text("Its title, or that of the agenda item.", "Mehr Velowege")),
  },
  { title: "GeschaeftDerAbstimmung", description: "What the vote was about." },
);

const Sitzung = object(
  { guid: optional(Guid("Its GUID.")), titel: optional(Text("Its title.", "12. Sitzung")) },
  { title: "SitzungDerAbstimmung", description: "The meeting." },
);

const VOTE = {
  abweichende: Count(
    "Members who voted differently from most members of their party; after a tie in it, nobody did.",
    3,
  ),
  abwesend: optional(Count("Members who were absent.", 5)),
  auswahl: optional(
    map(integer(), {
      description: "Votes for each motion, where the council chose between several.",
      examples: [{ A: 53 }],
    }),
  ),
  datum: Day("Day of the vote."),
  differenz: optional(
    Count("By how many votes it was decided; absent for a quorum, which needs supporters and no majority.", 4),
  ),
  enthaltung: optional(Count("Abstentions.", 1)),
};
const VOTE_ABOUT = {
  geschaeft: optional(Geschaeft),
  geteilteFraktionen: Names("Parliamentary groups whose members did not all vote alike.", "GLP"),
  geteilteParteien: Names("Parties whose members did not all vote alike.", "GLP"),
  guid: Guid("GUID of the vote."),
  ja: optional(Count("Votes for yes.", 60)),
  mehrheit: optional(Text("What most of the members present chose; absent after a tie.", "Ja")),
};
const VOTE_END = {
  nein: optional(Count("Votes for no.", 56)),
  resultat: optional(Text("Result, as the council publishes it.", "Ja")),
  sitzung: optional(Sitzung),
  titel: Text("The question.", "Schlussabstimmung"),
  typ: optional(Text("Type of vote.", "Normal")),
};

export const Abstimmung = object(
  { ...VOTE, ...VOTE_ABOUT, ...VOTE_END },
  { title: "Abstimmung", description: "A vote of the council." },
);

const { resultat, sitzung, titel, typ } = VOTE_END;

export const Stimme = object(
  {
    ...VOTE,
    fraktion: optional(Text("Parliamentary group of the person at that time.", "SP")),
    ...VOTE_ABOUT,
    mehrheitFraktion: optional(Text("What most members of the group chose.", "Ja")),
    mehrheitPartei: optional(Text("What most members of the party chose.", "Ja")),
    nein: VOTE_END.nein,
    partei: optional(Text("Party of the person at that time.", "SP")),
    ...{ resultat, sitzung, stimme: Text("What the person chose.", "Nein"), titel, typ },
  },
  { title: "Stimme", description: "The choice of a person in a vote." },
);

export const Person = object(
  {
    abstimmungen: Count("Votes in which the person could take part.", 412),
    abwesend: Count("Votes in which the person was absent.", 12),
    andere: Count("Choices other than yes, no and abstention.", 3),
    anteilAnwesend: Share("Participation: `anwesend` of `abstimmungen`."),
    anteilMitFraktion: Share("`mitFraktion` of `vergleichbarFraktion`."),
    anteilMitMehrheit: Share("`mitMehrheit` of `vergleichbarMehrheit`."),
    anteilMitPartei: Share("`mitPartei` of `vergleichbarPartei`."),
    anwesend: Count("Votes in which the person was present.", 400),
    bis: Day("Day of the last of the votes."),
    enthaltung: Count("Abstentions.", 7),
    fraktion: optional(Text("Parliamentary group in the last of the votes.", "SP")),
    guid: optional(Guid("GUID of the person.")),
    ja: Count("Votes for yes.", 260),
    jahr: Year,
    mitFraktion: Count("Votes with the majority of the own group.", 389),
    mitMehrheit: Count("Votes with the majority of the council.", 301),
    mitPartei: Count("Votes with the majority of the own party.", 389),
    name: Text("Family name.", "Muster"),
    nein: Count("Votes for no.", 130),
    partei: optional(Text("Party in the last of the votes.", "SP")),
    vergleichbarFraktion: Count("Votes with the person present in which the group had a majority.", 398),
    vergleichbarMehrheit: Count("Votes with the person present in which the council had a majority.", 399),
    vergleichbarPartei: Count("Votes with the person present in which the party had a majority.", 398),
    von: Day("Day of the first of the votes."),
    vorname: Text("First name.", "Anna"),
  },
  { title: "PersonImRat", description: "The voting record of a person." },
);

export const Gruppe = object(
  {
    abstimmungen: Count("Votes with members of it.", 412),
    anteilAnwesend: Share("Participation: `anwesend` of `stimmen`."),
    anteilGeschlossen: Share("Unity: `geschlossen` of `vergleichbar`."),
    anteilMitMehrheit: Share("`mitMehrheit` of `vergleichbarMehrheit`."),
    anwesend: Count("Choices of members who were present.", 11_800),
    bezeichnung: Text("Name.", "SP"),
    bis: Day("Day of the last of the votes."),
    geschlossen: Count("Choices that were those of its majority.", 11_500),
    geteilt: Count("Votes in which its members did not all vote alike.", 40),
    jahr: Year,
    mitMehrheit: Count("Votes in which its majority was that of the council.", 310),
    personen: Count("People who were members in one of the votes.", 34),
    stimmen: Count("Choices that its members could make.", 12_300),
    vergleichbar: Count("Choices of members who were present in votes in which it had a majority.", 11_790),
    vergleichbarMehrheit: Count("Votes in which both it and the council had a majority.", 405),
    von: Day("Day of the first of the votes."),
  },
  { title: "GruppeImRat", description: "The voting record of a party or of a parliamentary group." },
);

const Seite = object(
  {
    bezeichnung: Text("Name.", "SP"),
    guid: optional(Guid("GUID, of people only.")),
    partei: optional(Text("Party, of people only.", "SP")),
  },
  { title: "Seite", description: "A party, a parliamentary group or a person." },
);

export const Uebereinstimmung = object(
  {
    anteil: number({ minimum: 0, maximum: 1, description: "`gleich` of `gemeinsam`.", examples: [0.8123] }),
    erste: Seite,
    gemeinsam: Count("Votes in which both made a choice.", 398),
    gleich: Count("Votes in which it was the same.", 323),
    zweite: Seite,
  },
  { title: "Uebereinstimmung", description: "How often two of them voted alike." },
);

export const Umfang = object(
  {
    abstimmungen: Count("Votes that are counted.", 5_321),
    ausgelassen: Count("Votes that are left out because they do not fit into memory.", 0),
    bis: Day("Day of the latest vote."),
    fraktionen: Names("Parliamentary groups, by name.", "SP"),
    jahre: list(integer({ examples: [2026] }), { description: "Years with votes, the latest first." }),
    parteien: Names("Parties, by name.", "SP"),
    personen: Count("People who could take part.", 480),
    stimmen: Count("Choices of members.", 650_000),
    von: Day("Day of the first vote."),
  },
  { title: "Umfang", description: "What there is to count." },
);
