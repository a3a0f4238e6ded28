/** `Ratspost vom 5. November 2026`; by its key if it has no date. */
import { longDay } from "../../frame/dates.ts";
import { inLanguage, type Language } from "../../frame/language.ts";

const WORDS = {
  de: { mail: (day: string) => `Ratspost vom ${day}`, undated: "Ratspost" },
  en: { mail: (day: string) => `Council mailing of ${day}`, undated: "Council mailing" },
};

interface Dated {
  readonly OBJ_GUID: string;
  readonly Datum: { readonly Start: string | null };
}

export function mailName({ Datum, OBJ_GUID }: Dated, language: Language): string {
  const words = inLanguage(language, WORDS);
  const day = longDay(Datum.Start, language);
  return day === "" ? `${words.undated} ${OBJ_GUID}` : words.mail(day);
}
