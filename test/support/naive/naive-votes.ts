/**
 * Who voted how, counted in the simplest way: vote by vote and member by member, from the records. In: records of
 * `abstimmung`. Out: what `/parlament/v1` must return.
 */
import type { CouncilRecord } from "../../../src/parliament/describe/record.ts";

export type Member = {
  readonly KontaktGuid: string;
  readonly Name: string;
  readonly Vorname: string;
  readonly Partei: string;
  readonly Fraktion: string;
  readonly Abstimmungsverhalten: string;
};

export type NaiveVote = CouncilRecord & { readonly SitzungDatum: string; readonly Stimmabgaben: readonly Member[] };

export type UnitName = "Partei" | "Fraktion";

export const isPresent = ({ Abstimmungsverhalten }: Member): boolean => Abstimmungsverhalten !== "Abwesend";
const hasUnit = (name: string): boolean => name !== "" && name !== "parteilos";
const share = (part: number, all: number): number | undefined =>
  all === 0 ? undefined : Number((part / all).toFixed(4));

/** The only choice that most of those present made. */
export function majorityOf(members: readonly Member[]): string | undefined {
  const counts = [...Map.groupBy(members.filter(isPresent), (member) => member.Abstimmungsverhalten)]
    .map(([choice, all]) => ({ choice, count: all.length }))
    .sort((one, other) => other.count - one.count);
  return counts.length > 0 && counts[0].count !== counts[1]?.count ? counts[0].choice : undefined;
}

function membersOf({ Stimmabgaben }: NaiveVote, unit: UnitName, name: string): readonly Member[] {
  return hasUnit(name) ? Stimmabgaben.filter((member) => member[unit] === name) : [];
}

/** Those present who are not on the largest side, or one of the largest. */
export function minorityOf(members: readonly Member[]): number {
  const present = members.filter(isPresent);
  const sizes = [...Map.groupBy(present, (member) => member.Abstimmungsverhalten).values()].map(({ length }) => length);
  return present.length - Math.max(0, ...sizes);
}

export function unitsIn(votes: readonly NaiveVote[], unit: UnitName): readonly string[] {
  return [...new Set(votes.flatMap(({ Stimmabgaben }) => Stimmabgaben.map((member) => member[unit])))].filter(hasUnit);
}

/** `votes` are in order of time. */
export function naivePerson(votes: readonly NaiveVote[], guid: string): object {
  const own = votes.flatMap((vote) => {
    const member = vote.Stimmabgaben.find(({ KontaktGuid }) => KontaktGuid === guid);
    return member ? [{ vote, member }] : [];
  });
  const present = own.filter(({ member }) => isPresent(member));
  const chose = (choice: string): number => own.filter(({ member }) => member.Abstimmungsverhalten === choice).length;
  const compare = (majority: (one: (typeof own)[number]) => string | undefined) => {
    const comparable = present.filter((one) => majority(one) !== undefined);
    const same = comparable.filter((one) => majority(one) === one.member.Abstimmungsverhalten);
    return { comparable: comparable.length, same: same.length };
  };
  const party = compare(({ vote, member }) => majorityOf(membersOf(vote, "Partei", member.Partei)));
  const group = compare(({ vote, member }) => majorityOf(membersOf(vote, "Fraktion", member.Fraktion)));
  const council = compare(({ vote }) => majorityOf(vote.Stimmabgaben));
  const last = own[own.length - 1].member;
  return withoutUndefined({
    abstimmungen: own.length,
    abwesend: chose("Abwesend"),
    andere: present.length - chose("Ja") - chose("Nein") - chose("Enthaltung"),
    anteilAnwesend: share(present.length, own.length),
    anteilMitFraktion: share(group.same, group.comparable),
    anteilMitMehrheit: share(council.same, council.comparable),
    anteilMitPartei: share(party.same, party.comparable),
    anwesend: present.length,
    bis: own[own.length - 1].vote.SitzungDatum.slice(0, 10),
    enthaltung: chose("Enthaltung"),
    fraktion: last.Fraktion || undefined,
    guid,
    ja: chose("Ja"),
    mitFraktion: group.same,
    mitMehrheit: council.same,
    mitPartei: party.same,
    name: last.Name,
    nein: chose("Nein"),
    partei: hasUnit(last.Partei) ? last.Partei : undefined,
    vergleichbarFraktion: group.comparable,
    vergleichbarMehrheit: council.comparable,
    vergleichbarPartei: party.comparable,
    von: own[0].vote.SitzungDatum.slice(0, 10),
    vorname: last.Vorname,
  });
}

export function naiveUnit(all: readonly NaiveVote[], unit: UnitName, name: string): object {
  const votes = all.filter((vote) => membersOf(vote, unit, name).length > 0);
  const members = votes.flatMap((vote) => membersOf(vote, unit, name));
  const united = votes.filter((vote) => majorityOf(membersOf(vote, unit, name)) !== undefined);
  const compared = united.flatMap((vote) => membersOf(vote, unit, name).filter(isPresent));
  const same = united.flatMap((vote) => {
    const own = membersOf(vote, unit, name);
    return own.filter(({ Abstimmungsverhalten }) => Abstimmungsverhalten === majorityOf(own));
  });
  const decided = united.filter(({ Stimmabgaben }) => majorityOf(Stimmabgaben) !== undefined);
  const won = decided.filter((vote) => majorityOf(membersOf(vote, unit, name)) === majorityOf(vote.Stimmabgaben));
  const present = members.filter(isPresent).length;
  return withoutUndefined({
    abstimmungen: votes.length,
    anteilAnwesend: share(present, members.length),
    anteilGeschlossen: share(same.length, compared.length),
    anteilMitMehrheit: share(won.length, decided.length),
    anwesend: present,
    bezeichnung: name,
    bis: votes[votes.length - 1].SitzungDatum.slice(0, 10),
    geschlossen: same.length,
    geteilt: votes.filter((vote) => minorityOf(membersOf(vote, unit, name)) > 0).length,
    mitMehrheit: won.length,
    personen: new Set(members.map(({ KontaktGuid }) => KontaktGuid)).size,
    stimmen: members.length,
    vergleichbar: compared.length,
    vergleichbarMehrheit: decided.length,
    von: votes[0].SitzungDatum.slice(0, 10),
  });
}

/** How often two voted alike, by what each of them chose in a vote. */
export function naiveAgreement(
  votes: readonly NaiveVote[],
  one: (vote: NaiveVote) => string | undefined,
  other: (vote: NaiveVote) => string | undefined,
): object {
  const common = votes.filter((vote) => one(vote) !== undefined && other(vote) !== undefined);
  const same = common.filter((vote) => one(vote) === other(vote));
  return { anteil: share(same.length, common.length), gemeinsam: common.length, gleich: same.length };
}

export const choiceOf =
  (guid: string) =>
  ({ Stimmabgaben }: NaiveVote): string | undefined =>
    Stimmabgaben.filter(isPresent).find(({ KontaktGuid }) => KontaktGuid === guid)?.Abstimmungsverhalten;

export const majorityOfUnit = (unit: UnitName, name: string) => (vote: NaiveVote) =>
  majorityOf(membersOf(vote, unit, name));

export interface NaiveSplit {
  readonly names: readonly string[];
  readonly minority: number;
  readonly dissenters: number;
}

/** The names of the units that a vote divided, who is on a smaller side, and who differs from a majority. */
export function naiveSplit(vote: NaiveVote, unit: UnitName): NaiveSplit {
  const split = unitsIn([vote], unit).filter((name) => minorityOf(membersOf(vote, unit, name)) > 0);
  const sum = (names: readonly string[]) =>
    names.map((name) => minorityOf(membersOf(vote, unit, name))).reduce((a, b) => a + b, 0);
  return {
    names: split.toSorted((a, b) => a.localeCompare(b, "de-CH")),
    minority: sum(split),
    dissenters: sum(split.filter((name) => majorityOf(membersOf(vote, unit, name)) !== undefined)),
  };
}

function withoutUndefined(object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
