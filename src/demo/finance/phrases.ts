/**
 * The sentences with which a Swiss administration explains its budget, by topic and direction. In `{}` stand the slots
 * that `justifications.ts` fills: `{n}` posts, `{betrag}` the change, `{jahr}` the budget year, `{vorjahr}`,
 * `{rechnung}` the last closed year, `{beschluss}` a decision, `{konto}` another account, `{objekt}` a place,
 * `{projekt}` an undertaking, `{prozent}` a rate.
 */

export interface Topic {
  /** How the number of the account begins. */
  readonly kinds: readonly string[];
  /** The amount grows (more expense, or more revenue). */
  readonly up: readonly string[];
  readonly down: readonly string[];
}

/** The first topic whose beginning fits is taken; longer beginnings stand first. */
export const TOPICS: readonly Topic[] = [
  {
    kinds: ["300"],
    up: [
      "Mehr Sitzungen und Anpassung der Entschädigungsverordnung ({beschluss}).",
      "Zusätzliche Kommission mit {n} Mitgliedern ab {jahr}.",
    ],
    down: ["Weniger Sitzungen als im Vorjahr geplant.", "Anpassung an die Erfahrungswerte; {n} Sitzungen weniger."],
  },
  {
    kinds: ["305"],
    up: [
      "Höhere Lohnsumme und Anpassung der Beitragssätze um {prozent} %.",
      "Folge der Stellenschaffungen ({n} Stellenwerte) auf Konto Löhne.",
      "Anstieg entsprechend der Lohnsumme; Beitragssatz {jahr} plus {prozent} %.",
    ],
    down: [
      "Tiefere Beitragssätze ab 1. Januar {jahr}.",
      "Minderaufwand entsprechend der tieferen Lohnsumme infolge Vakanzen.",
      "Anpassung an die Rechnung {rechnung}.",
    ],
  },
  {
    kinds: ["304"],
    up: [
      "Mehr anspruchsberechtigte Mitarbeitende.",
      "Anpassung der Zulagen gemäss {beschluss}.",
      "Mehr Einsätze am Abend und an Wochenenden; Mehraufwand {betrag}.",
    ],
    down: ["Weniger anspruchsberechtigte Mitarbeitende.", "Anpassung an die Rechnung {rechnung}."],
  },
  {
    kinds: ["3091"],
    up: [
      "Mehr Stellenausschreibungen wegen der angespannten Lage auf dem Arbeitsmarkt.",
      "Besetzung von Kaderstellen mit externer Unterstützung, {betrag}.",
    ],
    down: ["Weniger Ausschreibungen, vermehrt über das eigene Stellenportal.", "Tiefere Fluktuation als angenommen."],
  },
  {
    kinds: ["309"],
    up: [
      "Ausbildungsoffensive für Fachpersonal, {n} zusätzliche Lehrgänge.",
      "Führungsausbildung für alle Kader gemäss {beschluss}.",
    ],
    down: [
      "Kurse werden vermehrt intern und online durchgeführt.",
      "Verzicht auf den Personalanlass; Anpassung an die Rechnung {rechnung}.",
      "Der Lehrgang {vorjahr} ist abgeschlossen.",
    ],
  },
  {
    kinds: ["30"],
    up: [
      "Stellenschaffungen von {n} Stellenwerten gemäss {beschluss}.",
      "Teuerungsausgleich von {prozent} % und individuelle Lohnmassnahmen.",
      "{n} zusätzliche Stellenwerte infolge Aufgabenwachstum; Besetzung ab Mitte {jahr}.",
      "Besetzung bisher vakanter Stellen ({n} Stellenwerte).",
      "Übernahme von {n} Mitarbeitenden im Zuge der Reorganisation.",
      "Befristete Projektstellen für {projekt}, Mehraufwand {betrag}.",
      "Vertretungen bei längeren Abwesenheiten, Mehraufwand {betrag}.",
    ],
    down: [
      "Rotationsgewinne und verzögerte Stellenbesetzungen.",
      "Wegfall von {n} befristeten Stellenwerten per Ende {vorjahr}.",
      "Minderaufwand von {betrag} infolge Vakanz.",
      "Verschiebung von {n} Stellenwerten in eine andere Dienstabteilung ({beschluss}).",
      "Pensionierungen, Nachfolge in tieferer Lohnstufe.",
    ],
  },
  {
    kinds: ["3102", "3103"],
    up: [
      "Nachdruck der Informationsbroschüren und neuer Auftritt.",
      "Höhere Papier- und Druckpreise, plus {prozent} %.",
      "Zusätzliche Publikation zu {jahr}, {betrag}.",
    ],
    down: [
      "Weniger Drucksachen dank Digitalisierung.",
      "Verzicht auf gedruckte Ausgaben ab {jahr}.",
      "Einmalige Publikation {vorjahr} entfällt.",
    ],
  },
  {
    kinds: ["310"],
    up: [
      "Höhere Einkaufspreise, Teuerung rund {prozent} %.",
      "Mehrbedarf wegen der Zunahme von Mitarbeitenden und Anlässen.",
      "Auffüllen der Lager; Mehraufwand {betrag}.",
    ],
    down: ["Anpassung an den tatsächlichen Verbrauch {rechnung}.", "Einmalige Beschaffung im Vorjahr entfällt."],
  },
  {
    kinds: ["311"],
    up: [
      "Ersatzbeschaffung von {n} Geräten am Ende der Nutzungsdauer.",
      "Ausrüstung für {n} zusätzliche Arbeitsplätze.",
      "Beschaffung für {projekt} gemäss {beschluss}.",
      "Umstellung auf elektrisch betriebene Geräte, Mehraufwand {betrag}.",
    ],
    down: [
      "Weniger Ersatzbeschaffungen als im Vorjahr.",
      "Beschaffung für {projekt} ist {vorjahr} abgeschlossen worden.",
      "Verschiebung der Beschaffung auf {folgejahr}.",
    ],
  },
  {
    kinds: ["312"],
    up: [
      "Höhere Energiepreise; Annahme plus {prozent} %.",
      "Mehrverbrauch durch Inbetriebnahme {objekt}.",
      "Anstieg des Stromtarifs per 1. Januar {jahr}.",
    ],
    down: [
      "Tiefere Energiepreise und Einsparungen durch Betriebsoptimierung.",
      "Minderverbrauch nach energetischer Sanierung {objekt}.",
      "Anpassung an die Rechnung {rechnung}.",
    ],
  },
  {
    kinds: ["3134", "3137"],
    up: [
      "Höhere Prämien und Abgaben ab {jahr}, Mehraufwand {betrag}.",
      "Anpassung an die Schlussabrechnung {rechnung}.",
    ],
    down: ["Tiefere Prämien nach Neuausschreibung der Versicherungen.", "Senkung der Abgabesätze ab {jahr}."],
  },
  {
    kinds: ["313"],
    up: [
      "Externe Unterstützung für {projekt}.",
      "Zusätzliche Aufträge im Umfang von {betrag} gemäss {beschluss}.",
      "Höhere Posttaxen und Zunahme der Sendungen.",
      "Mehr Leistungen Dritter, weil {n} Stellen nicht besetzt werden konnten.",
      "Einführung eines neuen Angebots ab Mitte {jahr}.",
      "Neuausschreibung des Auftrags; Preise rund {prozent} % über dem bisherigen Vertrag.",
    ],
    down: [
      "Abschluss von Arbeiten für {projekt} per Ende {vorjahr}.",
      "Leistungen werden neu mit eigenem Personal erbracht.",
      "Wegfall einmaliger Aufwendungen von {betrag}.",
      "Günstigere Vertragskonditionen nach Neuausschreibung.",
    ],
  },
  {
    kinds: ["314", "315", "343"],
    up: [
      "Aufgeschobener Unterhalt wird nachgeholt, insbesondere {objekt}.",
      "Dringende Sanierungen gemäss Zustandsbericht {rechnung}.",
      "Höhere Baupreise, Teuerung {prozent} %.",
      "Zusätzlicher Unterhalt {objekt}: {betrag}.",
      "Neue Wartungsverträge für {n} Anlagen.",
    ],
    down: [
      "Weniger Unterhalt wegen bevorstehender Gesamtinstandsetzung {objekt}.",
      "Sanierung {objekt} ist abgeschlossen.",
      "Priorisierung der Unterhaltsarbeiten, Kürzung um {betrag}.",
    ],
  },
  {
    kinds: ["316"],
    up: [
      "Zumiete von Büroräumen für {n} zusätzliche Arbeitsplätze ab Frühling {jahr}.",
      "Anpassung der Mietzinse an den Referenzzinssatz und die Teuerung, Mehraufwand {betrag}.",
      "Doppelte Miete während des Umzugs an die {strasse}.",
      "Neuer Mietvertrag {strasse} gemäss {beschluss}.",
    ],
    down: [
      "Aufgabe von Mietflächen an der {strasse} dank Desk-Sharing.",
      "Tieferer Mietzins nach Vertragserneuerung, Minderaufwand {betrag}.",
      "Kündigung der Räume an der {strasse} per Ende {vorjahr}.",
    ],
  },
  {
    kinds: ["317"],
    up: [
      "Mehr Exkursionen und Fachtagungen.",
      "Jubiläumsanlass {jahr}, einmalig {betrag}.",
      "Höhere Fahrkosten im Aussendienst.",
    ],
    down: ["Weniger Dienstreisen, mehr Videokonferenzen.", "Der einmalige Anlass {vorjahr} entfällt."],
  },
  {
    kinds: ["318", "319"],
    up: [
      "Zunahme der Forderungsverluste; Annahme aufgrund der Rechnung {rechnung}.",
      "Mehr offene Forderungen bei schwieriger Wirtschaftslage, {betrag}.",
    ],
    down: ["Weniger Forderungsverluste dank strafferem Mahnwesen.", "Anpassung an den Durchschnitt der letzten Jahre."],
  },
  {
    kinds: ["33"],
    up: [
      "Inbetriebnahme {objekt}, erstmalige Abschreibung.",
      "Höherer Abschreibungsbedarf gemäss Anlagenbuchhaltung.",
      "Investitionen {vorjahr} führen zu Mehrabschreibungen von {betrag}.",
    ],
    down: [
      "Anlagen im Objekt {objekt} sind vollständig abgeschrieben.",
      "Tieferer Abschreibungsbedarf wegen Projektverzögerungen.",
    ],
  },
  {
    kinds: ["34"],
    up: [
      "Höherer Fremdmittelbedarf und Anstieg des Zinsniveaus auf {prozent} %.",
      "Refinanzierung von Anleihen zu höheren Sätzen.",
      "Vergütungszinsen steigen wegen höherer Vorauszahlungen.",
    ],
    down: ["Refinanzierung zu tieferen Zinssätzen.", "Geringerer Mittelbedarf, Minderaufwand {betrag}."],
  },
  {
    kinds: ["361", "362"],
    up: [
      "Höhere Ablieferung gemäss Mitteilung des Kantons.",
      "Mehr Kinder und Klassen; Anteil der Stadt plus {prozent} %.",
      "Anstieg der Steuerkraft führt zu höherem Ausgleich, {betrag}.",
    ],
    down: ["Tiefere Ablieferung gemäss Verfügung des Kantons.", "Neuer Kostenteiler ab {jahr} ({beschluss})."],
  },
  {
    kinds: ["36"],
    up: [
      "Erhöhung der Beiträge gemäss {beschluss}.",
      "Zunahme der Fallzahlen um {prozent} %.",
      "Neue Leistungsvereinbarung {jahr} bis {spaeter}.",
      "Höhere Durchschnittskosten pro Fall, Mehraufwand {betrag}.",
      "Teuerungsausgleich für subventionierte Institutionen von {prozent} %.",
      "{n} zusätzliche subventionierte Plätze im Quartier {quartier}.",
    ],
    down: [
      "Rückgang der Fallzahlen um {prozent} %.",
      "Auslaufen der Leistungsvereinbarung per Ende {vorjahr}.",
      "Der Beitrag von {betrag} im Vorjahr war einmalig.",
      "Anpassung an die Rechnung {rechnung}.",
    ],
  },
  {
    kinds: ["392"],
    up: [
      "Höhere Raumkosten nach Bezug zusätzlicher Büroflächen an der {strasse}.",
      "Anpassung der internen Mieten an die Kostenmiete, Mehraufwand {betrag}.",
      "{n} zusätzliche Arbeitsplätze und gestiegene Nebenkosten.",
    ],
    down: [
      "Rückgabe von Büroflächen an der {strasse} dank flexiblen Arbeitsplätzen.",
      "Tiefere kalkulatorische Kosten, Minderaufwand {betrag}.",
    ],
  },
  {
    kinds: ["394"],
    up: ["Höherer interner Zinssatz ({prozent} %).", "Zunahme des Buchwerts der Anlagen, Mehraufwand {betrag}."],
    down: ["Tieferer interner Zinssatz ab {jahr}.", "Abnahme des Buchwerts der Anlagen, Minderaufwand {betrag}."],
  },
  {
    kinds: ["39"],
    up: [
      "Mehr Leistungsbezug gemäss Vereinbarung {jahr}.",
      "Preisanpassung des internen Leistungserbringers um {prozent} %.",
      "Ausrüstung von {n} zusätzlichen Arbeitsplätzen.",
    ],
    down: [
      "Tiefere Verrechnungspreise {jahr}.",
      "Geringerer Leistungsbezug, Minderaufwand {betrag}.",
      "Anpassung an den effektiven Bezug {rechnung}.",
    ],
  },
  {
    kinds: ["400"],
    up: [
      "Bevölkerungswachstum und Zunahme der Einkommen um {prozent} %.",
      "Anpassung an die Hochrechnung {vorjahr}; Mehrertrag {betrag}.",
      "Höhere Löhne und gute Beschäftigungslage.",
    ],
    down: [
      "Auswirkungen der Steuergesetzrevision, Minderertrag {betrag}.",
      "Weniger Nachträge aus früheren Jahren.",
      "Ausgleich der kalten Progression ab {jahr}.",
    ],
  },
  {
    kinds: ["401"],
    up: [
      "Höhere Gewinne der Unternehmen gemäss Hochrechnung {vorjahr}.",
      "Gutes Geschäftsjahr der Banken und Versicherungen, Mehrertrag {betrag}.",
    ],
    down: [
      "Tiefere Gewinne der Finanzbranche erwartet.",
      "Auswirkungen der Unternehmenssteuerreform, Minderertrag {betrag}.",
    ],
  },
  {
    kinds: ["40"],
    up: [
      "Mehr Handänderungen und gestiegene Grundstückpreise.",
      "Anpassung an den Durchschnitt der letzten Jahre, Mehrertrag {betrag}.",
    ],
    down: [
      "Rückgang der Handänderungen, Minderertrag {betrag}.",
      "Weniger abgeschlossene Veranlagungen als im Vorjahr.",
    ],
  },
  {
    kinds: ["426"],
    up: [
      "Mehr Rückerstattungen von Sozialversicherungen und Dritten.",
      "Höhere Kostenbeteiligung Dritter gemäss Vereinbarung, {betrag}.",
      "Anpassung an die Rechnung {rechnung}.",
    ],
    down: [
      "Einmalige Rückerstattung im Vorjahr entfällt.",
      "Weniger Taggelder von Versicherungen erwartet.",
      "Tiefere Kostenbeteiligung Dritter, Minderertrag {betrag}.",
    ],
  },
  {
    kinds: ["427"],
    up: ["Mehr Kontrollen und neue Messanlagen, Mehrertrag {betrag}.", "Anpassung an die Rechnung {rechnung}."],
    down: ["Weniger Übertretungen, Minderertrag {betrag}.", "Ausfall von Messanlagen wegen Baustellen."],
  },
  {
    kinds: ["42"],
    up: [
      "Höhere Frequenzen und neue Angebote ab {jahr}.",
      "Gebührenanpassung per 1. Januar {jahr} ({beschluss}).",
      "Mengenzunahme von {prozent} %, Mehrertrag {betrag}.",
      "Anpassung an die Rechnung {rechnung}.",
    ],
    down: [
      "Weniger Gesuche und Bewilligungen.",
      "Eingeschränkter Betrieb während der Bauarbeiten, Minderertrag {betrag}.",
      "Tarifsenkung um {prozent} % ab {jahr}.",
    ],
  },
  {
    kinds: ["46"],
    up: [
      "Höherer Kantonsbeitrag gemäss neuem Verteilschlüssel.",
      "Zusätzliche Bundesmittel für {projekt}.",
      "Beitragssatz des Kantons steigt auf {prozent} %, Mehrertrag {betrag}.",
    ],
    down: ["Wegfall der Anschubfinanzierung des Bundes.", "Kürzung des Kantonsbeitrags um {betrag}."],
  },
  {
    kinds: ["44"],
    up: [
      "Neuvermietung von Flächen an der {strasse} ab Frühling {jahr}.",
      "Höhere Erträge aus Finanzvermögen, Mehrertrag {betrag}.",
      "Anpassung der Mietzinse an den Referenzzinssatz.",
    ],
    down: [
      "Leerstand an der {strasse} während der Instandsetzung.",
      "Tiefere Zinsen und Ausschüttungen erwartet, Minderertrag {betrag}.",
    ],
  },
  {
    kinds: ["41", "43", "48"],
    up: [
      "Mehr Eigenleistungen wegen grösserer Vorhaben.",
      "Mehrertrag {betrag} gemäss neuer Vereinbarung.",
      "Anpassung an die Rechnung {rechnung}.",
    ],
    down: [
      "Weniger Eigenleistungen, weil grössere Vorhaben abgeschlossen sind.",
      "Einmaliger Ertrag des Vorjahres entfällt.",
      "Vorsichtige Annahme, Minderertrag {betrag}.",
    ],
  },
  {
    kinds: ["49"],
    up: ["Mehr Leistungen an die Dienstabteilungen.", "Anpassung der Verrechnungspreise {jahr} um {prozent} %."],
    down: ["Geringere Bezüge der Dienstabteilungen.", "Tiefere Verrechnungspreise {jahr}, Minderertrag {betrag}."],
  },
  {
    kinds: ["35"],
    up: ["Besseres Betriebsergebnis, höhere Einlage.", "Einlage zum Ausgleich der Spezialfinanzierung, {betrag} mehr."],
    down: ["Tieferes Betriebsergebnis, die Einlage sinkt um {betrag}.", "Ausgleich der Spezialfinanzierung."],
  },
  {
    kinds: ["45"],
    up: ["Höhere Entnahme zum Ausgleich des Betriebsdefizits.", "Finanzierung aus dem Fonds für {projekt}."],
    down: [
      "Das Betriebsergebnis erfordert keine Entnahme in bisheriger Höhe.",
      "Fondsbestand weitgehend aufgebraucht.",
    ],
  },
  {
    kinds: ["506", "52", "54", "55"],
    up: [
      "Beschaffung der nächsten Etappe ({n} Einheiten).",
      "Kredit gemäss {beschluss}, Tranche {jahr}.",
      "Ersatz am Ende der Nutzungsdauer, Mehrausgaben {betrag}.",
    ],
    down: [
      "Beschaffung {vorjahr} weitgehend abgeschlossen.",
      "Verschiebung auf {folgejahr} wegen Lieferfristen.",
      "Etappierung der Einführung.",
    ],
  },
  {
    kinds: ["5", "7"],
    up: [
      "Baufortschritt gemäss Terminplan; Baubeginn {objekt} im Frühling {jahr}.",
      "Objektkredit gemäss {beschluss}, Tranche {jahr}.",
      "Vorgezogene Ausführung wegen Koordination mit den Werken.",
      "Bauteuerung und Projektanpassungen, Mehrausgaben {betrag}.",
    ],
    down: [
      "Verzögerung wegen Rekursverfahren.",
      "Hauptarbeiten {vorjahr} abgeschlossen, Restzahlungen.",
      "Etappierung; Verschiebung auf {folgejahr}.",
      "Projekt {objekt} zurückgestellt.",
    ],
  },
  {
    kinds: ["6", "8"],
    up: ["Beiträge gemäss Baufortschritt.", "Zusicherung von Bund und Kanton liegt vor, Mehreinnahmen {betrag}."],
    down: ["Schlusszahlung {vorjahr} erfolgt.", "Beiträge werden erst {folgejahr} fällig."],
  },
  {
    kinds: ["3", "4"],
    up: ["Zunahme der durchlaufenden Beiträge gemäss Mitteilung des Bundes."],
    down: ["Rückgang der durchlaufenden Beiträge."],
  },
];

/** Repayments of wages, which stand as negative expense. */
export const REFUNDS: Topic = {
  kinds: [],
  up: ["Mehr Taggelder von Unfall- und Mutterschaftsversicherung.", "Höhere Erstattungen erwartet, {betrag}."],
  down: ["Weniger Taggelder von Versicherungen erwartet.", "Anpassung an die Rechnung {rechnung}."],
};

/** What may follow the first sentence. */
export const ADDITIONS: readonly string[] = [
  "Siehe auch Konto {konto}.",
  "Teilweise Verschiebung zu Konto {konto}.",
  "Vgl. {beschluss}.",
  "Die Differenz zum Vorjahr beträgt {betrag}.",
  "Der Betrag entspricht dem Durchschnitt der letzten drei Jahre.",
  "Die Veränderung ist im Aufgaben- und Finanzplan enthalten.",
  "Grundlage ist die Hochrechnung vom Sommer {vorjahr}.",
  "Ab {folgejahr} wird mit einem stabilen Betrag gerechnet.",
];

/** Paragraphs of long explanations: of more expense, and of anything else. */
export const MORE_EXPENSE_PARAGRAPHS: readonly string[] = [
  "Der Stadtrat hat mit {strb} die dafür nötigen Mittel bewilligt. Die Umsetzung erfolgt in zwei Etappen bis {spaeter}; für {jahr} sind zusätzlich {betrag} eingestellt.",
  "Im Einzelnen handelt es sich um {n} Positionen, die Anpassung an die Teuerung von {prozent} % sowie Reserven für Unvorhergesehenes.",
  "In der Rechnung {rechnung} wurde das Budget nicht ausgeschöpft, weil sich Arbeiten verzögert haben. Sie werden nun nachgeholt.",
  "Die Nachfrage im Quartier {quartier} ist stärker gestiegen als angenommen. Mit den zusätzlichen Mitteln kann das Angebot im bisherigen Umfang aufrechterhalten werden.",
  "Ein Teil des Mehraufwands wird durch tiefere Ausgaben auf Konto {konto} aufgefangen, so dass die Rechnung im Ergebnis nur geringfügig belastet wird.",
  "Die Prüfung günstigerer Varianten hat ergeben, dass ein Aufschub zu höheren Folgekosten führen würde.",
];
export const OTHER_PARAGRAPHS: readonly string[] = [
  "Die Zahlen beruhen auf der Bevölkerungsprognose und den Werten des ersten Halbjahres {vorjahr}. Abweichungen gegenüber der Annahme sind möglich.",
  "Die Berechnung wurde mit der Finanzverwaltung abgestimmt und stützt sich auf die Rechnung {rechnung}.",
  "Der Stadtrat hat die Anpassung mit {strb} zur Kenntnis genommen. Sie gilt vorerst bis {spaeter}.",
];

export const LETTER: readonly string[] = [
  "Novemberbrief: Anpassung an die neuste Hochrechnung.",
  "Novemberbrief: {strb} nach Abschluss des Budgetentwurfs.",
  "Novemberbrief: Korrektur um {betrag} aufgrund neuer Grundlagen.",
  "Novemberbrief: Mitteilung des Kantons vom Oktober {vorjahr}.",
  "Novemberbrief: Neue Teuerungsprognose von {prozent} %.",
];

/** Why a supplementary credit is needed, by the beginning of the account number. */
export const CREDITS: Readonly<Record<string, readonly string[]>> = {
  30: [
    "Zusätzliche {n} befristete Stellen zur Bewältigung der Pendenzen.",
    "Vertretungskosten bei längeren Krankheitsausfällen, {betrag}.",
    "Höherer Teuerungsausgleich als budgetiert; Mehraufwand {betrag}.",
  ],
  31: [
    "Unvorhergesehener Mehraufwand von {betrag} für {projekt}.",
    "Ersatz nach Schadenfall; die Versicherungsleistung folgt auf Konto 4260.",
    "Preissteigerungen bei Energie und Material um rund {prozent} %.",
    "{strb}: Ausführung noch im laufenden Jahr nötig.",
  ],
  36: [
    "Mehr Fälle als budgetiert; Hochrechnung per Mitte Jahr plus {prozent} %.",
    "Höhere Kosten pro Fall, zusätzlicher Bedarf {betrag}.",
    "Beitrag gemäss {beschluss}, im Budget {jahr} noch nicht enthalten.",
  ],
  5: [
    "Baufortschritt schneller als angenommen; Mehrausgaben {jahr} statt {folgejahr}.",
    "Zusätzliche Arbeiten nach Befund bei {objekt}, {betrag}.",
    "Bauteuerung höher als angenommen ({prozent} %).",
  ],
};

export const TRANSFER: readonly string[] = [
  "Kreditübertragung zwischen Konten der Dienstabteilung, Betrag {betrag}.",
  "Saldoneutrale Übertragung auf das sachgerechte Konto.",
  "Übertragung von {betrag} infolge geänderter Kontierung ab {jahr}.",
];

/** Undertakings of any office. */
export const PROJECTS: readonly string[] = [
  "die Digitalisierung der Geschäftsabläufe",
  "den neuen Online-Schalter",
  "die Ablösung der Fachanwendung",
  "die Umsetzung der Klimastrategie",
  "die Reorganisation der Dienstabteilung",
  "das Qualitätsmanagement",
  "die barrierefreie Information",
  "das Pilotprojekt im Quartier",
  "die Informationssicherheit",
  "den Umzug in das Verwaltungszentrum",
  "die Einführung der elektronischen Aktenführung",
  "die Mobilitätsstrategie",
  "die Wachstumsplanung",
  "das Jubiläumsprogramm",
  "die Krisenvorsorge",
];
