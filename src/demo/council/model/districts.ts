/** Electoral districts of Seldwyla with their seats (125 in all), and the residential districts they consist of. */

export interface Wahlkreis {
  readonly name: string;
  readonly sitze: number;
  readonly kreise: readonly string[];
}

export const WAHLKREISE: readonly Wahlkreis[] = [
  { name: "1 und 2", sitze: 12, kreise: ["1", "2"] },
  { name: "3", sitze: 15, kreise: ["3"] },
  { name: "4 und 5", sitze: 14, kreise: ["4", "5"] },
  { name: "6", sitze: 11, kreise: ["6"] },
  { name: "7 und 8", sitze: 17, kreise: ["7", "8"] },
  { name: "9", sitze: 16, kreise: ["9"] },
  { name: "10", sitze: 12, kreise: ["10"] },
  { name: "11", sitze: 20, kreise: ["11"] },
  { name: "12", sitze: 8, kreise: ["12"] },
];

export const WOHNKREISE: readonly string[] = WAHLKREISE.flatMap(({ kreise }) => kreise);
