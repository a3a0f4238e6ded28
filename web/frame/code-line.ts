/** Code with a copy button (`web/client/copy-buttons.ts`). */
import { html, type Markup } from "./html.ts";
import { inLanguage } from "./language.ts";
import type { Visit } from "./visit.ts";

const WORDS = {
  de: { copy: "Kopieren", copied: "Kopiert" },
  en: { copy: "Copy", copied: "Copied" },
};

export function codeLine({ language }: Pick<Visit, "language">, code: string): Markup {
  const words = inLanguage(language, WORDS);
  const button = html`<button type="button" class="copy" data-copied="${words.copied}">${words.copy}</button>`;
  return html`<div class="line"><pre tabindex="0"><code>${code}</code></pre>${button}</div>`;
}
