/** The languages that people read. Programs that state no language get English; pages are German. */
export type Language = "de" | "en";

/** The same text in each language. */
export type Texts = Readonly<Record<Language, string>>;
