/** Tools about the votes of the council. */
import { readRecord } from "../../../web/council/facts/council.ts";
import { partyVotes } from "../../../web/council/facts/party-votes.ts";
import type { Abstimmung, Stimmabgabe } from "../../../web/council/facts/records.ts";
import { indexOfKind } from "../../../web/frame/installed.ts";
import { ServiceError } from "../../../web/frame/service.ts";
import { searchField } from "../../roles/search-fields.ts";
import { type Args, PAGING, PERIOD } from "../tool/arguments.ts";
import { type Desk, pageOf } from "../tool/desk.ts";
import { anyObject, list, object, text } from "../tool/schema.ts";
import type { Tool } from "../tool/tool.ts";
import { ToolError } from "../tool/tool-error.ts";
import { COUNTS, countBy, filterNamed, findList } from "./find.ts";
import { businessId, missing, personId, recordId } from "./resolve.ts";
import { LIST_COUNTS, VOTE_ITEM, voteItem } from "./shapes.ts";

/** The choices that votes can be found by. */
const CHOICES = ["Ja", "Nein", "Enthaltung", "Abwesend"];

export const FIND_VOTES: Tool = {
  name: "find_votes",
  title: "Find votes of the council",
  description:
    "Finds votes by words of the question, result, period, business, or by a person and their choice, the newest " +
    "first or the best match first, each with its counts. `total` counts them: with `person` and `choice`, it says " +
    "how often somebody chose so.",
  needs: "vote",
  takes: {
    words: { type: "text", description: "words of the question" },
    business: { type: "text", description: "number or id of the business" },
    person: { type: "text", description: "name or id of a member who could take part" },
    choice: { type: "text", description: "what the person chose", values: CHOICES },
    result: { type: "text", description: "result, in the language of the data: `Ja` is accepted, `Nein` rejected" },
    ...PERIOD,
    count_by: countBy(["result", "year"]),
    ...PAGING,
  },
  gives: { ...LIST_COUNTS, counts: COUNTS, items: list("the votes", VOTE_ITEM) },
  always: ["total", "shown", "offset", "items"],
  async run(desk, args) {
    if (args.text("result") !== undefined) filterNamed(desk, "vote", "resultat", "result");
    const person = args.text("person");
    const guid = person === undefined ? undefined : await personId(desk, person);
    const given = {
      q: args.text("words"),
      resultat: args.text("result"),
      von: args.text("from"),
      bis: args.text("to"),
    };
    const conditions = await conditionsOf(desk, args, guid);
    const { hits, page, counts } = await findList(desk, "vote", args, {
      given,
      also: conditions.length === 0 ? undefined : conditions.join(" and "),
      counted: { result: "resultat", year: "jahr" },
    });
    const items = hits.map(({ record }) => ({
      ...voteItem(record, desk.language),
      choice: record.Stimmabgaben.find(({ KontaktGuid }) => KontaktGuid === guid)?.Abstimmungsverhalten,
    }));
    return { summary: `${counts.total} votes; ${counts.shown} are shown.`, content: { ...counts, items }, page };
  },
};

async function conditionsOf(desk: Desk, args: Args, person: string | undefined): Promise<readonly string[]> {
  const [choice, business] = [args.text("choice"), args.text("business")];
  if (choice !== undefined && person === undefined) throw new ToolError("choice needs person: whose choice?");
  return [
    ...(person === undefined ? [] : [`${fieldFor(desk, choice ?? "person", "person")} any ${person}`]),
    ...(business === undefined
      ? []
      : [`${fieldFor(desk, "businessKey", "business")} = "${await businessId(desk, business)}"`]),
  ];
}

function fieldFor({ installed }: Desk, purpose: string, argument: string): string {
  const index = indexOfKind(installed, "vote");
  const field = index && searchField(index, purpose, "text");
  if (field === undefined) throw new ToolError(`The city's votes cannot be found by ${argument}.`);
  return field;
}

const CHOICE = object({
  name: text("the member"),
  party: text("party"),
  group: text("parliamentary group"),
  choice: text("what the member chose"),
  person_id: text("identifies the member"),
});

const PARTY = object({
  party: text("party"),
  majority: text("what most of its members chose, of those who were present"),
  counts: anyObject("how many of its members chose what"),
});

export const GET_VOTE: Tool = {
  name: "get_vote",
  title: "One vote with who voted how",
  description: "One vote by its id: the question, the result, the counts, each party, and the choice of every member.",
  needs: "vote",
  takes: { id: { type: "text", description: "id of the vote, from find_votes or get_business", required: true } },
  gives: {
    ...(VOTE_ITEM.properties as Readonly<Record<string, object>>),
    type: text("type of vote"),
    meeting_title: text("title of the meeting"),
    parties: list("the parties", PARTY),
    choices: list("the choice of each member", CHOICE),
  } as Tool["gives"],
  always: ["id", "choices"],
  async run(desk, args) {
    const id = recordId(args.given("id"), "find_votes");
    const vote = await readRecord(desk, "vote", id).catch((error: unknown) => {
      if (error instanceof ServiceError && error.status === 404) throw missing("vote", id, "find_votes");
      throw error;
    });
    const item = voteItem(vote, desk.language) as { readonly result_sentence: string };
    return {
      summary: `${vote.Abstimmungstitel}: ${item.result_sentence}`,
      content: {
        ...item,
        type: vote.Abstimmungstyp,
        meeting_title: vote.SitzungTitel,
        parties: partiesOf(vote),
        choices: vote.Stimmabgaben.map(choiceItem),
      },
      page: pageOf(desk, `/rat/abstimmung/${vote.OBJ_GUID}`),
    };
  },
};

function choiceItem({ Name, Vorname, Partei, Fraktion, Abstimmungsverhalten, KontaktGuid }: Stimmabgabe): object {
  return {
    name: `${Vorname} ${Name}`.trim(),
    party: Partei,
    group: Fraktion,
    choice: Abstimmungsverhalten,
    person_id: KontaktGuid,
  };
}

function partiesOf({ Stimmabgaben }: Abstimmung): readonly object[] {
  return [...Map.groupBy(Stimmabgaben, ({ Partei }) => Partei)].map(([party, own]) => {
    const byChoice = Map.groupBy(own, ({ Abstimmungsverhalten }) => Abstimmungsverhalten);
    return {
      party,
      majority: partyVotes(own).at(0)?.majority,
      counts: Object.fromEntries([...byChoice].map(([choice, all]) => [choice || "?", all.length])),
    };
  });
}
