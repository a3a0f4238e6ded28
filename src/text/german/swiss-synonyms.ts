/**
 * Words that mean the same in Swiss municipal German, one group per line, written for this project. `/stem` finds
 * records with any of them. The same format as `synonyms.txt` in the data folder.
 */
export const SWISS_SYNONYMS = `
Abwart = Hauswart = Hausmeister
Altersheim = Alterszentrum = Pflegeheim
Asylbewerber = Asylsuchender = Asylant
Auto = Automobil = Personenwagen
Badi = Freibad = Schwimmbad = Badeanstalt
Baubewilligung = Baugenehmigung
Baurecht = Erbbaurecht
Beizer = Wirt
Betreibung = Zwangsvollstreckung
Bibliothek = Bücherei
Billett = Fahrkarte = Fahrschein
Budget = Voranschlag
Bus = Omnibus
Camion = Lastwagen
Camping = Zeltplatz
Chilbi = Kirmes = Volksfest
Coiffeur = Friseur
Entscheid = Entscheidung
Ergänzungsleistung = Zusatzleistung
Estrich = Dachboden
Familiengarten = Schrebergarten = Kleingarten
Fasnacht = Karneval
Ferien = Urlaub
Fernwärme = Wärmeverbund
Finken = Hausschuhe
Flüchtling = Geflüchteter
Fussgängerstreifen = Zebrastreifen
Gaststätte = Restaurant = Beiz = Gasthaus
Gemeindesteuer = Kommunalsteuer
Glace = Speiseeis
Gleis = Geleise
Grundstück = Parzelle
Grünfläche = Grünraum
Gymnasium = Gymi
Hausarzt = Allgemeinmediziner
Homeoffice = Heimarbeit
Jugendtreff = Jugendhaus
Kehricht = Abfall = Müll
Kehrichtsack = Abfallsack = Müllsack
Kehrichtverbrennung = Müllverbrennung
Kindergarten = Chindsgi
Kita = Kindertagesstätte = Kinderkrippe
Krankenkasse = Krankenversicherung
Kreisel = Kreisverkehr
Ladestation = Ladesäule
Lastwagen = Lkw
Lavabo = Waschbecken
Lehrling = Lernender = Auszubildender
Liegenschaft = Immobilie
Matura = Maturität
Metzgerei = Fleischerei
Mittagstisch = Mittagsbetreuung
Nachtragskredit = Zusatzkredit
Offerte = Angebot
Ortsplan = Stadtplan
Parkplatz = Abstellplatz = Parkfeld
Perron = Bahnsteig
Pflegefachfrau = Krankenschwester
Photovoltaik = Solarstrom
Quartier = Stadtteil = Stadtviertel
Rahm = Sahne
Schlussabstimmung = Endabstimmung
Schulhaus = Schulgebäude
Senior = Rentner = Pensionierter
Spital = Krankenhaus
Spitex = Hauspflege
Steuersatz = Steuerfuss
Stimmbürger = Stimmberechtigter
Stipendium = Ausbildungsbeitrag
Submission = Ausschreibung
Tagesschule = Ganztagesschule
Teilzeit = Teilpensum
Traktandenliste = Tagesordnung
Traktandum = Tagesordnungspunkt
Tram = Strassenbahn
Trottoir = Gehsteig = Gehweg
Turnhalle = Sporthalle
Töff = Motorrad
Töffli = Mofa
Unterbruch = Unterbrechung
Unterführung = Unterquerung
Velo = Fahrrad
Velofahrer = Radfahrer
Velostreifen = Radstreifen
Veloweg = Radweg
Vernehmlassung = Anhörung
Verzeigung = Anzeige
Werkhof = Bauhof
Zivilstandsamt = Standesamt
Zmittag = Mittagessen
`;
