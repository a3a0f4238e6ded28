/** The hidden field that keeps the language of the page when a form is submitted. */
import { html, type Markup } from "./html.ts";
import { namedLanguage, type Reader } from "./visit.ts";

export function languageField(reader: Reader): Markup | undefined {
  const language = namedLanguage(reader);
  return language && html`<input type="hidden" name="lang" value="${language}">`;
}
