/** Place names of Seldwyla: quarters, streets and buildings, for the names of accounts, projects and units. */

/** The quarters, many of them from Gottfried Keller's people of Seldwyla. */
export const QUARTERS: readonly string[] = [
  "Altstadt",
  "Bleiche",
  "Goldach",
  "Kirchbühl",
  "Lettenau",
  "Obermatt",
  "Weiherfeld",
  "Ziegelhütte",
  "Rosenhalde",
  "Stadtbach",
  "Spiegelberg",
  "Seeufer",
];

/** For a city larger than its quarters: 120 names of fields and slopes. */
export const OUTSKIRTS: readonly string[] = [
  "Ober",
  "Unter",
  "Hinter",
  "Vorder",
  "Mittel",
  "Neu",
  "Alt",
  "Gross",
  "Klein",
  "Hoch",
].flatMap((start) =>
  ["feld", "bühl", "rain", "halde", "wies", "bach", "moos", "holz", "egg", "hof", "acker", "brunn"].map(
    (end) => start + end,
  ),
);

export const STREETS: readonly string[] = [
  "Rathausgasse",
  "Kammmacherstrasse",
  "Dietegenplatz",
  "Pankrazweg",
  "Seequai",
  "Bahnhofplatz",
  "Ziegelhüttenstrasse",
  "Kirchbühlstrasse",
  "Goldacherstrasse",
  "Weiherfeldallee",
  "Marktgasse",
  "Schmiedengasse",
  "Lettenauerstrasse",
  "Obermattring",
  "Spiegelbergweg",
  "Bleicherstrasse",
  "Mühlebachstrasse",
  "Klosterhalde",
  "Rosenhaldenstrasse",
  "Werkhofstrasse",
];

export const SCHOOLS: readonly string[] = [
  "Schulhaus Bleiche",
  "Schulhaus Kirchbühl",
  "Schulhaus Obermatt",
  "Schulhaus Weiherfeld",
  "Schulhaus Goldach",
  "Schulhaus Spiegelberg",
  "Schulhaus Lettenau",
  "Schulhaus Ziegelhütte",
  "Schulhaus Rosenhalde",
  "Schulhaus Stadtbach",
  "Schulhaus Klosterhalde",
  "Schulhaus Seequai",
];
