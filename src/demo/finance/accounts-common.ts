/** The accounts that every unit has, and those that any unit may have. Kinds and their names as in HRM2. */
import { accountTable } from "./account-table.ts";

/** Weights within a two-digit code: wages make three quarters of personnel expense. Internal charges come on top. */
export const STANDARD_ACCOUNTS = accountTable(`
  3010 Löhne des Verwaltungs- und Betriebspersonals |740
  3040 Kinder- und Ausbildungszulagen |8
  3042 Verpflegungszulagen |6
  3049 Übrige Zulagen |12
  3050 Arbeitgeberbeiträge AHV, IV, EO, ALV, Verwaltungskosten |56
  3052 Arbeitgeberbeiträge an Pensionskassen |98
  3053 Arbeitgeberbeiträge an Unfallversicherungen |6
  3054 Arbeitgeberbeiträge an Familienausgleichskassen |11
  3090 Aus- und Weiterbildung des Personals |9
  3091 Personalwerbung |3
  3099 Übriger Personalaufwand |5
  3100 Büromaterial |3
  3101 Betriebs- und Verbrauchsmaterial |6
  3102 Drucksachen und Publikationen |4
  3103 Fachliteratur und Zeitschriften |1
  3113 Anschaffung Hardware |4
  3130 Dienstleistungen Dritter |24
  3130 Porti, Telefon und Kommunikation |4
  3132 Honorare externe Beraterinnen und Berater, Gutachten |9
  3158 Unterhalt Software und Lizenzen |5
  3160 Miete und Pacht Liegenschaften, Büroräume |8
  3170 Reisekosten und Spesen |2
  4260 Rückerstattungen und Kostenbeteiligungen Dritter |6
`);

/** Drawn from when the trade's own list is shorter than the unit's. */
export const GENERAL_ACCOUNTS = accountTable(`
  3000 Sitzungsgelder und Entschädigungen an Behörden und Kommissionen |4
  3010 Löhne der Lernenden |12
  3010 Löhne Praktikantinnen und Praktikanten |6
  3010 Aushilfen und befristete Anstellungen |14
  3030 Temporäre Arbeitskräfte |9
  3042 Beiträge an Lunch-Checks |4
  3059 Übrige Arbeitgeberbeiträge |2
  3060 Überbrückungszuschüsse |4
  3064 Überbrückungsrenten |3
  3090 Führungsausbildung und Teamentwicklung |3
  3099 Personalanlässe |2
  3099 Prämien und Dienstaltersgeschenke |3
  3101 Reinigungs- und Hygienematerial |2
  3101 Treibstoffe |2
  3102 Inserate und amtliche Publikationen |2
  3102 Öffentlichkeitsarbeit und Informationskampagnen |3
  3105 Lebensmittel und Verpflegung |2
  3106 Medizinisches Material und Erste Hilfe |0.5
  3109 Übriger Material- und Warenaufwand |1
  3110 Anschaffung Büromobiliar und Bürogeräte |2
  3111 Anschaffung Maschinen, Geräte und Werkzeuge |3
  3111 Anschaffung Fahrzeuge |4
  3112 Anschaffung Dienstkleider |1
  3113 Anschaffung mobile Endgeräte |2
  3118 Anschaffung Software |4
  3119 Anschaffung übrige nicht aktivierbare Anlagen |1
  3120 Strom, Heizung und Wasser |5
  3120 Abfall- und Entsorgungsgebühren |1
  3130 Bank- und Postcheckgebühren |0.6
  3130 Bewachung und Sicherheitsdienste |2
  3130 Übersetzungen und Dolmetscherdienste |1
  3130 Mitgliederbeiträge an Verbände |1
  3130 Veranstaltungen und Tagungen |2
  3130 Kurier- und Transportdienste |1
  3131 Planungen und Projektierungen Dritter |4
  3132 Rechtsberatung und Prozesskosten |2
  3132 Projektbegleitung und Organisationsberatung |4
  3132 Qualitätssicherung und Audits |1
  3133 Informatik-Nutzungsaufwand, Cloud-Dienste |5
  3134 Sachversicherungsprämien |1
  3137 Steuern und Abgaben |0.7
  3144 Baulicher Unterhalt Hochbauten, Gebäude |5
  3150 Unterhalt Büromobiliar und Bürogeräte |0.8
  3151 Unterhalt Maschinen, Geräte und Fahrzeuge |2
  3153 Unterhalt Hardware |1
  3159 Unterhalt übrige mobile Anlagen |0.5
  3160 Nebenkosten gemietete Räume |2
  3161 Mieten und Benützungskosten von Geräten und Fahrzeugen |1
  3162 Raten für operatives Leasing |0.7
  3169 Übrige Mieten und Benützungskosten |0.7
  3170 Anlässe, Empfänge und Repräsentation |1
  3180 Wertberichtigungen auf Forderungen |1
  3181 Tatsächliche Forderungsverluste |1
  3190 Schadenersatzleistungen |0.6
  3199 Übriger Betriebsaufwand |1
  3300 Planmässige Abschreibungen Mobilien |8
  3300 Planmässige Abschreibungen Hochbauten |20
  3320 Planmässige Abschreibungen immaterielle Anlagen |6
  3499 Übriger Finanzaufwand |1
  3611 Entschädigungen an den Kanton |6
  3612 Entschädigungen an Gemeinden und Zweckverbände |3
  3631 Beiträge an den Kanton |4
  3632 Beiträge an Gemeinden und Zweckverbände |3
  3635 Beiträge an private Unternehmungen |3
  3636 Beiträge an private Organisationen ohne Erwerbszweck |8
  3636 Jubiläums- und Anerkennungsbeiträge |1
  3637 Beiträge an private Haushalte |3
  4210 Gebühren für Amtshandlungen |8
  4210 Mahn- und Bearbeitungsgebühren |1
  4240 Benützungsgebühren und Dienstleistungen |8
  4250 Verkäufe von Material und Geräten |2
  4260 Rückerstattungen von Versicherungen |2
  4260 Rückerstattungen von Telefon- und Portokosten |0.5
  4290 Übrige Entgelte |1
  4309 Übriger betrieblicher Ertrag |3
  4310 Aktivierbare Eigenleistungen auf Sachanlagen |5
  4390 Übriger Ertrag |2
  4400 Zinsen auf flüssigen Mitteln |0.5
  4401 Verzugszinsen |1
  4470 Pacht- und Mietzinse Liegenschaften des Verwaltungsvermögens |6
  4472 Vergütung für Benützung von Räumen und Parkplätzen |2
  4510 Entnahmen aus Legaten und Stiftungen |3
  4611 Entschädigungen vom Kanton |5
  4612 Entschädigungen von Gemeinden |3
  4630 Beiträge vom Bund |3
  4631 Beiträge vom Kanton |6
  4634 Beiträge von öffentlichen Unternehmungen |1
  4636 Beiträge von privaten Organisationen, Sponsoring |1
  4699 Rückverteilung CO2-Abgabe |0.6
  5060 Mobilien, Geräte und Fahrzeuge |4
  5060 Ersatz Büroausstattung |1
  5200 Fachapplikation, Ersatz und Weiterentwicklung |4
  5200 Digitalisierung der Geschäftsabläufe |2
  6310 Investitionsbeiträge vom Kanton |1
`);

/** Pass-through money: what comes in goes out in the same year, in pairs of accounts. */
export const PASS_THROUGH = [
  { out: "3700", in: "4700", name: "Durchlaufende Beiträge vom Bund" },
  { out: "3701", in: "4701", name: "Durchlaufende Beiträge vom Kanton" },
] as const;
