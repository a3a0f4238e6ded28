/** A list of justifications with the amounts that they explain. */
import { breakable } from "../../frame/compounds.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Reader } from "../../frame/visit.ts";
import { stepName } from "../ledger/step-names.ts";
import type { Justification } from "./justifications.ts";

const WORDS = {
  de: { asked: (name: string) => `${name} (nur beantragt)` },
  en: { asked: (name: string) => `${name} (requested only)` },
};

export function justificationList(visit: Reader, justifications: readonly Justification[]): Markup {
  return html`<ul class="reasons">${items(visit, justifications)}</ul>`;
}

/** With the numbers of the marks in the chart of the budget process. */
export function numberedJustifications(visit: Reader, justifications: readonly Justification[]): Markup {
  return html`<ol class="reasons">${items(visit, justifications)}</ol>`;
}

function items(visit: Reader, justifications: readonly Justification[]): readonly Markup[] {
  return justifications.map((justification) => {
    const paragraphs = justification.text.split(/\r?\n/).map((line) => html`<p lang="de">${breakable(line)}</p>`);
    return html`<li><p class="about">${stepsText(visit, justification)}</p>${paragraphs}</li>`;
  });
}

function stepsText(visit: Reader, { amounts }: Justification): string {
  const kinds = Map.groupBy(amounts, ({ kind = "korrektur" }) => kind);
  return [...kinds]
    .map(([kind, ofKind]) => {
      const isAsked = ofKind.every(({ isRequest }) => isRequest);
      const name = stepName(kind, visit);
      return isAsked ? inLanguage(visit.language, WORDS).asked(name) : name;
    })
    .join(", ");
}
