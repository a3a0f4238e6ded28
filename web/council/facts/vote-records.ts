/** Voting records as the service counts them (`/parlament/v1`), and the calls for them. */
import { type Call, type Query, votesCall } from "../../frame/service.ts";
import type { Visit } from "../../frame/visit.ts";
import type { Abstimmung } from "./records.ts";

type Source = Pick<Visit, "service">;

export interface VoteItem {
  readonly guid: string;
  readonly titel: string;
  readonly typ?: string;
  readonly resultat?: string;
  readonly datum?: string;
  readonly ja?: number;
  readonly nein?: number;
  readonly enthaltung?: number;
  readonly abwesend?: number;
  readonly auswahl?: Readonly<Record<string, number>>;
  readonly abweichende: number;
  readonly differenz?: number;
  readonly geteilteParteien: readonly string[];
  readonly mehrheit?: string;
  readonly geschaeft?: {
    readonly art?: string;
    readonly guid?: string;
    readonly nummer?: string;
    readonly titel?: string;
  };
}

/** The choice of a person. */
export interface ChoiceItem extends VoteItem {
  readonly stimme: string;
  readonly mehrheitPartei?: string;
}

/** Of a person. */
export interface PersonRecord {
  readonly guid?: string;
  readonly name: string;
  readonly vorname: string;
  readonly partei?: string;
  readonly fraktion?: string;
  readonly jahr?: number;
  readonly abstimmungen: number;
  readonly ja: number;
  readonly nein: number;
  readonly enthaltung: number;
  readonly abwesend: number;
  readonly andere: number;
  readonly anwesend: number;
  readonly mitPartei: number;
  readonly vergleichbarPartei: number;
  readonly mitMehrheit: number;
  readonly vergleichbarMehrheit: number;
  readonly anteilAnwesend?: number;
  readonly anteilMitPartei?: number;
  readonly anteilMitMehrheit?: number;
}

/** Of a party or parliamentary group. */
export interface UnitRecord {
  readonly bezeichnung: string;
  readonly jahr?: number;
  readonly personen: number;
  readonly abstimmungen: number;
  readonly geteilt: number;
  readonly anteilAnwesend?: number;
  readonly anteilGeschlossen?: number;
  readonly anteilMitMehrheit?: number;
}

export interface Side {
  readonly bezeichnung: string;
  readonly guid?: string;
  readonly partei?: string;
}

export interface Agreement {
  readonly erste: Side;
  readonly zweite: Side;
  readonly gemeinsam: number;
  readonly gleich: number;
  readonly anteil: number;
}

export interface Extent {
  readonly abstimmungen: number;
  readonly bis?: string;
  readonly jahre: readonly number[];
  readonly parteien: readonly string[];
  readonly fraktionen: readonly string[];
}

export interface ItemPage<Item> {
  readonly gesamt?: number;
  readonly value: readonly Item[];
}

const NOTHING: Extent = { abstimmungen: 0, jahre: [], parteien: [], fraktionen: [] };

export async function readExtent({ service }: Source): Promise<Extent> {
  return { ...NOTHING, ...(await service.votes<Partial<Extent>>(votesCall("/umfang"))) };
}

export const votesListCall = (query: Query): Call => votesCall("/abstimmungen", query);
export const choicesCall = (query: Query): Call => votesCall("/stimmen", query);
export const peopleCall = (query: Query): Call => votesCall("/personen", query);
export const partiesCall = (query: Query): Call => votesCall("/parteien", query);
export const groupsCall = (query: Query): Call => votesCall("/fraktionen", query);
export const agreementCall = (query: Query): Call => votesCall("/uebereinstimmung", query);

export async function readItems<Item>({ service }: Source, call: Call): Promise<readonly Item[]> {
  return (await service.votes<ItemPage<Item>>(call)).value;
}

/** Over all votes; undefined if no vote of the person is known. */
export async function readPersonRecord(source: Source, guid: string): Promise<PersonRecord | undefined> {
  if (!/^[0-9a-f]{32}$/.test(guid)) return undefined;
  const [record] = await readItems<PersonRecord>(source, peopleCall({ person: guid }));
  return record;
}

export async function readPage<Item>({ service }: Source, call: Call): Promise<Required<ItemPage<Item>>> {
  const { gesamt, value } = await service.votes<ItemPage<Item>>(call);
  return { gesamt: gesamt ?? value.length, value };
}

type Counted = "Ja" | "Nein" | "Enthaltung" | "Abwesend" | "A" | "B" | "C" | "D" | "E";
type Named = "Abstimmungstitel" | "Abstimmungstyp" | "Schlussresultat";

/** In the shape of a record, for its headline and its counts. */
export function voteOf(item: VoteItem): Pick<Abstimmung, Named | `Anzahl_${Counted}`> {
  const { auswahl } = item;
  const option = (letter: string): number | null => auswahl?.[letter] ?? null;
  const isChoice = auswahl !== undefined;
  return {
    Abstimmungstitel: item.titel,
    Abstimmungstyp: item.typ ?? "",
    Schlussresultat: item.resultat ?? "",
    Anzahl_Ja: isChoice ? null : (item.ja ?? null),
    Anzahl_Nein: isChoice ? null : (item.nein ?? null),
    Anzahl_Enthaltung: item.enthaltung ?? null,
    Anzahl_Abwesend: item.abwesend ?? null,
    ...{ Anzahl_A: option("A"), Anzahl_B: option("B"), Anzahl_C: option("C"), Anzahl_D: option("D") },
    Anzahl_E: option("E"),
  };
}
