/** What both halves of Seldwyla, its money and its council, agree on: name, date, departments. */
import type { Departement } from "../finance/model/model.ts";

export interface CityOptions {
  /** 1 is a city like Zürich; 0.05 is a small town with the same kinds of everything. */
  readonly scale: number;
  readonly seed: number;
  /** The day on which the city stands, `YYYY-MM-DD`: what lies after it is planned, not done. */
  readonly today: string;
}

export const CITY_NAME = "Seldwyla";

export const DEFAULT_CITY: CityOptions = { scale: 0.05, seed: 1, today: "2026-11-15" };

export const DEPARTEMENTE: readonly Departement[] = [
  { key: "10", bezeichnung: "Behörden und Gesamtverwaltung", kurzname: "BUG" },
  { key: "15", bezeichnung: "Präsidialdepartement", kurzname: "PRD" },
  { key: "20", bezeichnung: "Finanzdepartement", kurzname: "FD" },
  { key: "25", bezeichnung: "Sicherheitsdepartement", kurzname: "SID" },
  { key: "30", bezeichnung: "Gesundheits- und Umweltdepartement", kurzname: "GUD" },
  { key: "35", bezeichnung: "Tiefbau- und Entsorgungsdepartement", kurzname: "TED" },
  { key: "40", bezeichnung: "Hochbaudepartement", kurzname: "HBD" },
  { key: "45", bezeichnung: "Departement der Industriellen Betriebe", kurzname: "DIB" },
  { key: "50", bezeichnung: "Schul- und Sportdepartement", kurzname: "SSD" },
  { key: "55", bezeichnung: "Sozialdepartement", kurzname: "SD" },
];
