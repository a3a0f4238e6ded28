/** Themes of the authorities: police and rescue, trade, culture, digital administration, staff, taxes, democracy. */
import { field, nouns, type Theme, words } from "../theme.ts";

const polizei: Theme = {
  departement: "25",
  weight: 6,
  aemter: words("Stadtpolizei, Sicherheitsdepartement, Schutz und Rettung Seldwyla"),
  felder: [
    field({
      objekte: `f Polizeipräsenz, f Videoüberwachung, p Polizeikontrollen, f Nachtruhe, p Patrouillen, f Drogenprävention, p Ordnungsdiensteinsätze,
        f Quartierwache, p Geschwindigkeitskontrollen`,
      massnahmen: "f Verstärkung, f Überprüfung, f Evaluation, f Neuausrichtung, f Regelung",
      eigenschaften: "sichtbar, bürgernah, verhältnismässig, wirksam",
      ort: "quartier",
      zwecke: `zur Erhöhung der Sicherheit, zur Vermeidung von Racial Profiling, zur Bekämpfung des Drogenhandels, zum Schutz der Nachtruhe,
        zur Entlastung der Anwohnerschaft, zur Wahrung der Grundrechte`,
      umstaende: `den Ausschreitungen vom Wochenende, der Zunahme von Einbrüchen, dem Polizeieinsatz an der Kundgebung, den Lärmklagen in der Partyzone,
        den Angriffen auf Einsatzkräfte, den Kosten der unbewilligten Demonstrationen, den Vorwürfen gegen Mitarbeitende`,
      zusaetze: `Einführung einer Kennzeichnungspflicht, Ausstattung mit Körperkameras, Schaffung einer unabhängigen Beschwerdestelle,
        Überwälzung der Kosten auf die Verursachenden, Verzicht auf Gummischrot, Stärkung der Präventionsarbeit`,
    }),
    field({
      objekte: `f Feuerwehr, p Sanitätsdienste, p Schutzräume, f Notfallplanung, f Einsatzleitzentrale, f Milizfeuerwehr, p Notfalltreffpunkte,
        f Zivilschutzorganisation`,
      massnahmen: "f Stärkung, f Finanzierung, f Modernisierung, f Überprüfung, f Sicherstellung, f Ausrüstung",
      eigenschaften: "einsatzbereit, gut ausgerüstet, modern, rasch verfügbar",
      ort: "stadt",
      zwecke: `zur Verkürzung der Einsatzzeiten, zum Schutz der Bevölkerung, zur Vorbereitung auf einen Stromausfall, zur Erfüllung der kantonalen Vorgaben`,
      umstaende: `den längeren Interventionszeiten, dem Grossbrand in der Altstadt, dem Mangel an Rettungssanitätern, dem Zustand der Schutzräume`,
      zusaetze: `Beschaffung von Einsatzfahrzeugen, Zusammenarbeit mit den Nachbargemeinden, Einführung eines Warnsystems,
        Erhöhung der Ausbildungsplätze`,
    }),
  ],
  gruppen: words(
    "Anwohnerinnen und Anwohner, Mitarbeitende der Stadtpolizei, Jugendliche, Frauen, Clubs und Bars, Einsatzkräfte, Passantinnen und Passanten",
  ),
  losungen: words(
    "Sicher durch die Nacht, Ruhe in der Altstadt, Polizei mit Augenmass, Kein Gummischrot, Sicherheit für alle Quartiere",
  ),
  erlasse: nouns(
    "f Allgemeine Polizeiverordnung, f Verordnung über die Videoüberwachung, f Feuerwehrverordnung, f Verordnung über den Bevölkerungsschutz",
  ),
  traeger: words(
    "Verein Sicheres Nachtleben, Samariterverein Seldwyla, Stiftung Opferhilfe, Feuerwehrverein Altstadt, Verein Nachbarschaftswache",
  ),
  befunde: [
    "Anwohnerinnen und Anwohner fühlen sich {ort} nicht mehr sicher.",
    "Sicherheit ist ein Grundbedürfnis, ebenso wichtig ist der Schutz der Grundrechte.",
    "Mitarbeitende der Blaulichtorganisationen werden immer öfter beschimpft und angegriffen.",
    "Die Ereignisse der letzten Monate werfen Fragen auf, die bisher nicht beantwortet sind.",
    "Über {acc} liegen keine öffentlich zugänglichen Zahlen vor.",
    "Das Nachtleben gehört zu einer lebendigen Stadt, doch auch die Nachtruhe ist zu respektieren.",
  ],
  fragen: [
    "Wie viele Einsätze leistete die Stadtpolizei {ort} in den letzten drei Jahren?",
    "Auf welche rechtlichen Grundlagen stützen sich die Einsätze?",
    "Welche Kosten entstanden, und wem wurden sie verrechnet?",
    "Wie viele Beschwerden gingen ein, und wie wurden sie erledigt?",
    "Wie beurteilt der Stadtrat die Wirksamkeit {gen}?",
  ],
};

const gewerbe: Theme = {
  departement: "15",
  weight: 3,
  aemter: words("Stadtentwicklung, Wirtschaftsförderung, Präsidialdepartement"),
  felder: [
    field({
      objekte: `p Gewerbebetriebe, m Wochenmarkt, p Boulevardcafés, p Quartierläden, f Weihnachtsbeleuchtung, p Gewerbeflächen, p Foodtrucks,
        m Herbstmarkt, p Erdgeschossnutzungen, p Startups`,
      massnahmen: "f Förderung, f Stärkung, f Ansiedlung, f Unterstützung, f Bewilligung, f Belebung, f Erhaltung",
      eigenschaften: "lokal, vielfältig, lebendig, innovativ",
      ort: "quartier",
      zwecke: `zur Belebung der Innenstadt, zur Stärkung des lokalen Gewerbes, zur Vereinfachung der Bewilligungen, zum Erhalt von Arbeitsplätzen,
        zur Förderung der Quartierversorgung`,
      umstaende: `dem Ladensterben, den Ertragsausfällen wegen Baustellen, den hohen Gebühren, dem Rückgang der Kundschaft, der Häufung von Grossanlässen`,
      zusaetze: `Senkung der Gebühren für Aussenflächen, Entschädigung bei langen Baustellen, Schaffung einer zentralen Anlaufstelle,
        Zwischennutzung leerer Ladenlokale, Verlängerung der Boulevardzeiten`,
    }),
  ],
  gruppen: words(
    "kleine und mittlere Unternehmen, Ladenbesitzerinnen und Ladenbesitzer, das Gastgewerbe, Marktfahrende, Lernende, Kundinnen und Kunden",
  ),
  losungen: words("Lebendige Altstadt, Läden statt Leere, Weniger Bürokratie fürs Gewerbe, Der Markt bleibt"),
  erlasse: nouns(
    "f Marktverordnung, f Boulevardverordnung, f Gastgewerbeverordnung, f Verordnung über das Plakatwesen",
  ),
  traeger: words(
    "City-Vereinigung Seldwyla, Gewerbeverband, Verein Herbstmarkt, Seldwyla Tourismus, Stiftung Gründerzentrum",
  ),
  befunde: [
    "Immer mehr Läden schliessen, und mit ihnen verschwindet ein Stück Lebensqualität.",
    "Für eine einfache Bewilligung müssen Betriebe heute bei mehreren Amtsstellen vorsprechen.",
    "Die vielen Baustellen belasten das Gewerbe {ort} besonders stark.",
    "Vom Geschäftsgang {gen} hängen Lehrstellen und Arbeitsplätze ab.",
    "Von den Seldwylern sagt man, sie seien lustig und guter Dinge. Das soll auch für ihre Märkte gelten.",
  ],
  fragen: [
    "Wie viele Betriebe haben {ort} in den letzten fünf Jahren geschlossen?",
    "Wie lange dauert die Bearbeitung eines Gesuchs im Durchschnitt?",
    "Welche Gebühren fallen für {acc} an?",
    "Wie werden die Betriebe über Baustellen informiert?",
  ],
};

const kultur: Theme = {
  departement: "15",
  weight: 5,
  aemter: words("Kultur Seldwyla, Präsidialdepartement"),
  felder: [
    field({
      objekte: `n Stadttheater, f Kulturförderung, n Literaturhaus, n Filmfestival, f Kunsthalle, p Musikschulen, n Stadtmuseum|Stadtmuseums, n Konzerthaus,
        p Ateliers, n Figurentheater, f Stadtbibliothek, p Quartierfeste, n Konzertlokal, f Freilichtbühne`,
      massnahmen:
        "f Unterstützung, f Finanzierung, f Öffnung, f Sanierung, f Stärkung, f Neuausrichtung, f Weiterführung",
      eigenschaften: "vielfältig, zugänglich, experimentell, generationenübergreifend",
      ort: "quartier",
      zwecke: `zur Förderung der freien Szene, zur kulturellen Teilhabe, zur Belebung der Aussenquartiere, zur Sicherung fairer Gagen,
        zum Erhalt des kulturellen Erbes`,
      umstaende: `dem Rückgang der Besucherzahlen, dem Streit um die Leitung, den finanziellen Schwierigkeiten, dem Mangel an Ateliers,
        der Vergabe der Kulturleitbild-Mittel, der Herkunft von Kunstwerken`,
      zusaetze: `Einführung eines Gratistags, Festlegung von Richtgagen, Ausarbeitung eines Kulturleitbilds, Vergabe eines Stipendiums,
        Förderung der Kulturvermittlung an Schulen, Aufarbeitung der Provenienz`,
    }),
  ],
  gruppen: words(
    "Kulturschaffende, Kinder und Jugendliche, das freie Theater, Musikerinnen und Musiker, das Publikum, Menschen mit kleinem Einkommen",
  ),
  losungen: words(
    "Kultur für alle Quartiere, Freilichtbühne erhalten, Ateliers statt Büros, Ein Haus für die Literatur, Leute von Seldwyla",
  ),
  erlasse: nouns(
    "f Kulturförderungsverordnung, n Reglement über die Kunstsammlung|Reglements über die Kunstsammlung, f Archivverordnung",
  ),
  traeger:
    words(`Stadttheater Seldwyla AG, Verein Literaturhaus, Stiftung Kunsthalle, Verein Filmfestival, Genossenschaft Konzertlokal Remise,
    Gottfried-Keller-Gesellschaft Seldwyla, Verein Figurentheater`),
  befunde: [
    "Kultur ist kein Luxus, sie gehört zum Leben einer Stadt.",
    "Viele Kulturschaffende leben trotz grossem Einsatz am Rand des Existenzminimums.",
    "Die Aussenquartiere kommen bei der Kulturförderung zu kurz.",
    "Mit {dat} verfügt die Stadt über ein Angebot, das weit über ihre Grenzen ausstrahlt.",
    "Bezahlbare Räume sind {ort} für Kunst und Kultur kaum mehr zu finden.",
  ],
  fragen: [
    "Welche Beiträge richtete die Stadt in den letzten fünf Jahren für {acc} aus?",
    "Wie entwickelten sich die Besucherzahlen?",
    "Nach welchen Kriterien werden die Mittel vergeben?",
    "Wie werden faire Gagen sichergestellt?",
    "Wie viele Ateliers stehen {ort} zur Verfügung?",
  ],
};

const digital: Theme = {
  departement: "20",
  weight: 4,
  aemter: words("Organisation und Informatik, Finanzdepartement, Statistik Seldwyla"),
  felder: [
    field({
      objekte: `p Onlinedienste, f Datenstrategie, f Informatiksicherheit, f Cloud-Nutzung, p Open-Data-Angebote, f Verwaltungsapplikation,
        f Softwarebeschaffung, f Digitalisierung, p KI-Anwendungen, n Bürgerkonto|Bürgerkontos, n Glasfasernetz, p Registerdaten`,
      massnahmen: "f Einführung, f Überprüfung, f Weiterentwicklung, f Regelung, f Sicherung",
      eigenschaften: "barrierefrei, offen, datenschutzkonform, benutzerfreundlich, quelloffen",
      ort: "stadt",
      zwecke: `zur Erhöhung der Transparenz, zum Schutz persönlicher Daten, zur Vereinfachung von Behördengängen, zur Stärkung der digitalen Souveränität,
        zur Senkung der Lizenzkosten`,
      umstaende: `dem Cyberangriff vom Frühling, den Mehrkosten des Informatikprojekts, der Abhängigkeit von einem Anbieter, dem Verlust von Personendaten,
        dem Ausfall der Systeme, dem Einsatz künstlicher Intelligenz`,
      zusaetze: `Veröffentlichung des Quellcodes, Erhalt analoger Angebote, Veröffentlichung als offene Daten, Schulung der Mitarbeitenden,
        Schaffung eines Algorithmenregisters, Durchführung einer Datenschutz-Folgenabschätzung`,
    }),
  ],
  gruppen: words(
    "ältere Menschen, Menschen mit Behinderungen, die Bevölkerung, Mitarbeitende der Verwaltung, Forschende, kleine Softwarefirmen",
  ),
  losungen: words(
    "Offene Daten für Seldwyla, Digital aber sicher, Schalter bleiben offen, Freie Software in der Verwaltung",
  ),
  erlasse: nouns("f Datenschutzverordnung, f Informatikverordnung, f Verordnung über offene Verwaltungsdaten"),
  traeger: words("Verein Offene Stadt, Stiftung Digitale Teilhabe, Genossenschaft Glasfasernetz, Verein Computeria"),
  befunde: [
    "Die Bevölkerung erwartet, dass sie Behördengänge einfach und sicher erledigen kann.",
    "Daten, die mit öffentlichen Mitteln erhoben werden, sollen der Öffentlichkeit zur Verfügung stehen.",
    "Die Abhängigkeit von wenigen grossen Anbietern ist teuer und riskant.",
    "Bei {dat} sind wichtige Fragen zu Datenschutz und Kosten offen.",
    "Nicht alle Menschen können oder wollen ihre Anliegen digital erledigen.",
  ],
  fragen: [
    "Welche Kosten entstanden bisher für {acc}?",
    "Wo werden die Daten gespeichert, und wer hat darauf Zugriff?",
    "Welche quelloffenen Alternativen wurden geprüft?",
    "Wie werden Menschen unterstützt, die digitale Angebote nicht nutzen können?",
    "Welche Lehren zieht der Stadtrat aus den bisherigen Erfahrungen mit {dat}?",
  ],
};

const finanzen: Theme = {
  departement: "20",
  weight: 4,
  aemter: words("Finanzverwaltung, Steueramt, Finanzdepartement, Pensionskasse Seldwyla, Human Resources Management"),
  felder: [
    field({
      objekte: `f Steuerfussstrategie, p Gebühren, f Schuldenbremse, p Steuererklärungen, f Beteiligungsstrategie, p Investitionen, f Ausgabenpolitik,
        f Finanzplanung, p Submissionen, p Rückstellungen`,
      massnahmen: "f Überprüfung, f Anpassung, f Offenlegung, f Vereinfachung, f Neuregelung, f Steuerung",
      eigenschaften: "transparent, nachhaltig, haushälterisch, einfach",
      ort: "stadt",
      zwecke: `zur Entlastung der Steuerzahlenden, zur Stabilisierung des Haushalts, zur Begrenzung der Verschuldung, zur Erhöhung der Transparenz`,
      umstaende: `dem wachsenden Personalaufwand, den hohen Ertragsüberschüssen, dem Anstieg der Verschuldung, den Folgen der Steuerreform,
        der Vergabe freihändiger Aufträge, den Ausfällen bei der Grundstückgewinnsteuer`,
      zusaetze: `Einführung einer Ausgabenbremse, Senkung des Steuerfusses, Veröffentlichung der Daten, Bericht an die Rechnungsprüfungskommission,
        Verzicht auf Gebührenerhöhungen`,
    }),
    field({
      objekte: `f Lohngleichheit, p Teilzeitstellen, f Personalplanung, f Elternzeit, p Kaderstellen, f Arbeitszeiterfassung, p Praktikumsplätze,
        f Gleichstellung, p Mindestlöhne, f Homeoffice-Regelung`,
      massnahmen: "f Einführung, f Förderung, f Überprüfung, f Verbesserung, f Regelung, f Ausweitung",
      eigenschaften: "fair, zeitgemäss, familienfreundlich, transparent",
      ort: "stadt",
      zwecke: `zur Gleichstellung der Geschlechter, zur Vereinbarkeit von Familie und Beruf, zur Bekämpfung des Fachkräftemangels,
        zum Schutz vor Belästigung, als Vorbild für die Privatwirtschaft`,
      umstaende: `der hohen Fluktuation beim Personal, den Ergebnissen der Mitarbeitendenbefragung, den Überstunden der Verwaltung, den Lohnunterschieden,
        dem Wachstum der Stellen`,
      zusaetze: `Festlegung einer Geschlechterquote im Kader, Einführung der 35-Stunden-Woche als Versuch, Verlängerung der Vaterschaftszeit,
        Verzicht auf neue Stellen, Durchführung einer Lohnanalyse`,
    }),
  ],
  gruppen: words(
    "Steuerzahlende, städtische Angestellte, Familien, kleine Unternehmen, künftige Generationen, Frauen, Lernende",
  ),
  losungen: words(
    "Runter mit den Steuern, Faire Löhne, Keine neuen Schulden, Gleicher Lohn für gleiche Arbeit, Mehr Zeit für Familien",
  ),
  erlasse: nouns(
    "f Finanzverordnung, n Personalrecht, f Gebührenverordnung, f Submissionsverordnung, f Verordnung über die Pensionskasse",
  ),
  traeger: words("Pensionskasse Seldwyla, Stiftung Gleichstellung, Verein Budgetberatung, Kantonalbank Ruechenstein"),
  befunde: [
    "Die Ausgaben der Stadt sind in den letzten zehn Jahren stärker gewachsen als die Bevölkerung.",
    "Eine haushälterische Finanzpolitik sichert den Handlungsspielraum der nächsten Generation.",
    "Als grosse Arbeitgeberin hat die Stadt eine Vorbildfunktion.",
    "Bei {dat} fehlt es an nachvollziehbaren Zahlen.",
    "Im Vergleich mit anderen Städten besteht Nachholbedarf.",
  ],
  fragen: [
    "Wie entwickelte sich der Aufwand in den letzten zehn Jahren?",
    "Wie viele Stellen wurden geschaffen, und in welchen Departementen?",
    "Mit welchen Auswirkungen auf das Budget ist im Zusammenhang mit {dat} zu rechnen?",
    "Welche Spielräume sieht der Stadtrat bei {dat}?",
    "Wie steht die Stadt im Vergleich mit anderen Schweizer Städten da?",
  ],
};

const demokratie: Theme = {
  departement: "10",
  weight: 2,
  aemter: words("Stadtkanzlei, Gesamtverwaltung, Ombudsstelle, Finanzkontrolle"),
  felder: [
    field({
      objekte: `f Mitwirkung, p Quartierbudgets, f Öffentlichkeitsarbeit, p Stimmunterlagen, n Ausländerstimmrecht, f Behördeninformation, p Einbürgerungen,
        f Entschädigung der Behörden, f Parteienfinanzierung, p Quartiervereine`,
      massnahmen: "f Stärkung, f Regelung, f Förderung, f Vereinfachung, f Offenlegung, f Überprüfung, f Neuordnung",
      eigenschaften: "verständlich, transparent, bürgernah, mehrsprachig",
      ort: "stadt",
      zwecke: `zur Stärkung der Demokratie, zur Erhöhung der Stimmbeteiligung, zum Abbau von Hürden, zur Transparenz der Politikfinanzierung,
        zur Mitsprache der Quartiere`,
      umstaende: `der tiefen Stimmbeteiligung, den fehlerhaften Stimmunterlagen, den Kosten der Medienarbeit, den langen Einbürgerungsverfahren,
        der Amtsgeheimnisverletzung`,
      zusaetze: `Einführung eines Bürgerrats, Verwendung einfacher Sprache, Senkung der Einbürgerungsgebühren, Veröffentlichung der Protokolle,
        Begrenzung der Stellen für Kommunikation`,
    }),
  ],
  gruppen: words(
    "Stimmberechtigte, Jugendliche, Ausländerinnen und Ausländer, Quartiervereine, Menschen mit Sehbehinderung, Auslandschweizerinnen und Auslandschweizer",
  ),
  losungen: words("Mitreden in Seldwyla, Transparente Politik, Einbürgern leicht gemacht, Quartiere entscheiden mit"),
  erlasse: nouns(
    "f Gemeindeordnung, f Entschädigungsverordnung, f Bürgerrechtsverordnung, f Verordnung über die Ombudsstelle",
  ),
  traeger: words(
    "Konferenz der Quartiervereine, Verein Bürgerforum, Stiftung Politische Bildung, Verein Jugendparlament",
  ),
  befunde: [
    "Demokratie lebt davon, dass möglichst viele mitreden und mitentscheiden.",
    "Die Stimmbeteiligung ist in einzelnen Quartieren seit Jahren sehr tief.",
    "Vertrauen in die Behörden setzt voraus, dass diese offen informieren.",
    "Bei {dat} kennen andere Städte einfachere Lösungen.",
  ],
  fragen: [
    "Wie entwickelte sich die Stimmbeteiligung in den einzelnen Kreisen?",
    "Welche Kosten entstehen der Stadt für {acc}?",
    "Welche Hürden sieht der Stadtrat, und wie will er sie abbauen?",
    "Wie lange dauern die Verfahren im Durchschnitt?",
  ],
};

export const authority: readonly Theme[] = [polizei, gewerbe, kultur, digital, finanzen, demokratie];
