/** `/rat/person/:guid`: who somebody is and what they did: offices now and before, business, speeches, votes. */
import { figureMarkup } from "../../frame/figure.ts";
import { html, type Markup } from "../../frame/html.ts";
import { inLanguage } from "../../frame/language.ts";
import type { Page } from "../../frame/page.ts";
import type { Visit } from "../../frame/visit.ts";
import { bodyName } from "../facts/body-kinds.ts";
import { recordCall, recordFoot } from "../facts/record-foot.ts";
import { fullName, outsideLink, recordLink, renditionsOf } from "../facts/record-links.ts";
import type { Kontakt, Mandat, Sitzung } from "../facts/records.ts";
import { isCurrent } from "../facts/spans.ts";
import { signedList, speechesCall, speechList } from "./person-business.ts";
import { mandateFigure } from "./person-mandates.ts";
import { votingRecord } from "./person-record.ts";
import { readPersonVotes, votesCall } from "./person-votes.ts";

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
    nothing: "Unterzeichnete Geschäfte dieser Person sind keine bekannt.",
    votes: (count: number) => (count === 1 ? "Bei 1 Abstimmung im Rat" : `Bei ${count} Abstimmungen im Rat`),
    speeches: (count: number) => (count === 1 ? "Sprach in 1 Sitzung" : `Sprach in ${count} Sitzungen`),
  },
  en: {
    now: "Today",
    noneNow: "Holds no office in the council or the administration today.",
    party: "Party",
    district: "Constituency",
    work: "Profession",
    born: "Born",
    died: "Died",
    contact: "Contact",
    interests: "Interests declared",
    picture: (name: string) => `Picture of ${name}`,
    first: (count: number) => (count === 1 ? "1 item put forward" : `${count} items put forward`),
    others: (count: number) => (count === 1 ? "1 item signed with others" : `${count} items signed with others`),
    nothing: "No business signed by this person is known.",
    votes: (count: number) => (count === 1 ? "In the council for 1 vote" : `In the council for ${count} votes`),
    speeches: (count: number) => (count === 1 ? "Spoke in 1 meeting" : `Spoke in ${count} meetings`),
  },
};

export const personPage: Page = {
  async show(visit) {
    const person = await visit.service.record<Kontakt>("kontakt", visit.params.guid);
    const guid = person.OBJ_GUID;
    const [votes, speeches] = await Promise.all([
      readPersonVotes(visit.service, guid),
      visit.service.find<Sitzung>("sitzung", speechesCall(guid).query),
    ]);
    const words = inLanguage(visit.language, WORDS);
    const figure = mandateFigure(visit, person);
    const { Erstunterzeichner: own, Mitunterzeichner: signed } = person;
    const name = fullName(person);
    const offices = person.Behoerdenmandat.filter(({ Dauer }) => isCurrent(Dauer, visit.today));
    const main = html`${picture(person, words.picture(name))}${personFacts(visit, person, offices)}
${figure && figureMarkup(visit, figure)}
${own.length > 0 && html`<section><h2>${words.first(own.length)}</h2>${signedList(visit, own)}</section>`}
${signed.length > 0 && html`<section><h2>${words.others(signed.length)}</h2>${signedList(visit, signed)}</section>`}
${own.length + signed.length === 0 && html`<p>${words.nothing}</p>`}
${speeches.numHits > 0 && html`<section><h2>${words.speeches(speeches.numHits)}</h2>${speechList(visit, guid, speeches)}</section>`}
${votes.total > 0 && html`<section><h2>${words.votes(votes.total)}</h2>${votingRecord(visit, votesCall(guid), votes)}</section>`}
${recordFoot(visit, [
  recordCall("kontakt", guid),
  ...(speeches.numHits > 0 ? [speechesCall(guid)] : []),
  ...(votes.total > 0 ? [votesCall(guid)] : []),
])}`;
    return {
      title: person.Partei === "" ? name : `${name}, ${person.Partei}`,
      description: offices.length === 0 ? words.noneNow : `${words.now}: ${offices.map(officeText).join("; ")}.`,
      main,
      figures: figure ? [figure] : [],
      section: "rat",
    };
  },
};

function picture({ Bild }: Kontakt, text: string): Markup | undefined {
  if (Bild.ID === "" || renditionsOf(Bild).length === 0) return undefined;
  return html`<img class="portrait" src="/dokumente/${Bild.ID}" alt="${text}" width="160">`;
}

function officeText({ Funktion, GremiumName, GremiumTyp }: Mandat): string {
  return [Funktion, bodyName(GremiumTyp, GremiumName)].filter((part) => part !== "").join(", ");
}

function personFacts(visit: Visit, person: Kontakt, offices: readonly Mandat[]): Markup {
  const words = inLanguage(visit.language, WORDS);
  const fact = (title: string, value: string | number | null): Markup | undefined =>
    value === null || value === "" ? undefined : html`<dt>${title}</dt><dd>${value}</dd>`;
  const contacts = contactLinks(person);
  const party = person.Parteizugehoerigkeit.find(({ Dauer }) => isCurrent(Dauer, visit.today))?.Partei;
  return html`<dl class="facts">${person.Todesjahr === null && html`<dt>${words.now}</dt><dd>${offices.length === 0 ? words.noneNow : officeList(visit, offices)}</dd>`}
${fact(words.party, party ?? person.Partei)}${fact(words.district, person.Wahlkreis)}${fact(words.work, person.Beruf)}${fact(words.born, person.Jahrgang)}${fact(words.died, person.Todesjahr)}
${person.Interessenbindung.length > 0 && html`<dt>${words.interests}</dt><dd><ul class="plain">${person.Interessenbindung.map(({ Bezeichnung }) => html`<li>${Bezeichnung}</li>`)}</ul></dd>`}
${contacts.length > 0 && html`<dt>${words.contact}</dt><dd><ul class="plain">${contacts.map((link) => html`<li>${link}</li>`)}</ul></dd>`}
</dl>`;
}

function officeList(visit: Visit, offices: readonly Mandat[]): Markup {
  return html`<ul class="plain">${offices.map(
    ({ Funktion, GremiumGuid, GremiumTyp, GremiumName }) =>
      html`<li>${Funktion !== "" && `${Funktion}, `}${recordLink(visit, "gremium", GremiumGuid, bodyName(GremiumTyp, GremiumName))}</li>`,
  )}</ul>`;
}

/** What the office published for contact; private addresses and numbers stay in the data. */
function contactLinks({
  EmailGeschaeft,
  HomepageGeschaeft,
  HomepagePrivat,
  SozialeMedien,
}: Kontakt): readonly Markup[] {
  const pages = [HomepageGeschaeft, HomepagePrivat].filter((page) => page !== "");
  return [
    ...(EmailGeschaeft === "" ? [] : [html`<a href="mailto:${EmailGeschaeft}">${EmailGeschaeft}</a>`]),
    ...pages.map((page) => outsideLink(page, page)),
    ...SozialeMedien.map(({ Adresse, Typ }) => outsideLink(Adresse, Typ || Adresse)),
  ];
}
