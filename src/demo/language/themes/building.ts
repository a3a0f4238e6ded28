/** Themes of building and housing: affordable flats, planning, the city's own buildings. */
import { field, nouns, type Theme, words } from "../theme.ts";

const wohnen: Theme = {
  departement: "20",
  weight: 7,
  aemter: words("Liegenschaften Seldwyla, Finanzdepartement, Stiftung Einfach Wohnen, Stiftung Alterswohnungen"),
  felder: [
    field({
      objekte: `f Wohnsiedlung, p Alterswohnungen, p Familienwohnungen, p Genossenschaftswohnungen, f Wohnüberbauung, p Studierendenwohnungen,
        p Clusterwohnungen, p Notwohnungen`,
      massnahmen: "m Bau, f Erstellung, f Sanierung, f Projektierung, f Vermietung, f Erneuerung, m Erhalt",
      eigenschaften: "preisgünstig, gemeinnützig, altersgerecht, ökologisch, gut durchmischt",
      ort: "areal",
      zwecke: `zur Schaffung von preisgünstigem Wohnraum, zur Erreichung des Drittelsziels, zum Erhalt der sozialen Durchmischung,
        zur Vermeidung von Leerkündigungen, zugunsten von Familien mit kleinem Einkommen`,
      umstaende: `den Leerkündigungen, den hohen Erstellungskosten, dem Verzicht auf die Abgabe im Baurecht, der Verzögerung des Architekturwettbewerbs,
        den Mietzinserhöhungen nach der Sanierung`,
      zusaetze: `Abgabe des Landes im Baurecht, Festlegung eines Mindestanteils an Familienwohnungen, Etappierung ohne Leerkündigung,
        Schaffung von Gewerberäumen im Erdgeschoss, Verzicht auf einen Abbruch`,
    }),
    field({
      objekte: `m Wohnraum, p Mietwohnungen, f Wohnbauförderung, p Businessapartments, p Zweitwohnungen,
        p Liegenschaftenkäufe, p Wohnbaugenossenschaften, f Wohnungsvergabe`,
      massnahmen: "f Steuerung, f Regelung, f Überprüfung, f Erhebung, f Neuordnung",
      eigenschaften: "bezahlbar, gemeinnützig, zusätzlich, transparent",
      ort: "quartier",
      zwecke: `zum Schutz der Mietenden, zur Bekämpfung der Wohnungsnot, zur Erreichung des Drittelsziels,
        zur Verhinderung von Spekulation, zur Transparenz der Vermietung`,
      umstaende: `dem ausgetrockneten Wohnungsmarkt, der Zunahme von Businessapartments, der tiefen Leerwohnungsziffer, den Massenkündigungen,
        den überhöhten Angebotsmieten, den Käufen durch Anlagefonds`,
      zusaetze: `Ausübung des Vorkaufsrechts, Aufstockung des Wohnraumfonds, Einführung einer Meldepflicht,
        Festlegung von Belegungsvorschriften, Veröffentlichung der Mietzinse städtischer Wohnungen`,
    }),
  ],
  gruppen:
    words(`Familien mit kleinem Einkommen, ältere Mietende, Studierende, Alleinerziehende, Baugenossenschaften, Wohnungssuchende,
    Menschen mit Behinderungen`),
  losungen: words(
    `Bezahlbar wohnen in Seldwyla, Wohnen statt spekulieren, Ein Dach für alle, Boden behalten, Wohnraum für das Quartier`,
  ),
  erlasse:
    nouns(`f Verordnung über den gemeinnützigen Wohnraum, n Reglement über die Vermietung städtischer Wohnungen|Reglements über die Vermietung städtischer Wohnungen,
    f Wohnraumfonds-Verordnung, f Verordnung über Businessapartments`),
  traeger:
    words(`Baugenossenschaft Nagelbach, Siedlungsgenossenschaft Rosenau, Stiftung Einfach Wohnen, Genossenschaft Kammacher,
    Stiftung Alterswohnungen`),
  befunde: [
    "Wer {ort} eine bezahlbare Wohnung sucht, findet kaum noch etwas. Die Leerwohnungsziffer liegt seit Jahren unter einem Promille.",
    "Die Gemeindeordnung verlangt, dass ein Drittel aller Mietwohnungen gemeinnützig ist. Davon ist die Stadt weit entfernt.",
    "Leerkündigungen treffen vor allem ältere Menschen, die seit Jahrzehnten im Quartier verwurzelt sind.",
    "Bei {dat} muss die Stadt zeigen, dass sie ihre Möglichkeiten als Eigentümerin nutzt.",
    "Boden lässt sich nicht vermehren. Umso sorgfältiger muss mit den Reserven der Stadt umgegangen werden.",
    "Sanierungen sind notwendig, sie dürfen aber nicht zur Verdrängung der Mieterinnen und Mieter führen.",
  ],
  fragen: [
    "Wie viele gemeinnützige Wohnungen entstanden {ort} in den letzten zehn Jahren?",
    "Wie entwickelten sich die Mietzinse {ort} seit 2010?",
    "Nach welchen Kriterien entscheidet der Stadtrat über den Kauf von Liegenschaften?",
    "Wie viele Haushalte sind von den Kündigungen betroffen, und welche Unterstützung erhalten sie?",
    "Welche Vorgaben zu Belegung und Einkommen gelten bei {dat}?",
  ],
};

const staedtebau: Theme = {
  departement: "40",
  weight: 5,
  aemter: words("Amt für Städtebau, Hochbaudepartement, Amt für Baubewilligungen"),
  felder: [
    field({
      objekte: `m Gestaltungsplan, f Zonenplanänderung, f Arealentwicklung, f Testplanung, f Zwischennutzung, n Hochhausprojekt,
        f Umzonung, f Quartierplanung`,
      massnahmen:
        "f Überarbeitung, f Festsetzung, f Überprüfung, f Sistierung, f Genehmigung, f Begleitung, f Anpassung",
      eigenschaften: "öffentlich, breit abgestützt, qualitätsvoll, partizipativ",
      ort: "areal",
      zwecke: `zur Sicherung von Gewerbeflächen, zur Förderung der inneren Verdichtung, zum Erhalt der Freiräume,
        zur Sicherung eines Anteils an preisgünstigem Wohnraum, zum Ausgleich der Planungsvorteile`,
      umstaende: `der Kritik am Wettbewerbsverfahren, dem Ausgleich des Mehrwerts, der Verdrängung des Gewerbes, den Einwendungen aus dem Quartier,
        dem Rückzug der Investorin`,
      zusaetze: `Sicherung öffentlicher Freiräume, Einbezug des Quartiers in die Planung, Festlegung eines Anteils an Gewerbeflächen,
        Nutzung des Mehrwertausgleichs für Parkanlagen, Erhalt der bestehenden Hallen`,
    }),
    field({
      objekte: `f Bau- und Zonenordnung, p Baubewilligungen, m Ortsbildschutz, p Denkmalpflegevorgaben, f Verdichtung, p Kernzonen,
        f Hochhausplanung, p Vorgärten`,
      massnahmen: "f Vereinfachung, f Überprüfung, f Anpassung, f Steuerung, f Handhabung",
      eigenschaften: "zeitgemäss, verhältnismässig, einfach, qualitätsvoll",
      ort: "quartier",
      zwecke: `zur Beschleunigung der Verfahren, zur Erleichterung von Aufstockungen, zum Schutz des Ortsbilds,
        zur Förderung der Solarenergie, zur Förderung des Bauens im Bestand`,
      umstaende: `den langen Bewilligungsverfahren, den zahlreichen Rekursen, dem Abbruch gut erhaltener Häuser,
        den Auflagen des Bundesinventars, der Verdichtung in den Aussenquartieren`,
      zusaetze: `Einführung digitaler Baugesuche, Erleichterungen für energetische Sanierungen, Festlegung von Bearbeitungsfristen,
        Förderung der Wiederverwendung von Bauteilen`,
    }),
  ],
  gruppen: words(
    "das Gewerbe, Bauwillige, die Quartierbevölkerung, Eigentümerschaften, Kulturschaffende, Mietende, Handwerksbetriebe",
  ),
  losungen: words(
    "Stadtbild bewahren, Lebendiges Hafen-Areal, Umbauen statt abbrechen, Platz für Gewerbe, Seeufer für alle",
  ),
  erlasse:
    nouns(`f Bau- und Zonenordnung, f Verordnung über den Mehrwertausgleich, f Gebührenordnung für Baubewilligungen,
    f Verordnung über das Baukollegium`),
  traeger: words(
    "Stiftung Baukultur, Verein Zwischennutzung Spinnerei, Architekturforum Seldwyla, Heimatschutzverein Seldwyla",
  ),
  befunde: [
    "Die Stadt wächst nach innen. Das gelingt nur, wenn die Qualität stimmt und die Bevölkerung mitreden kann.",
    "Die Entwicklung {ort} prägt das Gesicht der Stadt für Jahrzehnte.",
    "Bauwillige warten heute oft mehr als ein Jahr auf einen Entscheid.",
    "Wo Gewerbe einmal verdrängt ist, kehrt es nicht zurück.",
    "Die Auseinandersetzung um {acc} zeigt, dass die Spielregeln zu wenig klar sind.",
    "Umbauen verbraucht weniger graue Energie als Neubauten und bewahrt vertraute Orte.",
  ],
  fragen: [
    "Wie hoch ist der Planungsmehrwert {ort}, und wie wird er ausgeglichen?",
    "Wie lange dauerten die Bewilligungsverfahren in den letzten drei Jahren im Durchschnitt?",
    "Welche Mitwirkungsmöglichkeiten hatte die Bevölkerung bei {dat}?",
    "Wie viele Rekurse sind hängig, und was ist ihr Gegenstand?",
    "Welche Flächen sind {ort} für das Gewerbe gesichert?",
  ],
};

const hochbau: Theme = {
  departement: "40",
  weight: 4,
  aemter: words("Immobilien Seldwyla, Amt für Hochbauten, Hochbaudepartement"),
  felder: [
    field({
      objekte: `n Verwaltungszentrum|Verwaltungszentrums, n Werkgebäude, f Markthalle, n Gemeinschaftszentrum|Gemeinschaftszentrums,
        n Stadthaus, f Feuerwache, n Quartierzentrum|Quartierzentrums, n Musikschulhaus, f Remise, n Archivgebäude, n Amtshaus`,
      massnahmen:
        "f Instandsetzung, m Neubau, f Erweiterung, f Umnutzung, m Umbau, f Aufstockung, f Projektierung, f Miete",
      eigenschaften: "zeitgemäss, hindernisfrei, energieeffizient, flexibel nutzbar, multifunktional",
      ort: "punkt",
      zwecke: `zur Deckung des Raumbedarfs, zur energetischen Verbesserung, zur Zusammenlegung von Verwaltungsstandorten,
        zur Umsetzung der Erdbebensicherheit, zur Öffnung für die Bevölkerung`,
      umstaende: `der Überschreitung des Kredits, den Schadstoffen in der Bausubstanz, dem Leerstand des Gebäudes, den Verzögerungen bei der Fertigstellung,
        den hohen Mietkosten`,
      zusaetze: `Verwendung von Holz aus dem Stadtwald, Erstellung einer Photovoltaikanlage, Wiederverwendung von Bauteilen,
        Kunst am Bau, Verzicht auf ein Provisorium, Öffnung des Erdgeschosses`,
    }),
  ],
  gruppen: words(
    "die Bevölkerung, Vereine, Mitarbeitende der Stadt, Menschen mit Behinderungen, das Quartier, Nutzerinnen und Nutzer",
  ),
  losungen: words("Ein Quartierhaus für Gerbern, Die Markthalle bleibt, Bauen mit Mass, Holz aus dem Stadtwald"),
  erlasse: nouns("f Verordnung über das Immobilienmanagement, f Verordnung über städtische Bauvorhaben"),
  traeger: words(
    "Verein Markthalle, Stiftung Gemeinschaftszentren, Genossenschaft Quartierhaus Gerbern, Verein Stadtwerkstatt",
  ),
  befunde: [
    "Das Gebäude {ort} ist in die Jahre gekommen und genügt den heutigen Anforderungen nicht mehr.",
    "Die Stadt mietet teure Büroflächen, während eigene Gebäude leer stehen.",
    "Bei {dat} sind Kosten und Termine wiederholt angepasst worden.",
    "Vereine und Gruppen aus dem Quartier suchen dringend Räume.",
    "Als Bauherrin trägt die Stadt eine besondere Verantwortung für nachhaltiges Bauen.",
  ],
  fragen: [
    "Wie entwickelten sich die Kosten {gen} seit der ersten Schätzung?",
    "Welche Alternativen zu {dat} wurden geprüft?",
    "Wie wird das Gebäude während der Bauzeit genutzt?",
    "Welche Energiekennzahlen sollen erreicht werden?",
    "Wie hoch ist der Anteil wiederverwendeter Bauteile?",
  ],
};

export const building: readonly Theme[] = [wohnen, staedtebau, hochbau];
