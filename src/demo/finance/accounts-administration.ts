/** The accounts of the offices: council, culture, taxes, finance, police, permits and the like. */
import { accountTable, type TradeAccounts } from "./account-table.ts";
import { STREETS } from "./places.ts";

type AdministrationTrade =
  | "council"
  | "office"
  | "justice"
  | "culture"
  | "museum"
  | "research"
  | "citizens"
  | "finance"
  | "personnel"
  | "tax"
  | "computing"
  | "insurance"
  | "supplies"
  | "police"
  | "traffic"
  | "rescue"
  | "permits"
  | "environment";

export const ADMINISTRATION_ACCOUNTS: Readonly<Record<AdministrationTrade, TradeAccounts>> = {
  council: {
    objects: ["Rechnungsprüfungskommission", "Geschäftsprüfungskommission", "Büro des Rates", "Sachkommissionen"],
    rows: accountTable(`
      3000 Sitzungsgelder der Ratsmitglieder |500
      3000 Sitzungsgelder {o} |60
      3000 Entschädigungen an Fraktionen |80
      3102 Druck von Weisungen und Protokollen |6
      3130 Livestream und Protokollierung der Ratssitzungen |8
      3130 Versand der Abstimmungsunterlagen |10
      3170 Delegationen und Empfänge |3
      3636 Beiträge an Fraktionen und Parteien |10
      4250 Verkauf von Protokollen und Publikationen |1
    `),
  },
  office: {
    objects: ["Rechtsdienst", "Controlling", "Kommunikation", "Personaldienst", "Informatik", "Generalsekretariat"],
    rows: accountTable(`
      3130 Dienstleistungen Dritter {o} |2
      3132 Honorare {o} |2
      3102 Departementszeitung und Geschäftsbericht |2
      3132 Externe Untersuchungen und Expertisen |3
      3130 Weibeldienst und Hausdienst |2
      3636 Beiträge an gemeinnützige Institutionen |8
      3636 Beiträge aus dem Kredit des Stadtrats |6
      3638 Hilfe im Inland und Ausland |5
      4210 Beglaubigungs- und Kanzleigebühren |4
      4240 Dienstleistungen für Dritte |6
      4250 Verkauf amtlicher Drucksachen |1
    `),
  },
  justice: {
    objects: ["Einzelrichteramt", "Kanzlei", "Pfändungen", "Konkurse"],
    rows: accountTable(`
      3010 Löhne Stellvertretungen |20
      3130 Zustellkosten Gerichts- und Betreibungsurkunden |30
      3130 Betreibungs- und Gerichtskosten |8
      3130 Dienstleistungen {o} |2
      3132 Honorare Mandatsträgerinnen und Mandatsträger |10
      3132 Ärztliche Gutachten |4
      3181 Uneinbringliche Bussen und Gebühren |8
      3499 Kursverluste und Kontogebühren |1
      4210 Betreibungs- und Verfahrensgebühren |80
      4210 Gebühren {o} |10
      4260 Rückerstattung Parteikosten |5
      4270 Bussen aus Übertretungen |60
      5200 Geschäftskontrolle, Ersatz |2
    `),
  },
  culture: {
    objects: [
      "Schauspielhaus Seldwyla",
      "Stadtorchester",
      "Opernfreunde",
      "Filmclub Spiegelberg",
      "Jazzkeller Altstadt",
      "Kunsthalle am Seeufer",
      "Literaturfestival",
      "Tanzkompanie Rosenhalde",
      "Puppentheater Goldach",
      "Kulturfabrik Ziegelhütte",
      "Freilichtspiele",
      "Verein Kammmacher",
      "Kinderchor",
      "Blasmusikverbände",
    ],
    rows: accountTable(`
      3636 Betriebsbeitrag {o} |12
      3636 Projektbeiträge Theater |6
      3636 Projektbeiträge Tanz |4
      3636 Projektbeiträge Musik |6
      3636 Projektbeiträge Literatur |2
      3636 Förderung Film und Medienkunst |6
      3636 Atelierstipendien und Werkjahre |2
      3636 Quartierkultur |2
      3634 Mietzinsbeitrag {o} |2
      3119 Kunst im öffentlichen Raum, Ankäufe |3
      3130 Sommerfestival, Gastspiele und Gagen |12
      3130 Kulturpreis und Auszeichnungen |1
      3144 Unterhalt Kulturbauten {o} |1
      4240 Eintritte und Kursgelder |12
      4250 Verkauf Programme und Kataloge |2
      4470 Mieten Künstlerateliers |6
      4631 Beitrag des Kantons an kulturelle Zentrumslasten |40
      5060 Bühnentechnik und Ausstattung |3
      5660 Investitionsbeitrag {o} |4
    `),
  },
  museum: {
    objects: ["Dauerausstellung", "Sonderausstellung", "Sammlung", "Werkstatt", "Museumspädagogik", "Veranstaltungen"],
    rows: accountTable(`
      3101 Ausstellungsmaterial {o} |2
      3119 Ankäufe für die Sammlung |5
      3119 Medienankäufe |4
      3130 Transporte und Kunstversicherungen |8
      3130 Gagen und Honorare {o} |4
      3130 Aufsicht und Kasse |6
      3130 Restaurierung und Konservierung |3
      3102 Kataloge und Plakate |4
      3144 Unterhalt Ausstellungsräume |4
      3510 Einlage in den Ankaufsfonds |4
      4240 Eintritte |30
      4240 Führungen und Workshops |6
      4240 Ausleihgebühren |4
      4250 Museumsshop und Kataloge |12
      4390 Vergabungen und Schenkungen |6
      4470 Vermietung von Sälen |4
      4510 Entnahme aus dem Ankaufsfonds |6
      4636 Sponsoring {o} |4
      5060 Ausstellungstechnik |3
    `),
  },
  research: {
    objects: [
      "Bevölkerungsbefragung",
      "Open Data",
      "Wohnungsmarkt",
      "Szenarien",
      "Wissenstransfer",
      "Quartierprojekte",
    ],
    rows: accountTable(`
      3130 Erhebungen und Befragungen |14
      3130 Datenbezug vom Bund und Dritten |5
      3130 Dienstleistungen {o} |4
      3132 Studien {o} |4
      3102 Jahrbuch und Publikationsreihe |5
      3133 Datenplattform, Betrieb |6
      3636 Beiträge {o} |5
      3636 Beiträge an Hochschulen und Forschungsprojekte |6
      4240 Auswertungen für Dritte |10
      4250 Verkauf von Publikationen |2
      4611 Entschädigung für die Registerführung |10
      5200 Datenplattform, Weiterentwicklung |4
      5060 Archiv- und Digitalisierungsgeräte |2
    `),
  },
  citizens: {
    objects: ["Personenmeldeamt", "Zivilstandswesen", "Bestattungen", "Einbürgerungen", "Ausweise", "Kundenzentrum"],
    rows: accountTable(`
      3101 Material {o} |2
      3130 Dienstleistungen {o} |4
      3130 Bestattungskosten |14
      3130 Leistungen der Kremation |8
      3130 Produktion Identitätskarten und Ausländerausweise |16
      3611 Ablieferung Gebührenanteile an den Kanton |20
      3601 Ertragsanteile des Bundes an Ausweisgebühren |14
      4210 Gebühren {o} |16
      4210 Gebühren Einwohnerregister |20
      4240 Grabmiete und Bestattungsleistungen |12
      4611 Entschädigung des Kantons für das Ausländerwesen |6
      5200 Einwohnerregister, Erneuerung |6
    `),
  },
  finance: {
    objects: [
      "Energie Beteiligungen AG",
      "Flughafen Seldwyla AG",
      "Messe Seldwyla AG",
      "Kantonalbank",
      "Verlag Rathaus AG",
    ],
    rows: accountTable(`
      3621 Ressourcenausgleich an den Kanton |900
      3622 Finanz- und Lastenausgleich an Gemeinden |120
      3631 Beitrag an den öffentlichen Verkehr |220
      3634 Beitrag an die Verkehrsunterhaltungsgesellschaft |60
      3636 Beiträge an Kirchgemeinden und Stiftungen |10
      3650 Wertberichtigung Beteiligung {o} |4
      3400 Zinsen laufende Verbindlichkeiten |8
      3401 Zinsen kurzfristige Finanzverbindlichkeiten |12
      3406 Zinsen langfristige Finanzverbindlichkeiten |160
      3406 Zinsen Stadtanleihen |90
      3410 Realisierte Verluste auf Finanzanlagen |6
      3420 Kapitalbeschaffung und -verwaltung |10
      3440 Wertberichtigungen Anlagen Finanzvermögen |40
      3499 Skonti und Zinsen Depositen |4
      3300 Zusätzliche Abschreibungen Verwaltungsvermögen |60
      3510 Einlage in die finanzpolitische Reserve |30
      3511 Einlage in Fonds des Eigenkapitals |10
      3130 Emissionskosten Anleihen |6
      3134 Haftpflichtversicherung der Stadt |12
      3190 Schadenfälle Selbstbehalte |5
      4120 Konzessionsgebühr {o} |6
      4120 Konzessionen Plakatwesen |14
      4100 Regalien |2
      4260 Rückerstattung Versicherungsleistungen |3
      4309 Nachlässe und herrenlose Vermögen |3
      4390 Auflösung Rückstellungen |6
      4400 Zinsen Kontokorrente |12
      4407 Zinsen langfristige Finanzanlagen |20
      4409 Übrige Zinsen von Finanzvermögen |5
      4411 Gewinne aus Verkauf von Sachanlagen |60
      4420 Dividenden {o} |20
      4443 Marktwertanpassungen Liegenschaften |120
      4450 Zinsen aus Darlehen des Verwaltungsvermögens |16
      4461 Gewinnablieferung der Kantonalbank |80
      4463 Ertrag aus öffentlichen Unternehmungen |30
      4511 Entnahme aus Fonds des Eigenkapitals |20
      4601 Anteil am Ertrag kantonaler Steuern |50
      4621 Zentrumslastenausgleich des Kantons |260
      4895 Entnahme aus der Aufwertungsreserve |10
      5440 Darlehen an öffentliche Unternehmungen |8
      5450 Darlehen {o} |3
      5540 Beteiligung {o} |3
      6440 Rückzahlung von Darlehen |4
      6450 Rückzahlung Darlehen {o} |2
    `),
  },
  personnel: {
    objects: ["Berufsbildung", "Case Management", "Personalrestaurant", "Lohnadministration", "Kaderentwicklung"],
    rows: accountTable(`
      3010 Löhne Lernende der Gesamtverwaltung |60
      3090 Zentrale Kurse {o} |16
      3091 Stellenportal und Personalmarketing |8
      3099 Reka-Geld und Vergünstigungen |20
      3130 Dienstleistungen {o} |4
      3105 Lebensmittel Personalrestaurants |12
      3636 Beiträge an Kinderkrippen des Personals |6
      4240 Kursgelder Dritter |6
      4250 Verpflegungserlöse Personalrestaurants |14
      4611 Entschädigung der Ausgleichskasse |4
      5200 Lohn- und Personalsystem, Ersatz |6
    `),
  },
  tax: {
    objects: ["natürliche Personen", "juristische Personen", "Quellensteuern", "Grundsteuern"],
    rows: accountTable(`
      3130 Steuererklärungen, Druck und Versand |6
      3130 Betreibungskosten Steuern |8
      3130 Dienstleistungen {o} |3
      3180 Wertberichtigungen auf Steuerforderungen |20
      3181 Steuererlasse und -verluste {o} |14
      3499 Vergütungszinsen auf Steuern |20
      4000 Einkommenssteuern natürliche Personen Rechnungsjahr |1560
      4000 Einkommenssteuern natürliche Personen frühere Jahre |210
      4001 Vermögenssteuern natürliche Personen Rechnungsjahr |330
      4001 Vermögenssteuern natürliche Personen frühere Jahre |60
      4002 Quellensteuern natürliche Personen |180
      4000 Nach- und Strafsteuern |22
      4008 Personalsteuern |8
      4010 Gewinnsteuern juristische Personen Rechnungsjahr |640
      4010 Gewinnsteuern juristische Personen frühere Jahre |190
      4011 Kapitalsteuern juristische Personen |110
      4009 Passive Steuerausscheidungen |20
      4022 Grundstückgewinnsteuern |380
      4033 Hundesteuern |1.6
      4210 Gebühren Steuerausweise |4
      4260 Rückerstattung Betreibungskosten |3
      4401 Verzugszinsen auf Steuern |20
      4611 Entschädigung für den Bezug der Staats- und Bundessteuern |90
      4601 Anteil an der direkten Bundessteuer |60
      5200 Steuerapplikation, Ersatz |10
    `),
  },
  computing: {
    objects: [
      "Rechenzentrum Werkhof",
      "Rechenzentrum Goldach",
      "Stadtnetz",
      "Arbeitsplätze",
      "Service Desk",
      "Fachanwendungen",
      "Informationssicherheit",
      "Glasfasernetz",
    ],
    rows: accountTable(`
      3113 Anschaffung Hardware {o} |6
      3118 Lizenzen {o} |6
      3133 Cloud-Dienste {o} |5
      3130 Externe Fachkräfte {o} |8
      3153 Unterhalt Hardware {o} |4
      3158 Softwarewartung {o} |8
      3130 Leitungsmieten und Datenverbindungen |8
      3120 Strom und Kühlung Rechenzentren |5
      3300 Abschreibungen Informatikanlagen |40
      3320 Abschreibungen Software |30
      4240 Informatikleistungen an Dritte |20
      4240 Anschluss- und Benützungsgebühren Netz |24
      4310 Aktivierbare Eigenleistungen {o} |8
      5060 Erneuerung {o} |8
      5200 Programm {o} |6
    `),
  },
  insurance: {
    objects: ["Berufsunfall", "Nichtberufsunfall", "Langzeitfälle"],
    rows: accountTable(`
      3130 Heilungskosten {o} |30
      3130 Taggelder {o} |40
      3130 Renten {o} |14
      3132 Vertrauensärztliche Gutachten |3
      3134 Rückversicherungsprämien |12
      3440 Kursverluste auf Wertschriften |4
      4240 Prämien {o} |40
      4260 Regresse |6
      4407 Zinsen und Dividenden Wertschriften |10
    `),
  },
  supplies: {
    objects: ["Druckzentrum", "Zentrallager", "Büromaterial", "Schulmaterial", "Velo- und Autopool"],
    rows: accountTable(`
      3101 Wareneinkauf {o} |30
      3151 Unterhalt {o} |3
      3161 Gerätemieten {o} |4
      3130 Transporte {o} |2
      3300 Abschreibungen {o} |2
      4250 Verkäufe {o} |8
      4240 Druckaufträge Dritter |4
      5060 Erneuerung {o} |2
    `),
  },
  police: {
    objects: [
      "Regionalwache City",
      "Regionalwache Bleiche",
      "Regionalwache Goldach",
      "Wasserschutzpolizei",
      "Verkehrspolizei",
      "Kriminalabteilung",
      "Einsatzzentrale",
      "Diensthundewesen",
      "Polizeischule",
    ],
    rows: accountTable(`
      3010 Löhne des Polizeikorps |900
      3010 Löhne der Aspirantinnen und Aspiranten |40
      3049 Inkonvenienz- und Nachtdienstzulagen |60
      3042 Verpflegungsvergütung im Aussendienst |18
      3090 Ausbildungskosten Polizeischule |14
      3101 Verbrauchsmaterial {o} |2
      3111 Funkgeräte und Einsatzmittel |8
      3111 Bewaffnung und Munition |5
      3111 Geschwindigkeitsmessgeräte |5
      3112 Uniformen und persönliche Ausrüstung |12
      3111 Patrouillenfahrzeuge |10
      3101 Treibstoffe Dienstfahrzeuge |4
      3130 Dienstleistungen {o} |3
      3130 Abschleppkosten |4
      3130 Funknetz Polycom |6
      3130 Kosten der Untersuchungshaft |4
      3132 Dolmetscherinnen und Dolmetscher |5
      3151 Unterhalt Dienstfahrzeuge und Boote |8
      3159 Unterhalt {o} |1
      3181 Uneinbringliche Ordnungsbussen |6
      3300 Abschreibungen Fahrzeuge und Einsatzmittel |16
      3611 Beitrag an das Forensische Institut |10
      3632 Beiträge an Polizeikonkordate |3
      4210 Polizeiliche Bewilligungen |10
      4210 Gebühren {o} |3
      4240 Einsätze für Dritte und Veranstaltungen |12
      4240 Alarmübermittlung |4
      4260 Rückerstattung Abschleppkosten |4
      4270 Ordnungsbussen ruhender Verkehr |90
      4270 Ordnungsbussen fliessender Verkehr |80
      4290 Fundgegenstände und Verwertungen |1
      4611 Abgeltung des Kantons für kriminalpolizeiliche Aufgaben |60
      4612 Leistungen für Nachbargemeinden |6
      5060 Einsatzleitsystem |6
      5060 Ersatzbeschaffungen {o} |2
      5200 Rapport- und Ermittlungssystem |4
    `),
  },
  traffic: {
    objects: [...STREETS.slice(0, 10), "Verkehrsleitzentrale"],
    rows: accountTable(`
      3101 Signale und Markierungsmaterial |6
      3111 Steuergeräte Lichtsignalanlagen |6
      3120 Stromverbrauch Verkehrsanlagen |3
      3130 Markierungsarbeiten |8
      3130 Verkehrserhebungen und Zählungen |3
      3141 Unterhalt Lichtsignalanlagen |12
      3141 Unterhalt Signalisation {o} |2
      3151 Unterhalt Parkuhren |4
      3300 Abschreibungen Verkehrssteuerung |20
      4210 Bewilligungen Nacht- und Sonntagsfahrten |4
      4240 Parkkarten blaue Zone |20
      4240 Signalisationen für Dritte |4
      4310 Projektleistungen Lichtsignalanlagen |6
      5010 Lichtsignalanlage {o} |3
      5030 Verkehrszählstellen |2
      5060 Parkleitsystem |3
      6310 Bundesbeiträge Agglomerationsprogramm |2
    `),
  },
  rescue: {
    objects: [
      "Berufsfeuerwehr",
      "Freiwillige Feuerwehr",
      "Sanität",
      "Zivilschutz",
      "Einsatzleitzentrale",
      "Wache Süd",
      "Wache Nord",
      "Ausbildungszentrum",
      "Höhere Fachschule Rettung",
    ],
    rows: accountTable(`
      3010 Löhne Einsatzdienst |420
      3010 Sold Milizfeuerwehr |20
      3049 Pikett- und Nachtzulagen |40
      3090 Kurse und Übungen {o} |5
      3106 Medikamente und Verbandsmaterial |10
      3111 Einsatzgeräte {o} |4
      3112 Brandschutz- und Dienstkleider |8
      3101 Löschmittel und Ölbinder |2
      3101 Verbrauchsmaterial {o} |1.5
      3130 Funk und Alarmierung |6
      3151 Unterhalt Einsatzfahrzeuge |8
      3144 Unterhalt Wachgebäude und Schutzanlagen |4
      3159 Unterhalt Geräte {o} |1.5
      3300 Abschreibungen Einsatzfahrzeuge |20
      3612 Entschädigung an Stützpunktgemeinden |4
      4240 Einsätze Sanität |90
      4240 Feuerwehreinsätze und Brandmeldealarme |14
      4240 Kurse für Dritte {o} |3
      4260 Kostenersatz Ölwehr |3
      4210 Ersatzabgaben Schutzräume |6
      4611 Beitrag der Gebäudeversicherung |20
      4612 Abgeltung Gemeinden Flughafenregion |30
      5040 Schutzanlage, Erneuerung |3
      5060 Tanklöschfahrzeuge |6
      5060 Rettungswagen |5
      5060 Beschaffungen {o} |2
      6310 Subventionen der Gebäudeversicherung |3
    `),
  },
  permits: {
    objects: ["Gestaltungspläne", "Baukontrolle", "Märkte", "Gastgewerbe", "Brandschutz", "Inventare", "Wettbewerbe"],
    rows: accountTable(`
      3130 Dienstleistungen {o} |3
      3131 Planungsaufträge {o} |5
      3132 Fachgutachten {o} |3
      3102 Amtliche Ausschreibungen |2
      3131 Kommunaler Richtplan |4
      3000 Baukollegium und Fachkommissionen |12
      3636 Beiträge an Sanierungen und Inventarobjekte |8
      3611 Gebührenanteile an den Kanton |4
      4210 Baubewilligungsgebühren |60
      4210 Gebühren {o} |10
      4240 Standplatz- und Benützungsgebühren |10
      4250 Pläne und Publikationen |1
      5290 Planungen {o} |2
    `),
  },
  environment: {
    objects: [
      "Luftqualität",
      "Lärmschutz",
      "Lebensmittelkontrolle",
      "Boden und Altlasten",
      "Energiecoaching",
      "Klimaschutz",
    ],
    rows: accountTable(`
      3101 Labormaterial {o} |2
      3111 Messgeräte {o} |2
      3130 Analysen und Messungen {o} |3
      3130 Kampagnen {o} |3
      3132 Fachstudien {o} |3
      3130 Altlastenuntersuchungen |4
      3635 Beiträge an Betriebe für Energiesparmassnahmen |8
      3637 Förderbeiträge an Private {o} |5
      3636 Beiträge an Umweltorganisationen |4
      3611 Entschädigung an das Kantonale Labor |3
      4210 Kontrollgebühren {o} |6
      4240 Energieberatungen |4
      4240 Parkbad- und Wasserproben |1
      4631 Beiträge des Kantons {o} |5
      4630 Bundesbeiträge Gebäudeprogramm |3
      5060 Messstationen |2
      5620 Lärmschutzmassnahmen {o} |1
      5650 Beiträge an Sanierungen Privater |2
    `),
  },
};
