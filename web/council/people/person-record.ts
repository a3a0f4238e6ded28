/** The voting record of a person: counts, agreement with the party, the latest votes. */
import { shortDate } from "../../frame/dates.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import { percent } from "../../frame/numbers.ts";
import type { Call } from "../../frame/service.ts";
import type { Visit } from "../../frame/visit.ts";
import { ABSENT } from "../facts/party-votes.ts";
import { recordLink, searchLink } from "../facts/record-links.ts";
import { choiceWord, isOption, resultWord } from "../facts/vote-result.ts";
import { countsBar } from "../votes/vote-list.ts";
import type { OwnVote, PersonVotes } from "./person-votes.ts";

const WORDS = {
  de: {
    options: "Wahl zwischen mehreren Anträgen",
    loyal: (name: string, own: number, all: number, share: string) =>
      `In ${own} der letzten ${all} Abstimmungen, die sich vergleichen lassen, stimmte ${name} ` +
      `wie die Mehrheit der eigenen Partei (${share}).`,
    latest: (count: number) => (count === 1 ? "Die letzte Abstimmung" : `Die letzten ${count} Abstimmungen`),
    all: (count: number) => `Alle ${count} Abstimmungen ansehen`,
    voted: (choice: string) => `Stimmte ${choice}`,
    votedFor: (motion: string) => `Stimmte für ${motion}`,
    abstained: "Enthielt sich",
    absent: "War abwesend",
    unlike: (choice: string) => `anders als die Partei (${choice})`,
    result: (result: string) => `Ergebnis: ${result}`,
  },
  en: {
    options: "choice between several motions",
    loyal: (name: string, own: number, all: number, share: string) =>
      `In ${own} of the last ${all} comparable votes, ${name} voted with the majority of their party (${share}).`,
    latest: (count: number) => (count === 1 ? "The latest vote" : `The latest ${count} votes`),
    all: (count: number) => `See all ${count} votes`,
    voted: (choice: string) => `Voted ${choice.toLowerCase()}`,
    votedFor: (motion: string) => `Voted for ${motion}`,
    abstained: "Abstained",
    absent: "Absent",
    unlike: (choice: string) => `unlike the party (${choice})`,
    result: (result: string) => `Result: ${result}`,
  },
};

const SHOWN = 20;

export function votingRecord(visit: Visit, name: string, call: Call, votes: PersonVotes): Markup {
  const { total, counts, latest, comparable, withParty } = votes;
  const { language } = visit;
  const words = inLanguage(language, WORDS);
  const others = total - counts.reduce((sum, { count }) => sum + count, 0);
  const counted = [
    ...counts.map(({ choice, count }) => `${choiceWord(choice, language)} ${count}`),
    ...(others > 0 ? [`${words.options} ${others}`] : []),
  ];
  const shown = latest.slice(0, SHOWN);
  const share = percent(withParty / comparable, language, 0);
  const all = total > shown.length && html`<p>${searchLink(visit, call, words.all(total))}</p>`;
  const items = shown.map((vote) => voteItem(visit, vote));
  return html`${countsBar(visit, counts)}<p class="about">${counted.join(" · ")}</p>
${comparable > 0 && html`<p>${words.loyal(name, withParty, comparable, share)}</p>`}
<h3>${words.latest(shown.length)}</h3><ul class="plain lines">${items}</ul>${all}`;
}

function voteItem(visit: Visit, { vote, choice, majority, differs }: OwnVote): Markup {
  const { language } = visit;
  const words = inLanguage(language, WORDS);
  const noVote = { Enthaltung: words.abstained, [ABSENT]: words.absent }[choice];
  const own = noVote ?? (isOption(choice) ? words.votedFor : words.voted)(choiceWord(choice, language));
  const facts = [
    differs && majority !== undefined ? `${own}, ${words.unlike(choiceWord(majority, language))}` : own,
    words.result(resultWord(vote.Schlussresultat, language)),
    shortDate(vote.SitzungDatum, language),
  ];
  const name = `${vote.GeschaeftTitel || vote.TraktandumTitel}: ${vote.Abstimmungstitel}`;
  const link = recordLink(visit, "abstimmung", vote.OBJ_GUID, name);
  return html`<li>${link} <span class="about">${facts.join(" · ")}</span></li>`;
}
