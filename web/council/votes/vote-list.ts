/** How each member voted, by party; the dissenters; the absent members. */
import { voteBar } from "../../charts/vote-bar.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Visit } from "../../frame/visit.ts";
import { partyPath } from "../facts/parties.ts";
import type { PartyVotes } from "../facts/party-votes.ts";
import { fullName, personLink, recordLink } from "../facts/record-links.ts";
import type { Stimmabgabe } from "../facts/records.ts";
import { byChoice, type Count, choiceClass, choiceWord } from "../facts/vote-result.ts";

const WORDS = {
  de: { noParty: "Ohne Partei", seats: (count: number) => (count === 1 ? "1 Sitz" : `${count} Sitze`) },
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
  return html`<div class="parties">${parties.map(({ party, members, counts }) => {
    const seats = html`<span class="about">${words.seats(members.length)}</span>`;
    const choices = byVote(members).map(
      ([choice, who]) =>
        html`<dt>${choiceWord(choice, visit.language)} (${who.length})</dt><dd>${names(visit, who)}</dd>`,
    );
    const name = party === "" ? words.noParty : html`<a href="${partyPath(visit, party)}">${party}</a>`;
    return html`<section><h3>${name} ${seats}</h3>
${countsBar(visit, counts)}
<dl class="choices">${choices}</dl></section>`;
  })}</div>`;
}

/** The dissenters with their choices. */
export function dissenterList(visit: Visit, parties: readonly PartyVotes[]): Markup {
  const item = (member: Stimmabgabe): Markup => {
    const person = personLink(visit, member.KontaktGuid, fullName(member), member.Partei);
    return html`<li>${person}: ${choiceWord(member.Abstimmungsverhalten, visit.language)}</li>`;
  };
  return html`<ul class="plain">${parties.flatMap(({ dissenters }) => dissenters.map(item))}</ul>`;
}

export function absentList(visit: Visit, absent: readonly Stimmabgabe[]): Markup {
  return html`<ul class="plain">${absent
    .toSorted((one, other) => one.Name.localeCompare(other.Name, "de-CH"))
    .map((member) => html`<li>${personLink(visit, member.KontaktGuid, fullName(member), member.Partei)}</li>`)}</ul>`;
}

function byVote(members: readonly Stimmabgabe[]): readonly (readonly [string, readonly Stimmabgabe[]])[] {
  const groups = Map.groupBy(members, ({ Abstimmungsverhalten }) => Abstimmungsverhalten);
  return [...groups].sort(([one], [other]) => byChoice(one, other));
}

function names(visit: Visit, members: readonly Stimmabgabe[]): Markup {
  return html`${members.map(
    (member, i) => html`${i > 0 && ", "}${recordLink(visit, "person", member.KontaktGuid, fullName(member))}`,
  )}`;
}
