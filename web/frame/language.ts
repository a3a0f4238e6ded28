/** The two languages of the explorer. Each file has its own texts next to the markup that shows them. */
export type Language = "de" | "en";

/** The same texts in both languages; the type follows from the German ones. */
export interface Words<T> {
  readonly de: T;
  readonly en: NoInfer<T>;
}

export function inLanguage<T>(language: Language, words: Words<T>): T {
  return words[language];
}
