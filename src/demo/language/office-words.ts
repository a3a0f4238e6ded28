/** Words of the council's office: the letter that opens the council mail, and ties of interest of its members. */

export const ANREDEN: readonly string[] = [
  "Sehr geehrte Damen und Herren",
  "Sehr geehrte Ratsmitglieder",
  "Geschätzte Ratsmitglieder",
];

export const INHALTE: readonly string[] = [
  "Mit dieser Ratspost erhalten Sie die neuen Vorlagen des Stadtrats sowie die eingereichten Vorstösse.",
  "Sie finden darin neu eingegangene Geschäfte, Antworten des Stadtrats und Mitteilungen der Kommissionen.",
  "Diese Ratspost enthält die Unterlagen zu den Geschäften der nächsten Sitzungen.",
];

export const HINWEISE: readonly string[] = [
  "Die Sitzung beginnt um 17 Uhr im Ratssaal. Entschuldigungen sind an die Parlamentsdienste zu richten.",
  "Bitte beachten Sie, dass demnächst eine Doppelsitzung mit Verpflegungspause stattfindet.",
  "Änderungsanträge sind bis Montagmittag schriftlich einzureichen.",
  "Die Unterlagen stehen auch in elektronischer Form zur Verfügung.",
  "Wir bitten um Aktualisierung der Interessenbindungen bis Ende Monat.",
  "Die Tribüne steht Besucherinnen und Besuchern offen, eine Anmeldung ist nur für Gruppen nötig.",
];

export const GRUESSE: readonly string[] = [
  "Freundliche Grüsse\r\nParlamentsdienste",
  "Mit freundlichen Grüssen\r\nIhre Parlamentsdienste",
];

/** Forms that fit every member. */
export const ROLLEN: readonly string[] = [
  "Vorstandsmitglied",
  "Mitglied",
  "Präsidium",
  "Co-Präsidium",
  "Vizepräsidium",
  "Mitglied des Beirats",
  "Revisionsstelle",
];

export const VEREINE: readonly string[] = [
  "Mieterinnen- und Mieterverband Seldwyla",
  "Hauseigentümerverband Seldwyla",
  "Gewerbeverband Seldwyla",
  "Verein Velostadt Seldwyla",
  "Automobilklub Sektion Goldachtal",
  "Gewerkschaftsbund Seldwyla",
  "Turnverein Altstadt",
  "FC Seldwyla",
  "Ruderklub Schwanau",
  "Pfadi Burghügel",
  "Stadtmusik Seldwyla",
  "Kammerchor Lindenplatz",
  "Naturschutzverein Seldwyla",
  "Gartenverein Rebhalde",
  "Verein Literaturhaus",
  "Verein Kinderhaus Rosenau",
  "Verein Gassenküche",
  "Samariterverein Seldwyla",
  "Schützengesellschaft der Stadt Seldwyla",
  "Zunft zum Kammacher",
  "Zunft zum goldenen Anker",
  "Verein Offene Stadt",
];

export const STIFTUNGEN: readonly string[] = [
  "Stiftung Alterswohnungen",
  "Stiftung Einfach Wohnen",
  "Stiftung Kunsthalle",
  "Stiftung Jugendkulturhaus Dynamo",
  "Stiftung Palliativpflege",
  "Stiftung Obdach",
  "Stiftung Wildnispark",
  "Pensionskasse Seldwyla",
];

export const GESELLSCHAFTEN: readonly string[] = [
  "Energie Seldwyla AG",
  "Stadttheater Seldwyla AG",
  "Parkhaus AG",
  "Spitex Seldwyla AG",
  "Seilbahn Burghügel AG",
  "Wärmeverbund Hafen AG",
];

export const GENOSSENSCHAFTEN: readonly string[] = [
  "Baugenossenschaft Nagelbach",
  "Siedlungsgenossenschaft Rosenau",
  "Genossenschaft Kammacher",
  "Solargenossenschaft Seldwyla",
  "Genossenschaft Carsharing",
];
