/** The hidden field that keeps the language of the page when a form is submitted. German is the default. */
import { html, type Markup } from "./html.ts";
import type { Visit } from "./visit.ts";

export function languageField({ language }: Pick<Visit, "language">): Markup | undefined {
  return language === "en" ? html`<input type="hidden" name="lang" value="en">` : undefined;
}
