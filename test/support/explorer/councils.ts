/**
 * Two invented councils whose records have the shapes of real ones, as files for `rathaus schema draft`: a canton with
 * one list of roles, texts in place of objects and a record for each person and body; and another with keys in
 * elements, mandates as records of their own and an index that nobody knows.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Content = string | readonly string[];

/** `Name`, or `Name OBJ_GUID` with the GUID of that number. */
function element(name: string, content: Content = ""): string {
  const [tag, key] = name.split(" ");
  const attribute = key === undefined ? "" : ` OBJ_GUID="${guid(key)}"`;
  const inside = [content].flat().join("");
  return inside === "" ? `<${tag}${attribute}/>` : `<${tag}${attribute}>${inside}</${tag}>`;
}

/** A made-up GUID of a few letters and digits. */
export const guid = (key: string): string => Buffer.from(key).toString("hex").padEnd(32, "0").slice(0, 32);

function dates(name: string, day: string, end = day): string {
  const at = (date: string) => (date === "" ? "" : `${date}T00:00:00.000`);
  const part = (tag: string, date: string) => `<${tag} xsi:nil="${date === ""}">${at(date)}</${tag}>`;
  return element(name, [part("Start", day), part("End", end), element("Text", day.split("-").reverse().join("."))]);
}

/** The end of what goes on. */
const OPEN = "9999-12-31";

function file(name: string, key: string): string {
  const rendition = '<Version Nr="1"><Rendition Extension="pdf" Ansicht="PDF"/></Version>';
  return `<${name} ID="${guid(key)}-1" FileName="${key}">${rendition}</${name}>`;
}

interface Index {
  readonly name: string;
  readonly root: string;
  /** Key → content. */
  readonly records: Readonly<Record<string, Content>>;
}

function page({ name, root, records }: Index): string {
  const hits = Object.entries(records).map(([key, content], i) => {
    const head = `OBJ_GUID="${guid(key)}" SEQ="${i + 1}" IDX="${name}" xmlns="http://www.cmiag.ch/cdws/${name}"`;
    const record = `<${root} ${head}>${[content].flat().join("")}</${root}>`;
    return `<Hit Guid="${guid(key)}" SEQ="${i + 1}" Relevance="1"><Snippet/>${record}</Hit>`;
  });
  return (
    `<SearchDetailResponse IDXSEQ="99" q="seq&gt;0" l="de-CH" s="1" m="1000" numHits="${hits.length}" ` +
    `indexName="${name}" xmlns="http://www.cmiag.ch/cdws/searchDetailResponse" ` +
    `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${hits.join("")}</SearchDetailResponse>`
  );
}

const participant = (key: string, person: string, name: string, first: string, role: string, party: string) =>
  element(`Beteiligung ${key}`, [
    element("Kontakt", element(`Kontakt ${person}`)),
    ...[element("NameVorname", `${name} ${first}`), element("Name", name), element("Vorname", first)],
    ...[element("Rolle", role), element("Partei", party)],
  ]);
const cantonStep = (key: string, name: string, day: string, document = "") =>
  element(`Ablaufschritt ${key}`, [
    element("AblaufschrittTyp", name),
    dates("Sitzungsdatum", day),
    element("Dokumente", document),
    dates("Fristbis", day),
  ]);
const pending = (key: string, where: string, day: string) =>
  element(`PendentBei ${key}`, [element("PendentBei", where), dates("Datum", day), element("Status", "Abgeschlossen")]);
const seat = (person: string, name: string, first: string, body: string, office: string) => [
  element("Person", element(`Kontakt ${person}`, [element("Name", name), element("Vorname", first)])),
  element("Gremium", element(`Gremium ${body}`, element("Name", `Kommission ${body}`))),
  ...[element("Partei", "Grüne"), element("Funktion", office), dates("Dauer", "2023-05-08", OPEN)],
  '<inaktiv xsi:nil="false">false</inaktiv>',
];

const CANTON: readonly Index[] = [
  {
    name: "Geschaeft",
    root: "Geschaeft",
    records: {
      moor: [
        ...[element("KRNr", "12/2025"), element("VorlageNr"), element("Titel", "Moore im Hinterwald")],
        ...[element("Geschaeftsart", "Motion"), element("BehandelndeKommission", "Kommission Wald")],
        // Half of these dates are made up.
        ...[element("Direktion", "Forstdirektion"), dates("Beginn", "2025-01-01")],
        element("PendentBei", [pending("p1", "Kleiner Rat", "2025-03-10"), pending("p2", "Landtag", "2025-09-01")]),
        element("PendentBeiNeu", element("Organisationseinheit o1", element("Name", "Kleiner Rat"))),
        element("Beteiligungen", [
          participant("b1", "vera", "Torf", "Vera", "Erstunterzeichnerin / Erstunterzeichner", "Grüne"),
          participant("b2", "kurt", "Ried", "Kurt", "Mitunterzeichnerin / Mitunterzeichner", "EVP"),
        ]),
        element("VerknuepfteGeschaefte", [
          element("VerknuepfteGeschaefte holz", [element("Titel", "Holz"), element("KRNr", "7/2024")]),
          element("VerknuepfteGeschaefte fort", [element("Titel", "Nicht veröffentlicht"), element("KRNr", "1/1999")]),
        ]),
        element("Ablaufschritte", [
          cantonStep(
            "s1",
            "Eingereicht",
            "2025-03-10",
            element("Dokument d1", [element("Titel", "Motionstext"), file("eDocument", "d1")]),
          ),
          cantonStep("s2", "Überwiesen", "2025-09-01"),
        ]),
        element("SortErstPublikation", "20250310"),
      ],
      holz: [
        ...[element("KRNr"), element("VorlageNr", "5901"), element("Titel", "Holz aus dem Hinterwald")],
        ...[element("Geschaeftsart", "Vorlage"), element("BehandelndeKommission"), element("Direktion")],
        ...[dates("Beginn", "2024-02-05"), element("PendentBei")],
        element("PendentBeiNeu", element("Organisationseinheit o2", element("Name", "Erledigt"))),
        element(
          "Beteiligungen",
          participant("b3", "kurt", "Ried", "Kurt", "Erstunterzeichnerin / Erstunterzeichner", "EVP"),
        ),
        ...[element("VerknuepfteGeschaefte"), element("Ablaufschritte"), element("SortErstPublikation")],
      ],
    },
  },
  {
    name: "SitzungenDetail",
    root: "Sitzung",
    records: {
      neun: [
        ...[element("Titel", "9. Sitzung"), dates("Datum", "2025-09-01"), element("Uhrzeit", "08:15")],
        ...[element("Ort", "Waldhaus"), element("VideoStream"), element("Traktanden")],
        element("Sitzungsdokumente", element("Dokument d2", [element("Titel", "Protokoll"), file("eDokument", "d2")])),
        element("Gremium", element("Gremium rat", [element("Name", "Landtag"), element("Kurzname", "LT")])),
      ],
      fern: [
        ...[element("Titel", "Schlusssitzung"), dates("Datum", "2999-12-31"), element("Uhrzeit"), element("Ort")],
        ...[element("VideoStream"), element("Traktanden"), element("Sitzungsdokumente"), element("Gremium")],
      ],
    },
  },
  {
    name: "Mitglieder",
    root: "Mitglied",
    records: {
      m1: seat("vera", "Torf", "Vera", "Wald", "Präsidium"),
      m2: seat("vera", "Torf", "Vera", "Wild", "Mitglied"),
      m3: seat("kurt", "Ried", "Kurt", "Wald", "Mitglied"),
    },
  },
  { name: "Wahlkreise", root: "Wahlkreis", records: { nord: element("Bezeichnung", "Nord") } },
];

const user = (key: string, name: string, first: string, party: string) =>
  element("Benutzer", [
    // Elsewhere keys are attributes; here they are elements, and in another spelling.
    element("BenutzerGUID", guid(key).toUpperCase()),
    ...[element("Vorname", first), element("Nachname", name), element("Partei", party)],
  ]);
const contact = (name: string, first: string, inactive: boolean) => [
  ...[element("Name", name), element("Vorname", first), element("Partei", "SP"), element("Wahlkreis", "Süd")],
  `<inaktiv xsi:nil="false">${inactive}</inaktiv>`,
];
const mandate = (person: string, name: string, first: string) => [
  ...[element("KontaktGuid", guid(person)), element("Name", name), element("Vorname", first)],
  ...[element("Gremium", "Grosser Rat"), element("GremiumGuid", guid("gross")), element("Funktion", "Ratsmitglied")],
  dates("Dauer", "2024-06-01", OPEN),
];

const ballot = (key: string, person: string, name: string, party: string, choice: string) =>
  element(`Stimme ${key}`, [
    ...[element("BenutzerGUID", guid(person).toUpperCase()), element("NameVorname", name)],
    ...[element("ParteiKurzname", party), element("Entscheid", choice)],
  ]);
const vote = (title: string, result: string, day: string, ballots: readonly string[]) => [
  ...[element("Bezeichnung", title), element("Resultat", result), element("Sitzungsdatum", day)],
  ...[element("Geschaeft", element("Geschaeft hafen")), element("Stimmen", ballots)],
];

const LAKE: readonly Index[] = [
  {
    name: "GESCHAEFT",
    root: "Geschaeft",
    records: {
      hafen: [
        ...[element("Geschaeftsnummer", "24/MO 3/17"), element("Titel", "Ein Hafen für alle")],
        ...[element("Geschaeftsart", "Motion"), element("Geschaeftsstatus", "Pendent"), element("PendentBei")],
        ...[dates("Eingangsdatum", "2024-08-21"), dates("Beginn", "2024-01-01"), dates("Abschlussdatum", "")],
        element("Erstunterzeichner", user("lea", "See", "Lea", "SP")),
        element("Mitvorstoesser", [user("max", "Ufer", "Max", "FDP"), user("ida", "Boot", "Ida", "SVP")]),
        element("Zustaendigkeit", element("Organisationseinheit z1", element("Name", "Departement für Wasser"))),
        element("Kommission", element("Gremium gross", element("Name", "Grosser Rat"))),
        element("Dokumente", element("Dokument d3", [element("Titel", "Vorstoss"), file("Dokument", "d3")])),
      ],
      steg: [
        ...[element("Geschaeftsnummer", "23/IN 1/2"), element("Titel", "Der alte Steg")],
        ...[element("Geschaeftsart", "Interpellation"), element("Geschaeftsstatus", "Erledigt"), element("PendentBei")],
        ...[dates("Eingangsdatum", "2023-02-01"), dates("Beginn", "2023-01-01"), dates("Abschlussdatum", "2023-09-13")],
        ...[element("Erstunterzeichner", user("max", "Ufer", "Max", "FDP")), element("Mitvorstoesser")],
        ...[element("Zustaendigkeit"), element("Kommission"), element("Dokumente")],
      ],
    },
  },
  {
    name: "SITZUNG",
    root: "Sitzung",
    records: {
      juni: [
        element("Titel", "Sitzung im Juni"),
        element("Sitzungsdatum", "05.06.2024"),
        element("Traktanden", [
          element("Traktandum t1", [
            ...[
              element("Nummer", "1"),
              element("Titel", "Ein Hafen für alle"),
              element("Geschaeftsnummer", "24/MO 3/17"),
            ],
            element("Geschaeft", element("Geschaeft hafen")),
          ]),
          element("Traktandum t2", [
            ...[element("Nummer", "2"), element("Titel", "Umfrage"), element("Geschaeftsnummer"), element("Geschaeft")],
          ]),
        ]),
        element("Sitzungsdokumente", element("Dokument d4", [element("Titel", "Einladung"), file("File", "d4")])),
      ],
    },
  },
  {
    name: "KONTAKT",
    root: "Kontakt",
    records: {
      lea: contact("See", "Lea", false),
      max: contact("Ufer", "Max", true),
      ida: contact("Boot", "Ida", false),
    },
  },
  {
    name: "BEHOERDENMANDAT",
    root: "Behordenmandat",
    records: { k1: mandate("lea", "See", "Lea"), k2: mandate("ida", "Boot", "Ida") },
  },
  {
    name: "GREMIUM",
    root: "Gremium",
    records: { gross: [element("Name", "Grosser Rat"), element("Kurzname", "GR"), element("Gremiumstyp", "Rat")] },
  },
  {
    name: "ABSTIMMUNG",
    root: "Abstimmung",
    records: {
      eins: vote("Eintreten", "angenommen", "05.06.2024", [
        ballot("x1", "lea", "See Lea", "SP", "ja"),
        ballot("x2", "max", "Ufer Max", "FDP", "JA"),
        ballot("x3", "ida", "Boot Ida", "SP", "nein"),
      ]),
      zwei: vote("Ein längerer Steg", "abgelehnt", "12.06.2024", [
        ballot("x4", "lea", "See Lea", "SP", "Ja"),
        ballot("x5", "max", "Ufer Max", "FDP", "Nein"),
        ballot("x6", "ida", "Boot Ida", "SP", "Entschuldigt"),
      ]),
    },
  },
  {
    name: "Anlass",
    root: "Anlass",
    records: { fest: [element("Bezeichnung", "Seefest"), dates("Datum", "2025-08-02")] },
  },
];

export const COUNCILS = { canton: CANTON, lake: LAKE } as const;

/** Writes the records of a council to a folder. */
export function writeCouncilFiles(council: keyof typeof COUNCILS, folder: string): void {
  for (const index of COUNCILS[council]) {
    mkdirSync(join(folder, index.name));
    writeFileSync(join(folder, index.name, "antwort.xml"), page(index));
  }
}
