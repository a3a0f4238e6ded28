/** The two languages of the explorer. Each file keeps its own words beside the markup that shows them. */
export type Language = "de" | "en";

export const LANGUAGES: readonly Language[] = ["de", "en"];

/** The same words in both languages; the German ones say which there are. */
export interface Words<T> {
  readonly de: T;
  readonly en: NoInfer<T>;
}

export function inLanguage<T>(language: Language, words: Words<T>): T {
  return words[language];
}
