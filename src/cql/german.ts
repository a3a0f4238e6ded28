/**
 * Diagnostics in German: one sentence per code, with what SRU defines as its details. The English messages say more
 * about the specific case.
 */
import type { Diagnostic } from "./diagnostics.ts";

const SENTENCES: Readonly<Record<number, (details: string) => string>> = {
  10: (found) =>
    found === "" ? "Die Abfrage ist nicht vollständig." : `Die Abfrage lässt sich bei «${found}» nicht lesen.`,
  12: (bytes) => `Die Abfrage ist länger als ${bytes} Bytes. Kürzen Sie sie, oder stellen Sie mehrere.`,
  13: () => "Eine Klammer ist nicht geschlossen oder nicht geöffnet.",
  14: () => 'Ein Anführungszeichen ist nicht geschlossen. In einem Suchbegriff schreiben Sie es als \\".',
  16: (name) => `Ein Feld «${name}» gibt es hier nicht.`,
  18: (names) => `«prox» geht nur innerhalb eines Feldes, nicht zwischen ${names.replace(" ", " und ")}.`,
  19: (name) => `Eine Beziehung «${name}» gibt es nicht. Es gibt: = == <> < > <= >= any all adj exact within encloses.`,
  20: (name) => `Einen Zusatz «/${name}» gibt es hier nicht.`,
  22: (relation) => `Die Beziehung «${relation}» passt nicht zu diesem Feld.`,
  30: (most) =>
    `Auf einen Begriff passen mehr als ${most} Wörter. ` +
    "Schreiben Sie mehr Buchstaben davon, oder suchen Sie ganze Wörter.",
  32: () => "«^» steht nur vor dem ersten oder nach dem letzten Wort.",
  33: () => "Eine Wortfolge braucht mehr als «*».",
  36: (term) => `«${term}» passt nicht zu diesem Feld: Es enthält ein Datum, eine Zahl oder «true» und «false».`,
  38: (most) => `Die Abfrage hat mehr als ${most} Verknüpfungen.`,
  39: (found) => `Neben «prox» stehen nur Wörter, nicht «${found}».`,
  41: (found) => `«${found}» ist kein Abstand. Er ist eine ganze Zahl, wie in prox/distance<=3.`,
  42: (found) => `Die Einheit «${found}» gibt es nicht, nur prox/unit=word.`,
  44: (name) => `Einen Zusatz «/${name}» hat «prox» nicht. Es gibt: distance, unit, ordered, unordered.`,
  46: (name) => `«and», «or» und «not» haben keine Zusätze wie «/${name}».`,
  48: () => "Zu viele Klammern sind ineinander verschachtelt.",
  80: (name) => `Einen Zusatz «/${name}» hat «sortBy» nicht.`,
  84: (most) => `«sortBy» nimmt höchstens ${most} Felder.`,
};

export function germanSentence({ code, details }: Pick<Diagnostic, "code" | "details">): string {
  return SENTENCES[code]?.(details) ?? "Diese Abfrage lässt sich nicht beantworten.";
}
