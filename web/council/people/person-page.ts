/** `/rat/person/:guid`: a person with current and former offices, business, speeches and votes. */
import { breakableAddress } from "../../frame/compounds.ts";
import { figureMarkup } from "../../frame/figure.ts";
import { html, type Markup, type Piece } from "../../frame/html.ts";
import { indexOfKind } from "../../frame/installed.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Page } from "../../frame/page.ts";
import type { Call, Found } from "../../frame/service.ts";
import type { Visit } from "../../frame/visit.ts";
import { type Business, businessList } from "../facts/business-list.ts";
import { findRecords, recordCall } from "../facts/council.ts";
import { missingRecord } from "../facts/missing-record.ts";
import { businessOffer, meetingsOffer } from "../facts/offers.ts";
import { partyPath } from "../facts/parties.ts";
import { recordFooter } from "../facts/record-footer.ts";
import { fullName, outsideLink, recordLink, renditionsOf, searchLink } from "../facts/record-links.ts";
import type { Kontakt, Mandat } from "../facts/records.ts";
import { isCurrent } from "../facts/spans.ts";
import { bodyName } from "../words/body-kinds.ts";
import { term, termMarkup } from "../words/terms.ts";
import { knowsOffices, readPerson } from "./mandate-records.ts";
import { namedCall, signedList, speechesCall, speechList } from "./person-business.ts";
import { mandateFigure } from "./person-mandates.ts";
import { readVotingRecord, votesCall, votingSection } from "./person-votes-section.ts";

const WORDS = {
  de: {
    now: "Heute",
    noneNow: "Hat heute kein Amt im Rat oder in der Verwaltung.",
    party: "Partei",
    district: "Wahlkreis",
    work: "Beruf",
    born: "Jahrgang",
    died: "Gestorben",
    contact: "Kontakt",
    interests: "Interessenbindungen",
    picture: (name: string) => `Bild von ${name}`,
    first: (count: number) => (count === 1 ? "1 eigenes Geschäft" : `${count} eigene Geschäfte`),
    others: (count: number) => (count === 1 ? "1 Geschäft mitunterzeichnet" : `${count} Geschäfte mitunterzeichnet`),
    nothing: "Von dieser Person sind keine unterzeichneten Geschäfte bekannt.",
    named: (count: number) => (count === 1 ? "1 Geschäft mit dieser Person" : `${count} Geschäfte mit dieser Person`),
    all: (count: number) => `Alle ${count} ansehen`,
    allVotes: "Alle Abstimmungen mit dieser Person durchsuchen",
    speeches: (count: number) => (count === 1 ? "Sprach in 1 Sitzung" : `Sprach in ${count} Sitzungen`),
    feed: (name: string) => `Geschäfte von ${name}`,
    calendar: (name: string) => `Sitzungen von ${name}`,
  },
  en: {
    now: "Currently",
    noneNow: "Currently holds no office in the council or the administration.",
    party: "Party",
    district: "Constituency",
    work: "Profession",
    born: "Born",
    died: "Died",
    contact: "Contact",
    interests: "Declared interests",
    picture: (name: string) => `Picture of ${name}`,
    first: (count: number) => (count === 1 ? "1 item of business submitted" : `${count} items of business submitted`),
    others: (count: number) => (count === 1 ? "1 item of business co-signed" : `${count} items of business co-signed`),
    nothing: "No business signed by this person is known.",
    named: (count: number) => (count === 1 ? "1 item of business" : `${count} items of business`),
    all: (count: number) => `See all ${count}`,
    allVotes: "Search all votes of this person",
    speeches: (count: number) => (count === 1 ? "Spoke at 1 meeting" : `Spoke at ${count} meetings`),
    feed: (name: string) => `Business of ${name}`,
    calendar: (name: string) => `Meetings of ${name}`,
  },
};

export const personPage: Page = {
  async show(visit) {
    const person = await readPerson(visit, visit.params.guid);
    if (!person) throw missingRecord(visit, "person");
    const guid = person.OBJ_GUID;
    const calls = {
      speeches: speechesCall(visit, guid),
      votes: votesCall(visit, guid),
      named: namedCall(visit, guid),
    };
    const [votes, speeches, named] = await Promise.all([
      indexOfKind(visit.installed, "vote") ? readVotingRecord(visit, guid) : undefined,
      findRecords(visit, "meeting", calls.speeches?.query),
      findRecords(visit, "business", calls.named?.query),
    ]);
    const words = inLanguage(visit.language, WORDS);
    const figure = mandateFigure(visit, person);
    const { Erstunterzeichner: own, Mitunterzeichner: signed } = person;
    const name = fullName(person);
    const offices = person.Behoerdenmandat.filter(({ Dauer }) => isCurrent(Dauer, visit.today));
    const hasBusiness = indexOfKind(visit.installed, "business") !== undefined;
    const section = (title: string, content: Markup): Markup => html`<section><h2>${title}</h2>${content}</section>`;
    const namedList = named.numHits > 0 && section(words.named(named.numHits), businessOf(visit, calls.named, named));
    const isUnknown = own.length + signed.length + named.numHits === 0 && hasBusiness;
    const main = html`${picture(person, words.picture(name))}${personFacts(visit, person, offices)}
${figure && figureMarkup(visit, figure)}
${own.length > 0 && section(words.first(own.length), signedList(visit, own))}
${signed.length > 0 && section(words.others(signed.length), signedList(visit, signed))}
${namedList}${isUnknown && html`<p>${words.nothing}</p>`}
${speeches.numHits > 0 && section(words.speeches(speeches.numHits), speechList(visit, guid, speeches))}
${votes && votingSection(visit, guid, votes)}
${votes && calls.votes && html`<p>${searchLink(visit, calls.votes, words.allVotes)}</p>`}
${recordFooter(visit, [
  ...recordCall(visit, "person", guid),
  ...(calls.speeches && speeches.numHits > 0 ? [calls.speeches] : []),
  ...(calls.named && named.numHits > 0 ? [calls.named] : []),
  ...(votes?.calls ?? []),
])}`;
    return {
      title: person.Partei === "" ? name : `${name}, ${person.Partei}`,
      description: descriptionOf(visit, name, offices),
      main,
      figures: figure ? [figure] : [],
      section: "rat",
      subscription: {
        feed: businessOffer(visit, "personKey", words.feed(name), guid),
        calendar: knowsOffices(visit) ? meetingsOffer(visit, "person", words.calendar(name), guid) : undefined,
      },
    };
  },
};

function descriptionOf(visit: Visit, name: string, offices: readonly Mandat[]): string {
  const words = inLanguage(visit.language, WORDS);
  if (offices.length > 0) return `${words.now}: ${offices.map((office) => officeText(visit, office)).join("; ")}.`;
  return knowsOffices(visit) ? words.noneNow : name;
}

function businessOf(visit: Visit, call: Call | undefined, { numHits, hits }: Found<Business>): Markup {
  const words = inLanguage(visit.language, WORDS);
  const list = businessList(
    visit,
    hits.map(({ record }) => ({ record, snippet: "" })),
  );
  const more = call && numHits > hits.length && html`<p>${searchLink(visit, call, words.all(numHits))}</p>`;
  return html`${list}${more}`;
}

function picture({ Bild }: Kontakt, text: string): Markup | undefined {
  if (Bild.ID === "" || renditionsOf(Bild).length === 0) return undefined;
  return html`<img class="portrait" src="/dokumente/${Bild.ID}" alt="${text}" width="160">`;
}

function officeText(visit: Visit, { Funktion, GremiumName, GremiumTyp }: Mandat): string {
  return [term(visit, Funktion), bodyName(visit, GremiumTyp, GremiumName)].filter((part) => part !== "").join(", ");
}

function personFacts(visit: Visit, person: Kontakt, offices: readonly Mandat[]): Markup {
  const words = inLanguage(visit.language, WORDS);
  const fact = (title: string, value: string | number | null): Markup | undefined =>
    value === null || value === "" ? undefined : html`<dt>${title}</dt><dd>${value}</dd>`;
  const listFact = (title: string, items: readonly Piece[]): Markup | undefined => {
    if (items.length === 0) return undefined;
    return html`<dt>${title}</dt><dd><ul class="plain">${items.map((item) => html`<li>${item}</li>`)}</ul></dd>`;
  };
  const party = person.Parteizugehoerigkeit.find(({ Dauer }) => isCurrent(Dauer, visit.today))?.Partei;
  const isShown = person.Todesjahr === null && knowsOffices(visit);
  const facts = [
    partyFact(visit, words.party, person, party ?? person.Partei),
    fact(words.district, person.Wahlkreis),
    fact(words.work, person.Beruf),
    fact(words.born, person.Jahrgang),
    fact(words.died, person.Todesjahr),
  ];
  const interests = person.Interessenbindung.map(({ Bezeichnung }) => Bezeichnung);
  const current = offices.length === 0 ? words.noneNow : officeList(visit, offices);
  return html`<dl class="facts">${isShown && html`<dt>${words.now}</dt><dd>${current}</dd>`}
${facts}
${listFact(words.interests, interests)}
${listFact(words.contact, contactLinks(person))}
</dl>`;
}

/** `name` may be longer than the short name, which the page of a party has. */
function partyFact(visit: Visit, title: string, { Partei }: Kontakt, name: string): Markup | undefined {
  if (name === "") return undefined;
  const link = Partei === "" ? name : html`<a href="${partyPath(visit, Partei)}">${name}</a>`;
  return html`<dt>${title}</dt><dd>${link}</dd>`;
}

function officeList(visit: Visit, offices: readonly Mandat[]): Markup {
  return html`<ul class="plain">${offices.map(({ Funktion, GremiumGuid, GremiumTyp, GremiumName }) => {
    const body = recordLink(visit, "gremium", GremiumGuid, bodyName(visit, GremiumTyp, GremiumName));
    return html`<li>${Funktion !== "" && html`${termMarkup(visit, Funktion)}, `}${body}</li>`;
  })}</ul>`;
}

/** Only business contacts; the page does not show private addresses and phone numbers. */
function contactLinks({
  EmailGeschaeft,
  HomepageGeschaeft,
  HomepagePrivat,
  SozialeMedien,
}: Kontakt): readonly Markup[] {
  const pages = [HomepageGeschaeft, HomepagePrivat].filter((page) => page !== "");
  return [
    ...(EmailGeschaeft === ""
      ? []
      : [html`<a href="mailto:${EmailGeschaeft}">${breakableAddress(EmailGeschaeft)}</a>`]),
    ...pages.map((page) => outsideLink(page, page)),
    ...SozialeMedien.map(({ Adresse, Typ }) => outsideLink(Adresse, Typ || Adresse)),
  ];
}
