/** Sentences of the minutes, by what the name of a step says: the first pattern that fits is taken. Slots: `sentences.ts`. */

export const EINTRAEGE: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /ablehnung der dringlichkeit/i,
    [
      "Das notwendige Quorum für die Dringlicherklärung wird nicht erreicht. Das Geschäft wird in der ordentlichen Reihenfolge behandelt.",
      "Die Dringlichkeit wird bestritten und vom Rat abgelehnt.",
    ],
  ],
  [
    /dringlich/i,
    [
      "Die Dringlichkeit wird mit der Aktualität begründet. Der Rat stimmt der Dringlicherklärung mit dem erforderlichen Quorum zu.",
      "Der Antrag auf Dringlichkeit wird vom notwendigen Quorum unterstützt. Das Geschäft wird an der nächsten Sitzung behandelt.",
    ],
  ],
  [
    /rückzug/i,
    [
      "Das Geschäft wird zurückgezogen und ist damit erledigt.",
      "Nach der Aussprache wird das Geschäft zurückgezogen. Der Rat nimmt davon Kenntnis.",
    ],
  ],
  [
    /rückweisung/i,
    [
      "Das Geschäft wird zur Überarbeitung an den Stadtrat zurückgewiesen.",
      "Der Rat weist die Vorlage mit dem Auftrag zurück, die Kosten für {acc} neu zu berechnen.",
    ],
  ],
  [
    /einreich|eingang/i,
    [
      "Die Eingabe wird von den Parlamentsdiensten entgegengenommen und dem Stadtrat zugestellt.",
      "Die Eingabe wird auf die Tagliste einer der nächsten Sitzungen gesetzt.",
      "Eingereicht wird ein Anliegen zu {dat}. Es wird auf die Tagliste einer der nächsten Sitzungen gesetzt.",
    ],
  ],
  [
    /ablehnungsantrag/i,
    [
      "Der Stadtrat beantragt Ablehnung und begründet dies mit den Kosten und den laufenden Arbeiten.",
      "Namens des Stadtrats wird ein Ablehnungsantrag gestellt. Damit ist das Geschäft vertagt.",
    ],
  ],
  [
    /entgegennahme/i,
    [
      "Der Stadtrat ist bereit, das Anliegen zur Prüfung entgegenzunehmen.",
      "Der Stadtrat nimmt das Anliegen zu {dat} entgegen. Aus der Mitte des Rats wird ein Ablehnungsantrag gestellt.",
    ],
  ],
  [
    /keine vorläufige/i,
    [
      "Die vorläufige Unterstützung kommt nicht zustande. Das Geschäft ist damit erledigt.",
      "Das Quorum für die vorläufige Unterstützung wird verfehlt.",
    ],
  ],
  [
    /vorläufige/i,
    [
      "Die vorläufige Unterstützung kommt zustande. Das Geschäft wird einer Kommission zugewiesen.",
      "Das Quorum wird erreicht, der Rat unterstützt das Geschäft vorläufig.",
    ],
  ],
  [
    /bericht/i,
    [
      "Der Stadtrat berichtet über den Stand bei {dat} und beantragt, das Geschäft abzuschreiben.",
      "Der Bericht des Stadtrats liegt vor. Er beantragt die Abschreibung.",
    ],
  ],
  [
    /ablehn/i,
    [
      "Das Geschäft wird abgelehnt und ist damit erledigt.",
      "Der Rat lehnt den Antrag ab. Eine Mehrheit erachtet die bestehenden Massnahmen bei {dat} als ausreichend.",
    ],
  ],
  [
    /abschreib/i,
    [
      "Das Geschäft wird als erledigt abgeschrieben.",
      "Der Rat beschliesst die Abschreibung. Die Anliegen zu {dat} sind aus Sicht der Mehrheit erfüllt.",
    ],
  ],
  [
    /umwandlung/i,
    [
      "Die Motion wird in ein Postulat umgewandelt und in dieser Form dem Stadtrat überwiesen.",
      "Die Erstunterzeichnenden sind mit der Umwandlung in ein Postulat einverstanden. Der Rat stimmt der Überweisung zu.",
    ],
  ],
  [
    /zuweis/i,
    [
      "Das Geschäft wird der Kommission zur Vorberatung zugewiesen.",
      "Die Geschäftsleitung weist das Geschäft der zuständigen Kommission zu. Ein anderer Antrag liegt nicht vor.",
    ],
  ],
  [
    /überweis/i,
    [
      "Das Geschäft wird dem Stadtrat überwiesen. Mitteilung an den Stadtrat.",
      "Der Rat beschliesst nach kurzer Debatte die Überweisung an den Stadtrat.",
      "Eine Mehrheit sieht bei {dat} Handlungsbedarf und stimmt der Überweisung zu. Mitteilung an den Stadtrat.",
    ],
  ],
  [
    /kommission|vorberat/i,
    [
      "Die Kommission hat die Vorlage an drei Sitzungen beraten und beantragt Zustimmung mit Änderungen. Eine Minderheit beantragt Ablehnung.",
      "Die Kommissionsmehrheit beantragt Zustimmung, die Minderheit Rückweisung. Zu reden gaben vor allem die Kosten für {acc}.",
      "Die Kommission beantragt einstimmig Zustimmung.",
    ],
  ],
  [
    /antwort|stellungnahme/i,
    [
      "Der Stadtrat nimmt zu den gestellten Fragen schriftlich Stellung. Die Antwort liegt zur Einsicht auf.",
      "Die Antwort des Stadtrats liegt vor. Er verweist auf laufende Abklärungen zu {dat}.",
      "Der Stadtrat beantwortet die Fragen und kündigt weitere Abklärungen an.",
    ],
  ],
  [
    /antrag.*stadtrat/i,
    [
      "Der Stadtrat unterbreitet dem Gemeinderat die Vorlage mit Antrag auf Zustimmung.",
      "Der Stadtrat beantragt dem Gemeinderat Beschluss im Zusammenhang mit {dat}.",
    ],
  ],
  [
    /wahlvorschlag/i,
    [
      "Die Interfraktionelle Konferenz unterbreitet dem Rat einen gemeinsamen Vorschlag.",
      "Der Vorschlag der Interfraktionellen Konferenz wird nicht vermehrt.",
    ],
  ],
  [
    /volksabstimmung/i,
    [
      "Die Vorlage wird von den Stimmberechtigten angenommen. Das Ergebnis ist amtlich publiziert.",
      "Die Stimmberechtigten haben über die Vorlage entschieden. Der Rat nimmt vom Ergebnis Kenntnis.",
    ],
  ],
  [
    /wahl/i,
    [
      "Die Wahl erfolgt still, weil kein anderer Vorschlag vorliegt. Mitteilung an den Stadtrat und an die gewählte Person.",
      "Die vorgeschlagene Person wird gewählt. Das Präsidium gratuliert zur Wahl.",
    ],
  ],
  [
    /fristerstreckung|fristverlängerung/i,
    [
      "Der Rat stimmt der Fristerstreckung um sechs Monate zu.",
      "Die Frist zur Vorlage eines Antrags wird um zwölf Monate erstreckt, weil Abklärungen zu {dat} noch laufen.",
    ],
  ],
  [
    /zustandekommen/i,
    [
      "Gegen den Beschluss ist das Referendum zustande gekommen. Er wird den Stimmberechtigten vorgelegt.",
      "Die nötige Zahl gültiger Unterschriften liegt vor, das Referendum ist zustande gekommen.",
    ],
  ],
  [
    /ablauf/i,
    [
      "Die Referendumsfrist ist unbenützt abgelaufen. Der Beschluss ist rechtskräftig.",
      "Innert Frist ist kein Referendum ergriffen worden.",
    ],
  ],
  [
    /referendum/i,
    [
      "Der Beschluss untersteht dem fakultativen Referendum und wird amtlich publiziert.",
      "Mit der amtlichen Publikation beginnt die Referendumsfrist von sechzig Tagen.",
    ],
  ],
  [
    /inkraft|rechtskraft/i,
    [
      "Der Stadtrat setzt den Beschluss auf den Beginn des nächsten Jahres in Kraft.",
      "Der Beschluss tritt auf den Ersten des folgenden Monats in Kraft.",
    ],
  ],
  [
    /diskussion|erledigung/i,
    [
      "Die Diskussion wird benützt. Das Geschäft ist nach erfolgter Diskussion erledigt.",
      "Der Rat diskutiert die Antwort des Stadtrats. Kritisch gewürdigt werden die Ausführungen zu {dat}.",
    ],
  ],
  [
    /kenntnis/i,
    ["Der Rat nimmt vom Geschäft Kenntnis.", "Der Rat nimmt die Ausführungen zu {dat} zustimmend zur Kenntnis."],
  ],
  [
    /schluss|zustimm|genehm|verabschied/i,
    [
      "Der Rat stimmt der Vorlage zu. Mitteilung an den Stadtrat und amtliche Publikation.",
      "Damit ist beschlossen, im Zusammenhang mit {dat} gemäss Antrag vorzugehen. Mitteilung an den Stadtrat.",
      "In der Schlussabstimmung wird der bereinigten Vorlage zugestimmt.",
    ],
  ],
];

/** For a step whose name says nothing known. */
export const ALLGEMEIN: readonly string[] = [
  "Das Geschäft wird gemäss Tagliste behandelt.",
  "Der Rat nimmt vom Stand der Arbeiten Kenntnis.",
  "Der Rat folgt dem Antrag zu {dat}.",
];

export const DEBATTE: readonly string[] = [
  "In der Debatte werden vor allem die Kosten und der Zeitplan angesprochen.",
  "Mehrere Rednerinnen und Redner betonen die Bedeutung des Geschäfts für die Quartiere.",
  "Die Haltung der Fraktionen ist geteilt.",
  "Einige Fraktionen weisen auf offene Fragen bei {dat} hin.",
  "Das zuständige Mitglied des Stadtrats nimmt zu den Voten Stellung.",
  "Die Fraktionen legen ihre Haltung dar.",
];
