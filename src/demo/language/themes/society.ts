/** Themes of people: childcare, social aid, youth and integration, health and age. */
import { field, nouns, type Theme, words } from "../theme.ts";

const kita: Theme = {
  departement: "55",
  weight: 4,
  aemter: words("Sozialdepartement, Soziale Dienste, Fachstelle Kinderbetreuung"),
  felder: [
    field({
      objekte: `p Kitas, p Kitaplätze, f Kinderbetreuung, p Tagesfamilien, p Spielgruppen, p Krippenplätze, f Frühförderung,
        p Familienzentren, n Elternbildungsangebot, p Kitasubventionen`,
      massnahmen:
        "f Förderung, m Ausbau, f Finanzierung, f Überprüfung, f Sicherung, f Weiterentwicklung, f Vergünstigung",
      eigenschaften: "bezahlbar, qualitativ gut, ausreichend, verlässlich, wohnortnah",
      ort: "quartier",
      zwecke: `zur Vereinbarkeit von Familie und Beruf, zur Verbesserung der Betreuungsqualität, zur Entlastung von Familien,
        zur Verbesserung der Arbeitsbedingungen, zur frühen Sprachförderung`,
      umstaende: `der Schliessung von Kitas, dem Mangel an Fachpersonal, den hohen Elterntarifen, den Missständen in Kitas,
        den langen Wartelisten für Säuglingsplätze, den unterschiedlichen Subventionen`,
      zusaetze: `Erhöhung der Beiträge an die Ausbildung, Verbesserung des Betreuungsschlüssels, Senkung der Elternbeiträge,
        Stärkung der Aufsicht, Verlängerung der Öffnungszeiten`,
    }),
  ],
  gruppen: words(
    "Familien, Alleinerziehende, Kinder mit Behinderungen, Betreuungspersonen, Eltern im Schichtbetrieb, Lernende, Trägerschaften",
  ),
  losungen: words("Kitas für alle, Gute Betreuung von Anfang an, Faire Löhne in der Kita, Familienstadt Seldwyla"),
  erlasse: nouns(
    "f Verordnung über die familienergänzende Kinderbetreuung, n Beitragsreglement für Kitas|Beitragsreglements für Kitas",
  ),
  traeger: words(
    "Verein Kinderhaus Rosenau, Stiftung Kinderbetreuung Seldwyla, Verein Tagesfamilien, Genossenschaft Kita Seestern, Verein Familientreff Ziegelau",
  ),
  befunde: [
    "Für viele Familien ist die Betreuung ihrer Kinder nach der Miete der grösste Ausgabenposten.",
    "Fachpersonen verlassen den Beruf, weil Löhne und Arbeitsbedingungen nicht stimmen.",
    "Wer {ort} einen Platz sucht, muss sich auf lange Wartezeiten einstellen.",
    "Die ersten Lebensjahre sind für die Entwicklung eines Kindes entscheidend.",
    "Bei {dat} bestehen zwischen den Quartieren grosse Unterschiede.",
  ],
  fragen: [
    "Wie viele subventionierte Plätze bestehen {ort}, und wie gross ist die Nachfrage?",
    "Wie viele Kitas wurden in den letzten drei Jahren eröffnet und wie viele geschlossen?",
    "Wie oft und nach welchen Kriterien werden Aufsichtsbesuche durchgeführt?",
    "Wie hoch ist der Anteil ausgebildeter Fachpersonen?",
    "Welche Kosten hätte eine Senkung der Elternbeiträge zur Folge?",
  ],
};

const sozialhilfe: Theme = {
  departement: "55",
  weight: 4,
  aemter: words(
    "Soziale Dienste, Sozialdepartement, Soziale Einrichtungen und Betriebe, Sozialbehörde, Amt für Zusatzleistungen",
  ),
  felder: [
    field({
      objekte: `f Sozialhilfe, p Zusatzleistungen, p Notschlafstellen, f Schuldenberatung, f Arbeitsintegration, f Gassenarbeit, p Überbrückungshilfen,
        f Wohnintegration, p Sozialzentren, f Energiekostenzulage, p Anlaufstellen`,
      massnahmen: "m Ausbau, f Finanzierung, f Überprüfung, f Anpassung, f Sicherung, f Vereinfachung, f Evaluation",
      eigenschaften: "niederschwellig, unbürokratisch, wirksam, zielgerichtet",
      ort: "stadt",
      zwecke: `zur Bekämpfung der Armut, zur Vermeidung von Obdachlosigkeit, zur Rückkehr in den Arbeitsmarkt, zum Abbau von Hürden,
        zur Unterstützung von Working Poor`,
      umstaende: `den steigenden Lebenshaltungskosten, dem Nichtbezug von Leistungen, der hohen Fallbelastung, den Missbrauchsfällen,
        den gestiegenen Krankenkassenprämien, der Überlastung der Beratungsstellen`,
      zusaetze: `Schaffung einer Ombudsstelle, Verbesserung der Information in mehreren Sprachen, Senkung der Fallzahlen pro Stelle,
        Verzicht auf unnötige Kontrollen, Zusammenarbeit mit Hilfswerken`,
    }),
    field({
      objekte: `n Asylzentrum|Asylzentrums, f Kontakt- und Anlaufstelle, f Notunterkunft, n Männerhaus, n Frauenhaus, n Jugendhaus, m Treffpunkt,
        p Containersiedlungen`,
      massnahmen: "f Eröffnung, f Verlegung, f Erweiterung, m Betrieb, f Sicherung, f Sanierung",
      eigenschaften: "menschenwürdig, gut betreut, sicher, zentral gelegen",
      ort: "areal",
      zwecke: `zur Unterbringung von Geflüchteten, zum Schutz vor Gewalt, zur Entlastung des Quartiers, zur Sicherstellung der Betreuung`,
      umstaende: `der Suche nach Unterkünften, den Reklamationen aus der Nachbarschaft, den fehlenden Schutzplätzen, den hohen Betriebskosten`,
      zusaetze: `Einbezug der Nachbarschaft, Schaffung einer Begleitgruppe, Verstärkung der Betreuung in der Nacht, Befristung der Nutzung`,
    }),
  ],
  gruppen:
    words(`armutsbetroffene Menschen, Geflüchtete, Alleinerziehende, Obdachlose, Langzeitarbeitslose, Gewaltbetroffene,
    ältere Arbeitslose, Sans-Papiers`),
  losungen: words(
    "Niemand schläft draussen, Würde für alle, Soziale Stadt Seldwyla, Armut verhindern, Schutzplätze jetzt",
  ),
  erlasse: nouns(
    "f Zusatzleistungsverordnung, f Sozialhilfeverordnung, n Reglement über die Wirtschaftliche Basishilfe|Reglements über die Wirtschaftliche Basishilfe",
  ),
  traeger:
    words(`Verein Gassenküche, Stiftung Obdach, Verein Schuldenberatung, Stiftung Frauenhaus Seldwyla, Verein Treffpunkt Altstadt,
    Stiftung Arbeit und Chance`),
  befunde: [
    "Die Lebenshaltungskosten sind deutlich gestiegen. Wer wenig verdient, spürt das am stärksten.",
    "Viele Menschen verzichten aus Scham oder Unkenntnis auf Leistungen, die ihnen zustehen.",
    "Die Mitarbeitenden betreuen so viele Fälle, dass für eine wirksame Beratung kaum Zeit bleibt.",
    "Erfahrungen mit {dat} zeigen, dass frühzeitige Hilfe Folgekosten vermeidet.",
    "Die Steuerzahlenden haben Anspruch darauf, dass Mittel zielgerichtet eingesetzt werden.",
  ],
  fragen: [
    "Wie viele Personen nutzten {acc} in den letzten fünf Jahren?",
    "Wie hoch ist die durchschnittliche Fallbelastung pro Vollzeitstelle?",
    "Wie schätzt der Stadtrat die Zahl der Personen, die ihnen zustehende Leistungen nicht beziehen?",
    "Welche Kosten entstanden der Stadt für {acc}, und welchen Anteil trägt der Kanton?",
    "Wie wird die Wirkung der Massnahmen überprüft?",
  ],
};

const jugend: Theme = {
  departement: "55",
  weight: 3,
  aemter: words("Sozialdepartement, Fachstelle Kinder und Jugend, Integrationsförderung"),
  felder: [
    field({
      objekte: `f Jugendarbeit, p Jugendtreffs, p Proberäume, f Soziokultur, n Gemeinschaftszentrum|Gemeinschaftszentrums, f Mädchenarbeit,
        p Jugendkulturhäuser, f Integrationsförderung, p Deutschkurse, p Lehrstellen`,
      massnahmen: "f Stärkung, f Finanzierung, m Ausbau, f Öffnung, f Förderung, f Neuausrichtung, f Überprüfung",
      eigenschaften: "offen, selbstverwaltet, kostenlos, mobil, niederschwellig",
      ort: "quartier",
      zwecke: `zur Stärkung des Zusammenhalts, zur Vorbeugung von Gewalt, zur Mitsprache der Jugendlichen, zur besseren Verständigung,
        zum Übergang in die Berufswelt`,
      umstaende: `den Konflikten im öffentlichen Raum, der psychischen Belastung Jugendlicher, der Kürzung von Beiträgen, den fehlenden Treffpunkten,
        der Zunahme von Jugendgewalt`,
      zusaetze: `Schaffung eines Jugendparlaments, Öffnung am Wochenende, Vergabe eines Jugendkredits, Zusammenarbeit mit den Schulen,
        Anstellung von Vermittlungspersonen`,
    }),
  ],
  gruppen: words("Jugendliche, junge Erwachsene, Mädchen, Zugewanderte, junge Geflüchtete, Freiwillige, Lernende"),
  losungen: words("Freiraum für die Jugend, Ein Haus für die Jungen, Zusammen in Seldwyla, Stimmrecht mit sechzehn"),
  erlasse: nouns(
    "f Jugendförderungsverordnung, f Verordnung über die Soziokultur, n Reglement über das Jugendparlament|Reglements über das Jugendparlament",
  ),
  traeger: words(
    "Verein Offene Jugendarbeit, Stiftung Jugendkulturhaus Dynamo, Pfadi Burghügel, Verein Sprachbrücke, Gemeinschaftszentrum Langwies",
  ),
  befunde: [
    "Jugendlichen fehlen {ort} Orte, an denen sie sich ohne Konsumzwang treffen können.",
    "Die psychische Belastung junger Menschen hat in den letzten Jahren stark zugenommen.",
    "Die offene Jugendarbeit erreicht Jugendliche, die anderswo durch die Maschen fallen.",
    "Mit {dat} würde ein Angebot geschaffen, das im Quartier seit langem gewünscht wird.",
    "Integration gelingt dort, wo Menschen einander begegnen.",
  ],
  fragen: [
    "Welche Angebote bestehen {ort}, und wie werden sie genutzt?",
    "Wie werden Jugendliche in Entscheide einbezogen, die sie betreffen?",
    "Wie entwickelten sich die Beiträge für {acc} seit 2015?",
    "Welche Wartezeiten bestehen bei den Beratungsangeboten?",
  ],
};

const gesundheit: Theme = {
  departement: "30",
  weight: 6,
  aemter: words(
    "Stadtspital Seldwyla, Gesundheitszentren für das Alter, Städtische Gesundheitsdienste, Gesundheits- und Umweltdepartement",
  ),
  felder: [
    field({
      objekte: `f Pflege, f Spitex-Versorgung, f Hausarztversorgung, p Pflegelöhne, f Suchtprävention, f Palliativversorgung, p Gesundheitsangebote,
        f Impfberatung, f Notfallversorgung, f Geburtshilfe, f Gesundheitsförderung`,
      massnahmen: "f Stärkung, f Sicherstellung, f Finanzierung, f Verbesserung, f Überprüfung, f Koordination",
      eigenschaften: "wohnortnah, gut erreichbar, bezahlbar, niederschwellig, ganzheitlich",
      ort: "stadt",
      zwecke: `zur Entlastung des Personals, zur Sicherung der Versorgung, zur Umsetzung der Pflegeinitiative, zur Unterstützung pflegender Angehöriger,
        zur Verbesserung der Patientensicherheit`,
      umstaende: `dem Mangel an Pflegepersonal, den Defiziten des Stadtspitals, den Bettenschliessungen, den langen Wartezeiten im Notfall,
        der Verschreibungspraxis bei Medikamenten, dem hohen Anteil temporärer Arbeit`,
      zusaetze: `Verkürzung der Arbeitszeit bei gleichem Lohn, Einführung von Springerpools, Verzicht auf Temporärpersonal, Ausbildungsoffensive,
        Schaffung einer Beratungsstelle`,
    }),
    field({
      objekte: `n Alterszentrum|Alterszentrums, n Pflegezentrum|Pflegezentrums, n Gesundheitszentrum|Gesundheitszentrums, n Ambulatorium|Ambulatoriums,
        n Bettenhaus, p Alterswohngruppen, f Tagesklinik, f Demenzabteilung`,
      massnahmen: "m Neubau, f Sanierung, f Erweiterung, f Umnutzung, f Instandsetzung",
      eigenschaften: "altersgerecht, modern, gut erschlossen, wohnlich",
      ort: "quartier",
      zwecke:
        "zur Umsetzung der Altersstrategie, zur Anpassung an den heutigen Bedarf, zur Entlastung der Angehörigen, zur Erhöhung der Platzzahl",
      umstaende:
        "der geplanten Schliessung, der tiefen Bettenbelegung, der Umsiedlung der Bewohnenden, den gestiegenen Baukosten, den Klagen der Angehörigen",
      zusaetze:
        "Erhalt der Cafeteria für das Quartier, Schaffung eines Demenzgartens, Einbezug der Angehörigen, Verzicht auf Doppelzimmer",
    }),
  ],
  gruppen:
    words(`Patientinnen und Patienten, Pflegefachpersonen, pflegende Angehörige, ältere Menschen, Menschen mit Demenz, Menschen ohne Krankenversicherung,
    junge Familien`),
  losungen: words(
    "Gute Pflege braucht Zeit, Das Stadtspital bleibt, Alt werden in Seldwyla, Gesund im Quartier, Hausärzte für alle",
  ),
  erlasse:
    nouns(`f Verordnung über das Stadtspital, f Verordnung über die Gesundheitszentren, f Taxordnung für die Alterszentren,
    n Reglement über die Spitex-Beiträge|Reglements über die Spitex-Beiträge`),
  traeger: words(
    "Spitex Seldwyla AG, Stiftung Palliativpflege, Verein Suchtfachstelle, Verein Alzheimer Goldachtal, Stiftung Hausarztpraxis, Krebsliga Seldwyla",
  ),
  befunde: [
    "Pflegende arbeiten seit Jahren an der Belastungsgrenze, und jede zweite Fachperson denkt an einen Ausstieg.",
    "Die Zahl der über Achtzigjährigen wird sich in den nächsten zwanzig Jahren stark erhöhen.",
    "Angehörige leisten unbezahlt den grössten Teil der Pflege und brauchen Entlastung.",
    "Die Erwartungen an {acc} haben sich in den letzten Jahren stark gewandelt.",
    "Eine wohnortnahe Versorgung verhindert teure Spitalaufenthalte.",
    "In der Bevölkerung haben die Pläne {ort} zu grosser Verunsicherung geführt.",
  ],
  fragen: [
    "Wie viele Stellen in der Pflege sind zurzeit nicht besetzt?",
    "Welche Kosten entstanden durch den Einsatz von Temporärpersonal?",
    "Wie beurteilt der Stadtrat die künftige Entwicklung {gen}?",
    "Wie werden Bewohnende, Angehörige und Personal informiert?",
    "Welche Wartezeiten bestehen, und wie haben sie sich entwickelt?",
  ],
};

export const society: readonly Theme[] = [kita, sozialhilfe, jugend, gesundheit];
