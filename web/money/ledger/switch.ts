/**
 * A radio group. The default option has an empty value, so that addresses stay short; the legend is for screen readers.
 */
import { html, type Markup } from "../../frame/html.ts";

export interface Option {
  readonly value: string;
  readonly text: string;
}

export function switchMarkup(name: string, legend: string, options: readonly Option[], chosen: string): Markup {
  const radios = options.map(({ value, text }) => {
    const id = html`id="${name}-${value || "0"}" value="${value}"`;
    return html`<label><input type="radio" name="${name}" ${id}${value === chosen && html` checked`}>${text}</label>`;
  });
  return html`<fieldset class="switch"><legend>${legend}</legend>${radios}</fieldset>`;
}
