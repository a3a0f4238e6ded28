/** Completes a profile with its defaults. In: what the city gave. Out: what everybody sees. */
import { hash } from "node:crypto";
import type { Texts } from "../base/language.ts";
import { readable } from "./colours.ts";
import { CURRENCIES, USUAL_CURRENCY, USUAL_TIME_ZONE } from "./currencies.ts";
import { LICENCES } from "./licences.ts";
import type { GivenProfile } from "./members.ts";
import { accentStyle, type CityBody, type PublicProfile } from "./public-profile.ts";
import type { Profile } from "./read-profile.ts";

/** Of a server that nobody told its city. */
export const NEUTRAL: Profile = { given: { name: "Rathaus" } };

const COUNCIL: CityBody = {
  name: { de: "Rat", en: "council" },
  member: { de: "Ratsmitglied", en: "council member" },
  members: { de: "Ratsmitglieder", en: "council members" },
};
const EXECUTIVE: CityBody = {
  name: { de: "Regierung", en: "executive" },
  member: { de: "Mitglied der Regierung", en: "member of the executive" },
  members: { de: "Mitglieder der Regierung", en: "members of the executive" },
};

export function completeProfile({ given, logo }: Profile, dataDate?: string): PublicProfile {
  const { website, contact, licence, attribution, imprint, privacy } = given;
  const name = textsOf(given.name);
  const accent = accentOf(given.accent);
  const style = accentStyle({ accent });
  return {
    name,
    kind: given.kind ?? "city",
    invented: given.invented ?? false,
    council: bodyOf(given.council, COUNCIL),
    executive: bodyOf(given.executive, EXECUTIVE),
    languages: given.languages ?? ["de", "en"],
    timeZone: given.timeZone ?? USUAL_TIME_ZONE,
    currency: currencyOf(given.currency),
    website,
    contact: contact && { ...contact, name: textsIn(contact.name), address: textsIn(contact.address) },
    publisher: given.publisher ? { ...given.publisher, name: textsOf(given.publisher.name) } : { name },
    licence: licenceOf(licence),
    attribution: textsIn(attribution),
    imprint: textsIn(imprint),
    privacy: textsIn(privacy),
    logo: logo && `/city/${hashOf(logo.bytes)}/${logo.type === "image/png" ? "logo.png" : "logo.svg"}`,
    accent,
    style: accent && `/city/${hashOf(style)}/accent.css`,
    departments: departmentsOf(given.departments),
    budgetBusiness: given.budgetBusiness,
    dataDate,
  };
}

function hashOf(content: string | Uint8Array): string {
  return hash("sha256", content).slice(0, 12);
}

type GivenTexts = GivenProfile["name"];

function textsOf(given: GivenTexts): Texts {
  return typeof given === "string" ? { de: given, en: given } : given;
}

function textsIn(given: GivenTexts | undefined): Texts | undefined {
  return given === undefined ? undefined : textsOf(given);
}

function departmentsOf(given: GivenProfile["departments"]): PublicProfile["departments"] {
  return given && Object.fromEntries(Object.entries(given).map(([key, line]) => [key, textsOf(line)]));
}

function bodyOf(given: GivenProfile["council"], usual: CityBody): CityBody {
  if (given === undefined) return usual;
  return {
    name: textsOf(given.name),
    member: textsIn(given.member) ?? usual.member,
    members: textsIn(given.members) ?? usual.members,
  };
}

function currencyOf(given: GivenProfile["currency"]): PublicProfile["currency"] {
  if (given === undefined) return USUAL_CURRENCY;
  const known = CURRENCIES.find(({ code }) => code === given.code);
  const name = textsIn(given.name) ?? known?.name ?? textsOf(given.code);
  return {
    code: given.code,
    name,
    sign: given.sign ?? known?.sign ?? given.code,
    minorUnit: textsIn(given.minorUnit) ?? known?.minorUnit ?? { de: `1/100 ${name.de}`, en: `1/100 ${name.en}` },
  };
}

function licenceOf(given: GivenProfile["licence"]): PublicProfile["licence"] {
  if (typeof given === "string") return LICENCES.find(({ id }) => id === given);
  return given && { ...given, name: textsOf(given.name) };
}

/** One colour is that of light pages; dark ones get a lighter one of the same hue. */
function accentOf(given: GivenProfile["accent"]): PublicProfile["accent"] {
  if (given === undefined) return undefined;
  const { light, dark }: { light: string; dark?: string } = typeof given === "string" ? { light: given } : given;
  return { light: light.toLowerCase(), dark: (dark ?? readable("dark", light)).toLowerCase() };
}
