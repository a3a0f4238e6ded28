/** Sentences of demands, questions and reasons that fit any theme. Slots: `sentences.ts`. */

/** After "Der Stadtrat wird beauftragt, ". */
export const AUFTRAEGE: readonly string[] = [
  "dem Gemeinderat eine kreditschaffende Vorlage für {acc} vorzulegen",
  "dem Gemeinderat eine Vorlage zu unterbreiten, mit der die Situation bei {dat} wesentlich verbessert wird",
  "die rechtlichen und finanziellen Voraussetzungen für {acc} zu schaffen",
  "die notwendigen Massnahmen im Zusammenhang mit {dat} zu treffen und dem Gemeinderat darüber Bericht zu erstatten",
  "für {acc} einen Rahmenkredit zu beantragen, der die Umsetzung innert vier Jahren erlaubt",
  "eine Weisung auszuarbeiten, welche die Zukunft {gen} verbindlich regelt",
];

/** After "Der Stadtrat wird aufgefordert zu prüfen, ". */
export const PRUEFAUFTRAEGE: readonly string[] = [
  "wie die Situation bei {dat} verbessert werden kann",
  "mit welchen Massnahmen die Anliegen im Zusammenhang mit {dat} rasch und kostengünstig umgesetzt werden können",
  "ob für {acc} ein Pilotprojekt durchgeführt werden kann",
  "wie die Planung {gen} beschleunigt werden kann",
  "wie bei {dat} die betroffene Bevölkerung besser einbezogen werden kann",
  "welche zusätzlichen Mittel für {acc} nötig sind und wie sie im Budget berücksichtigt werden können",
];

export const AUFLAGEN: readonly string[] = [
  "Dabei sind die Quartiervereine und die betroffenen Verbände anzuhören.",
  "Die Umsetzung soll etappiert erfolgen und innert zweier Jahre beginnen.",
  "Auf bestehende Planungen und laufende Projekte ist Rücksicht zu nehmen.",
  "Über den Stand der Arbeiten ist jährlich zu berichten.",
  "Die Massnahmen sind so zu gestalten, dass sie für die Stadt kostenneutral sind.",
  "Erfahrungen anderer Städte sind dabei zu berücksichtigen.",
];

export const FRAGEN: readonly string[] = [
  "Wie beurteilt der Stadtrat die aktuelle Situation bei {dat}?",
  "Welche Massnahmen hat der Stadtrat im Zusammenhang mit {dat} bereits ergriffen, und welche sind geplant?",
  "Welche Kosten entstanden der Stadt in den letzten fünf Jahren? Wir bitten um eine Übersicht nach Jahren.",
  "Wie sieht der Zeitplan für die nächsten Schritte aus?",
  "Welche Departemente und Dienstabteilungen sind beteiligt, und wer trägt die Verantwortung?",
  "Wie wird die Bevölkerung über {acc} informiert?",
  "Welche Erfahrungen haben andere Schweizer Städte gemacht, und was lässt sich daraus ableiten?",
  "Wann ist mit einer Vorlage an den Gemeinderat zu rechnen?",
];

export const BEFUNDE: readonly string[] = [
  "Die heutige Situation ist für die Betroffenen unbefriedigend.",
  "Verschiedene Medien haben in den letzten Wochen darüber berichtet.",
  "Zwar wurde wiederholt auf den Handlungsbedarf hingewiesen, konkrete Schritte sind bisher aber ausgeblieben.",
  "Andere Städte haben gezeigt, dass es auch anders geht.",
  "Die zuständige Kommission hat sich bereits mehrfach damit befasst.",
];

export const FOLGERUNGEN: readonly string[] = [
  "Es ist deshalb angezeigt, rasch zu handeln.",
  "Die Stadt soll hier ihre Verantwortung wahrnehmen.",
  "Der Nutzen überwiegt die Kosten bei Weitem.",
  "Die Umsetzung ist mit vertretbarem Aufwand möglich und käme vielen zugute.",
  "Eine gute Lösung liegt im Interesse der ganzen Stadt.",
  "Der Zeitpunkt ist günstig, weil die Planung ohnehin überprüft wird.",
];

/** For what the authorities lay before the council, and for the council's own business. */
export const AMTLICHE_BEFUNDE: readonly string[] = [
  "Das Geschäft stützt sich auf die Gemeindeordnung und auf die Geschäftsordnung des Gemeinderats.",
  "Die zuständigen Stellen wurden zur Vernehmlassung eingeladen. Ihre Anliegen sind in die Vorlage eingeflossen.",
  "Die Zahlen wurden von der Finanzkontrolle geprüft.",
  "Gegenüber der ursprünglichen Planung ergeben sich Abweichungen, die in der Beilage begründet sind.",
  "Die Kommission hat das Geschäft vorberaten und die Fragen der Fraktionen geklärt.",
  "Eine frühere Behandlung war aus terminlichen Gründen nicht möglich.",
];

export const AMTLICHE_FOLGERUNGEN: readonly string[] = [
  "Die Ausgaben sind im Finanz- und Aufgabenplan eingestellt.",
  "Mit der Zustimmung können die Arbeiten wie geplant fortgesetzt werden.",
  "Weitere Beschlüsse sind nicht erforderlich.",
  "Das Geschäft liegt in der Zuständigkeit des Gemeinderats.",
  "Es wird beantragt, das Geschäft noch im laufenden Amtsjahr zu behandeln.",
];

/** How the Stadtrat answers. */
export const ANTWORTEN: readonly string[] = [
  "Der Stadtrat teilt die Einschätzung, dass im Zusammenhang mit {dat} Handlungsbedarf besteht.",
  "Die Abklärungen zu {dat} sind im Gang. Ergebnisse liegen voraussichtlich im nächsten Jahr vor.",
  "Die Kosten für {acc} werden nicht gesondert erfasst, sie sind im Globalbudget enthalten.",
  "Die beteiligten Dienstabteilungen stehen in regelmässigem Austausch mit den Quartiervereinen.",
  "Der Stadtrat erachtet zusätzliche Massnahmen zurzeit als nicht notwendig, wird die Entwicklung aber weiter beobachten.",
  "Im Vergleich mit anderen Städten steht Seldwyla gut da. Verbesserungen sind dennoch möglich.",
  "Die Zuständigkeit liegt teilweise beim Kanton. Die Stadt hat ihre Anliegen dort eingebracht.",
  "Die erforderlichen Mittel sind im Budget eingestellt, vorbehältlich der Genehmigung durch den Gemeinderat.",
];
