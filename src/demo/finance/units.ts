/**
 * The units of the city as a table: what each is, what it costs and takes in (million francs, actual 2025), what it
 * invests in a year and how long its list of accounts is. The sums by department follow the accounts of a Swiss city
 * of 450,000 people. Names, numbers and quirks (closed units marked in the name, short names that are not unique or
 * end in a blank, foundations with keys of their own) are of the kind that real data shows.
 */
import type { Trade } from "./trades.ts";

export interface UnitRow {
  readonly key: string;
  readonly name: string;
  readonly short: string;
  readonly trade: Trade;
  readonly expense: number;
  readonly revenue: number;
  readonly investment: number;
  /** How many accounts the unit has in one year, roughly. */
  readonly accounts: number;
  /** Exists at every scale: the units that citizens ask for, and all that charge others. */
  readonly core?: boolean;
  /** Closes at exactly zero through its fund (35/45). */
  readonly selfFinancing?: boolean;
  readonly first?: number;
  readonly last?: number;
  /** Department, where the key does not begin with it. */
  readonly departement?: string;
}

type Columns = readonly [
  key: string,
  name: string,
  short: string,
  trade: Trade,
  expense: number,
  revenue: number,
  investment: number,
  accounts: number,
];
type Extras = Pick<UnitRow, "core" | "selfFinancing" | "first" | "last" | "departement">;

function unit(columns: Columns, extras: Extras = {}): UnitRow {
  const [key, name, short, trade, expense, revenue, investment, accounts] = columns;
  return { key, name, short, trade, expense, revenue, investment, accounts, ...extras };
}

const core = { core: true } as const;
const fund = { core: true, selfFinancing: true } as const;

export const CENTRAL_UNIT = "1060";
export const STATISTICS_UNIT = "1560";

export const UNITS: readonly UnitRow[] = [
  unit(["1005", "Gemeinderat", "GR", "council", 4.2, 0.1, 0, 26], core),
  unit(["1010", "Stadtrat", "STR", "council", 4, 0.1, 0, 24]),
  unit(["1015", "Stadtkanzlei", "SKZ", "office", 13, 3.9, 0.8, 48], core),
  unit(["1020", "Finanzkontrolle", "FK", "office", 5.4, 1.6, 0, 26]),
  unit(["1025", "Ombudsstelle", "OMB", "office", 1.6, 0, 0, 22]),
  unit(["1027", "Datenschutzstelle", "DSS", "office", 1.3, 0, 0, 20]),
  unit(["1030", "Kindes- und Erwachsenenschutzbehörde (neu 5530)", "KEB", "justice", 17, 3, 0, 34], { last: 2018 }),
  unit(["1035", "Rechtskonsulent", "RK", "office", 2.4, 0, 0, 20]),
  unit(["1040", "Friedensrichterämter", "FRA", "justice", 3.2, 1, 0, 26]),
  unit(["1041", "Betreibungsamt Kreise 1 und 2", "BA1", "justice", 3, 3.3, 0, 27]),
  unit(["1042", "Betreibungsamt Kreis 3", "BA3", "justice", 3.1, 3.3, 0, 27]),
  unit(["1043", "Betreibungsamt Kreise 4 und 5", "BA4", "justice", 3.4, 3.7, 0, 27]),
  unit(["1044", "Betreibungsamt Kreise 6 und 7", "BA6", "justice", 2.9, 3.2, 0, 27]),
  unit(["1045", "Betreibungsamt Kreise 8 und 10", "BA8", "justice", 2.8, 3, 0, 27]),
  unit(["1046", "Betreibungsamt Kreise 11 und 12", "BA11", "justice", 3.2, 3.3, 0, 27]),
  unit(["1050", "Parlamentsdienste", "PD", "council", 1.5, 0, 0, 20]),
  unit([CENTRAL_UNIT, "Gesamtverwaltung", "GV", "office", 8, 0.2, 0, 24], core),
  unit(["1070", "Wahlen und Abstimmungen", "WA", "council", 2, 0.3, 0, 18]),

  unit(["1501", "Kultur (alt)", "KTR", "culture", 140, 24, 2, 84], { core: true, last: 2018 }),
  unit(["1505", "Präsidialdepartement Departementssekretariat", "PRS", "office", 8, 1, 0, 34], core),
  unit(["1510", "Kultur", "KTR", "culture", 140, 24, 2, 88], { core: true, first: 2019 }),
  unit(["1515", "Museum am Seeufer", "MAS", "museum", 16, 7, 1.2, 72]),
  unit(["1520", "Städtische Galerie", "SG ", "museum", 3.2, 0.4, 0.1, 34]),
  unit(["1525", "Stadtarchiv", "SAR", "research", 6.5, 0.6, 0.4, 36]),
  unit(["1530", "Stadtentwicklung", "STE", "research", 24, 6, 0.2, 54]),
  unit(["1535", "Fachstelle für Gleichstellung", "FFG", "research", 2.6, 0.2, 0, 24]),
  unit(["1540", "Bevölkerungsamt", "BVA", "citizens", 42, 33, 1.5, 62], core),
  unit(["1545", "Zivilstandsamt", "ZSA", "citizens", 9, 6.5, 0.2, 34]),
  unit(["1550", "Theaterhaus Bleiche", "THB", "museum", 22, 14, 0.8, 52]),
  unit(["1555", "Stadtbibliothek", "SBI", "museum", 11.2, 4.5, 0.4, 48]),
  unit([STATISTICS_UNIT, "Statistik Stadt Seldwyla", "SSS", "research", 10.5, 1.8, 0.4, 56], core),
  unit(["1575", "Stadtforschung (alt)", "SSS", "research", 1.5, 0.1, 0, 20], { last: 2016 }),
  unit(["1580", "Stadtmuseum", "SM ", "museum", 4, 1, 0.2, 36]),

  unit(["2000", "Finanzdepartement Departementssekretariat", "FDS", "office", 9, 1, 0, 32]),
  unit(["2010", "Finanzverwaltung", "FVW", "finance", 788, 536, 20, 96], core),
  unit(["2015", "Human Resources Management", "HRM", "personnel", 32, 14, 1, 56], core),
  unit(["2020", "Steueramt", "STA", "tax", 79, 4024, 3, 72], core),
  unit(["2025", "Liegenschaften Wohnen und Gewerbe", "LWG", "housing", 257, 257, 95, 98], fund),
  unit(["2030", "Organisation und Informatik", "OIS", "computing", 240, 238, 42, 84], core),
  unit(["2033", "Unfallversicherung der Stadt", "UVS", "insurance", 24, 24, 0, 28], { selfFinancing: true }),
  unit(["2034", "Parkhäuser", "PH ", "parking", 20, 20, 4, 34], { selfFinancing: true, first: 2014 }),
  unit(["2035", "Baurechte und Landreserven", "BLR", "land", 26, 32, 30, 58], core),
  unit(["2036", "Wohnraumfonds", "WRF", "land", 18, 6, 18, 18], { first: 2023 }),
  unit(["2040", "Einkauf und Materialverwaltung", "EMV", "supplies", 14, 14, 0.4, 42], core),
  unit(["9703", "Stiftung für preisgünstigen Wohn- und Gewerberaum", "SPW", "housing", 54, 54, 25, 30], {
    selfFinancing: true,
    departement: "20",
  }),

  unit(["2500", "Sicherheitsdepartement Departementssekretariat", "SDS", "office", 14, 2, 0, 38]),
  unit(["2520", "Stadtpolizei", "STP", "police", 388, 152, 22, 112], core),
  unit(["2525", "Stadtrichteramt", "SRA", "justice", 17, 46, 0.2, 38]),
  unit(["2530", "Dienstabteilung Verkehr", "DAV", "traffic", 47, 12, 14, 76], core),
  unit(["2540", "Schutz und Rettung", "SRS", "rescue", 162, 85, 16, 104], core),
  unit(["2545", "Feuerpolizei", "FP", "permits", 12, 3, 0.2, 36]),
  unit(["2550", "Zivilschutz (alt)", "ZS", "rescue", 9, 3, 0.5, 38], { last: 2015 }),
  unit(["2560", "Gewerbebewilligungen und Marktwesen", "GBM", "permits", 9, 4, 0, 36]),
  unit(["2570", "Schulungszentrum Sicherheit", "SZS", "rescue", 8, 0, 0.2, 26]),

  unit(["3000", "Gesundheits- und Umweltdepartement Departementssekretariat", "GUS", "office", 12, 1, 0, 34]),
  unit(["3010", "Umwelt- und Gesundheitsschutz", "UGS", "environment", 42, 9, 2, 78], core),
  unit(["3015", "Städtische Gesundheitsdienste", "SGD", "clinic", 76, 26, 0.5, 66]),
  unit(["3020", "Stadtspital", "SPI", "hospital", 775, 722, 75, 126], core),
  unit(["3030", "Alterszentren (alt)", "AZ ", "care", 170, 120, 22, 80], { core: true, last: 2020 }),
  unit(["3031", "Pflegezentren (alt)", "PZ ", "care", 301, 210, 28, 88], { core: true, last: 2020 }),
  unit(["3035", "Gesundheitszentren für das Alter", "GFA", "care", 471, 330, 50, 100], { core: true, first: 2021 }),
  unit(["3040", "Zahnmedizinisches Zentrum", "ZMZ", "clinic", 15, 2, 0.3, 40]),
  unit(["9702", "Stiftung Alterswohnungen Seldwyla", "SAS", "housing", 78, 78, 40, 32], {
    selfFinancing: true,
    departement: "30",
  }),

  unit(["3500", "Tiefbau- und Entsorgungsdepartement Departementssekretariat", "TES", "office", 11, 2, 0, 34]),
  unit(["3515", "Tiefbauamt", "TAS", "streets", 196, 120, 190, 157], core),
  unit(["3520", "Geomatik und Vermessung", "GEO", "survey", 24, 19, 2, 58], core),
  unit(["3525", "Grün Stadt Seldwyla", "GSS", "parks", 126, 47, 30, 108], core),
  unit(["3530", "Entsorgung + Recycling", "ERS", "waste", 142, 142, 30, 104], fund),
  unit(["3535", "Entsorgung + Recycling Abwasser", "ERA", "sewage", 123, 123, 55, 86], { selfFinancing: true }),
  unit(["3540", "Stadtreinigung", "SR ", "waste", 62, 22, 4, 50]),
  unit(["3545", "Fernwärme (alt)", "FW ", "heat", 94, 94, 30, 62], { selfFinancing: true, last: 2020 }),
  unit(["3550", "Parkierungsfonds", "PKF", "parking", 15, 15, 0, 18], { selfFinancing: true }),
  unit(["3555", "Friedhöfe", "FRH", "parks", 12, 7, 1.5, 38]),

  unit(["4000", "Hochbaudepartement Departementssekretariat", "HBS", "office", 9, 1, 0, 32]),
  unit(["4015", "Amt für Städtebau", "AFS", "permits", 31, 5, 2, 58]),
  unit(["4020", "Amt für Hochbauten", "AHB", "building", 44, 38, 1, 56], core),
  unit(["4025", "Amt für Baubewilligungen", "AFB", "permits", 24, 19, 1, 46]),
  unit(["4035", "Archäologie und Denkmalpflege", "ADP", "research", 7, 1, 0.2, 34]),
  unit(["4040", "Immobilien Stadt Seldwyla", "IMS", "estate", 447, 497, 480, 261], core),
  unit(["4050", "Gebäudetechnik und Energie", "GTE", "building", 5, 3, 0.5, 30]),

  unit(["4500", "Departement der Industriellen Betriebe Departementssekretariat", "DIS", "office", 8, 1, 0, 30]),
  unit(["4510", "Verkehrsbetriebe", "VBS", "transit", 689, 689, 165, 122], fund),
  unit(["4520", "Wasserversorgung", "WVS", "water", 128, 128, 48, 90], fund),
  unit(["4530", "Elektrizitätswerk", "EWS", "electricity", 1395, 1395, 215, 132], fund),
  unit(["4535", "Wärme Seldwyla", "WSE", "heat", 94, 94, 60, 66], { selfFinancing: true, first: 2021 }),
  unit(["4540", "Öffentliche Beleuchtung und Uhren", "OEB", "electricity", 17, 2, 6, 42]),
  unit(["4545", "Energiebeauftragte", "EB", "research", 9, 1, 0, 28]),
  unit(["4550", "Telekommunikationsnetz", "TKN", "computing", 53, 45, 28, 48]),

  unit(["5000", "Schul- und Sportdepartement Departementssekretariat", "SSS", "office", 11, 1, 0, 34]),
  unit(["5005", "Schulamt", "SAM", "school", 1330, 101, 12, 134], core),
  unit(["5011", "Kreisschulbehörde Altstadt", "KSA", "school", 4.7, 0.3, 0, 28]),
  unit(["5012", "Kreisschulbehörde Bleiche", "KSB", "school", 4.5, 0.3, 0, 28]),
  unit(["5013", "Kreisschulbehörde Goldach", "KSG", "school", 4.3, 0.3, 0, 28]),
  unit(["5014", "Kreisschulbehörde Kirchbühl", "KSK", "school", 4.6, 0.3, 0, 28]),
  unit(["5015", "Kreisschulbehörde Lettenau", "KSL", "school", 4.4, 0.3, 0, 28]),
  unit(["5016", "Kreisschulbehörde Obermatt", "KSO", "school", 4.5, 0.3, 0, 28]),
  unit(["5017", "Kreisschulbehörde Weiherfeld", "KSW", "school", 4.5, 0.3, 0, 28]),
  unit(["5040", "Schulgesundheitsdienste", "SGH", "clinic", 41, 9, 0.3, 56]),
  unit(["5045", "Musikschule", "MUS", "college", 48, 22, 0.4, 48]),
  unit(["5050", "Fachschule für Alltag und Beruf", "FAB", "college", 38, 14, 0.5, 54]),
  unit(["5055", "Heilpädagogische Schule", "HPS", "college", 47, 26, 0.3, 48]),
  unit(["5060", "Schule für Kinder mit Körperbehinderung", "SKB", "college", 33, 27, 0.3, 44]),
  unit(["5065", "Schulinformatik", "SIN", "computing", 10, 1, 4, 34], { first: 2019 }),
  unit(["5070", "Sportamt", "SPA", "sports", 118, 47, 9, 100], core),
  unit(["5075", "Stadion und Eishalle", "STE", "sports", 11, 4, 1, 42]),
  unit(["5080", "Ferien- und Lagerhäuser", "FLH", "sports", 5.5, 1.9, 0.2, 30]),

  unit(["5500", "Sozialdepartement Departementssekretariat", "SOS", "office", 12, 1, 0, 36], core),
  unit(["5510", "Amt für Zusatzleistungen", "AZS", "benefits", 668, 345, 1, 44], core),
  unit(["5520", "Soziale Dienste", "SOD", "welfare", 513, 130, 1, 104], core),
  unit(["5530", "Kindes- und Erwachsenenschutzbehörde", "KEB", "justice", 21, 4, 0.2, 38], { first: 2019 }),
  unit(["5540", "Soziale Einrichtungen und Betriebe", "SEB", "facilities", 232, 20, 3, 96]),
  unit(["5550", "Laufbahnzentrum", "LBZ", "college", 24, 6, 0.1, 42]),
  unit(["5555", "Support Sozialdepartement", "SUP", "office", 38, 10, 1.5, 46], core),
  unit(["5560", "Asylorganisation", "AOS", "welfare", 110, 55, 1, 60]),
  unit(["5565", "Kinder- und Jugendtreffs", "KJT", "facilities", 18, 1, 0.2, 46]),
  unit(["9501", "Hilfsfonds der Bürgerschaft", "HFB", "welfare", 4, 4, 0, 12], {
    selfFinancing: true,
    departement: "55",
  }),
  unit(["9701", "Stiftung Kinderhilfe", "SKH", "welfare", 2, 2, 0, 12], { selfFinancing: true, departement: "55" }),
];
