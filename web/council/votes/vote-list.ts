/** Who voted how, party by party, with those who differed and those who were absent named. In: parties. Out: markup. */
import { voteBar } from "../../charts/vote-bar.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Visit } from "../../frame/visit.ts";
import type { PartyVotes } from "../facts/party-votes.ts";
import { fullName, personLink, recordLink } from "../facts/record-links.ts";
import type { Stimmabgabe } from "../facts/records.ts";
import { byChoice, type Count, choiceClass, choiceWord } from "../facts/vote-result.ts";

const WORDS = {
  de: {
    noParty: "Ohne Partei",

    seats: (count: number) => (count === 1 ? "1 Sitz" : `${count} Sitze`),
  },
  en: { noParty: "No party", seats: (count: number) => (count === 1 ? "1 seat" : `${count} seats`) },
};

const BAR_WIDTH = 340;

/** `Ja 30, Nein 2`, as a bar. */
export function countsBar(visit: Pick<Visit, "language">, counts: readonly Count[]): Markup {
  const parts = counts.map(({ choice, count }) => ({
    count,
    tone: choiceClass(choice),
    text: `${choiceWord(choice, visit.language)} ${count}`,
  }));
  return voteBar(parts, { label: parts.map(({ text }) => text).join(", "), width: BAR_WIDTH });
}

export function partyList(visit: Visit, parties: readonly PartyVotes[]): Markup {
  const words = inLanguage(visit.language, WORDS);
  return html`<div class="parties">${parties.map(
    ({
      party,
      members,
      counts,
    }) => html`<section><h3>${party || words.noParty} <span class="about">${words.seats(members.length)}</span></h3>
${countsBar(visit, counts)}
<dl class="choices">${byWhat(members).map(
      ([choice, who]) =>
        html`<dt>${choiceWord(choice, visit.language)} (${who.length})</dt><dd>${names(visit, who)}</dd>`,
    )}</dl></section>`,
  )}</div>`;
}

/** Those who differed, each with what they did instead of their party. */
export function dissenterList(visit: Visit, parties: readonly PartyVotes[]): Markup {
  return html`<ul class="plain">${parties.flatMap(({ dissenters }) =>
    dissenters.map(
      (member) =>
        html`<li>${personLink(visit, member.KontaktGuid, fullName(member), member.Partei)}: ${choiceWord(member.Abstimmungsverhalten, visit.language)}</li>`,
    ),
  )}</ul>`;
}

export function absentList(visit: Visit, absent: readonly Stimmabgabe[]): Markup {
  return html`<ul class="plain">${absent
    .toSorted((one, other) => one.Name.localeCompare(other.Name, "de-CH"))
    .map((member) => html`<li>${personLink(visit, member.KontaktGuid, fullName(member), member.Partei)}</li>`)}</ul>`;
}

function byWhat(members: readonly Stimmabgabe[]): readonly (readonly [string, readonly Stimmabgabe[]])[] {
  const groups = Map.groupBy(members, ({ Abstimmungsverhalten }) => Abstimmungsverhalten);
  return [...groups].sort(([one], [other]) => byChoice(one, other));
}

function names(visit: Visit, members: readonly Stimmabgabe[]): Markup {
  return html`${members.map(
    (member, i) => html`${i > 0 && ", "}${recordLink(visit, "person", member.KontaktGuid, fullName(member))}`,
  )}`;
}
