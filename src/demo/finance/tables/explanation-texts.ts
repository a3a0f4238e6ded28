/**
 * The sentences with which the administration explains its budget (`data/finance/budget-reasons.txt` and
 * `explanations.txt`); `../explanations.ts` fills their placeholders.
 */
import { reject } from "../../data-files/data-lines.ts";
import { entriesOf, readLists, readSections } from "../../data-files/lists.ts";
import { text } from "../../data-files/readers.ts";
import { templateOf } from "../../language/template.ts";

const explanation = templateOf(
  ...["anzahl", "betrag", "jahr", "prozent", "quartier", "strasse", "objekt", "projekt", "konto", "strb", "beschluss"],
);

const REASONS_FILE = "finance/budget-reasons.txt";

const REASONS = readSections(REASONS_FILE).map((section) => {
  const [, kinds, direction] = /^(\d+(?:, \d+)*) (mehr|weniger)$/.exec(section.title) ?? [];
  if (kinds === undefined) reject(section.line, 'a heading is "310 mehr", "5, 7 weniger" or the like');
  return { kinds: kinds.split(", "), grows: direction === "mehr", sentences: entriesOf(section, explanation) };
});

/** The sentences under the first heading that fits the kind of an account. */
export function reasonsFor(kind: string, grows: boolean): readonly string[] {
  const fits = (start: string): boolean => kind.startsWith(start);
  const reasons = REASONS.find((topic) => topic.grows === grows && topic.kinds.some(fits));
  return reasons?.sentences ?? reject({ file: REASONS_FILE }, `no heading fits the account ${kind}`);
}

export const EXPLANATIONS = readLists("finance/explanations.txt", {
  "Lohnerstattung mehr": explanation,
  "Lohnerstattung weniger": explanation,
  Zusatz: explanation,
  "Absatz, Mehraufwand": explanation,
  Absatz: explanation,
  Novemberbrief: explanation,
  "Nachtragskredit 30": explanation,
  "Nachtragskredit 31": explanation,
  "Nachtragskredit 36": explanation,
  "Nachtragskredit 5": explanation,
  Kreditübertragung: explanation,
  Projekt: text,
});
