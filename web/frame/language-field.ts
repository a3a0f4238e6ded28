/** The hidden field that keeps the language of the page when a form is submitted, unless it is the default. */
import { html, type Markup } from "./html.ts";
import type { Reader } from "./visit.ts";

export function languageField({ language, city }: Reader): Markup | undefined {
  return language === city.languages[0] ? undefined : html`<input type="hidden" name="lang" value="${language}">`;
}
