/** Themes of nature and supply: climate, energy, water, waste, parks and trees. */
import { field, nouns, type Theme, words } from "../theme.ts";

const klima: Theme = {
  departement: "30",
  weight: 5,
  aemter: words("Umwelt- und Gesundheitsschutz, Gesundheits- und Umweltdepartement, Fachstelle Klima"),
  felder: [
    field({
      objekte: `p Klimaschutzmassnahmen, f Klimastrategie, n Netto-Null-Ziel, p Klimaziele, n Klimaforum, f Luftreinhaltung,
        f Klimabilanz, f Kreislaufwirtschaft, f Klimaberichterstattung`,
      massnahmen:
        "f Verstärkung, f Überprüfung, f Umsetzung, f Finanzierung, f Etappierung, f Verankerung, f Auswertung",
      eigenschaften: "wirksam, sozialverträglich, verbindlich, messbar, ambitioniert",
      ort: "stadt",
      zwecke: `zur Erreichung von Netto-Null, zur Senkung der indirekten Emissionen, zum Schutz künftiger Generationen,
        im Rahmen der Legislaturziele, zur Einhaltung des Absenkpfads`,
      umstaende: `dem Rückstand auf den Absenkpfad, den Ergebnissen des Klimaberichts, der Verfehlung der Zwischenziele,
        den hohen Kosten der Kompensation, der Kritik der Fachkommission`,
      zusaetze: `jährliche Berichterstattung an den Gemeinderat, Einbezug der Wirtschaft, Einführung eines Klimabudgets,
        Verzicht auf Kompensationen im Ausland, Offenlegung der Flugreisen der Verwaltung`,
    }),
    field({
      objekte: `f Hitzeminderung, p Schattenplätze, p Trinkbrunnen, p Dachbegrünungen, p Schwammstadt-Flächen, p Kühlinseln,
        f Fassadenbegrünung, f Entsiegelung`,
      massnahmen: "f Förderung, f Planung, f Erweiterung, f Realisierung, f Finanzierung, f Erprobung",
      eigenschaften: "naturnah, wirksam, grossflächig, gut sichtbar",
      ort: "quartier",
      zwecke: `zum Schutz vor Hitze, zur Anpassung an den Klimawandel, zur Verbesserung des Stadtklimas,
        zur Verminderung von Hitzetoten, zum Schutz vor Starkregen`,
      umstaende: `den Hitzetagen des letzten Sommers, den Tropennächten in der Innenstadt, den Schäden nach dem Starkregen,
        der Versiegelung von Höfen und Plätzen`,
      zusaetze: `Beiträge an private Grundeigentümerschaften, Einrichtung eines Hitzetelefons, Pflanzung klimaresistenter Bäume,
        Veröffentlichung einer Hitzekarte`,
    }),
  ],
  gruppen:
    words(`kommende Generationen, ältere Menschen, Haushalte mit kleinen Einkommen, Kinder und Jugendliche, das Gewerbe,
    Mietende, Hauseigentümerschaften`),
  losungen: words(
    "Netto-Null jetzt, Kühle Köpfe brauchen Schatten, Klimaschutz zahlt sich aus, Saubere Luft für Seldwyla, Gute Luft für alle",
  ),
  erlasse: nouns(
    "f Klimaschutzverordnung, f Verordnung über die Luftreinhaltung, n Reglement über den Klimafonds|Reglements über den Klimafonds",
  ),
  traeger: words("Verein Klimadialog, Stiftung Stadtklima, Genossenschaft Reparaturwerkstatt, Verein Hitzefrei"),
  befunde: [
    "Die Stimmberechtigten haben das Ziel Netto-Null in der Gemeindeordnung verankert. Nun braucht es Taten.",
    "Die Zahl der Hitzetage hat sich seit den Neunzigerjahren verdoppelt, und ältere Menschen leiden besonders darunter.",
    "Der letzte Umweltbericht zeigt, dass die Stadt ihre Zwischenziele ohne zusätzliche Anstrengungen verfehlt.",
    "Im Bereich {gen} sind andere Städte deutlich weiter.",
    "Massnahmen, die heute beschlossen werden, sind günstiger als Schäden, die morgen behoben werden müssen.",
    "Gerade dicht bebaute Gebiete sind auf {acc} angewiesen.",
  ],
  fragen: [
    "Welche Wirkung auf die Emissionen erwartet der Stadtrat von {dat}?",
    "Welche Mittel wurden in den letzten drei Jahren für {acc} eingesetzt?",
    "Wie stellt der Stadtrat sicher, dass die Zwischenziele erreicht werden?",
    "Welche Gruppen sind von der Hitze besonders betroffen, und wie werden sie erreicht?",
    "Wie beurteilt der Stadtrat die soziale Verträglichkeit der Massnahmen?",
  ],
};

const energie: Theme = {
  departement: "45",
  weight: 5,
  aemter: words(
    "Elektrizitätswerk Seldwyla, Energie Seldwyla AG, Departement der Industriellen Betriebe, Energiebeauftragter",
  ),
  felder: [
    field({
      objekte: `p Photovoltaikanlagen, f Solaranlage, p Solarfassaden, p Erdsonden, f Wärmepumpe, p Batteriespeicher`,
      massnahmen: "m Bau, f Förderung, f Erstellung, f Bewilligung, f Finanzierung, f Planung, f Erweiterung",
      eigenschaften: "leistungsfähig, gut gestaltet, wirtschaftlich, gemeinschaftlich genutzt",
      ort: "areal",
      zwecke: `zur Steigerung der Solarstromproduktion, zur Senkung der Energiekosten, zur Stärkung der Versorgungssicherheit,
        zur Nutzung brachliegender Dachflächen`,
      umstaende: `dem langsamen Ausbau der Solarenergie, den tiefen Rückliefertarifen, den langen Bewilligungsverfahren,
        den Auflagen des Denkmalschutzes`,
      zusaetze: `Beteiligung der Bevölkerung über Solaranteile, Kombination mit Dachbegrünungen, Erhöhung der Rückliefertarife,
        Gründung einer Elektrizitätsgemeinschaft`,
    }),
    field({
      objekte: `n Fernwärmenetz, p Wärmeverbünde, f Stromversorgung, f Seewassernutzung, p Wärmeanschlüsse, f Gasversorgung,
        p Stromtarife, f Energieplanung, f Energieberatung`,
      massnahmen: `m Ausbau, f Etappierung, f Finanzierung, f Überprüfung, f Neuordnung, f Sicherstellung,
        f Weiterentwicklung`,
      eigenschaften: "bezahlbar, erneuerbar, zuverlässig, unabhängig",
      ort: "quartier",
      zwecke: `zum Ausstieg aus den fossilen Energien, zur Entlastung der Haushalte, zur Erhöhung der Planungssicherheit,
        zur Sicherstellung der Versorgung im Winter, zur Umsetzung der Energieplanung`,
      umstaende: `den gestiegenen Strompreisen, der Stilllegung des Gasnetzes, den Verzögerungen beim Fernwärmeausbau,
        der drohenden Strommangellage, den hohen Gewinnen des Elektrizitätswerks`,
      zusaetze: `Abfederung für Haushalte mit kleinen Einkommen, Übergangslösungen für Hauseigentümerschaften,
        Offenlegung der Beschaffungsstrategie, Entschädigung nicht amortisierter Heizungen`,
    }),
  ],
  gruppen:
    words(`Haushalte mit kleinen Einkommen, Hauseigentümerschaften, Mietende, kleine und mittlere Unternehmen, Baugenossenschaften,
    energieintensive Betriebe`),
  losungen: words(
    "Sonne auf alle Dächer, Strom zu fairen Preisen, Wärme aus dem See, Seldwyla ohne Gas, Solarstadt Seldwyla",
  ),
  erlasse:
    nouns(`f Energieverordnung, f Verordnung über die Fernwärmeversorgung, n Reglement über die Stromtarife|Reglements über die Stromtarife,
    n Organisationsstatut des Elektrizitätswerks|Organisationsstatuts des Elektrizitätswerks`),
  traeger: words(
    "Solargenossenschaft Seldwyla, Energie Goldach AG, Kraftwerke Ruechenstein AG, Verein Energieforum, Wärmeverbund Hafen AG",
  ),
  befunde: [
    "Die Strompreise sind stark gestiegen, und viele Haushalte wissen nicht, wie sie die Rechnung bezahlen sollen.",
    "Ein grosser Teil der geeigneten Dachflächen wird {ort} nicht genutzt.",
    "Hauseigentümerinnen und Hauseigentümer brauchen Gewissheit, wann und zu welchem Preis sie {ort} angeschlossen werden.",
    "Die Erfahrungen mit {dat} zeigen, dass technische Lösungen vorhanden sind und sich rechnen.",
    "Eine Strommangellage wäre für Bevölkerung und Wirtschaft mit hohen Kosten verbunden.",
    "Der Ausstieg aus den fossilen Energien gelingt nur, wenn rechtzeitig Ersatz bereitsteht.",
  ],
  fragen: [
    "Welcher Anteil des Potenzials wird {ort} heute genutzt?",
    "Wie entwickelten sich die Kosten {gen} in den letzten fünf Jahren?",
    "Bis wann soll der Ausbau {ort} abgeschlossen sein?",
    "Welche Unterstützung erhalten Eigentümerschaften, deren Heizung vorzeitig ersetzt werden muss?",
    "Wie ist die Versorgung im Winterhalbjahr sichergestellt?",
  ],
};

const wasser: Theme = {
  departement: "45",
  weight: 2,
  aemter: words("Wasserversorgung, Departement der Industriellen Betriebe"),
  felder: [
    field({
      objekte: `n Seewasserwerk, n Reservoir, f Trinkwasserleitung, n Grundwasserpumpwerk, f Notwasserversorgung, p Brunnenanlagen`,
      massnahmen: "f Erneuerung, f Erweiterung, m Ersatz, f Sanierung, f Sicherung, f Modernisierung",
      eigenschaften: "leistungsfähig, ausfallsicher, zeitgemäss",
      ort: "quartier",
      zwecke: `zur Sicherung der Trinkwasserqualität, zur Versorgung in Trockenperioden, zum Schutz vor Verunreinigungen,
        zur Erhöhung der Betriebssicherheit`,
      umstaende: `den Rückständen im Grundwasser, dem Rohrbruch vom Frühling, dem steigenden Wasserverbrauch, der lang anhaltenden Trockenheit`,
      zusaetze: `Überprüfung der Gebühren, Verbund mit den Nachbargemeinden, Veröffentlichung der Messwerte, Schutz der Quellfassungen`,
    }),
  ],
  gruppen: words(
    "die Bevölkerung, die Landwirtschaft, Betriebe des Lebensmittelgewerbes, Familien mit Kleinkindern, die Nachbargemeinden",
  ),
  losungen: words("Sauberes Wasser für alle, Hände weg von unserem Wasser, Brunnen für jedes Quartier"),
  erlasse: nouns("f Wasserabgabeverordnung, f Verordnung über die Wassergebühren"),
  traeger: words("Wasserverbund Goldachtal, Stiftung Brunnenstadt, Genossenschaft Quellwasser"),
  befunde: [
    "Sauberes Trinkwasser ist die wichtigste Grundlage einer Stadt und darf nicht gefährdet werden.",
    "Teile der Anlagen {ort} stammen noch aus der Zwischenkriegszeit.",
    "Die trockenen Sommer der letzten Jahre haben gezeigt, wie verletzlich die Versorgung ist.",
    "Eine Erneuerung {gen} ist günstiger als die Behebung von Schäden im laufenden Betrieb.",
  ],
  fragen: [
    "In welchem Zustand befinden sich die Leitungen {ort}?",
    "Welche Rückstände wurden im Trinkwasser gemessen, und wie werden sie beurteilt?",
    "Wie wirken sich die Investitionen auf die Gebühren aus?",
    "Wie ist die Notversorgung bei einem Ausfall {gen} geregelt?",
  ],
};

const entsorgung: Theme = {
  departement: "35",
  weight: 3,
  aemter: words("Entsorgung und Recycling Seldwyla, Tiefbau- und Entsorgungsdepartement, Kehrichtheizkraftwerk"),
  felder: [
    field({
      objekte: `p Wertstoffsammelstellen, f Quartiersammelstelle, p Unterflurcontainer, n Recyclingangebot,
        p Abfalleimer, f Stadtreinigung, f Grünabfuhr, f Kartonsammlung, n Recyclingzentrum|Recyclingzentrums`,
      massnahmen: "m Ausbau, f Erneuerung, f Verbesserung, f Verlegung, f Einführung, f Überprüfung, f Ausschreibung",
      eigenschaften: "gut erreichbar, sauber, bedienungsfreundlich, unterirdisch",
      ort: "quartier",
      zwecke: `zur Erhöhung der Recyclingquote, zur Verminderung von Littering, zur Entlastung der Anwohnerschaft,
        zur Reduktion der Abfallmenge, zur Verbesserung der Sauberkeit`,
      umstaende: `der Zunahme von Littering, der Schliessung der Sammelstelle, den illegalen Ablagerungen, dem Lärm beim Einwurf von Glas,
        den gestiegenen Sackgebühren, der tiefen Sammelquote bei Kunststoffen`,
      zusaetze: `Einführung eines Mehrweggebots bei Veranstaltungen, Verlängerung der Öffnungszeiten, Aufwertung der Standorte,
        Durchführung einer Sensibilisierungskampagne, Senkung der Grundgebühr`,
    }),
    field({
      objekte: "n Klärwerk, p Abwasserkanäle, n Kehrichtheizkraftwerk, f Klärschlammverwertung, n Regenbecken",
      massnahmen: "f Erweiterung, f Sanierung, f Modernisierung, m Ersatz, f Erneuerung, f Optimierung",
      eigenschaften: "leistungsfähig, energieeffizient, geruchsarm",
      ort: "quartier",
      zwecke:
        "zum Schutz der Gewässer, zur Rückgewinnung von Phosphor, zur Gewinnung von Wärme, zur Abscheidung von Kohlendioxid",
      umstaende:
        "den Geruchsemissionen, den Mikroverunreinigungen im Fluss, den Mehrkosten der Erweiterung, der Überlastung bei Starkregen",
      zusaetze:
        "Anschluss weiterer Gemeinden, Überprüfung der Abwassergebühren, Nutzung der Abwärme, Prüfung einer Auslagerung",
    }),
  ],
  gruppen: words(
    "Anwohnerinnen und Anwohner, ältere Menschen ohne Auto, das Gastgewerbe, Veranstalter, Familien, Hauswartungen",
  ),
  losungen: words("Saubere Stadt, Recycling vor der Haustür, Weniger Abfall für Seldwyla, Mehrweg statt Einweg"),
  erlasse: nouns("f Abfallverordnung, f Verordnung über die Abwassergebühren, f Siedlungsentwässerungsverordnung"),
  traeger: words(
    "Verein Saubere Quartiere, Genossenschaft Brockenhaus, Zweckverband Klärwerk Goldach, Stiftung Wiederverwertung",
  ),
  befunde: [
    "Wer kein Auto hat, kann {ort} viele Wertstoffe kaum entsorgen.",
    "Nach warmen Wochenenden quellen die Abfalleimer über, und die Reinigung kommt kaum nach.",
    "Die Sammelquoten stagnieren seit Jahren, obwohl die Bevölkerung zum Trennen bereit ist.",
    "Mit {dat} hat die Stadt Erfahrungen gesammelt, die nun ausgewertet werden sollten.",
    "Was nicht im Abfall landet, muss weder gesammelt noch verbrannt werden.",
  ],
  fragen: [
    "Welche Mengen wurden {ort} in den letzten fünf Jahren gesammelt?",
    "Welche Kosten verursacht das Littering {ort} pro Jahr?",
    "Nach welchen Kriterien werden Standorte aufgehoben oder neu geschaffen?",
    "Wie viele Beanstandungen gingen in Bezug auf {acc} ein?",
  ],
};

const gruen: Theme = {
  departement: "35",
  weight: 5,
  aemter: words("Grün Seldwyla, Tiefbau- und Entsorgungsdepartement, Stadtgärtnerei"),
  felder: [
    field({
      objekte: `m Spielplatz, f Parkanlage, f Hundezone, p Sitzbänke, f Blumenwiese, m Grillplatz, m Weiher, n Planschbecken,
        p Picknicktische, f Toilettenanlage, f Liegewiese`,
      massnahmen: `f Neugestaltung, f Erweiterung, f Sanierung, f Aufwertung, f Beschattung, f Pflege, f Öffnung, f Erneuerung`,
      eigenschaften: "naturnah, inklusiv, schattig, öffentlich zugänglich, gepflegt",
      ort: "park",
      zwecke: `zur Förderung der Biodiversität, zum Schutz vor Hitze, zur Verbesserung der Aufenthaltsqualität,
        zur besseren Nutzung durch Familien, zur Entlastung anderer Anlagen`,
      umstaende: `dem schlechten Zustand der Spielgeräte, den Nutzungskonflikten am Abend, der Sperrung während der Bauarbeiten,
        dem Littering an Wochenenden, der Vermietung an private Veranstalter`,
      zusaetze: `Schaffung eines Wasserspiels, Verzicht auf kommerzielle Anlässe, Einbezug der Kinder in die Planung,
        Verlängerung der Öffnungszeiten, Verzicht auf Pestizide, Aufstellen mobiler Stühle`,
    }),
    field({
      objekte: `m Baumbestand, p Stadtbäume, p Strassenbäume, p Familiengärten, f Biodiversität, p Grünflächen, p Alleebäume,
        m Gewässerraum, f Bachöffnung, p Gemeinschaftsgärten`,
      massnahmen: "m Schutz, f Förderung, f Vergrösserung, f Erhaltung, f Pflege, f Planung, f Vernetzung",
      eigenschaften: "gesund, artenreich, vielfältig, gemeinschaftlich genutzt",
      ort: "quartier",
      zwecke: `zur Verbesserung des Stadtklimas, zum Erhalt der Artenvielfalt, zur Umsetzung der Fachplanung Hitzeminderung,
        als Ersatz für gefällte Bäume, zur Naherholung`,
      umstaende: `den Baumfällungen bei Bauprojekten, dem Verlust von Familiengärten, dem Rückgang der Insekten,
        der Ausbreitung invasiver Arten, den fehlenden Ersatzpflanzungen`,
      zusaetze: `Erhöhung des Kronendachanteils, Unterschutzstellung wertvoller Bäume, Ersatzpflanzung im Verhältnis zwei zu eins,
        Beiträge an private Baumpflanzungen, Einführung eines Baumkatasters`,
    }),
  ],
  gruppen: words(
    "Familien, Kinder und Jugendliche, Hundehaltende, ältere Menschen, die Quartierbevölkerung, Gartenvereine, Erholungsuchende",
  ),
  losungen: words(
    `Tausend Bäume für Seldwyla, Rettet den Stadtpark, Gärten statt Beton, Grün für jedes Quartier, Unser Spielplatz bleibt`,
  ),
  erlasse: nouns("f Baumschutzverordnung, n Parkreglement, f Verordnung über die Familiengärten, f Friedhofverordnung"),
  traeger: words(
    "Gartenverein Rebhalde, Stiftung Wildnispark, Verein Naturnetz Seldwyla, Verein Quartiergarten Langwies",
  ),
  befunde: [
    "Freiräume sind {ort} knapp und werden immer stärker genutzt.",
    "Ein ausgewachsener Baum kühlt seine Umgebung wie mehrere Klimaanlagen und lässt sich nicht einfach ersetzen.",
    "Familien aus den umliegenden Strassen wünschen sich seit langem eine Verbesserung {gen}.",
    "Die Biodiversität nimmt auch im Siedlungsgebiet ab, obwohl sich vieles mit wenig Aufwand verbessern liesse.",
    "Der Zustand {gen} entspricht nicht mehr den heutigen Bedürfnissen.",
    "Das verdichtete Bauen findet nur dann Rückhalt, wenn gleichzeitig Grünräume entstehen.",
  ],
  fragen: [
    "Wie viele Bäume wurden {ort} in den letzten fünf Jahren gefällt und wie viele gepflanzt?",
    "Wann ist eine Sanierung {gen} vorgesehen?",
    "Wie wird die Quartierbevölkerung in die Planung einbezogen?",
    "Welche Flächen könnten {ort} entsiegelt werden?",
    "Wie hoch sind die jährlichen Kosten für den Unterhalt {gen}?",
  ],
};

export const environment: readonly Theme[] = [klima, energie, wasser, entsorgung, gruen];
