import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkRecord } from "../../parliament/describe/check.ts";
import { INDEXES } from "../../parliament/describe/indexes/all.ts";
import type { CouncilRecord, Value } from "../../parliament/describe/record.ts";
import { type CityOptions, DEFAULT_CITY } from "../city.ts";
import { type DemoCouncil, makeCouncil } from "./make-council.ts";

const NAMES = INDEXES.map(({ name }) => name.toLowerCase());
const city = makeCouncil(DEFAULT_CITY);
const all = new Map(NAMES.map((name) => [name, [...city.records(name)]]));
const files = [...city.files()];

type Item = { readonly [name: string]: Value };
const records = (name: string): readonly CouncilRecord[] => all.get(name)!;
const list = (item: Item, name: string): readonly Item[] => item[name] as readonly Item[];
const guids = (name: string): Set<Value> => new Set(records(name).map(({ OBJ_GUID }) => OBJ_GUID));
const byGuid = (name: string): Map<Value, CouncilRecord> =>
  new Map(records(name).map((record) => [record.OBJ_GUID, record]));

function fingerprint(data: DemoCouncil): string {
  const hash = createHash("sha256");
  for (const name of NAMES) for (const record of data.records(name)) hash.update(JSON.stringify(record));
  for (const { id, nr, bytes } of data.files()) hash.update(`${id} ${nr}`).update(bytes);
  return hash.digest("hex");
}

describe("records", () => {
  it.each(INDEXES.map((description) => [description.name.toLowerCase(), description] as const))(
    "of %s fit its description",
    (name, description) => {
      expect(records(name).length).toBeGreaterThan(0);
      for (const record of records(name))
        expect(checkRecord(description, record)).toEqual({ ok: true, record, lacks: [] });
    },
  );

  it("have one ascending SEQ through all indexes", () => {
    const seqs = NAMES.flatMap((name) => records(name).map(({ SEQ }) => SEQ));
    expect(seqs).toEqual(seqs.map((_, index) => index + 1));
  });

  it("have unique GUIDs, except the two views of a body", () => {
    const seen = NAMES.filter((name) => name !== "gremiumsuebersicht").flatMap((name) =>
      records(name).map(({ OBJ_GUID }) => OBJ_GUID),
    );
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.every((guid) => /^[0-9a-f]{32}$/.test(guid))).toBe(true);
    expect(guids("gremiumsuebersicht")).toEqual(guids("gremiumdetail"));
  });

  it("are the same for the same city, however often they are read, and differ for another seed", () => {
    const small: CityOptions = { ...DEFAULT_CITY, scale: 0.02, since: 2020 };
    const once = makeCouncil(small);
    const expected = fingerprint(once);
    expect(fingerprint(once)).toBe(expected);
    expect(fingerprint(makeCouncil(small))).toBe(expected);
    expect(fingerprint(makeCouncil({ ...small, seed: 2 }))).not.toBe(expected);
  });

  it("of an unknown index are an error", () => {
    expect(() => city.records("geschlecht")).toThrow("geschlecht");
  });
});

describe("references", () => {
  const people = byGuid("kontakt");
  const business = byGuid("geschaeft");
  const meetings = byGuid("sitzung");
  const bodies = guids("gremiumdetail");
  const parties = guids("partei");
  const agenda = new Map(
    records("sitzung").flatMap((meeting) =>
      list(meeting, "Traktanden").map((item) => [item.OBJ_GUID, { item, meeting }]),
    ),
  );

  it("from mandates lead to people, bodies and parties, and back", () => {
    const seen = new Map<Value, Value[]>();
    for (const { OBJ_GUID, KontaktGuid, GremiumGuid, ParteiGuid, Funktion } of records("behoerdenmandat")) {
      expect(people.has(KontaktGuid)).toBe(true);
      expect(bodies.has(GremiumGuid)).toBe(true);
      if (ParteiGuid === "") expect(["Sekretariat", "Ratssekretariat"]).toContain(Funktion);
      else expect(parties.has(ParteiGuid)).toBe(true);
      seen.set(KontaktGuid, [...(seen.get(KontaktGuid) ?? []), OBJ_GUID]);
    }
    for (const person of people.values()) {
      expect(list(person, "Behoerdenmandat").map(({ OBJ_GUID }) => OBJ_GUID)).toEqual(seen.get(person.OBJ_GUID));
      for (const { ParteiGuid } of list(person, "Parteizugehoerigkeit")) expect(parties.has(ParteiGuid)).toBe(true);
    }
    const inBodies = records("gremiumdetail").flatMap((body) =>
      list(body, "Behoerdenmitglieder").map(({ OBJ_GUID }) => OBJ_GUID),
    );
    expect(new Set(inBodies)).toEqual(guids("behoerdenmandat"));
  });

  it("from business lead to signatories, and from people back to what they signed", () => {
    const signed = (field: string) =>
      new Set(
        records("geschaeft").flatMap((item) =>
          list(item, field)
            .filter(({ IstGremium }) => !IstGremium)
            .map(({ OBJ_GUID }) => `${OBJ_GUID} ${item.OBJ_GUID}`),
        ),
      );
    const found = (field: string) =>
      new Set(
        records("kontakt").flatMap((person) =>
          list(person, field).map(({ OBJ_GUID }) => `${person.OBJ_GUID} ${OBJ_GUID}`),
        ),
      );
    for (const field of ["Erstunterzeichner", "Mitunterzeichner"]) {
      expect(signed(field).size).toBeGreaterThan(100);
      expect(found(field)).toEqual(signed(field));
    }
    for (const item of records("geschaeft")) {
      const byPerson = list(item, "Erstunterzeichner").some(({ IstGremium }) => !IstGremium);
      expect(item.AnzahlMitunterzeichnende).toBe(byPerson ? list(item, "Mitunterzeichner").length : null);
      for (const { OBJ_GUID, IstGremium } of list(item, "Erstunterzeichner")) {
        expect(IstGremium ? bodies.has(OBJ_GUID) : people.has(OBJ_GUID)).toBe(true);
      }
    }
  });

  it("from business lead to bodies, departments, code lists and other business", () => {
    const departments = guids("departement");
    const named = (index: string) => new Set(records(index).map(({ Name }) => Name));
    const steps = new Map(records("ablaufschritt").map(({ AblaufschrittNr, Name }) => [AblaufschrittNr, Name]));
    const [kinds, places, referendums] = ["geschaeftsart", "pendentbei", "referendum"].map(named);
    for (const item of records("geschaeft")) {
      expect(kinds.has(item.Geschaeftsart)).toBe(true);
      expect(referendums.has(item.Referendum)).toBe(true);
      expect(item.PendentBei === "" || places.has(item.PendentBei)).toBe(true);
      for (const field of ["VorberatendeKommission", "WeitereVorberatendeKommissionen"]) {
        for (const { OBJ_GUID } of list(item, field)) expect(bodies.has(OBJ_GUID)).toBe(true);
      }
      for (const field of ["FederfuehrendesDepartement", "MitbeteiligteDepartemente"]) {
        for (const { OBJ_GUID } of list(item, field)) expect(departments.has(OBJ_GUID)).toBe(true);
      }
      for (const step of list(item, "Ablaufschritte"))
        expect(steps.get(step.AblaufschrittNr)).toBe(step.AblaufschrittName);
      for (const [field, back] of [
        ["VerweisZu", "VerweisVon"],
        ["VerweisVon", "VerweisZu"],
      ]) {
        for (const { OBJ_GUID, GRNr } of list(item, field)) {
          const other = business.get(OBJ_GUID)!;
          expect(other.GRNr).toBe(GRNr);
          expect(list(other, back).map((reference) => reference.OBJ_GUID)).toContain(item.OBJ_GUID);
        }
      }
    }
  });

  it("connect business and agendas", () => {
    const onAgendas = [...agenda.values()].filter(({ item }) => item.GeschaeftGuid !== "");
    for (const { item, meeting } of onAgendas) {
      const { Traktanden, GRNr } = business.get(item.GeschaeftGuid)!;
      expect(item.GRnr).toBe(GRNr);
      const entry = (Traktanden as readonly Item[]).find(({ OBJ_GUID }) => OBJ_GUID === item.OBJ_GUID)!;
      expect(list(entry, "Sitzung")[0].OBJ_GUID).toBe(meeting.OBJ_GUID);
    }
    expect(records("geschaeft").flatMap((item) => list(item, "Traktanden"))).toHaveLength(onAgendas.length);
    for (const item of records("geschaeft")) {
      for (const { TraktandumGuid, SitzungGuid, Datum } of list(item, "Ablaufschritte")) {
        if (TraktandumGuid === "") continue;
        const { item: entry, meeting } = agenda.get(TraktandumGuid)!;
        expect(entry.GeschaeftGuid).toBe(item.OBJ_GUID);
        expect(meeting.OBJ_GUID).toBe(SitzungGuid);
        expect(meeting.Datum).toEqual(Datum);
      }
    }
  });

  it("connect votes and agendas, and the counts agree with the list", () => {
    const onAgendas = [...agenda.values()].flatMap(({ item }) =>
      list(item, "Abstimmungen").map(({ OBJ_GUID }) => OBJ_GUID),
    );
    expect(new Set(onAgendas)).toEqual(guids("abstimmung"));
    for (const vote of records("abstimmung")) {
      const { item, meeting } = agenda.get(vote.TraktandumGuid)!;
      expect([meeting.OBJ_GUID, item.GeschaeftGuid, item.Titel]).toEqual([
        vote.SitzungGuid,
        vote.GeschaeftGuid,
        vote.TraktandumTitel,
      ]);
      const cast = list(vote, "Stimmabgaben");
      expect(cast).toHaveLength(125);
      expect(cast.every(({ KontaktGuid }) => people.has(KontaktGuid))).toBe(true);
      for (const word of ["Ja", "Nein", "Enthaltung", "Abwesend", "A", "B", "C", "D", "E"]) {
        const count = cast.filter(({ Abstimmungsverhalten }) => Abstimmungsverhalten === word).length;
        expect(vote[`Anzahl_${word}`] ?? 0).toBe(count);
      }
    }
  });

  it("from mail lead to business and the next meeting", () => {
    for (const mail of records("ratspost")) {
      const next = meetings.get(mail.NaechsteSitzungGuid)!;
      expect((next.Datum as Item).Start).toBe(mail.NaechsteSitzungDatum);
      for (const { GeschaeftGuid, GRNr } of list(mail, "Positionen"))
        expect(business.get(GeschaeftGuid)!.GRNr).toBe(GRNr);
    }
  });

  it("connect speeches and agendas, with existing speakers, and both records of a speech agree", () => {
    const speeches = byGuid("wortmeldung");
    const onAgendas = [...agenda.values()].flatMap(({ item, meeting }) =>
      list(item, "Wortmeldungen").map((speech) => ({ item, meeting, speech })),
    );
    expect(onAgendas.length).toBeGreaterThan(100);
    expect(onAgendas.map(({ speech }) => speech.OBJ_GUID)).toEqual([...speeches.keys()]);
    for (const { item, meeting, speech } of onAgendas) {
      const record = speeches.get(speech.OBJ_GUID)!;
      expect(record).toMatchObject(speech);
      expect(record).toMatchObject({
        SitzungGuid: meeting.OBJ_GUID,
        SitzungTitel: meeting.Titel,
        SitzungDatum: (meeting.Datum as Item).Start,
        TraktandumGuid: item.OBJ_GUID,
        TraktandumNr: item.Traktandennummer,
        TraktandumTitel: item.Titel,
        GeschaeftGuid: item.GeschaeftGuid,
        GeschaeftTitel: business.get(item.GeschaeftGuid)!.Titel,
        GeschaeftGrNr: item.GRnr,
        GeschaeftRatsgeschaeftsart: business.get(item.GeschaeftGuid)!.Geschaeftsart,
      });
      expect(record.Text).toMatch(/^[A-ZÄÖÜ].{20,}\.$/);
      for (const { KontaktGuid } of list(speech, "PersonenWortmeldung")) expect(people.has(KontaktGuid)).toBe(true);
    }
  });
});

describe("documents and files", () => {
  it("are listed once each, wherever they are shown", () => {
    const shown = new Set<Value>();
    const collect = (value: Value): void => {
      if (Array.isArray(value)) value.forEach(collect);
      else if (value !== null && typeof value === "object") {
        const item = value as Item;
        if ("File" in item) shown.add(item.OBJ_GUID);
        else Object.values(item).forEach(collect);
      }
    };
    for (const name of NAMES.filter((name) => name !== "dokument")) records(name).forEach(collect);
    expect(shown).toEqual(guids("dokument"));
  });

  it("correspond: one PDF or recording for every version with a rendition", () => {
    const versions = records("dokument").flatMap(({ OBJ_GUID, File, Titel }) => {
      const { ID, FileName, Version } = File as Item;
      expect([ID, FileName]).toEqual([`${OBJ_GUID}-332`, Titel]);
      return (Version as readonly Item[]).flatMap((version) =>
        list(version, "Rendition").map(() => `${ID}/${version.Nr}`),
      );
    });
    expect(files.map(({ id, nr }) => `${id}/${nr}`)).toEqual(versions);
    const recordings = new Set(
      records("dokument").flatMap(({ File, Kategorie }) => (Kategorie === "Aufzeichnung" ? [(File as Item).ID] : [])),
    );
    for (const { id, bytes, extension, ansicht } of files) {
      const start = Buffer.from(bytes.subarray(0, 4)).toString();
      const expected = recordings.has(id) ? ["wav", "Original", "RIFF"] : ["pdf", "PDF", "%PDF"];
      expect([extension, ansicht, start]).toEqual(expected);
    }
    expect(files.some(({ nr }) => nr > 1)).toBe(true);
    expect(versions.length).toBeLessThan(
      records("dokument").flatMap(({ File }) => (File as Item).Version as readonly Item[]).length,
    );
  });
});

describe("a city", () => {
  it("has 125 open seats in its council, whatever the day", () => {
    for (const today of ["2013-09-09", "2022-05-10", "2022-05-11", "2026-05-12", "2031-01-31"]) {
      const people = [...makeCouncil({ ...DEFAULT_CITY, scale: 0.02, today }).records("kontakt")];
      const seats = people
        .flatMap((person) => list(person, "Behoerdenmandat"))
        .filter(
          ({ GremiumName, Funktion, Dauer }) =>
            GremiumName === "Gemeinderat" &&
            ["Mitglied", "Präsidium", "1. Vizepräsidium", "2. Vizepräsidium"].includes(String(Funktion)) &&
            (Dauer as Item).End === "9999-12-31T23:59:59.000",
        );
      expect(seats, today).toHaveLength(125);
      expect(people.filter(({ Fraktion }) => Fraktion !== "").length).toBeGreaterThan(118);
    }
  });

  it("has records of each kind when its history is short, none of earlier years", () => {
    const short = makeCouncil({ ...DEFAULT_CITY, scale: 0.01, since: 2023 });
    const counts = NAMES.map((name) => [...short.records(name)].length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    const years = [...short.records("sitzung")].map(({ Datum }) => String((Datum as Item).Start).slice(0, 4));
    expect(new Set(years)).toEqual(new Set(["2023", "2024", "2025", "2026", "2027"]));
    const people = [...short.records("kontakt")].length;
    expect(people).toBeLessThan([...makeCouncil({ ...DEFAULT_CITY, scale: 0.01 }).records("kontakt")].length / 2);
  });

  it("is useful when small", () => {
    expect(records("sitzung").length).toBeGreaterThanOrEqual(40);
    expect(records("abstimmung").length).toBeGreaterThanOrEqual(100);
    expect(records("ratspost").length).toBeGreaterThanOrEqual(10);
    expect(records("geschaeft").length).toBeGreaterThan(400);
  });

  it.each([
    [0.02, 1],
    [0.02, 3],
    [0.05, 1],
  ])("has what clients look for, and null where values may be missing, at scale %d with seed %i", (scale, seed) => {
    const small = makeCouncil({ ...DEFAULT_CITY, scale, seed });
    const of = (name: string): readonly CouncilRecord[] => [...small.records(name)];
    const [people, mandates, business, meetings, mails, bodies, speeches] = [
      ...["kontakt", "behoerdenmandat", "geschaeft", "sitzung", "ratspost", "gremiumdetail", "wortmeldung"],
    ].map(of);
    const values = (items: readonly Item[], name: string) => new Set(items.map((item) => item[name]));
    const isEmpty = (value: Value): boolean => value === null || value === "" || (value as string).length === 0;
    const [steps, agenda] = [
      business.flatMap((item) => list(item, "Ablaufschritte")),
      meetings.flatMap((meeting) => list(meeting, "Traktanden")),
    ];
    const sometimes: readonly (readonly [readonly Item[], readonly string[]])[] = [
      [people, ["AltsystemID", "Partei", "ParteiGuid", "Fraktion", "Wahlkreis", "Jahrgang", "Todesjahr"]],
      [people.flatMap((person) => list(person, "Behoerdenmandat")), ["GremiumKurzname", "Sitznummer"]],
      [mandates, ["AltsystemID", "Partei", "ParteiGuid", "Titel", "WahlkreisOrder", "Sitz"]],
      [business, ["Dringlich", "PendentBei", "VorberatendeKommission", "Erstunterzeichner", "Mitunterzeichner"]],
      [business, ["AnzahlMitunterzeichnende", "VerweisZu", "VerweisVon", "Traktanden"]],
      [steps, ["TraktandumGuid", "SitzungGuid", "Beschlussnummer", "Dokumente", "Protokolleintrag"]],
      [meetings, ["Ende", "VideoURL", "Traktanden", "Dokumente", "Sitzungsaufzeichnung"]],
      [agenda, ["GeschaeftGuid", "GeschaeftAltsystemID", "Wortmeldungen", "Abstimmungen", "Unterlagen"]],
      [mails.flatMap((mail) => list(mail, "Positionen")), ["Dokumente"]],
      [bodies, ["Vater", "Kurzname", "Bemerkung", "Sitzungen"]],
      [speeches, ["Aufzeichnung"]],
    ];
    for (const [items, names] of sometimes) {
      for (const name of names)
        expect(new Set(items.map((item) => isEmpty(item[name]))), name).toEqual(new Set([true, false]));
    }
    expect(values(business, "Dringlich")).toEqual(new Set([true, false, null]));
    expect(values(meetings, "EndeNachMitternacht")).toEqual(new Set(["Ja", "Nein"]));
    expect(
      values(
        steps.flatMap((step) => list(step, "Dokumente")),
        "Titel",
      ),
    ).toContain("Schlussabstimmung");
    const short = new Map(bodies.map(({ Name, Kurzname }) => [Name, Kurzname]));
    expect([short.get("Gemeinderat"), short.get("Stadtrat"), short.get("Geschäftsleitung")]).toEqual([
      "GR",
      "STR",
      "GL",
    ]);
    for (const name of ["Müller", "Meier", "Keller", "Schmid"]) expect(values(people, "Name")).toContain(name);
    const titles = business.map(({ Titel }) => Titel).join("\n");
    for (const word of [/\bSchule\b/, /\bKlimaschutz\b/, /\bBudget\b/, /Velo/, /\bQuartier\b/])
      expect(titles).toMatch(word);
  });

  it("has a document for each recorded final vote, at the step that it decided", () => {
    const final = records("geschaeft").flatMap((item) =>
      list(item, "Ablaufschritte").filter((step) =>
        list(step, "Dokumente").some(({ Titel }) => Titel === "Schlussabstimmung"),
      ),
    );
    const votes = Map.groupBy(records("abstimmung"), ({ TraktandumGuid }) => TraktandumGuid);
    expect(final.length).toBeGreaterThan(20);
    for (const { TraktandumGuid } of final) expect(votes.has(TraktandumGuid)).toBe(true);
    for (const { TraktandumGuid } of records("abstimmung").filter(({ Abstimmungstitel }) =>
      String(Abstimmungstitel).startsWith("Schlussabstimmung"),
    ))
      expect(final.some((step) => step.TraktandumGuid === TraktandumGuid)).toBe(true);
  });

  it("is like Zürich at scale 1", () => {
    const big = makeCouncil({ ...DEFAULT_CITY, scale: 1 });
    const expected: readonly (readonly [string, number, number])[] = [
      ["kontakt", 630, 770],
      ["behoerdenmandat", 3400, 4000],
      ["geschaeft", 9000, 10000],
      ["sitzung", 850, 950],
      ["abstimmung", 2200, 2600],
      ["ratspost", 160, 200],
      ["gremiumdetail", 61, 61],
      ["partei", 17, 17],
      ["dokument", 15000, 18500],
    ];
    for (const [name, least, most] of expected) {
      const count = Iterator.from(big.records(name)).reduce((sum) => sum + 1, 0);
      expect(count, name).toBeGreaterThanOrEqual(least);
      expect(count, name).toBeLessThanOrEqual(most);
    }
  });
});
