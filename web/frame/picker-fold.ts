/**
 * A form with choices. Phones fold it into one line that says what is chosen, `2025 · Rechnung · Ausgaben`, so that the
 * first screen has room for the picture; wide screens always show the form (`web/style/fold.css`).
 */
import { html, type Markup } from "./html.ts";
import { inLanguage } from "./language.ts";
import type { Visit } from "./visit.ts";

const WORDS = { de: { chosen: "Auswahl:" }, en: { chosen: "Selection:" } };

/** At most one per page. Parts of `chosen` that are not set are left out. */
export function pickerFold(
  { language }: Pick<Visit, "language">,
  chosen: readonly (string | number | false | undefined)[],
  form: Markup,
): Markup {
  const line = chosen.filter((part) => part !== undefined && part !== false && part !== "").join(" · ");
  const title = html`<span class="unseen">${inLanguage(language, WORDS).chosen} </span>${line}`;
  return html`<details class="fold" id="auswahl"><summary><span>${title}</span></summary>
${form}</details>`;
}
