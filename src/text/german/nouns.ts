/**
 * German nouns that are not compounds of others, or are best searched as one word, written for this project. Also words
 * that only look like compounds: Quartier is not a Tier. Those with an umlaut in the plural are in `umlaut-nouns.ts`.
 */
export const NOUNS = `
abend abgabe abgas abo abonnement abort abriss absage abschnitt absicht abtei abteil abteilung abwasser abwehr
abweichung achse adel ader adler adresse adult advokat affe agenda agent agentur agglomeration aggregat airport
akademie akkord akt akte akteur aktie aktion aktivist aktivität alarm album alge alibi alkohol allee allergie allesamt
allianz allmend alltag almosen alp alpe alphabet altar alter alternative altlast amateur ambiente ambition ambulanz
ambulatorium ameise ampel analyse anbieter anbindung andrang anerkennung anfrage angabe angebot angehörige
angelegenheit angestellte angriff angst anklage ankunft anlage anleihe anliegen anmeldung annahme anordnung anpassung
anreiz ansicht ansiedlung anstalt anstellung anteil antenne antwort anwendung anwesen anwohner anzahl anzeige
apartment apfelwein apotheke apparat april arbeit arbeiter arbeitnehmer arbeitslose architekt architektur archiv areal
arena argument arm armee armut aroma art artikel asbest aspekt asphalt assistent assistenz asyl atelier atem atlas
atom attentat attest attika attrappe audit aue aufenthalt aufgabe auflage auflistung aufnahme aufruf aufsicht auftakt
auftritt auge august auktion auktionator aula ausbildung ausdehnung auseinandersetzung ausflug ausfuhr ausführung
ausgabe ausgleich auskunft ausland ausländer auslöser ausnahme ausrüstung aussage aussicht ausstattung ausstellung
austritt ausweis auswirkung auszubildende auto autobahn automat automobil autonomie autor avenue baby bahn bahnhof
balance balkon ballett bann bar baracke barriere basar base basis bastard batterie bauer bauherr baurecht beamte
beamter becken bedarf bedenken bedeutung bedingung bedürfnis befehl befragung befreiung befugnis befund begabung
begegnung begehren beginn begleitung begriff begründung begutachtung behandlung behinderte behinderung behörde
beihilfe bein beispiel beitritt beiz belag belang belastung beleg beleuchter beleuchtung belohnung bemühung
benachteiligung benutzer benzin beobachtung beratung berechnung bereich bereinigung berg bericht beruf berufung
beschaffung bescheid beschleunigung beschreibung beschwerde beschäftigung beseitigung besen besetzung besitz besoldung
besserung bestandteil bestattung bestellung besteuerung bestimmung besuch besucher beteiligung beton betreiber
betreuer betreuung betrieb bett bevölkerung bewaffnung bewegung beweis bewerbung bewertung bewilligung bewirtschaftung
bewohner bewuchs bewusstsein beziehung bezirk bezüger bibel bibliothek biene bier bilanz bild bildung billet billett
biografie biologie biotop birne bitte blamage blase blei blick blitz blume blut bolzen bombe bonus boot bord bordell
botanik botschaft boulevard box boykott branche brauerei breite bremse brennstoff brett brief brigade brigadier brille
broschüre brot brunnen brücke bucht bude budget bulle bundesrat burg bus busse butter byte büffel büffet bühne bürge
bürger bürgerin bürgschaft büro bürokrat cafe café camp campus cannabis car caravan carport center chalet chance chaos
charta chat chauffeur chaussee check chef chemie chip chronik city club cluster computer concierge container
controlling corona coupon covid creme datei daten dating datum dauer debakel decke deckel defekt defizit deich dekan
dekanat deklaration dekoration dekret delegation delegierte delfin delikt demenz demokrat demokratie demonstration
demontage departement depesche deponie depot desaster design dessert detail dezember dezernat diagnose dialog diamant
dichte dieb diebstahl diele diener dienst dienstag diesel differenz diktat dilemma ding diplom diplomat direktion
direktive direktor dirigent disco diskriminierung diskussion dispens distanz district distrikt disziplin dividende
doktor dokument dokumentation dom donnerstag doping dorn dose dosis dossier dotation drache drama dreck drehung dritte
droge drohne drohung duell dunkel duplikat durchfahrt durchführung durchsage durchschnitt durchsetzung dusche dynamik
dünger ebene echo ecke edition effekt effizienz ehe ehre ehrenamt ehrung ei eiche eid eigentümer eignung eile eimer
einbürgerung einfuhr einführung eingabe eingliederung eingriff einheit einigung einkommen einladung einnahme
einreichung einrichtung einschränkung einschätzung einsicht einsprache einstellung eintritt einwilligung einwohner
einzahlung eis eisen elan elefant elektro element elend elite elster eltern email embargo emission empfang empfehlung
empore ende energie engagement enge engländer enkel ensemble entfaltung entfernung entgelt enthaltung entlassung
entlastung entlohnung entnahme entscheid entscheidung entschädigung entsorgung entwicklung entwurf entwässerung enzym
epidemie episode epoche erbe erbschaft erde ereignis eremit erfahrung erfassung erfolg erfordernis erfüllung ergebnis
ergänzung erhalt erhaltung erhebung erholung erhöhung erinnerung erkenntnis erklärung erlaubnis erlebnis erledigung
erleichterung erläuterung erlös ermittlung ermächtigung ermässigung erneuerung ernährung ersatz erscheinung
erschliessung erstellung ersuchen erteilung erwachsene erwartung erweiterung erwerb erwerbslose erziehung eröffnung
esel essay essen etage etappe etat ethik euro europa evaluation event ewigkeit examen exekutive exil existenz experte
export express extrakt fabrik fabrikat fach fachmann fackel fahne fahrer fahrplan fahrt fahrzeug faktor fakultät falke
falle familie fanfare farbe faser fasnacht fassade fassung fazit feder fehler feier feiertag feld fell fels fenster
ferien ferne ferse fest festival fett feuer feuerwehr fiasko fiche figur filiale film filter finanz finanzen finger
firma fisch fischerei fjord flagge flamme flanell flasche fleisch fliege flotte flucht flugzeug flur fläche flüchtling
folge folie fonds fontäne forderung form format formel formular forscher forschung forst forstamt fortschritt forum
fossil foto foyer fracht frage fraktion frau fregatte freibad freier freiheit freitag freizeit freske freude freund
friede frieden friedhof frist frisur front frost frucht frühling fund fundament funk funktion furcht fusion futter
fähre förderung führer führung fülle füllung fürsorge gabe gabel galerie galle galopp gambit gans garage garantie
garderobe gas gasse gastronomie gatte gattung gau gazette gebein gebet gebiet gebirge geburt gebäude gebühr gedanke
gedenken gefahr gefängnis gefäss gefühl gegend gegensatz gegner gehalt geheimnis gehilfe gehweg gehölz gehör geist
geld gelegenheit geleise geltung gelände gelübde gemach gemeinde gemeinschaft gemüse gemüt generation genetik genie
genom genossenschaft genre gepäck gerechtigkeit gericht gerippe germane gerste gerät gerücht gerüst gesamt geschenk
geschichte geschlecht geschmack geschoss geschwader geschwindigkeit geschwister geschäft gesellschaft gesetz gesicht
gespräch gestalt gestaltung gestell gesuch gesundheit getreide getriebe getränk gewalt gewand gewann gewebe gewehr
gewerbe gewerkschaft gewicht gewinn gewissen gewitter gewähr gewässer gewölbe gewürz gift gips giraffe girlande
gitarre gitter glaube gleis glied globus glocke glück gold golf grad graffiti gramm granat granit gremium grenze griff
grippe grube gruft gruppe grösse guillotine gummi gutachten gutschein gymnasiast gymnasium gymnastik güte haar habe
haft hagel halle halt haltestelle haltung handel handlung handwerk hanf harem harfe harmonie harz hase hass haube
hauptmann haushalt haut hebel hecke heer heft heide heil heilung heim heimat heirat heizung held helfer helm hemd
hemmung herbst herd herde hering herr herrschaft herz hilfe himmel hinweis hirsch historie hitze hobby hoheit honig
honorar hopfen horizont hornisse hort hose hotel hub humor hund hunger hydrant hygiene hypothek hysterie häftling höhe
höhle hölle hüfte hügel hürde hütte idee identität idiot igel ikone image imbiss imker immission immobilie immun
imperium impfung import impuls index indikator indiz industrie infarkt infektion inflation informatik information
infrastruktur ingenieur ingwer inhaber inhalt initiative inklusion inland inländer innenstadt innovation insekt insel
inserat insgesamt inspektion inspektor instanz institut institution instruktion instrument integration intellekt
interesse interessen internat internet interpellation interpret intervall interview invalide invasion inventar
investition investor inzidenz isolation isolator jackett jagd jahr januar jasmin jazz job joghurt journal jubiläum
jude jugend jugendliche juli junge juni jurist jury jus justiz juwel kabel kabine kabinett kachel kadaver kaffee kai
kaiser kajüte kakao kalender kalorie kamel kamera kamerad kamin kammer kampagne kanalisation kandidat kandidatur kante
kantine kanton kanzlei kanüle kapazität kapelle kapital kapitel kapitän kaplan kappe kapsel karat karneval karosserie
karriere karte kartei kartoffel karton kaserne kasino kasse kassette kastanie katalog kataster katastrophe kategorie
kater kathedrale katze kaution kavallerie kegel keim keller kellner kenntnis kennung keramik kern kerze kessel kette
kies kilometer kind kindergarten kindheit kinn kino kiosk kirche kirsche kissen kiste klage klammer klappe klarinette
klasse klausel klausur klavier kleid kleidung klient klima klinge klinik klub knie knochen knoten kobold koffer kohle
kokain kollege kollegium kollektiv kolonie kolonne kolumne komet komfort komitee komma kommando kommentar kommerz
kommissar kommission kommode kommune kommunikation kompanie kompass kompensation kompetenz komplex komplott komponente
kompost kompott kompromiss konfekt konferenz konfession konfiskat konflikt konglomerat kongress konkordat konkurrenz
konkurs konsens konsequenz konsole konsul konsulat konsum kontakt kontinent kontingent konto kontrakt kontrast
kontrolle konvention konzentration konzept konzern konzert konzession koordination koordinator kopie kordel korrektur
korridor korruption kosmos kosten kostüm kranke krankheit krawatte kreatur krebs kredit kreide kreis kreuz kreuzung
kriech krieg krippe krise kriterium kritik krone kuchen kugel kulisse kult kultur kummer kunde kupfer kuppel kur
kurator kurs kurve kuvert käfer käfig kälte käse könig körper körperschaft kübel küche kündigung kürzung küste labor
lack lage lager lagerung lagune lakritz lametta lampe landammann landschaft landwirt langsamverkehr laser last
lastwagen latein laterne laub laube laufbahn laune laut lavendel lawine lazarett leasing leben leck leder leere legat
legende legion legislatur lehre lehrer lehrling leib leiche leichnam leid leine leistung leiter leitung lektion lektor
lektüre lenker lenkung lernende leser leute lexikon libelle liberale licht liebe lied lieferant lieferung liege
liegenschaft lift liga limit limite limonade linde lineal linie linse lippe liste liter literat literatur lizenz lobby
loge logement logistik logo lokal lokalität lokomotive lorbeer lotse lotterie lunge lupe luxus länge lärm lösung löwe
lücke lüge magazin magd magistrat magma magnet mahl mahlzeit mai majestät makel mal maler malerei malheur management
manager mandant mandat mandel manifest mappe marathon margarine marge marke marketing marmelade marmor marsch maschine
maske mass massage masse massnahme material materie matte matura mauer maxime medaille medien medikament medium
medizin meer mehl mehrheit meile meinung meister meisterschaft meldung melodie melone membran memoiren menge mensa
mensch menthol menü messe messer messung metall metapher meter methode metropole miete mieter migrant migration milch
milieu militär milliarde million mimik minderheit minderjährige mineral minister ministerium minorität minute misere
missbrauch mission missstand misstand mitarbeiter mitbericht miteinander mitglied mitsamt mitte mitteilung mittel
mittwoch mitwirkung mixtur mobilität mode modell moderator modul modus moment monat mond montag montage monteur moor
moos moped moral mosaik moschee motion motiv motor motorrad motto mulde mumie museum musik musiker muskel muster mut
mutation mythos mädchen märchen märz möbel möglichkeit mücke mühe mühle müll münze nachbar nachbarschaft nachfrage
nachhaltigkeit nachricht nachteil nachtragskredit nachweis nadel naherholung nahrung name narr nase nation natur nebel
neffe neid neigung nelke nenner nerv nest netz neubau neuheit neuling neutralität nichte niederlage niederlassung
niederländer nikotin nische nitrat niveau nomade nonne norden norm nostalgie notar notariat note notfall notiz novelle
november novize nuance nudel null nummer nutzen nutzer nutzung nähe oase obdach oberfläche oberst objekt obligation
obst ochse odyssee offerte offizier ohnmacht ohr oktave oktober olive omelett onkel oper operation opfer opposition
orakel orange orchester orden ordnung organ organisation orgel orient orientierung original orkan ornament ort osten
ostern ouvertüre ozean paar pacht packung pagode paket palast palette panik panne panorama papagei papier pappel
paprika papst parabel parade paradies paragraf parasit parfüm park parkett parkhaus parkplatz parlament parodie partei
partie partizipation partner partnerschaft party passage passagier passant passion passport pastete pastor pate patent
pathos patient patron patronat pauschal pauschale pause pavillon pazifik pedal pelikan pendler pension perle perron
person personal perspektive petition pfad pfand pfarrei pfarrer pfeife pfeil pferd pflanze pflaster pflege pflegerin
pflicht pforte pfosten pfund phantom phase philosophie phosphat physik phänomen piano pille pilot pilz pinsel pionier
piste plakat planer planet plantage plastik platte plattform podest podium poesie pokal pol polder polemik police
politik politiker polizei polizist polster pool pop portal portion portrait porträt porzellan posaune position post
posten postulat potenzial pracht praktik praktikant praktikum praxis preis premiere presse prestige priester prinz
prinzip priorität prise privileg probe problem produkt produktion produzent professor profil profit prognose programm
projekt promenade promotion propaganda prophet prosa prospekt protein protest protokoll provinz provision provisorium
prozent prozess prämie prärie präsenz präsident präsidium prävention prüfung psyche psychiatrie publikation publikum
pudding pult pumpe punkt puppe pyramide pönale quadrat quai qual qualifikation qualität quartal quartier quelle
quittung quote rabatt rache radio radius rahmen rakete rampe rapport rarität rasen rasse rassist rast raster ratio
ration ratte raub rauch razzia reaktion realität rebe rebell recherche rechner rechnung recht redaktion rede redner
reduktion referat referendum reflex reform regal regel regelung regen regie regierung regime region register reglement
regress regulierung reh reihe reinigung reise reiter reiz reklame rekord rekorder rekrut rektor rekurs relation
relevanz religion rendite rennen renovation rente rentner reparatur report republik requisite reseda reservat reserve
reservoir residenz resolution resonanz resort respekt ressort ressource rest restaurant resultat rettung reuse revier
revision revolution rezept rhein rhythmus richter richtlinie richtung riegel rind ring rinne risiko ritter ritual
rivale roboter rodung rohr rohstoff rolle rom roman rose route routine ruder ruf ruhe ruhm ruine runde rutsch rätsel
rücken rückseite rücksicht rücktritt saat sache sachverständige safe saison salat saldo salon salve salz samen sammler
sammlung samstag sandale sanierung sanitär sanktion sarkasmus satellit satire schablone schaf schale schalter scham
schanze schar schatten schau schaufel scheibe scheidung schein schema schenkel schenkung scherbe scherz schicht
schicksal schiedsrichter schiene schiff schild schilling schimmel schimpanse schinken schlacht schlaf schlamm schlange
schleuse schlitten schlucht schlüssel schmerz schmuck schmutz schnecke schnee schneider schnitt schnur schock
schokolade schornstein schranke schrecken schrei schreiben schreiber schrift schritt schrott schuh schuld schulden
schule schulter schulung schwein schwelle schwerpunkt schwester schwierigkeit schwäche schönheit schüler schürze
schüssel schütze see seele segel segen sehne seide seife seil seite sekretariat sekretär sekte sektion sektor sekunde
selektion seminar senat sender sendung senf senior seniorin sensor september sequenz serie service sessel session
seuche sexualität sicherheit sicherung sicht siedler siedlung sieg siegel signal silbe silber silo sinn sirene sirup
sitte situation sitz sitzung skala skandal skelett ski skizze sklave sofa software soldat solidarität solo sommer
sonde sonne sonntag sorge sorgfalt sorte souvenir sozialhilfe spagat sparkasse spaten specht speck speicher speise
spektrum spende sperre sperrung spezialist sphäre spiegel spiel spieler spinat spirale spitex spitze splitter sponsor
sport sportler spott sprache sprecher sprengung spritze sprosse spruch spur staat stachel stadel stadion stadium
staffel stahl standard standort standpunkt stange stapel start station statistik statthalter statue status statut stau
steg stein stelle stellung stellungnahme stempel steppe stern steuer steuerung stich stichwort stier stift stiftung
stil stille stimme stimmung stipendiat stipendium stirn stoff strafe strand strasse strategie strecke streich streifen
streik streit stress strich stroh strophe struktur sträfling strömung stube student studie studio studium stufe stunde
stärke stück stütze subjekt submission substanz subvention suche sucht suite sulfat sultan summe supermarkt suppe
support symbol sympathie symposium synagoge synergie synode system szenario szene säugling säule säure süden sünde
tabak tabelle tablett tafel tag tagung taille takt talent tank tankstelle tanne tannen tante tapete tarif tarnung
tasche tasse taste tat tatsache taube taucher taufe taxe taxi team technik technologie tee teich teil teilhabe
teilnahme teilnehmer teilung telefon teller tempel tempo tendenz tennis tenor teppich termin terminal terrain terrasse
terror terzett test testament teufel text textil theater theke thema theorie therapie these thron ticket tiefe tier
tiger tinte tisch titel toilette toleranz tomate tonne tornado tortur tour tourismus tourist tradition tragik tragödie
train traktat tram tramway transfer transit transparenz transport trapez trasse trassee traube trauer trauma treff
treffen trend trennung treppe tresor treue triage tribunal tribut trick trinkwasser triumph trompete tropfen trost
trottoir träger träne tsunami tugend tumult tunnel turbine turnen turner turnier typ täter tätigkeit tür ufer uhr uhu
umfahrung umfeld umfrage umgebung umkehr umland umnutzung umsetzung umstellung umwandlung umweg umwelt umzonung
unabhängigkeit unfug uniform unikat union universität universum unrecht unruhe unterhalt unterhaltung unterkunft
unterlage unterlagen unternehmen unternehmer unternehmung unterricht unterschied unterschrift unterstützung
untersuchung unterzeichner urkunde urlaub ursache ursprung urteil vagabund vanille variante varieté vase vegetation
velo ventil veranda veranlagung veranstalter veranstaltung verantwortung verb verbesserung verbindung verbleib verbot
verbrauch verbrechen verbreitung verbrennung verbund verdichtung verdienst verein vereinbarung vereinigung verfahren
verfall verfassung verfügung vergabe vergangenheit vergehen vergleich vergnügen vergütung verhalten verhandlung
verhältnis verkehr verkündung verlag verlegung verleih verletzung vermeidung vermieter vermittlung vermutung vermögen
vernehmlassung vernunft verordnung verpflegung verpflichtung vers versammlung versand verschiebung verschmutzung
versicherung version versorgung versprechen verspätung versuch verteilung vertreter vertretung verwaltung verwandte
verwendung verzehr verzeichnis verzicht verzögerung veto viadukt vieh viertel vignette villa violine virus vision
visite visum vitamin vize volumen voraussetzung vorbereitung vorbild vordach vorgabe vorgehen vorhaben vorlage
vorlesung vormund vorort vorschrift vorschule vorsicht vorsorge vorstellung vorteil vorwort vulkan waage wache wachs
wacht waffe wagen wahl wahlkreis wahn wahrheit wahrnehmung waise walnuss wandel wanderung wange wanne wanze wappen
ware warnung warte wasser weber wechsel weg wehr weib weide weiher weihnacht weiler wein weise weisheit weisung weite
weiterbildung weizen welle welt wende werbung werft werk werkstatt wert wesen westen wettbewerb wette wetter
widerhandlung widerspruch widmung wiese wille wind winkel winter wirkung wirt wirtschaft wissen wissenschaft witwe
witz woche wochenende wohl wohnung wolke wolle wonne wrack wucht wunde wunder wurst wurzel wut währung wärme wäsche
würde wüste zahl zahlung zange zar zebra zecke zeichen zeichnung zeile zeit zeitschrift zeitung zelle zelt zement
zensur zentner zentrale zentrum zephir zertifikat zeuge zeugnis ziege ziegel ziel ziffer zigarette zimmer zins zinsen
zirkel zirkus zitat zitrone zone zoo zorn zubringer zucht zucker zufahrt zufriedenheit zukunft zulage zulassung
zulieferer zunahme zunge zurück zusage zusammenarbeit zusammenhang zuschauer zustellung zustimmung zuständigkeit
zuteilung zutritt zuweisung zuwendung zuzüger zweck zweifel zweig zwerg zwiebel zwilling zwischenfall zyklus zylinder
änderung öffentlichkeit öffnung ökologie öl übel überblick übergabe überhang überlegung übernahme überprüfung
übersetzung übersicht übertragung überwachung überzeugung übung
`;
