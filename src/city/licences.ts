/** Licences of open data by their ids: those of SPDX, and the terms of use of the Swiss national portal. */
import type { Texts } from "../base/language.ts";

export interface Licence {
  readonly id?: string;
  readonly name: Texts;
  readonly url?: string;
}

const both = (name: string): Texts => ({ de: name, en: name });
const swiss = (id: string, name: Texts): Licence => ({
  id,
  name,
  url: `http://dcat-ap.ch/vocabulary/licenses/${id}`,
});

export const LICENCES: readonly Licence[] = [
  {
    id: "CC0-1.0",
    name: both("CC0 1.0"),
    url: "https://creativecommons.org/publicdomain/zero/1.0/",
  },
  { id: "CC-BY-4.0", name: both("CC BY 4.0"), url: "https://creativecommons.org/licenses/by/4.0/" },
  { id: "CC-BY-SA-4.0", name: both("CC BY-SA 4.0"), url: "https://creativecommons.org/licenses/by-sa/4.0/" },
  { id: "ODbL-1.0", name: both("ODbL 1.0"), url: "https://opendatacommons.org/licenses/odbl/1-0/" },
  { id: "PDDL-1.0", name: both("PDDL 1.0"), url: "https://opendatacommons.org/licenses/pddl/1-0/" },
  swiss("terms_open", { de: "Freie Nutzung", en: "Open use" }),
  swiss("terms_by", {
    de: "Freie Nutzung, Quellenangabe ist Pflicht",
    en: "Open use, the source must be named",
  }),
  swiss("terms_ask", {
    de: "Freie Nutzung, kommerzielle nur mit Bewilligung",
    en: "Open use, commercial use needs permission",
  }),
  swiss("terms_by_ask", {
    de: "Freie Nutzung, Quellenangabe ist Pflicht, kommerzielle nur mit Bewilligung",
    en: "Open use, the source must be named, commercial use needs permission",
  }),
];
