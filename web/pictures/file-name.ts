/** Names of files that people save, so that they find them again: `seldwyla-velowege-abgelehnt-2025.png`. */
import { fold } from "../../src/text/fold.ts";
import type { TableFile } from "../frame/page.ts";
import type { Reader } from "../frame/visit.ts";

/** Of each part. A file system knows only short names, and other programs only short headers. */
const LONGEST_PART = 60;
const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };

/** The name of a figure or table without what it ends with; only lower-case letters, digits and hyphens. */
export function fileName({ language, city }: Reader, figure: Omit<TableFile, "read">): string {
  const { id, title, headline, about } = figure;
  const name = shortened(slug(headline ?? title));
  const facts = [id, about.when, about.phase].map((fact) => shortened(slug(fact ?? "")));
  const parts = [
    shortened(slug(city.name[language])),
    name,
    ...facts.filter((fact) => !`-${name}-`.includes(`-${fact}-`)),
  ];
  return parts.filter((part) => part !== "").join("-");
}

function slug(text: string): string {
  const spelled = text.toLowerCase().replaceAll(/[äöü]/g, (letter) => UMLAUTS[letter]);
  return fold(spelled)
    .replaceAll(/[^a-z\d]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** Ends with a whole word. */
function shortened(name: string): string {
  if (name.length <= LONGEST_PART) return name;
  const end = name.lastIndexOf("-", LONGEST_PART);
  return name.slice(0, end < 0 ? LONGEST_PART : end);
}
