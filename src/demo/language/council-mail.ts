/** The letter that opens the council mail (`data/language/council-mail.txt`). */
import { readLists } from "../data-files/lists.ts";
import { text } from "../data-files/readers.ts";
import type { Random } from "../random.ts";
import { longDate } from "./dates.ts";

const PARTS = readLists("language/council-mail.txt", { Anrede: text, Inhalt: text, Hinweis: text, Gruss: text });

/** Lines end with CR LF, as in the original service. */
export function ratspostIntro(random: Random, datum: string): string {
  return [
    random.pick(PARTS.Anrede),
    `Ratspost vom ${longDate(datum)}. ${random.pick(PARTS.Inhalt)}`,
    ...random.sample(PARTS.Hinweis, random.integer(1, 2)),
    random.pick(PARTS.Gruss).replaceAll("\\n", "\r\n"),
  ].join("\r\n\r\n");
}
