/** `/rat/personen`: the current members of the council, and everybody else from A to Z. */
import { searchField, sortField } from "../../../src/roles/search-fields.ts";
import { attribute, html, type Markup } from "../../frame/html.ts";
import { type InstalledIndex, indexOfKind } from "../../frame/installed.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Page } from "../../frame/page.ts";
import { type Call, councilCall, NotPublished, type Query } from "../../frame/service.ts";
import { linkTo, type Visit } from "../../frame/visit.ts";
import { findIn } from "../facts/council.ts";
import { recordFooter } from "../facts/record-footer.ts";
import { personLink } from "../facts/record-links.ts";
import type { Kontakt } from "../facts/records.ts";

const WORDS = {
  de: {
    title: (count: number) => (count === 1 ? "1 Mitglied ist heute im Rat" : `${count} Mitglieder sind heute im Rat`),
    all: "Personen von A bis Z",
    description: "Wer heute im Rat ist, und alle anderen Personen von A bis Z.",
    others: "Frühere Mitglieder und weitere Personen",
    letters: "Anfangsbuchstabe des Namens",
    none: (letter: string) => `Unter ${letter} ist niemand verzeichnet.`,
    many: (count: number) => `Es sind ${count}; die Suche findet alle.`,
  },
  en: {
    title: (count: number) =>
      count === 1 ? "1 member is on the council today" : `${count} members are on the council today`,
    all: "People from A to Z",
    description: "Who is on the council today, and everybody else from A to Z.",
    others: "Former members and other people",
    letters: "First letter of the name",
    none: (letter: string) => `Nobody is listed under ${letter}.`,
    many: (count: number) => `There are ${count}; the search finds all of them.`,
  },
};

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** The limit of the service. */
const MOST = 1000;

type Listed = Pick<Kontakt, "OBJ_GUID" | "Name" | "Vorname" | "Partei">;

export const peoplePage: Page = {
  async show(visit) {
    const index = indexOfKind(visit.installed, "person");
    if (!index) throw new NotPublished("person");
    const words = inLanguage(visit.language, WORDS);
    const letter = LETTERS.find((one) => one === visit.query.get("buchstabe")?.toUpperCase()) ?? LETTERS[0];
    const current = currentCondition(index);
    const asked = {
      members: current === undefined ? undefined : { q: current + byName(index), m: MOST },
      others: { q: `${[startsWith(index, letter), current].filter(Boolean).join(" not ")}${byName(index)}`, m: MOST },
    };
    const [members, others] = await Promise.all([read(visit, index, asked.members), read(visit, index, asked.others)]);
    const tooMany = others.numHits > MOST && html`<p>${words.many(others.numHits)}</p>`;
    const list = others.people.length === 0 ? html`<p>${words.none(letter)}</p>` : peopleList(visit, others.people);
    const calls: readonly Call[] = Object.values(asked).flatMap((query) =>
      query ? councilCall(index.name, query) : [],
    );
    const title = members.people.length > 0 ? words.title(members.people.length) : words.all;
    return {
      title,
      description: words.description,
      section: "rat",
      main: html`${members.people.length > 0 && peopleList(visit, members.people)}
<section id="az"><h2>${members.people.length > 0 ? words.others : words.all}</h2>
${letters(visit, letter)}${list}${tooMany}</section>
${recordFooter(visit, calls)}`,
    };
  },
};

/** Who is on the council, or else who is in office; undefined if that cannot be told. */
function currentCondition(index: InstalledIndex): string | undefined {
  const isMember = searchField(index, "isMember", "boolean");
  if (isMember !== undefined) return `${isMember} = true`;
  const inactive = searchField(index, "inactive", "boolean");
  return inactive === undefined ? undefined : `${inactive} = false`;
}

function startsWith(index: InstalledIndex, letter: string): string {
  const name = searchField(index, "name", "text");
  return name === undefined ? "seq > 0" : `${name} == "${letter.toLowerCase()}*"`;
}

function byName(index: InstalledIndex): string {
  const keys = ["name", "firstName"].flatMap((purpose) => sortField(index, purpose)?.name ?? []);
  return ` sortBy ${[...new Set(keys)].map((key) => `${key}/sort.unicodeCollate`).join(" ") || "seq"}`;
}

interface Read {
  readonly people: readonly Listed[];
  readonly numHits: number;
}

async function read(visit: Visit, index: InstalledIndex, query: Query | undefined): Promise<Read> {
  if (!query) return { people: [], numHits: 0 };
  const roles = ["key", "name", "firstName", "party"];
  const { hits, numHits } = await findIn<Listed>(visit, index, query, roles);
  // Some councils have a record for each person and body.
  const byGuid = new Map(hits.map(({ record }) => [record.OBJ_GUID, record]));
  return { people: [...byGuid.values()], numHits };
}

function peopleList(visit: Visit, people: readonly Listed[]): Markup {
  const items = people.map((person) => {
    const name = person.Vorname === "" ? person.Name : `${person.Name}, ${person.Vorname}`;
    return html`<li>${personLink(visit, person.OBJ_GUID, name, person.Partei)}</li>`;
  });
  return html`<ul class="plain names">${items}</ul>`;
}

function letters(visit: Visit, current: string): Markup {
  const words = inLanguage(visit.language, WORDS);
  const links = LETTERS.map((letter) => {
    const href = `${linkTo(visit, "/rat/personen", { buchstabe: letter })}#az`;
    return html`<li><a href="${href}"${attribute("aria-current", letter === current && "true")}>${letter}</a></li>`;
  });
  return html`<nav aria-label="${words.letters}"><ul class="letters">${links}</ul></nav>`;
}
