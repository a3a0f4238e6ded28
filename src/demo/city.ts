/** What the finances and the council of Seldwyla have in common: its name, size, seed and date. */

export interface CityOptions {
  /** 1 is a city like Zürich; 0.05 is a small town with the same kinds of everything. */
  readonly scale: number;
  readonly seed: number;
  /** The city's current date, `YYYY-MM-DD`: what comes later is only planned. */
  readonly today: string;
  /** The first year on record, if not all of its history. A short one makes a small city: tests need few years. */
  readonly since?: number;
}

export const CITY_NAME = "Seldwyla";

export const DEFAULT_CITY: CityOptions = { scale: 0.05, seed: 1, today: "2026-11-15" };
