/** Code to paste, with a button that copies it (`web/client/copy-buttons.ts`). In: the code. Out: markup. */
import { html, type Markup } from "./html.ts";
import { inLanguage } from "./language.ts";
import type { Visit } from "./visit.ts";

const WORDS = {
  de: { copy: "Kopieren", copied: "Kopiert" },
  en: { copy: "Copy", copied: "Copied" },
};

export function codeLine({ language }: Pick<Visit, "language">, code: string): Markup {
  const words = inLanguage(language, WORDS);
  return html`<div class="line"><pre tabindex="0"><code>${code}</code></pre><button type="button" class="copy" data-copied="${words.copied}">${words.copy}</button></div>`;
}
