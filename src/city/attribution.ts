/** Whom to name as the source of figures and records, and under which licence: a line in English for programs. */
import type { Language } from "../base/language.ts";
import type { PublicProfile } from "./public-profile.ts";

export function attributionOf(city: PublicProfile, language: Language): string {
  const { attribution, publisher, licence, dataDate, invented } = city;
  const parts = [
    attribution?.[language] ?? publisher.name[language],
    licence && [licence.name[language], licence.url].filter(Boolean).join(", "),
    dataDate && `data of ${dataDate}`,
    invented && "an invented city for demonstrations",
  ];
  return parts.filter(Boolean).join("; ");
}
