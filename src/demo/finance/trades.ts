/**
 * What kinds of unit a city has, and how each spends and earns: shares of expense and revenue by two-digit ledger
 * code, internal charges (39/49) and funds of self-financing units (35/45) apart. Calibrated so that the whole city
 * comes to about 32 % personnel, 24 % goods, 23 % transfers, and a third each of taxes and fees in revenue.
 */

export const TRADES = [
  "council",
  "office",
  "justice",
  "culture",
  "museum",
  "research",
  "citizens",
  "finance",
  "personnel",
  "tax",
  "housing",
  "computing",
  "insurance",
  "parking",
  "land",
  "supplies",
  "police",
  "traffic",
  "rescue",
  "permits",
  "environment",
  "clinic",
  "hospital",
  "care",
  "streets",
  "survey",
  "parks",
  "waste",
  "sewage",
  "heat",
  "building",
  "estate",
  "transit",
  "water",
  "electricity",
  "school",
  "college",
  "sports",
  "benefits",
  "welfare",
  "facilities",
] as const;

export type Trade = (typeof TRADES)[number];

/** Two-digit ledger code → parts of the unit's expense or revenue; only the proportions count. */
export type Profile = Readonly<Record<string, number>>;

export interface TradeProfile {
  readonly expense: Profile;
  readonly revenue: Profile;
}

const OFFICE_REVENUE: Profile = { 42: 80, 43: 10, 46: 10 };

export const PROFILES: Readonly<Record<Trade, TradeProfile>> = {
  council: { expense: { 30: 78, 31: 18, 36: 4 }, revenue: { 42: 100 } },
  office: { expense: { 30: 66, 31: 25, 36: 9 }, revenue: OFFICE_REVENUE },
  justice: { expense: { 30: 84, 31: 15.5, 34: 0.5 }, revenue: { 42: 96, 43: 2, 46: 2 } },
  culture: { expense: { 30: 13, 31: 11, 33: 2, 36: 73, 37: 1 }, revenue: { 42: 30, 43: 4, 44: 12, 46: 54 } },
  museum: { expense: { 30: 60, 31: 35, 33: 3, 35: 1, 36: 1 }, revenue: { 42: 66, 43: 9, 44: 5, 45: 5, 46: 15 } },
  research: { expense: { 30: 68, 31: 26, 36: 6 }, revenue: { 42: 74, 43: 6, 46: 20 } },
  citizens: { expense: { 30: 70, 31: 25, 33: 1, 36: 4 }, revenue: { 42: 94, 43: 1, 46: 5 } },
  finance: {
    expense: { 30: 1.4, 31: 3, 33: 8, 34: 17, 35: 4, 36: 64, 37: 2.6 },
    revenue: { 41: 6, 42: 2, 43: 3, 44: 44, 45: 12, 46: 28, 48: 5 },
  },
  personnel: { expense: { 30: 80, 31: 17, 36: 3 }, revenue: { 42: 60, 43: 20, 46: 20 } },
  tax: { expense: { 30: 60, 31: 30, 34: 10 }, revenue: { 40: 92.8, 42: 0.3, 44: 1.2, 46: 5.7 } },
  housing: { expense: { 30: 9, 31: 44, 33: 14, 34: 23, 36: 10 }, revenue: { 42: 5, 43: 2, 44: 91, 46: 2 } },
  computing: { expense: { 30: 42, 31: 45, 33: 13 }, revenue: { 42: 82, 43: 13, 46: 5 } },
  insurance: { expense: { 30: 16, 31: 76, 34: 8 }, revenue: { 42: 70, 44: 30 } },
  parking: { expense: { 30: 10, 31: 40, 33: 22, 36: 28 }, revenue: { 42: 70, 44: 30 } },
  land: { expense: { 30: 8, 31: 26, 34: 36, 36: 30 }, revenue: { 42: 3, 43: 5, 44: 90, 46: 2 } },
  supplies: { expense: { 30: 34, 31: 65, 33: 1 }, revenue: { 42: 98, 43: 2 } },
  police: { expense: { 30: 82, 31: 12.5, 33: 2.4, 36: 3.1 }, revenue: { 42: 82, 43: 1, 44: 1, 46: 16 } },
  traffic: { expense: { 30: 58, 31: 31, 33: 10, 36: 1 }, revenue: { 42: 56, 43: 20, 46: 24 } },
  rescue: { expense: { 30: 74, 31: 18, 33: 5, 36: 3 }, revenue: { 42: 62, 43: 2, 44: 1, 46: 35 } },
  permits: { expense: { 30: 80, 31: 16, 33: 1, 36: 3 }, revenue: { 42: 95, 43: 3, 46: 2 } },
  environment: { expense: { 30: 56, 31: 27, 33: 1, 36: 15, 37: 1 }, revenue: { 42: 64, 43: 4, 46: 32 } },
  clinic: { expense: { 30: 62, 31: 20, 33: 1, 36: 17 }, revenue: { 42: 66, 43: 1, 46: 33 } },
  hospital: { expense: { 30: 60, 31: 29, 33: 6, 34: 0.3, 36: 4.7 }, revenue: { 42: 82, 43: 2, 44: 1, 46: 15 } },
  care: { expense: { 30: 72, 31: 20.5, 33: 5, 35: 0.2, 36: 2.3 }, revenue: { 42: 89, 43: 2, 44: 2, 46: 7 } },
  streets: { expense: { 30: 35, 31: 34, 33: 24, 36: 7 }, revenue: { 42: 42, 43: 26, 44: 12, 45: 2, 46: 18 } },
  survey: { expense: { 30: 72, 31: 25, 33: 3 }, revenue: { 42: 82, 43: 12, 46: 6 } },
  parks: { expense: { 30: 54, 31: 31, 33: 11, 35: 1, 36: 3 }, revenue: { 42: 66, 43: 14, 44: 12, 45: 2, 46: 6 } },
  waste: { expense: { 30: 42, 31: 42, 33: 12, 36: 4 }, revenue: { 42: 93, 43: 4, 44: 1, 46: 2 } },
  sewage: { expense: { 30: 24, 31: 40, 33: 32, 36: 4 }, revenue: { 42: 95, 43: 2, 44: 1, 46: 2 } },
  heat: { expense: { 30: 12, 31: 66, 33: 21, 34: 1 }, revenue: { 42: 95, 43: 4, 46: 1 } },
  building: { expense: { 30: 84, 31: 15, 33: 1 }, revenue: { 42: 35, 43: 60, 46: 5 } },
  estate: { expense: { 30: 21, 31: 45, 33: 33, 34: 1 }, revenue: { 42: 18, 43: 8, 44: 60, 46: 14 } },
  transit: { expense: { 30: 48, 31: 31, 33: 12, 34: 0.5, 36: 8.5 }, revenue: { 42: 65, 43: 6, 44: 2, 46: 27 } },
  water: { expense: { 30: 34, 31: 34, 33: 30, 36: 2 }, revenue: { 42: 95, 43: 4, 44: 1 } },
  electricity: {
    expense: { 30: 11, 31: 76, 33: 7.5, 34: 1, 36: 4.5 },
    revenue: { 41: 0.5, 42: 89, 43: 7.5, 44: 1, 46: 2 },
  },
  school: { expense: { 30: 50, 31: 10.5, 33: 0.5, 36: 38.5, 37: 0.5 }, revenue: { 42: 63, 43: 2, 46: 35 } },
  college: { expense: { 30: 85, 31: 12, 33: 1, 36: 2 }, revenue: { 42: 42, 43: 2, 46: 56 } },
  sports: { expense: { 30: 43, 31: 28, 33: 5, 36: 24 }, revenue: { 42: 74, 43: 2, 44: 18, 46: 6 } },
  benefits: { expense: { 30: 2.6, 31: 1.2, 36: 93, 37: 3.2 }, revenue: { 42: 7, 46: 93 } },
  welfare: { expense: { 30: 14.5, 31: 5, 35: 0.2, 36: 77.3, 37: 3 }, revenue: { 42: 45, 43: 1, 45: 2, 46: 52 } },
  facilities: { expense: { 30: 34, 31: 12, 33: 1, 36: 53 }, revenue: { 42: 72, 43: 3, 45: 2, 46: 23 } },
};
