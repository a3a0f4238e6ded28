/** What the city says about itself below every page: the date of the data, licence, contact, imprint. */

import type { CityTexts } from "../../src/city/public-profile.ts";
import { cityWords } from "./city-words.ts";
import { breakableAddress } from "./compounds.ts";
import { longDay } from "./dates.ts";
import { html, type Markup } from "./html.ts";
import { inLanguage } from "./language.ts";
import { linkTo, type Reader, type Visit } from "./visit.ts";

const WORDS = {
  de: {
    open: (of: string) => `Offene Daten ${of}. Alles auf diesen Seiten gibt es auch`,
    reuse: "zum Weiterverwenden",
    glossary: "Was die Wörter bedeuten",
    date: "Stand der Daten",
    licence: "Nutzung",
    source: "Quellenangabe",
    publisher: "Herausgegeben von",
    contact: "Kontakt",
    website: "Website",
    imprint: "Impressum",
    privacy: "Datenschutz",
    invented: (name: string) => `${name} ist erfunden: alle Zahlen und Namen dieser Seiten sind Beispiele.`,
  },
  en: {
    open: (of: string) => `Open data ${of}. Everything on these pages is also available`,
    reuse: "for reuse",
    glossary: "What the words mean",
    date: "Data as of",
    licence: "Licence",
    source: "Attribution",
    publisher: "Published by",
    contact: "Contact",
    website: "Website",
    imprint: "Imprint",
    privacy: "Privacy",
    invented: (name: string) => `${name} is invented: all figures and names on these pages are examples.`,
  },
};

/** On every page of a city whose data is invented. */
export function inventedLine({ language, city }: Reader): string | undefined {
  return city.invented ? inLanguage(language, WORDS).invented(city.name[language]) : undefined;
}

export function cityFooter(reader: Reader & Pick<Visit, "installed">): Markup {
  const { language, city } = reader;
  const words = inLanguage(language, WORDS);
  const { licence, publisher, contact } = city;
  const isOther = publisher.name[language] !== city.name[language];
  const fact = (title: string, value: Markup | string | undefined): Markup | false =>
    value !== undefined && html`<div><dt>${title}</dt><dd>${value}</dd></div>`;
  const facts = [
    city.dataDate !== undefined && fact(words.date, longDay(city.dataDate, language)),
    licence && fact(words.licence, linked(licence.name[language], licence.url)),
    city.attribution && fact(words.source, city.attribution[language]),
    isOther && fact(words.publisher, publisher.name[language]),
    contact && fact(words.contact, contactLines(reader)),
    city.website !== undefined && fact(words.website, linked(new URL(city.website).host, city.website)),
  ];
  const legal = [legalText(reader, words.imprint, city.imprint), legalText(reader, words.privacy, city.privacy)];
  const { hasMoney, hasCouncil } = reader.installed;
  const glossary = (hasMoney || hasCouncil) && html` <a href="${linkTo(reader, "/glossar")}">${words.glossary}</a>`;
  const open = words.open(cityWords(reader).of);
  return html`<p>${open} <a href="${linkTo(reader, "/daten")}">${words.reuse}</a>.${glossary}</p>
<dl class="about-city">${facts}</dl>
${legal.some(Boolean) && html`<ul class="legal">${legal}</ul>`}`;
}

function linked(text: string, url: string | undefined): Markup {
  return url === undefined ? html`${text}` : html`<a href="${url}">${text}</a>`;
}

function contactLines({ language, city }: Reader): Markup | undefined {
  const { name, email, phone, address } = city.contact ?? {};
  const lines = [
    name && html`${name[language]}`,
    address && html`${address[language]}`,
    email !== undefined && html`<a href="mailto:${email}">${breakableAddress(email)}</a>`,
    phone !== undefined && html`<a href="tel:${phone.replaceAll(/[^+\d]/g, "")}">${phone}</a>`,
  ].filter((line) => line instanceof Object);
  return lines.length === 0 ? undefined : html`${lines.map((line, i) => (i === 0 ? line : html`<br>${line}`))}`;
}

/** An address becomes a link, a text is shown on request. */
function legalText({ language }: Reader, title: string, texts: CityTexts | undefined): Markup | undefined {
  const text = texts?.[language];
  if (text === undefined) return undefined;
  if (/^https?:\/\/\S+$/i.test(text)) return html`<li><a href="${text}">${title}</a></li>`;
  return html`<li><details><summary>${title}</summary><p class="text">${text}</p></details></li>`;
}
