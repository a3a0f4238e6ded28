/** The accounts of what is built, driven and supplied: real estate, streets, parks, waste, water, power, transit. */
import { accountTable, type TradeAccounts } from "./account-table.ts";
import { QUARTERS, SCHOOLS, STREETS } from "./places.ts";

type WorksTrade =
  | "housing"
  | "parking"
  | "land"
  | "streets"
  | "survey"
  | "parks"
  | "waste"
  | "sewage"
  | "heat"
  | "building"
  | "estate"
  | "transit"
  | "water"
  | "electricity";

export const WORKS_ACCOUNTS: Readonly<Record<WorksTrade, TradeAccounts>> = {
  housing: {
    objects: QUARTERS.map((quarter) => `Siedlung ${quarter}`),
    rows: accountTable(`
      3430 Baulicher Unterhalt {o} |12
      3439 Heiz- und Nebenkosten {o} |4
      3439 Hauswartung {o} |3
      3430 Wohnungssanierungen bei Mieterwechsel |30
      3400 Zinsen Wohnbaukredite |40
      3440 Wertberichtigungen Liegenschaften |20
      3144 Unterhalt Gewerbeliegenschaften |30
      3120 Energie Allgemeinräume |14
      3130 Verwaltungshonorare Dritter |10
      3134 Gebäudeversicherung |10
      3137 Liegenschaftenabgaben und Gebühren |6
      3300 Abschreibungen Wohnsiedlungen |60
      3636 Mietzinszuschüsse |10
      4240 Waschautomaten und Gemeinschaftsräume |4
      4260 Rückerstattung Nebenkosten |10
      4430 Mietzinse {o} |20
      4430 Mietzinse Gewerberäume |50
      4439 Parkplätze und Antennenstandorte |8
      4439 Übriger Liegenschaftenertrag |4
      4470 Mietzinse Verwaltungsvermögen |10
      5040 Neubau {o} |6
      5040 Instandsetzung {o} |4
      6310 Beiträge Wohnbauförderung |2
    `),
  },
  parking: {
    objects: ["Parkhaus Bahnhof", "Parkhaus Seequai", "Parkhaus Marktgasse", "Parkhaus Stadion"],
    rows: accountTable(`
      3120 Strom und Lüftung {o} |4
      3130 Betriebsführung {o} |8
      3144 Unterhalt {o} |6
      3300 Abschreibungen {o} |6
      3636 Beiträge an Quartierparkierung |4
      4240 Kurzparkierende {o} |20
      4470 Dauermieten {o} |8
      4210 Ersatzabgaben für Pflichtparkplätze |10
      5040 Sanierung {o} |4
    `),
  },
  land: {
    objects: QUARTERS.map((quarter) => `Areal ${quarter}`),
    rows: accountTable(`
      3430 Unterhalt {o} |6
      3439 Zwischennutzung {o} |2
      3440 Wertberichtigung {o} |4
      3130 Verwaltung {o} |2
      3132 Schätzungen und Grundbuch |3
      3637 Abschreibungsbeiträge gemeinnütziger Wohnungsbau |12
      3636 Erlass von Baurechtszinsen |8
      4430 Baurechtszinse {o} |14
      4430 Pachtzinse Landwirtschaft |4
      4411 Gewinne aus Landverkäufen |8
      4309 Dienstbarkeiten {o} |2
      7000 Erwerb {o} |8
      7040 Erwerb Liegenschaften {o} |8
      7700 Übertragung realisierter Gewinne {o} |2
      8000 Verkauf {o} |4
      8040 Verkauf Liegenschaften {o} |3
    `),
  },
  streets: {
    objects: [...STREETS, "Seebrücke", "Bahnhofunterführung", "Kunstbauten Ost", "Kunstbauten West"],
    rows: accountTable(`
      3141 Strassenunterhalt {o} |5
      3141 Belagssanierungen Gemeindestrassen |60
      3141 Unterhalt Brücken und Mauern |24
      3141 Unterhalt Velorouten |12
      3142 Bachunterhalt und Hochwasserschutz |10
      3101 Strassenbaumaterial |10
      3101 Streusalz |4
      3111 Baumaschinen und Geräte |6
      3130 Winterdienst durch Dritte |8
      3130 Deponie- und Entsorgungskosten |8
      3131 Vorstudien {o} |2
      3132 Ingenieurhonorare |10
      3151 Unterhalt Nutzfahrzeuge |6
      3300 Abschreibungen Strassen und Plätze |120
      3300 Abschreibungen Kunstbauten |40
      3636 Beiträge an Quartier- und Velovereine |3
      4210 Aufgrabungsbewilligungen |10
      4240 Benützung des öffentlichen Grundes |50
      4240 Parkuhren |60
      4240 Reklame- und Plakatstellen |14
      4260 Werkleitungsbauten, Kostenanteile Dritter |20
      4310 Eigenleistungen Projektierung {o} |3
      4470 Boulevardflächen und Standplätze |10
      4611 Abgeltung Staatsstrassen |40
      4631 Beitrag aus dem Strassenfonds |30
      5010 Strassenbau {o} |6
      5010 Veloverbindung {o} |4
      5010 Platzgestaltung {o} |3
      5020 Bachöffnung {o} |1
      5060 Werkhoffahrzeuge |3
      6110 Rückerstattungen Dritter {o} |1
      6310 Staatsbeiträge {o} |2
      6300 Agglomerationsprogramm, Bundesbeiträge |6
      5100 Leitungsbau auf Rechnung Dritter |2
    `),
  },
  survey: {
    objects: ["Amtliche Vermessung", "Leitungskataster", "Geodatenportal", "3D-Stadtmodell"],
    rows: accountTable(`
      3111 Vermessungsgeräte |4
      3130 Befliegungen und Luftbilder |5
      3130 Dienstleistungen {o} |4
      3158 Lizenzen {o} |4
      4210 Nachführung {o} |16
      4240 Geodatenabgabe {o} |8
      4310 Eigenleistungen {o} |4
      5200 Erneuerung {o} |3
    `),
  },
  parks: {
    objects: [
      "Stadtpark",
      "Seeuferanlage",
      "Botanische Sammlung",
      "Stadtgärtnerei",
      "Waldrevier Spiegelberg",
      "Waldrevier Klosterhalde",
      "Spielplätze",
      "Alleen und Strassenbäume",
      "Kleingärten",
      "Naturschulen",
      "Friedhof Kirchbühl",
      "Friedhof Weiherfeld",
      "Landwirtschaftsbetrieb Obermatt",
    ],
    rows: accountTable(`
      3101 Pflanzen und Saatgut {o} |3
      3101 Dünger, Erde und Baumaterial |5
      3111 Maschinen und Geräte {o} |2
      3130 Pflegearbeiten durch Dritte {o} |4
      3132 Baumkontrollen und Gutachten |2
      3140 Unterhalt {o} |6
      3140 Erneuerung von Wegen und Bänken |6
      3151 Unterhalt Maschinen und Fahrzeuge |5
      3300 Abschreibungen Grün- und Freiräume |40
      3510 Einlage in den Baumfonds |4
      3636 Beiträge an Natur- und Vogelschutzvereine |3
      4210 Ersatzpflichtige Baumfällungen |2
      4240 Grabpflege und Grabunterhalt |24
      4240 Pflegeaufträge für Dritte |16
      4250 Verkauf Pflanzen und Holz |10
      4250 Erlöse {o} |2
      4310 Eigenleistungen {o} |3
      4470 Pachtzinse {o} |5
      4510 Entnahme aus dem Baumfonds |5
      4631 Waldbeiträge von Bund und Kanton |6
      5030 Neugestaltung {o} |5
      5050 Aufforstung {o} |0.6
      5060 Kommunalfahrzeuge |3
      6310 Beiträge an {o} |0.6
    `),
  },
  waste: {
    objects: [
      "Kehrichtheizkraftwerk",
      "Recyclinghof Werkhof",
      "Recyclinghof Goldach",
      "Biogasanlage",
      "Sammeldienst",
      "Mobiler Recyclinghof",
      "Unterflurcontainer",
      "Deponie Hinterholz",
      "Schlackenaufbereitung",
    ],
    rows: accountTable(`
      3049 Schichtzulagen |20
      3101 Betriebsstoffe {o} |4
      3101 Gebührensäcke und Container |8
      3111 Geräte {o} |2
      3120 Energie {o} |3
      3130 Verwertung Grüngut |8
      3130 Verwertung Glas, Papier und Metall |12
      3130 Transport und Ablagerung von Schlacke |12
      3130 Dienstleistungen {o} |3
      3144 Gebäudeunterhalt {o} |3
      3151 Unterhalt Sammelfahrzeuge |10
      3151 Anlagenunterhalt {o} |5
      3300 Abschreibungen {o} |6
      3634 Beitrag an den Zweckverband Sonderabfall |4
      3137 LSVA und CO2-Abgaben |4
      4240 Sackgebühren |60
      4240 Grundgebühren Haushalte und Betriebe |80
      4240 Annahmegebühren {o} |8
      4240 Gewerbekehricht |20
      4250 Verkauf Wärme und Strom |24
      4250 Erlöse Altpapier und Metalle |8
      4309 Verkauf von Emissionsrechten |2
      4310 Eigenleistungen {o} |2
      5030 Erneuerung {o} |5
      5060 Sammel- und Kehrfahrzeuge |6
      6350 Beiträge Dritter {o} |0.4
    `),
  },
  sewage: {
    objects: [
      "Klärwerk Weiherfeld",
      "Faulung und Trocknung",
      "Kanalnetz Ost",
      "Kanalnetz West",
      "Regenbecken",
      "Pumpwerke",
      "Grundstücksentwässerung",
    ],
    rows: accountTable(`
      3101 Fällmittel und Chemikalien |10
      3101 Betriebsmaterial {o} |3
      3120 Energie {o} |5
      3130 Klärschlammentsorgung |12
      3130 Kanalreinigung und Kanalfernsehen |8
      3132 Generelle Entwässerungsplanung |4
      3143 Unterhalt {o} |8
      3151 Unterhalt Maschinen {o} |4
      3300 Abschreibungen {o} |10
      3601 Abwasserabgabe Mikroverunreinigungen an den Bund |10
      4240 Abwassergebühren Haushalte |120
      4240 Abwassergebühren Gewerbe |60
      4240 Anschlussgebühren |12
      4240 Klärleistungen für Nachbargemeinden |14
      4250 Verkauf Biogas |4
      4310 Eigenleistungen {o} |3
      5030 Erneuerung {o} |6
      5032 Kanalbau {o} |5
      6310 Staatsbeiträge {o} |0.5
    `),
  },
  heat: {
    objects: [
      "Heizzentrale Bleiche",
      "Heizzentrale Goldach",
      "Seewasserverbund",
      "Verteilnetz Nord",
      "Verteilnetz Süd",
    ],
    rows: accountTable(`
      3101 Wärmebezug aus Kehrichtverwertung |40
      3101 Erdgas und Heizöl |24
      3101 Holzschnitzel |10
      3120 Pumpenstrom {o} |4
      3130 Betriebsführung {o} |3
      3143 Unterhalt {o} |5
      3300 Abschreibungen {o} |8
      3400 Zinsen Anlagenfinanzierung |3
      4240 Wärmelieferung Haushalte |90
      4240 Wärmelieferung Gewerbe |60
      4240 Anschlussbeiträge {o} |6
      4310 Eigenleistungen {o} |4
      5030 Ausbau {o} |8
      6350 Anschlussbeiträge Dritter {o} |0.8
    `),
  },
  building: {
    objects: ["Schulbauten", "Wohnbauten", "Spitalbauten", "Sportbauten", "Kulturbauten", "Nachhaltiges Bauen"],
    rows: accountTable(`
      3131 Machbarkeitsstudien {o} |5
      3132 Wettbewerbsjurys {o} |3
      3130 Kostenplanung {o} |2
      4210 Projektierungshonorare {o} |3
      4240 Bauherrenvertretung für Dritte |6
      4310 Aktivierbare Projektleistungen {o} |10
      5290 Studienaufträge {o} |1
    `),
  },
  estate: {
    objects: [
      ...SCHOOLS,
      "Rathaus",
      "Verwaltungszentrum Werkhof",
      "Amtshaus Seequai",
      "Kreisgebäude Altstadt",
      "Kreisgebäude Goldach",
      "Polizeiwache Bahnhofplatz",
      "Feuerwache Süd",
      "Gesundheitszentrum Rosenhalde",
      "Sporthalle Obermatt",
      "Hallenbad Stadtbach",
      "Gemeinschaftszentrum Bleiche",
      "Kindergärten",
    ],
    rows: accountTable(`
      3101 Reinigungsmaterial {o} |2
      3120 Wärme und Strom {o} |5
      3130 Reinigung durch Dritte {o} |5
      3144 Baulicher Unterhalt {o} |9
      3144 Instandhaltung Haustechnik |60
      3144 Schadstoffsanierungen |14
      3110 Mobiliar {o} |2
      3130 Umzüge und Provisorien |12
      3134 Gebäudeversicherungsprämien |14
      3160 Zumieten {o} |6
      3300 Abschreibungen {o} |8
      3400 Zinsen Leasingverpflichtungen |2
      4260 Nebenkosten {o} |3
      4240 Raumnutzung durch Vereine |10
      4310 Eigenleistungen Bauprojekte |20
      4470 Mieterträge {o} |5
      4472 Benützung Schulanlagen |8
      4472 Parkplätze und Automaten |3
      4631 Beiträge des Kantons an Schulbauten |10
      5040 Neubau {o} |8
      5040 Gesamtinstandsetzung {o} |8
      5040 Photovoltaik {o} |1.5
      5040 Schulraumprovisorien |40
      5060 Ausstattung {o} |1
      6310 Staatsbeiträge {o} |1
      6110 Kostenanteile Dritter {o} |0.6
      7040 Liegenschaftenkäufe |20
      7000 Grundstückkäufe |10
      7700 Übertragung realisierter Gewinne |4
      8000 Verkauf von Grundstücken |6
      8040 Verkauf von Gebäuden |6
    `),
  },
  transit: {
    objects: [
      "Linie 1",
      "Linie 4",
      "Linie 7",
      "Linie 11",
      "Depot Werkhof",
      "Depot Goldach",
      "Zentralwerkstatt",
      "Fahrleitungen",
      "Standseilbahn Spiegelberg",
      "Leitstelle",
      "Nachtnetz",
      "Trolleybusse",
    ],
    rows: accountTable(`
      3010 Löhne Fahrpersonal |900
      3010 Löhne Werkstatt und Anlagen |300
      3049 Zulagen Nacht- und Sonntagsdienst |60
      3090 Fahrausbildung |14
      3101 Ersatzteile {o} |5
      3101 Dieselöl |14
      3112 Dienstkleider |4
      3120 Traktionsstrom |50
      3130 Fahrleistungen Dritter |70
      3130 Reinigung {o} |3
      3130 Sicherheit und Kontrolle |14
      3130 Vertrieb und Billettautomaten |10
      3141 Gleisunterhalt {o} |4
      3143 Unterhalt {o} |5
      3151 Fahrzeugunterhalt {o} |5
      3134 Haftpflicht- und Fahrzeugversicherungen |6
      3300 Abschreibungen Fahrzeuge |120
      3300 Abschreibungen Gleise und Fahrleitungen |60
      3400 Zinsen Rollmaterialfinanzierung |4
      3634 Beitrag an die Marktverantwortung |4
      4240 Abgeltung des Verkehrsverbundes |520
      4240 Verkehrserträge Einzelbillette |40
      4240 Leistungen {o} |5
      4240 Werbung auf Fahrzeugen |12
      4250 Verkauf Altmaterial |2
      4270 Zuschläge für Reisende ohne Billett |14
      4310 Eigenleistungen {o} |6
      4470 Mieten Haltestellenlokale |8
      4611 Leistungen für den Kanton |10
      4634 Beiträge Infrastruktur |20
      5010 Gleisbau {o} |4
      5030 Erneuerung {o} |4
      5040 Ausbau {o} |4
      5060 Tramfahrzeuge |60
      5060 Elektrobusse |20
      6310 Beiträge Bund und Kanton {o} |0.8
    `),
  },
  water: {
    objects: [
      "Seewasserwerk",
      "Grundwasserwerk Lettenau",
      "Quellwasser Klosterhalde",
      "Reservoir Spiegelberg",
      "Reservoir Rosenhalde",
      "Verteilnetz",
      "Brunnen",
      "Labor",
    ],
    rows: accountTable(`
      3101 Material {o} |4
      3101 Chemikalien zur Wasseraufbereitung |6
      3111 Wasserzähler |5
      3120 Pumpenergie {o} |5
      3130 Tiefbauarbeiten durch Dritte |14
      3132 Studien {o} |2
      3143 Netzunterhalt |20
      3143 Unterhalt {o} |5
      3300 Abschreibungen {o} |10
      3601 Konzessionsgebühren an den Kanton |4
      3638 Trinkwasserprojekte in Entwicklungsländern |2
      4240 Wasserverkauf Stadt |160
      4240 Wasserverkauf Vertragsgemeinden |40
      4240 Anschlussgebühren |8
      4240 Laboranalysen für Dritte |3
      4250 Verkauf Installationsmaterial |2
      4310 Eigenleistungen {o} |5
      5030 Leitungsbau {o} |5
      5030 Erneuerung {o} |6
      5060 Werkfahrzeuge |1
      6350 Beiträge Löschwasserversorgung |0.6
    `),
  },
  electricity: {
    objects: [
      "Kraftwerk Oberbach",
      "Kraftwerk Klosterhalde",
      "Stausee Hinteregg",
      "Unterwerk Bleiche",
      "Unterwerk Goldach",
      "Verteilnetz",
      "Windpark",
      "Photovoltaik",
      "Energielösungen",
      "Elektromobilität",
      "Handel",
      "Messwesen",
    ],
    rows: accountTable(`
      3010 Löhne Netzbau und Betrieb |200
      3049 Pikettentschädigungen |24
      3101 Strombezug am Markt |420
      3101 Strombezug aus Beteiligungen |300
      3101 Herkunftsnachweise |14
      3101 Baumaterial {o} |5
      3111 Werkzeuge und Messgeräte {o} |2
      3130 Netznutzung Übertragungsnetz |120
      3130 Systemdienstleistungen |50
      3130 Fremdleistungen {o} |6
      3132 Konzessions- und Umweltgutachten |3
      3137 Wasserzinse |14
      3137 Bundesabgaben Förderung erneuerbarer Energie |70
      3143 Unterhalt {o} |6
      3144 Gebäudeunterhalt {o} |2
      3300 Abschreibungen {o} |12
      3400 Zinsen Fremdkapital |6
      3636 Förderbeiträge Effizienz und erneuerbare Energie |14
      3637 Förderbeiträge Solarstrom |6
      4120 Konzessionserträge |3
      4250 Stromverkauf Grundversorgung |420
      4250 Stromverkauf Marktkunden |260
      4250 Stromhandel |200
      4240 Netznutzungsentgelte |380
      4240 Abgaben an das Gemeinwesen |60
      4240 Erlöse {o} |10
      4240 Dienstleistungen Installationskontrolle |6
      4310 Eigenleistungen {o} |8
      4470 Mieterträge Betriebsgebäude |3
      4630 Einspeisevergütungen des Bundes |4
      5030 Erneuerung {o} |8
      5030 Netzausbau {o} |6
      5040 Umbau {o} |3
      5200 Smart Metering und Leitsystem |8
      5540 Beteiligungen erneuerbare Energie |16
      6350 Netzkostenbeiträge Dritter {o} |0.6
    `),
  },
};
