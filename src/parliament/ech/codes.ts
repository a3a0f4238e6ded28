/**
 * Words of councils → the codes of eCH-0294 and eCH-0293. A word that is not known for certain gets `other`, beside
 * which the objects have the word itself.
 */
import type { CityBody, PublicProfile } from "../../city/public-profile.ts";
import { choiceOf } from "../../roles/choice.ts";

export type GroupCode =
  | ("party" | "workgroup" | "council_legislative" | "delegation" | "committee" | "committee_ad_hoc")
  | ("parliamentary_group" | "council_bureau" | "council_presidency" | "council_executive" | "department")
  | (
      | "committee_extraparliamentary"
      | "interest_group"
      | "oversight_body"
      | "council_secretariat"
      | "court"
      | "association"
      | "other"
    );
export type RoleCode = "member" | "president" | "deputy" | "other";
export type MeetingCode = "committee" | "sitting" | "various";
export type VotingCode = "final_vote" | "secret_vote" | "other";
export type VoteCode = "yes" | "no" | "abstention" | "not_voted" | "tie_breaker" | "other";

type Rules<Code> = readonly (readonly [RegExp, Code])[];

/** Tried in order. What a council and an executive are called differs from place to place: the profile says it, too. */
const GROUPS: Rules<GroupCode> = [
  [/^(legislative|\p{L}*parlament|kantonsrat|grosser rat|einwohnerrat|landrat|landtag)$/iu, "council_legislative"],
  [/^(exekutive|regierung|regierungsrat|staatsrat)$/iu, "council_executive"],
  [/fraktion(en)?\b/iu, "parliamentary_group"],
  [/^(ratsextern|parlamentsextern|ausserparlamentarisch)e[rs]?\b/iu, "committee_extraparliamentary"],
  [/^(ad[- ]hoc|nichtständige)[- ]kommission(en)?\b/iu, "committee_ad_hoc"],
  [/(kommission|ausschuss)(en)?\b/iu, "committee"],
  [/delegation(en)?\b/iu, "delegation"],
  [/^((rats)?büro|ratsleitung|geschäftsleitung)\b/iu, "council_bureau"],
  [/^(rats)?präsidium\b/iu, "council_presidency"],
  [/^(parlamentsdienste?|ratssekretariat|ratskanzlei)\b/iu, "council_secretariat"],
  [/^\p{L}*(departement|direktion)(e|en)?\b/iu, "department"],
  [/^partei(en)?\b/iu, "party"],
  [/gericht(e)?\b/iu, "court"],
  [/^arbeitsgruppen?\b/iu, "workgroup"],
  [/^(interessengruppen?|parlamentarische gruppen?)\b/iu, "interest_group"],
  [/^(aufsicht|ombudsstelle|finanzkontrolle)/iu, "oversight_body"],
  [/^vereine?\b/iu, "association"],
];

/** By the type of a body, or else by its name. */
export function groupCode(
  { type, name }: { readonly type: string; readonly name: string },
  { council, executive }: Pick<PublicProfile, "council" | "executive">,
): GroupCode {
  for (const word of [type.trim(), name.trim()]) {
    if (word === "") continue;
    if (isCalled(council, word)) return "council_legislative";
    if (isCalled(executive, word)) return "council_executive";
    const [, code] = GROUPS.find(([pattern]) => pattern.test(word)) ?? [];
    if (code !== undefined) return code;
  }
  return "other";
}

function isCalled({ name }: CityBody, word: string): boolean {
  return Object.values(name).some((one) => one.toLowerCase() === word.toLowerCase());
}

/** Of the meetings of a body. */
export function meetingCode(group: GroupCode): MeetingCode {
  switch (group) {
    case "council_legislative":
      return "sitting";
    case "committee":
    case "committee_ad_hoc":
      return "committee";
    default:
      return "various";
  }
}

const ROLES: Rules<RoleCode> = [
  [/^(\d+\. ?)?vize-?präsid(ium|ent\p{L}*)\b/iu, "deputy"],
  [/^stellvertret(er|erin|ung|ende|ender)?\b/iu, "deputy"],
  [/^(co-?)?präsid(ium|ent|entin)\b/iu, "president"],
  // Not those who take the place of others, nor those who once were.
  [/^(?!ersatz|ehren|alt)\p{L}*mitglied$/iu, "member"],
];

/** Undefined if there is no word for it. */
export function roleCode(word: string): RoleCode | undefined {
  return coded(ROLES, word);
}

const VOTINGS: Rules<VotingCode> = [
  [/^schlussabstimmung\b/iu, "final_vote"],
  [/^geheime (abstimmung|wahl)\b/iu, "secret_vote"],
];

/** By the title, which often says it, or the type. Undefined if there is neither. */
export function votingCode(title: string, type: string): VotingCode | undefined {
  const codes = [title, type].map((word) => coded(VOTINGS, word));
  return codes.find((code) => code !== undefined && code !== "other") ?? codes[1];
}

const VOTES = { yes: "yes", no: "no", abstained: "abstention", absent: "not_voted" } as const;

/** Undefined if a council does not say how somebody voted. */
export function voteCode(word: string): VoteCode | undefined {
  const choice = choiceOf(word);
  if (choice !== undefined) return VOTES[choice];
  return coded([[/^stichentscheid$/iu, "tie_breaker"]], word);
}

function coded<Code extends string>(rules: Rules<Code>, text: string): Code | "other" | undefined {
  const word = text.trim();
  if (word === "") return undefined;
  return rules.find(([pattern]) => pattern.test(word))?.[1] ?? "other";
}
