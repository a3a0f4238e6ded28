import { describe, expect, it } from "vitest";
import { COMMITTEE_OF } from "../departments.ts";
import { VOTES_SINCE } from "./business/decisions.ts";
import { buildCouncil } from "./council.ts";
import { day, isHoliday, iso, weekday, yearOf } from "./model/calendar.ts";
import type { Geschaeft, Schritt } from "./model/model.ts";

const today = "2026-11-15";
const council = buildCouncil({ scale: 0.1, seed: 3, today });
const { geschaefte, sitzungen, ratspost, abstimmungen } = council;
const agendaItems = sitzungen.flatMap(({ traktanden }) => traktanden);
const of = (...kinds: Geschaeft["art"][]) => geschaefte.filter(({ art }) => kinds.includes(art));
const step = ({ schritte }: Geschaeft, ...arts: Schritt["art"][]) => schritte.find(({ art }) => arts.includes(art));

describe("business", () => {
  it("is numbered by year in order of submission", () => {
    const next = new Map<number, number>();
    for (const [index, { grNr, beginn }] of geschaefte.entries()) {
      const year = yearOf(beginn);
      const number = (next.get(year) ?? 0) + 1;
      next.set(year, number);
      expect(grNr).toBe(`${year}/${number}`);
      if (index > 0) expect(beginn).toBeGreaterThanOrEqual(geschaefte[index - 1].beginn);
    }
  });

  it("takes its steps in order of time, from submission to today", () => {
    for (const { schritte, beginn, grNr } of geschaefte) {
      expect(schritte[0].day).toBe(beginn);
      for (const [index, { day: on }] of schritte.entries()) {
        if (index > 0) expect(on, grNr).toBeGreaterThanOrEqual(schritte[index - 1].day);
        expect(on).toBeLessThanOrEqual(day(today));
      }
    }
  });

  it("is answered by the executive within the deadline", () => {
    for (const item of of("Schriftliche Anfrage", "Dringliche Schriftliche Anfrage", "Interpellation", "Petition")) {
      const answer = item.schritte.findIndex(({ art }) => art === "antwort");
      if (answer < 0) continue;
      const { day: answered } = item.schritte[answer];
      expect(answered).toBeLessThanOrEqual(item.schritte[answer - 1].frist!);
      expect(weekday(answered)).toBe(3);
    }
    for (const item of of("Motion", "Postulat")) {
      const declared = step(item, "entgegennahme", "ablehnungsantrag");
      if (declared !== undefined) expect(declared.day).toBeLessThanOrEqual(item.schritte[0].frist!);
    }
  });

  it("is decided by the council only after its committee has made a proposal", () => {
    const prepared = of("Weisung", "Budget", "Rechnung", "Nachtragskredit", "Bericht", "Volksinitiative");
    expect(prepared.length).toBeGreaterThan(50);
    for (const item of prepared) {
      const assigned = step(item, "zuweisung");
      const proposed = step(item, "kommission");
      const decided = step(item, "beschluss", "ablehnung", "kenntnisnahme", "rueckweisung");
      expect(item.kommission !== null).toBe(assigned !== undefined);
      if (decided === undefined) continue;
      expect(decided.day).toBeGreaterThan(proposed!.day);
      expect(proposed!.day).toBeGreaterThan(assigned!.day);
    }
  });

  it("is assigned to the committee of its department, or to the auditors if it is about money", () => {
    for (const { art, departement, kommission } of of("Weisung", "Budget", "Parlamentarische Initiative")) {
      if (kommission === null) continue;
      const planning = departement.key === "40" ? ["BeKo RP/BZO"] : [];
      const expected = art === "Budget" ? ["RPK"] : [COMMITTEE_OF[departement.key], ...planning];
      expect(expected).toContain(kommission.kurzname);
    }
    for (const item of of("Budget")) {
      const decided = step(item, "beschluss");
      if (decided !== undefined) expect(iso(decided.day).slice(0, 7)).toBe(`${yearOf(item.beginn)}-12`);
    }
  });

  it("waits for the referendum period where there is one", () => {
    for (const item of geschaefte) {
      if (step(item, "volksabstimmung", "referendumErgriffen", "rechtskraft"))
        expect(item.referendum).not.toBe("Kein Referendum");
      const began = step(item, "referendumsfrist");
      const valid = step(item, "rechtskraft");
      if (valid !== undefined) expect(valid.day).toBe(began!.day + 61);
    }
  });

  it("has a status that agrees with where it is pending", () => {
    for (const { status, pendentBei, schritte, grNr } of geschaefte) {
      expect(status === "Abgeschlossen", grNr).toBe(pendentBei === "");
      expect(status === "In Kommission").toBe(pendentBei === "Vorberatende Kommission");
      if (status === "In Kommission") expect(schritte.at(-1)!.art).toBe("zuweisung");
      if (status === "Beschlossen") expect(["Referendumsfrist", "Volksabstimmung", "Stadtrat"]).toContain(pendentBei);
    }
    const states = new Set(geschaefte.map(({ status }) => status));
    expect(states).toEqual(new Set(["Pendent", "In Kommission", "Überwiesen", "Beschlossen", "Abgeschlossen"]));
  });

  it("is signed by members in office, with the party of that day", () => {
    for (const { urheber, mitunterzeichner, beginn } of geschaefte) {
      const rat = new Map(council.rat(beginn).map(({ person, partei }) => [person, partei]));
      const signed = urheber?.kind === "person" ? [urheber, ...mitunterzeichner] : mitunterzeichner;
      for (const { person, partei } of signed) expect(rat.get(person)).toBe(partei);
      expect(new Set(signed.map(({ person }) => person)).size).toBe(signed.length);
    }
    for (const { mitunterzeichner } of of("Dringliche Schriftliche Anfrage")) {
      expect(mitunterzeichner.length).toBeGreaterThanOrEqual(30);
    }
  });

  it("refers to other business in both directions", () => {
    expect(geschaefte.some(({ verweisZu }) => verweisZu.length > 0)).toBe(true);
    for (const item of geschaefte) {
      for (const other of item.verweisZu) expect(other.verweisVon).toContain(item);
      for (const other of item.verweisVon) expect(other.verweisZu).toContain(item);
    }
  });

  it("numbers the decisions of the executive by year and those of the council by term, each once", () => {
    const executive = geschaefte
      .flatMap(({ schritte }) => schritte)
      .filter(({ beschlussnummer }) => beschlussnummer.includes("/"));
    expect(new Set(executive.map(({ beschlussnummer }) => beschlussnummer)).size).toBe(executive.length);
    for (const { beschlussnummer, day: on } of executive) expect(beschlussnummer.endsWith(`/${yearOf(on)}`)).toBe(true);
  });
});

describe("meetings", () => {
  it("fall on Wednesdays outside the holidays and are numbered within a term", () => {
    for (const { day: on } of sitzungen) expect(weekday(on) === 3 && !isHoliday(on), iso(on)).toBe(true);
    const first = sitzungen.find(({ day: on }) => on >= day("2022-05-11"))!;
    expect(first.titel).toBe("1. Sitzung");
  });

  it("are over until today, then have an agenda, then are only planned", () => {
    for (const { stand, day: on, ende, traktanden, dokumente } of sitzungen) {
      expect(on <= day(today)).toBe(stand === "vorbei");
      expect(ende !== "").toBe(stand === "vorbei");
      expect(traktanden.length > 0).toBe(stand !== "geplant");
      expect(dokumente.map(({ kategorie }) => kategorie)).toEqual(
        { vorbei: ["Traktandenliste", "Protokoll"], traktandiert: ["Traktandenliste"], geplant: [] }[stand],
      );
    }
    const order = sitzungen.map(({ stand }) => ["vorbei", "traktandiert", "geplant"].indexOf(stand));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(sitzungen.at(-1)!.day).toBeGreaterThan(day("2027-11-01"));
    expect(
      sitzungen.filter(({ stand }) => stand === "traktandiert").flatMap(({ traktanden }) => traktanden).length,
    ).toBeGreaterThan(2);
  });

  it("treat exactly what is on their agenda", () => {
    const treated = geschaefte.flatMap(({ schritte }) => schritte).filter(({ traktandum }) => traktandum !== null);
    for (const { traktandum, day: on } of treated) expect(traktandum!.sitzung.day).toBe(on);
    const held = agendaItems.filter(({ sitzung, geschaeft }) => sitzung.stand === "vorbei" && geschaeft !== null);
    expect(new Set(treated.map(({ traktandum }) => traktandum))).toEqual(new Set(held));
    for (const item of geschaefte) {
      expect(agendaItems.filter(({ geschaeft }) => geschaeft === item)).toEqual(item.traktanden);
    }
  });

  it("announce only pending business", () => {
    for (const { sitzung, geschaeft } of agendaItems) {
      if (sitzung.stand === "traktandiert" && geschaeft !== null) expect(geschaeft.status).not.toBe("Abgeschlossen");
    }
  });

  it("hear members of that day and the head of the department", () => {
    const spoken = agendaItems.filter(({ wortmeldungen }) => wortmeldungen.length > 0);
    expect(spoken.length).toBeGreaterThan(50);
    for (const item of spoken) {
      const rat = new Set(council.rat(item.sitzung.day).map(({ person }) => person));
      expect(item.wortmeldungen.length).toBeLessThan(9);
      for (const { person, rolle } of item.wortmeldungen) {
        if (rolle === "Stadtrat") expect(person).toBe(council.head(item.geschaeft!.departement.key, item.sitzung.day));
        else expect(rat.has(person)).toBe(true);
      }
    }
  });

  it("vote with the council of the day, and the last vote decides", () => {
    expect(abstimmungen.length).toBeGreaterThan(100);
    for (const { rat, traktandum, verhalten } of abstimmungen) {
      expect(traktandum.sitzung.day).toBeGreaterThanOrEqual(VOTES_SINCE);
      expect(traktandum.sitzung.stand).toBe("vorbei");
      expect(rat).toBe(council.rat(traktandum.sitzung.day));
      expect(verhalten).toHaveLength(125);
    }
    const positive = new Set<Schritt["art"]>([
      "beschluss",
      "ueberweisung",
      "umwandlung",
      "kenntnisnahme",
      "dringlich",
      "unterstuetzung",
      "rueckweisung",
    ]);
    for (const item of agendaItems.filter(({ abstimmungen }) => abstimmungen.length > 0)) {
      const { art } = item.geschaeft!.schritte.find(({ traktandum }) => traktandum === item)!;
      expect(item.abstimmungen.at(-1)!.resultat, art).toBe(positive.has(art) ? "Ja" : "Nein");
      expect(item.abstimmungen.map(({ nummer }) => nummer)).toEqual(
        item.abstimmungen.map((_, index) => item.abstimmungen[0].nummer + index),
      );
    }
  });
});

describe("mail", () => {
  it("is sent on Friday before the next meeting, with all news since the last mail", () => {
    expect(ratspost.length).toBeGreaterThan(10);
    let last = 0;
    for (const { day: on, naechste, positionen } of ratspost) {
      expect(weekday(on)).toBe(5);
      expect(on).toBeLessThanOrEqual(day(today));
      expect(naechste).toBe(sitzungen.find((meeting) => meeting.day > on));
      expect(naechste.stand).not.toBe("geplant");
      for (const { schritt, geschaeft } of positionen) {
        expect(schritt.day).toBeLessThanOrEqual(on);
        expect(schritt.day).toBeGreaterThan(last);
        expect(geschaeft.schritte).toContain(schritt);
      }
      const order = positionen.map(({ sortierung }) => sortierung);
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      last = on;
    }
  });
});
