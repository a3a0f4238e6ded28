/**
 * Whether amounts include what institutions charge each other or pass on (`intern=ja`). Without it, the parts of the
 * city add up to the whole, so that is what every page shows first; the other amount is next to it, one click away.
 */
import { html, type Markup, NOTHING } from "../../frame/html.ts";
import { inLanguage, type Language } from "../../frame/language.ts";
import { shortMoney } from "../../frame/numbers.ts";
import type { Query } from "../../frame/service.ts";
import { changed, type Visit } from "../../frame/visit.ts";

const WORDS = {
  de: {
    without: "Ohne das, was sich die Ämter gegenseitig verrechnen oder weiterleiten.",
    with: "Mit dem, was sich die Ämter gegenseitig verrechnen: Über alle Ämter zusammen zählt es doppelt.",
    showWith: (what: string, amount: string) => `${what}: ${amount} mit internen Verrechnungen`,
    showWithout: (what: string, amount: string) => `${what}: ${amount} ohne interne Verrechnungen`,
    include: "Mit internen Verrechnungen",
    leaveOut: "Ohne interne Verrechnungen",
    nameWith: (what: string) => `${what} mit internen Verrechnungen`,
    nameWithout: (what: string) => `${what} ohne interne Verrechnungen`,
  },
  en: {
    without: "Excludes what offices charge each other or pass on.",
    with: "Includes what offices charge each other, which counts twice for all offices together.",
    showWith: (what: string, amount: string) => `${what}: ${amount} including internal charges`,
    showWithout: (what: string, amount: string) => `${what}: ${amount} excluding internal charges`,
    include: "Including internal charges",
    leaveOut: "Excluding internal charges",
    nameWith: (what: string) => `${what} including internal charges`,
    nameWithout: (what: string) => `${what} excluding internal charges`,
  },
};

export function isWithInternal({ query }: Pick<Visit, "query">): boolean {
  return query.get("intern") === "ja";
}

/** The parameter in addresses of pages. */
export function internalQuery(withInternal: boolean): Query {
  return withInternal ? { intern: "ja" } : {};
}

/** Keeps the choice while another one in the form changes. */
export function internalField(withInternal: boolean): Markup {
  return withInternal ? html`<input type="hidden" name="intern" value="ja">` : NOTHING;
}

/** The sentence below a figure. */
export function internalNote(withInternal: boolean, language: Language): string {
  const words = inLanguage(language, WORDS);
  return withInternal ? words.with : words.without;
}

/** `Aufwand mit internen Verrechnungen` */
export function internalName(what: string, withInternal: boolean, language: Language): string {
  const words = inLanguage(language, WORDS);
  return (withInternal ? words.nameWith : words.nameWithout)(what);
}

/** What is counted, and the amount of the other way to count as a link that switches to it. */
export interface OtherAmount {
  readonly what: string;
  readonly shown: number;
  readonly other: number;
}

/** The choice without an amount, where a page shows many. */
export function internalLink(visit: Visit, withInternal: boolean): Markup {
  const words = inLanguage(visit.language, WORDS);
  const href = changed(visit, { intern: withInternal ? undefined : "ja" });
  const text = withInternal ? words.leaveOut : words.include;
  return html`<p class="counted"><a href="${href}">${text}</a></p>`;
}

/** Nothing if there are no internal charges. Figures say themselves how they count (`internalNote`). */
export function internalSwitch(visit: Visit, withInternal: boolean, { what, shown, other }: OtherAmount): Markup {
  if (!withInternal && shown === other) return NOTHING;
  const words = inLanguage(visit.language, WORDS);
  const text = (withInternal ? words.showWithout : words.showWith)(what, shortMoney(other, visit));
  const href = changed(visit, { intern: withInternal ? undefined : "ja" });
  return html`<p class="counted"><a href="${href}">${text}</a></p>`;
}
