/**
 * The documents of the council as PDF: submissions, agenda, minutes, answers of the Stadtrat, council mail. In: plain
 * values. Out: the bytes of the file.
 */
import { CITY_NAME } from "../city.ts";
import { longDate, weekdayAndDate } from "../language/dates.ts";
import { type PdfBlock, pdf } from "./pdf.ts";

const GEMEINDERAT = `Gemeinderat der Stadt ${CITY_NAME}`;
const STADTRAT = `Stadtrat von ${CITY_NAME}`;

const title = (text: string): PdfBlock => ({ kind: "title", text });
const heading = (text: string): PdfBlock => ({ kind: "heading", text });
const text = (text: string): PdfBlock => ({ kind: "text", text });
const item = (mark: string, text: string): PdfBlock => ({ kind: "item", text: `${mark}\t${text}` });

/** The first version has no note. */
const version = (fassung: number): string => (fassung > 1 ? `, Fassung ${fassung}` : "");

/** Blank lines separate paragraphs; lines that start with a number and a point are list items. */
function paragraphs(content: string): PdfBlock[] {
  return content.split(/(?:\r?\n){2,}|\r?\n(?=\d{1,2}\. )/).map((part) => {
    const [, mark, rest] = /^(\d{1,2}\.)\s+(.*)$/s.exec(part) ?? [];
    return mark === undefined ? text(part) : item(mark, rest);
  });
}

export interface MotionPaper {
  readonly titel: string;
  readonly art: string;
  readonly grNr: string;
  readonly datum: string;
  readonly unterzeichner: readonly string[];
  readonly antrag: string;
  readonly begruendung: readonly string[];
  readonly fassung: number;
}

export function motionPdf(m: MotionPaper): Uint8Array {
  const footer = `${GEMEINDERAT}, GR Nr. ${m.grNr}${version(m.fassung)}`;
  return pdf({ title: `${m.art}: ${m.titel}`, date: m.datum, footer }, [
    title(m.art),
    text(m.unterzeichner.length > 0 ? `von ${m.unterzeichner.join(", ")}` : GEMEINDERAT),
    text(`GR Nr. ${m.grNr}, eingereicht am ${longDate(m.datum)}`),
    heading(m.titel),
    ...paragraphs(m.antrag),
    ...(m.begruendung.length > 0 ? [heading("Begründung"), ...m.begruendung.map(text)] : []),
  ]);
}

export interface AgendaPaper {
  readonly titel: string;
  readonly datum: string;
  readonly beginn: string;
  readonly traktanden: readonly { readonly nr: string; readonly grNr: string; readonly titel: string }[];
  readonly fassung: number;
}

export function agendaPdf(a: AgendaPaper): Uint8Array {
  const footer = `${GEMEINDERAT}, Tagliste${version(a.fassung)}`;
  return pdf({ title: a.titel, date: a.datum, footer }, [
    title(a.titel),
    text(`${weekdayAndDate(a.datum)}, ${a.beginn} Uhr, Ratssaal im Rathaus`),
    heading("Traktanden"),
    ...a.traktanden.map(({ nr, grNr, titel }) => item(numbered(nr), [grNr, titel].filter(Boolean).join(", "))),
  ]);
}

export interface MinutesPaper {
  readonly titel: string;
  readonly datum: string;
  readonly beginn: string;
  readonly ende: string;
  readonly vorsitz: string;
  readonly anwesend: number;
  readonly traktanden: readonly {
    readonly nr: string;
    readonly grNr: string;
    readonly titel: string;
    readonly text: string;
    readonly abstimmungen: readonly string[];
  }[];
  readonly fassung: number;
}

export function minutesPdf(p: MinutesPaper): Uint8Array {
  const footer = `${GEMEINDERAT}, Protokoll${version(p.fassung)}`;
  return pdf({ title: p.titel, date: p.datum, footer }, [
    title(p.titel),
    text(`${weekdayAndDate(p.datum)}, ${p.beginn} bis ${p.ende} Uhr, Ratssaal im Rathaus`),
    item("Vorsitz:", p.vorsitz),
    item("Anwesend:", `${p.anwesend} Mitglieder`),
    ...p.traktanden.flatMap((traktandum) => [
      heading(`${numbered(traktandum.nr)} ${[traktandum.grNr, traktandum.titel].filter(Boolean).join(", ")}`),
      ...paragraphs(traktandum.text),
      ...traktandum.abstimmungen.map((abstimmung): PdfBlock => ({ kind: "item", text: abstimmung })),
    ]),
  ]);
}

export interface FinalVotePaper {
  readonly titel: string;
  readonly grNr: string;
  readonly datum: string;
  /** What the vote is about: "Schlussabstimmung über die Dispositivziffer 1". */
  readonly abstimmung: string;
  readonly resultat: string;
  /** Those who voted so, by behaviour. */
  readonly stimmen: readonly { readonly verhalten: string; readonly namen: readonly string[] }[];
}

export function finalVotePdf(v: FinalVotePaper): Uint8Array {
  return pdf({ title: `Schlussabstimmung: ${v.titel}`, date: v.datum, footer: `${GEMEINDERAT}, GR Nr. ${v.grNr}` }, [
    title("Schlussabstimmung"),
    text(`GR Nr. ${v.grNr}, Sitzung vom ${longDate(v.datum)}`),
    heading(v.titel),
    text(v.abstimmung),
    ...v.stimmen.map(({ verhalten, namen }) => item(`${verhalten}:`, String(namen.length))),
    item("Ergebnis:", v.resultat),
    ...v.stimmen.flatMap(({ verhalten, namen }) => [heading(verhalten), text(namen.join(", "))]),
  ]);
}

export interface AnswerPaper {
  readonly titel: string;
  readonly grNr: string;
  readonly datum: string;
  readonly beschlussnummer: string;
  readonly absaetze: readonly string[];
}

export function answerPdf(a: AnswerPaper): Uint8Array {
  const footer = `${STADTRAT}, Beschluss Nr. ${a.beschlussnummer}`;
  return pdf({ title: a.titel, date: a.datum, footer }, [
    title("Auszug aus dem Protokoll des Stadtrats"),
    text(`Sitzung vom ${longDate(a.datum)}, Beschluss Nr. ${a.beschlussnummer}, GR Nr. ${a.grNr}`),
    heading(a.titel),
    ...a.absaetze.flatMap(paragraphs),
    text("Mitteilung an die Stadtpräsidentin, die übrigen Mitglieder des Stadtrats und den Gemeinderat."),
    text("Im Namen des Stadtrats\nDie Stadtschreiberin"),
  ]);
}

export interface RatspostPaper {
  readonly datum: string;
  readonly einleitung: string;
  readonly positionen: readonly { readonly kapitel: string; readonly grNr: string; readonly titel: string }[];
}

export function ratspostPdf(r: RatspostPaper): Uint8Array {
  const chapters = Map.groupBy(r.positionen, (position) => position.kapitel);
  return pdf({ title: `Ratspost vom ${longDate(r.datum)}`, date: r.datum, footer: `${GEMEINDERAT}, Ratspost` }, [
    title(`Ratspost vom ${longDate(r.datum)}`),
    ...paragraphs(r.einleitung),
    ...[...chapters].flatMap(([kapitel, positionen]) => [
      heading(kapitel),
      ...positionen.map(({ grNr, titel }) => item(grNr, titel)),
    ]),
  ]);
}

function numbered(nr: string): string {
  return nr.endsWith(".") ? nr : `${nr}.`;
}
