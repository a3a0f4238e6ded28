/** The parameters of the addresses about votes, declared once: for parsing requests and for the description. */
import { LIMITS } from "../../base/limits.ts";
import { choice, integer, list, text } from "../../base/schema.ts";

const TEXT = { maxLength: 200 };
const DAY = {
  pattern: "^[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?$",
  "x-expected": {
    en: "a day, month or year such as 2026-01-31 or 2026",
    de: "ein Tag, Monat oder Jahr wie 2026-01-31 oder 2026",
  },
};
const GUID = {
  pattern: "^[0-9a-fA-F]{32}$",
  "x-expected": { en: "a GUID of 32 hexadecimal digits", de: "eine GUID aus 32 hexadezimalen Ziffern" },
};
const GUID_EXAMPLE = "0123456789abcdef0123456789abcdef";

export const thema = text({
  ...TEXT,
  description: "Only votes whose question or business has all of these words, also in other forms and in compounds.",
  examples: ["Velo"],
});
export const von = text({ ...DAY, description: "Only votes on or after this day.", examples: ["2026-01-01"] });
export const bis = text({ ...DAY, description: "Only votes on or before this day.", examples: ["2026"] });

export const je = choice(["jahr"], { description: "`jahr`: a record for each year.", examples: ["jahr"] });

export const partei = text({ ...TEXT, description: "Name of a party.", examples: ["SP"] });
export const fraktion = text({ ...TEXT, description: "Name of a parliamentary group.", examples: ["SP"] });

export const person = text({ ...GUID, description: "GUID of a person.", examples: [GUID_EXAMPLE] });
export const sitzung = text({
  ...GUID,
  description: "GUID of a meeting: only its votes.",
  examples: [GUID_EXAMPLE],
});
export const geschaeft = list(text(GUID), {
  description: "GUIDs of business, separated by commas or repeated: only votes on it.",
  examples: [[GUID_EXAMPLE]],
  style: "form",
  explode: false,
});
export const personen = list(text(GUID), {
  description: "GUIDs of people, separated by commas or repeated.",
  examples: [[GUID_EXAMPLE]],
  style: "form",
  explode: false,
});

export const sortierung = choice(["neueste", "knappste", "geteilt"], {
  description:
    "`neueste` first (the default), `knappste` first, or those first in which most members voted differently from " +
    "their party (`geteilt`).",
  examples: ["knappste"],
});
export const abweichend = choice(["partei", "fraktion", "mehrheit"], {
  description: "Only choices other than that of the majority of the own party, the own group or the council.",
  examples: ["partei"],
});
export const zwischen = choice(["fraktionen", "parteien", "personen"], {
  description: "Who is compared.",
  examples: ["fraktionen"],
});

export const ab = integer({
  minimum: 1,
  maximum: 1_000_000_000,
  "x-expected": { en: "a number from 1", de: "eine Zahl ab 1" },
  description: "Number of the first item of the list, from 1.",
  examples: [1],
});
const { most } = LIMITS.voteItems;
export const anzahl = integer({
  minimum: 1,
  maximum: most,
  "x-expected": { en: `a number from 1 to ${most}`, de: `eine Zahl von 1 bis ${most}` },
  description: "How many items; 100 if it is missing.",
  examples: [10],
});

export const format = choice(["json", "csv"], {
  description: "Format of the response; the header `Accept` works too.",
  examples: ["json"],
});
