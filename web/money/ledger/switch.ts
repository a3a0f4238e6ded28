/** A choice between few options that are all in sight, for a form of pickers. In: name, legend (for those who hear the page), options; the value of the usual one is empty, so addresses stay short. Out: markup. */
import { html, type Markup } from "../../frame/html.ts";

export interface Option {
  readonly value: string;
  readonly text: string;
}

export function switchMarkup(name: string, legend: string, options: readonly Option[], chosen: string): Markup {
  return html`<fieldset class="switch"><legend>${legend}</legend>${options.map(
    ({ value, text }) =>
      html`<label><input type="radio" name="${name}" id="${name}-${value || "0"}" value="${value}"${value === chosen && html` checked`}>${text}</label>`,
  )}</fieldset>`;
}
