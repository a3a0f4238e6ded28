/** The accounts of health, schools, sports and social services. */
import { accountTable, type TradeAccounts } from "./account-table.ts";
import { QUARTERS, SCHOOLS } from "./places.ts";

type PeopleTrade =
  | "clinic"
  | "hospital"
  | "care"
  | "school"
  | "college"
  | "sports"
  | "benefits"
  | "welfare"
  | "facilities";

export const PEOPLE_ACCOUNTS: Readonly<Record<PeopleTrade, TradeAccounts>> = {
  clinic: {
    objects: [
      "Schulärztlicher Dienst",
      "Schulzahnklinik",
      "Ambulatorium",
      "Suchtberatung",
      "Spitex-Beratung",
      "Logopädie",
    ],
    rows: accountTable(`
      3106 Medikamente und Praxisbedarf {o} |4
      3111 Medizinische Geräte {o} |2
      3130 Laborleistungen {o} |2
      3132 Honorare Ärztinnen und Ärzte {o} |5
      3636 Beiträge an Spitex-Organisationen |40
      3637 Beiträge an Behandlungen {o} |4
      3636 Beiträge an Präventionsprogramme |4
      4220 Taxen {o} |8
      4240 Behandlungserträge {o} |8
      4631 Beiträge des Kantons {o} |4
      5060 Praxisausstattung |2
    `),
  },
  hospital: {
    objects: [
      "Klinik für Innere Medizin",
      "Klinik für Chirurgie",
      "Frauenklinik",
      "Institut für Radiologie",
      "Notfallzentrum",
      "Intensivstation",
      "Operationssäle",
      "Apotheke",
      "Labor",
      "Gastronomie",
      "Physiotherapie",
      "Tagesklinik",
    ],
    rows: accountTable(`
      3010 Löhne Ärzteschaft |360
      3010 Löhne Pflege |480
      3010 Löhne medizinisch-technisches Personal |180
      3049 Dienst- und Nachtzulagen |60
      3030 Temporäres Pflegepersonal |24
      3090 Fort- und Weiterbildung {o} |2
      3101 Verbrauchsmaterial {o} |6
      3105 Lebensmittel |20
      3106 Medikamente |120
      3106 Implantate und Instrumente |90
      3106 Medizinisches Material {o} |12
      3111 Medizinische Geräte {o} |4
      3120 Energie und Wasser |24
      3130 Fremdleistungen {o} |6
      3130 Wäscheversorgung |12
      3144 Gebäudeunterhalt |20
      3151 Unterhalt Medizintechnik |24
      3151 Geräteunterhalt {o} |2
      3158 Klinikinformationssystem |18
      3300 Abschreibungen Spitalbauten |60
      3300 Abschreibungen Medizintechnik |30
      3400 Zinsen Spitalbauten |2
      3636 Beiträge an Forschung und Lehre |6
      4220 Stationäre Erträge Fallpauschalen |480
      4220 Ambulante Erträge Tarif |220
      4220 Zusatzversicherte |90
      4240 Erträge {o} |8
      4250 Personal- und Besucherrestaurant |10
      4260 Nebenleistungen {o} |2
      4310 Eigenleistungen Bauprojekte |4
      4470 Vermietung Praxisräume |5
      4631 Gemeinwirtschaftliche Leistungen, Abgeltung Kanton |50
      4631 Weiterbildungsbeiträge Assistenzärzteschaft |14
      5040 Neubau Bettenhaus |30
      5040 Umbau {o} |4
      5060 Medizintechnik {o} |3
      5200 Klinikinformationssystem, Ersatz |8
      6310 Beiträge des Kantons an Umbauten |2
    `),
  },
  care: {
    objects: QUARTERS.map((quarter) => `Haus ${quarter}`),
    rows: accountTable(`
      3010 Löhne Pflege und Betreuung |600
      3010 Löhne Hotellerie |200
      3010 Löhne {o} |20
      3049 Nacht- und Sonntagszulagen |50
      3030 Temporärpersonal |16
      3101 Haushaltmaterial {o} |3
      3105 Lebensmittel |40
      3105 Verpflegung {o} |4
      3106 Pflegematerial und Medikamente |24
      3120 Energie {o} |4
      3130 Wäscherei |10
      3130 Aktivierung und Anlässe {o} |1
      3144 Gebäudeunterhalt {o} |4
      3110 Mobiliar {o} |2
      3151 Unterhalt Betriebseinrichtungen |6
      3300 Abschreibungen {o} |6
      3510 Einlage in den Bewohnerfonds |3
      3637 Unterstützung von Bewohnerinnen und Bewohnern |2
      4220 Pensionstaxen {o} |14
      4220 Pflegetaxen Krankenversicherer |120
      4220 Restfinanzierung Pflege |110
      4240 Betreuungstaxen |80
      4250 Cafeteria {o} |2
      4470 Mieten Alterswohnungen |5
      4510 Entnahme aus dem Bewohnerfonds |2
      5040 Umbau {o} |5
      5060 Einrichtung {o} |1.5
    `),
  },
  school: {
    objects: SCHOOLS,
    rows: accountTable(`
      3020 Löhne der Lehrpersonen |240
      3010 Löhne Betreuung und Hort |420
      3010 Löhne Hauswartung und Schulverwaltung |120
      3020 Löhne Stellvertretungen |50
      3020 Löhne Begabtenförderung |16
      3000 Entschädigung Schulpflege und Kommissionen |10
      3090 Weiterbildung der Lehrpersonen |8
      3104 Lehrmittel |24
      3104 Schulmaterial {o} |2
      3105 Verpflegung Tagesschulen |40
      3105 Verpflegung {o} |1.5
      3110 Schulmobiliar {o} |1.5
      3113 Tablets und Notebooks für Lernende |10
      3130 Schülertransporte |12
      3130 Dienstleistungen {o} |1
      3171 Klassenlager und Exkursionen |8
      3171 Schulreisen {o} |0.6
      3611 Entschädigung an den Kanton für Lehrerlöhne |320
      3612 Schulgelder an andere Gemeinden |10
      3636 Beiträge an Sonderschulung |90
      3636 Beiträge an private Horte |14
      3637 Beiträge an Eltern |4
      4230 Schulgelder auswärtiger Kinder |6
      4240 Elternbeiträge Betreuung |80
      4240 Elternbeiträge Klassenlager |3
      4240 Elternbeiträge {o} |1
      4611 Rückerstattung Besoldungsanteile |14
      4631 Kantonsbeiträge Sonderschulung |24
      5060 Ausstattung {o} |1
      5060 Einrichtungen Tagesschulen |5
    `),
  },
  college: {
    objects: ["Grundkurse", "Weiterbildung", "Werkstätten", "Therapien", "Tagesstruktur", "Berufsvorbereitung"],
    rows: accountTable(`
      3020 Löhne der Lehrpersonen |520
      3020 Löhne Fachlehrkräfte {o} |30
      3010 Löhne Therapie und Betreuung |120
      3104 Lehrmittel {o} |3
      3101 Kursmaterial {o} |2
      3105 Lebensmittel |3
      3111 Instrumente und Geräte |3
      3130 Transporte der Schülerinnen und Schüler |6
      3160 Kursraummieten |5
      3637 Stipendien und Schulgeldermässigungen |3
      4230 Schul- und Kursgelder |30
      4230 Kursgelder {o} |5
      4240 Elternbeiträge |6
      4612 Schulgelder der Wohngemeinden |20
      4631 Betriebsbeiträge des Kantons |50
      5060 Schulausstattung |2
    `),
  },
  sports: {
    objects: [
      "Hallenbad Stadtbach",
      "Hallenbad Goldach",
      "Strandbad Seeufer",
      "Freibad Weiherfeld",
      "Kunsteisbahn",
      "Sportzentrum Obermatt",
      "Stadion",
      "Sporthalle Bleiche",
      "Lagerhaus Hinteregg",
      "Jugendsport",
    ],
    rows: accountTable(`
      3010 Löhne Badpersonal |160
      3010 Löhne Kursleitung |50
      3101 Wasseraufbereitung |4
      3101 Betriebsmaterial {o} |2
      3105 Wareneinkauf Gastronomie |3
      3111 Sportgeräte {o} |1.5
      3120 Energie {o} |5
      3130 Veranstaltungen {o} |2
      3140 Unterhalt Rasensportfelder |6
      3144 Gebäudeunterhalt {o} |4
      3160 Miete Sportanlagen |8
      3300 Abschreibungen {o} |3
      3636 Beiträge an Sportvereine |14
      3636 Jugendsportförderung |10
      3636 Beiträge an Grossveranstaltungen |5
      4240 Eintritte {o} |10
      4240 Abonnemente Badeanlagen |24
      4240 Kursgelder Jugendsport |8
      4250 Erlöse Kioske und Restaurants |4
      4470 Vermietung {o} |5
      4631 Beiträge aus dem Sportfonds |4
      5040 Instandsetzung {o} |4
      5060 Maschinen und Geräte |2
      5660 Investitionsbeitrag Vereinsanlagen |2
    `),
  },
  benefits: {
    objects: ["AHV", "IV", "Heimbewohnende", "zu Hause Wohnende"],
    rows: accountTable(`
      3637 Ergänzungsleistungen AHV |420
      3637 Ergänzungsleistungen IV |260
      3637 Beihilfen {o} |12
      3637 Gemeindezuschüsse {o} |14
      3637 Krankheits- und Behinderungskosten {o} |16
      3637 Einmalige Zuschüsse |4
      3180 Wertberichtigung Rückforderungen |4
      3130 Ärztliche Abklärungen |2
      4260 Rückerstattung Ergänzungsleistungen |14
      4260 Rückerstattungen {o} |3
      4631 Beitrag von Bund und Kanton an Ergänzungsleistungen |400
      4631 Kantonsbeiträge Beihilfen |20
      5200 Fallführungssystem, Ersatz |3
    `),
  },
  welfare: {
    objects: [
      "Sozialzentrum Altstadt",
      "Sozialzentrum Bleiche",
      "Sozialzentrum Goldach",
      "Sozialzentrum Obermatt",
      "Sozialzentrum Weiherfeld",
      "Intake",
      "Berufsbeistandschaft",
      "Alimentenstelle",
      "Durchgangszentrum",
    ],
    rows: accountTable(`
      3637 Wirtschaftliche Hilfe an Schweizerinnen und Schweizer |220
      3637 Wirtschaftliche Hilfe an Ausländerinnen und Ausländer |180
      3637 Asylfürsorge |90
      3637 Alimentenbevorschussung |24
      3637 Kleinkinderbetreuungsbeiträge |4
      3637 Situationsbedingte Leistungen {o} |6
      3636 Beiträge an Heimplatzierungen |90
      3636 Familienbegleitung {o} |6
      3636 Arbeitsintegration {o} |6
      3636 Beiträge an soziale Institutionen |14
      3130 Dienstleistungen {o} |2
      3130 Dolmetscherdienste {o} |1
      3130 Unterkünfte und Hotelplätze |10
      3181 Verluste auf Alimentenforderungen |6
      3510 Einlage in den Hilfsfonds |2
      4260 Rückerstattungen Sozialversicherungen |60
      4260 Rückerstattungen von Unterstützten {o} |4
      4260 Rückzahlung Alimente |14
      4260 Mieterträge Unterkünfte |6
      4510 Entnahme aus dem Hilfsfonds |3
      4611 Kostenersatz des Kantons Sozialhilfe |60
      4610 Globalpauschalen des Bundes Asylwesen |50
      5060 Einrichtungen Unterkünfte |2
      5200 Fallführung, Erneuerung |3
    `),
  },
  facilities: {
    objects: [
      "Kontakt- und Anlaufstelle",
      "Notschlafstelle",
      "Begleitetes Wohnen",
      "Arbeitsprogramm Werkhof",
      "Kindertagesstätten",
      "Jugendtreff Bleiche",
      "Jugendtreff Goldach",
      "Familienzentrum",
      "Frühförderung",
      "Mittagstisch",
    ],
    rows: accountTable(`
      3010 Löhne Betreuung |160
      3010 Löhne Teilnehmende {o} |16
      3101 Material {o} |3
      3105 Lebensmittel {o} |3
      3130 Aktivitäten {o} |3
      3144 Unterhalt {o} |2
      3160 Mieten {o} |4
      3637 Subventionierte Betreuungsplätze Kitas |90
      3636 Beiträge an Gemeinschaftszentren |40
      3636 Leistungsverträge {o} |8
      3636 Beiträge an Elternvereine |3
      4240 Elternbeiträge |14
      4240 Erlöse {o} |5
      4250 Verkäufe Werkstätten |6
      4510 Entnahme aus dem Jugendfonds |2
      4631 Beiträge des Kantons {o} |4
      5060 Einrichtung {o} |1
    `),
  },
};
