/** Themes of schools, childcare at school, sport and baths. */
import { field, nouns, type Theme, words } from "../theme.ts";

const schule: Theme = {
  departement: "50",
  weight: 8,
  aemter: words("Schulamt, Immobilien Seldwyla, Schul- und Sportdepartement, Schulgesundheitsdienste"),
  felder: [
    field({
      objekte: `f Turnhalle, m Pausenplatz, p Betreuungsräume, m Schulpavillon, f Aula, f Schulküche, f Mensa, p Schulzimmer,
        m Erweiterungsbau, f Schulbibliothek, m Kindergarten`,
      massnahmen: "m Neubau, f Erweiterung, f Sanierung, f Instandsetzung, f Öffnung, f Umgestaltung, f Ausstattung",
      eigenschaften: "kindgerecht, grosszügig, zeitgemäss, naturnah, hindernisfrei",
      ort: "schule",
      zwecke: `zur Deckung des Schulraumbedarfs, zur Einführung der Tagesschule, zum Schutz vor Hitze,
        zur Verbesserung der Lernumgebung, zur Nutzung durch das Quartier`,
      umstaende: `den steigenden Schülerzahlen, den Platzverhältnissen in der Betreuung, der Verzögerung des Neubaus,
        den Schadstoffen im Schulhaus, dem Provisorium auf dem Pausenplatz`,
      zusaetze: `Öffnung der Anlage am Wochenende, Erstellung einer Photovoltaikanlage, Schaffung eines Schulgartens,
        Verzicht auf weitere Pavillons, Sicherung der Schulwege während der Bauzeit, Nutzung der Räume durch Vereine`,
    }),
    field({
      objekte: `f Tagesschule, f Schulsozialarbeit, p Klassenassistenzen, m Schwimmunterricht, f Begabtenförderung, p Förderklassen,
        f Schulpsychologie, f Mittagsverpflegung, p Schulferienkurse, m Musikunterricht, p Lehrmittel, f Aufgabenhilfe`,
      massnahmen:
        "m Ausbau, f Stärkung, f Einführung, f Finanzierung, f Überprüfung, f Verbesserung, f Weiterentwicklung",
      eigenschaften: "unentgeltlich, chancengerecht, flächendeckend, niederschwellig, qualitativ gut",
      ort: "quartier",
      zwecke: `zur Verbesserung der Chancengerechtigkeit, zur Entlastung der Lehrpersonen, zur Vereinbarkeit von Familie und Beruf,
        zur Integration aller Kinder, zur Vorbeugung von Gewalt`,
      umstaende: `dem Mangel an Lehrpersonen, der hohen Fluktuation in der Betreuung, den Ergebnissen der Elternbefragung, den gestiegenen Elternbeiträgen,
        den Vorfällen von Mobbing, der Zuteilung der Kinder`,
      zusaetze: `Senkung der Elternbeiträge, Schaffung zusätzlicher Stellen, Einbezug der Elternräte, Verwendung regionaler Lebensmittel,
        Weiterbildung des Personals, Verkleinerung der Klassen`,
    }),
  ],
  gruppen:
    words(`Schülerinnen und Schüler, Kinder mit besonderen Bedürfnissen, Eltern, Lehrpersonen, fremdsprachige Kinder,
    Betreuungspersonen, Kindergartenkinder`),
  losungen: words(
    "Gute Schulen für alle, Tagesschule für jedes Kind, Kleine Klassen, Gesundes Essen in der Schule, Schule ohne Provisorien",
  ),
  erlasse:
    nouns(`f Verordnung über die Tagesschulen, f Verordnung über die familienergänzende Betreuung, f Volksschulverordnung,
    n Organisationsstatut der Volksschule|Organisationsstatuts der Volksschule, f Verordnung über das Schulgeld`),
  traeger: words(
    "Verein Elternforum, Stiftung Lernwerkstatt, Verein Robinsonspielplatz, Jugendmusik Seldwyla, Stiftung Schulreisen",
  ),
  befunde: [
    "Die Zahl der Schülerinnen und Schüler wächst {ort} seit Jahren, und die Prognosen gehen von einer weiteren Zunahme aus.",
    "Lehrpersonen und Betreuende leisten viel, stossen aber an ihre Grenzen.",
    "Ob ein Kind gut gefördert wird, darf nicht davon abhängen, in welchem Quartier es wohnt.",
    "Eltern berichten, dass die Verhältnisse {ort} den Unterricht und die Betreuung erschweren.",
    "Mit {dat} könnte die Schule einen wichtigen Beitrag zur Chancengerechtigkeit leisten.",
    "Investitionen in die Bildung zahlen sich langfristig aus.",
  ],
  fragen: [
    "Wie viele Kinder werden {ort} in den nächsten fünf Jahren erwartet?",
    "Wie viele Stellen konnten zu Beginn des Schuljahrs nicht mit ausgebildeten Personen besetzt werden?",
    "Welche Mittel stehen für {acc} zur Verfügung?",
    "Wie werden die Eltern und die Schulkonferenz einbezogen?",
    "Wie werden Räume {ort} ausserhalb der Unterrichtszeiten genutzt?",
    "Welche Erfahrungen wurden bisher mit {dat} gemacht?",
  ],
};

const sport: Theme = {
  departement: "50",
  weight: 4,
  aemter: words("Sportamt, Immobilien Seldwyla, Schul- und Sportdepartement"),
  felder: [
    field({
      objekte: `f Sportanlage, n Hallenbad, n Freibad, n Flussbad, f Eisbahn, m Fussballplatz, p Kunstrasenfelder, f Skateanlage, f Sporthalle,
        m Pumptrack, p Garderoben, f Boulderanlage`,
      massnahmen: "m Neubau, f Sanierung, f Erweiterung, f Modernisierung, f Öffnung, f Instandsetzung",
      eigenschaften: "öffentlich zugänglich, ganzjährig nutzbar, zeitgemäss, energieeffizient",
      ort: "quartier",
      zwecke: `zur Deckung des Bedarfs der Vereine, zur Förderung des Mädchen- und Frauensports, zur Bewegungsförderung,
        zur Senkung des Energieverbrauchs, zur Entlastung der bestehenden Anlagen`,
      umstaende: `den Wartelisten der Vereine, der Schliessung während der Sanierung, den gestiegenen Eintrittspreisen, dem Mangel an Wasserflächen,
        den verkürzten Öffnungszeiten, dem Granulat in Kunstrasen`,
      zusaetze: `Gratiseintritt für Kinder, Verlängerung der Badesaison, Beleuchtung mit Leuchtdioden, Schaffung von Familiengarderoben,
        gerechtere Verteilung der Hallenzeiten, Verzicht auf Kunststoffgranulat`,
    }),
  ],
  gruppen: words(
    "Sportvereine, Kinder und Jugendliche, Mädchen und Frauen, Seniorinnen und Senioren, Schwimmerinnen und Schwimmer, den Breitensport",
  ),
  losungen: words(
    "Ein Hallenbad für Hirzenfeld, Sport für alle, Freie Sicht aufs Flussbad, Rasen statt Rost, Eisbahn erhalten",
  ),
  erlasse: nouns(
    "f Sportverordnung, f Tarifordnung für Bäder und Sportanlagen, n Reglement über die Sportförderung|Reglements über die Sportförderung",
  ),
  traeger: words(
    "FC Seldwyla, Schwimmklub Goldacherquai, Turnverein Altstadt, Eisklub Seldwyla, Dachverband Stadtsport, Ruderklub Schwanau",
  ),
  befunde: [
    "Viele Vereine führen Wartelisten, weil Hallen und Plätze fehlen.",
    "Der Sport verbindet Menschen aller Generationen und Herkunft.",
    "Die Anlage {ort} stammt aus den Siebzigerjahren, entsprechend hoch sind Energieverbrauch und Unterhaltskosten.",
    "Nicht alle Kinder lernen schwimmen. Das hat auch mit dem Mangel an Wasserflächen zu tun.",
    "Mädchen und Frauen sind auf den Sportplätzen noch immer untervertreten.",
    "Für {acc} liegt ein ausgewiesener Bedarf vor.",
  ],
  fragen: [
    "Wie viele Vereine und wie viele Personen nutzen {acc}?",
    "Wie entwickelten sich die Eintritte in den letzten fünf Jahren?",
    "Nach welchen Kriterien werden die Hallenzeiten vergeben?",
    "Welche Ersatzangebote bestehen während der Schliessung?",
    "Wie hoch ist der Energieverbrauch {gen}, und wie lässt er sich senken?",
  ],
};

export const education: readonly Theme[] = [schule, sport];
