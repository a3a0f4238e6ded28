/**
 * Every place where a client can put text: path, parameters, and in a query the field, relation, modifier, term and
 * sort key. In: a hostile text. Out: addresses.
 */
import { ENDPOINTS } from "../../src/finance/service/endpoints.ts";
import { SRU_PARAMETERS } from "../../src/parliament/sru/sru-request.ts";
import { VOTE_ENDPOINTS } from "../../src/parliament/votes/endpoints.ts";
import { PAGES } from "../../web/pages.ts";

export function serviceAddresses(text: string): string[] {
  const given = encodeURIComponent(text);
  const quoted = encodeURIComponent(`"${text.replaceAll(/["\\]/g, "\\$&")}"`);
  const queries = [
    `${given}%20any%20x`,
    `${quoted}%20any%20x`,
    `Name%20any%20${quoted}`,
    `Name%20%3D%3D%20${quoted}`,
    `Name%20${given}%20x`,
    `Name%20any%2F${given}%20x`,
    `seq%20%3E%20${quoted}`,
    `seq%20within%20${quoted}`,
    `seq%3E0%20sortBy%20${quoted}`,
    `seq%3E0%20sortBy%20Name%2F${given}`,
  ];
  const council = ["search", "searchdetails"].flatMap((address) => [
    ...queries.map((q) => `/api/partei/${address}?q=${q}`),
    ...["l", "s", "m", "facets", "format"].map((name) => `/api/partei/${address}?${name}=${given}`),
    ...["title", "steps"].map((name) => `/api/partei/${address}?format=jsonfeed&${name}=${given}`),
    `/api/partei/${address}?${given}=1`,
    `/api/${given}/${address}`,
  ]);
  const sru = [
    ...queries.map((q) => `/sru/partei?version=1.2&operation=searchRetrieve&query=${q}`),
    `/sru/partei?version=1.2&operation=scan&scanClause=Name%20%3D%20${quoted}`,
    ...SRU_PARAMETERS.flatMap((name) =>
      ["searchRetrieve&query=seq%3E0", "scan&scanClause=a", "explain"].map(
        (operation) => `/sru/partei?version=1.2&operation=${operation}&${name}=${given}`,
      ),
    ),
    `/sru/partei?version=1.2&operation=${given}`,
    `/sru/partei?${given}=1`,
    `/sru/${given}`,
  ];
  const finance = ENDPOINTS.flatMap(({ path, inQuery, inPath }) => {
    const names = Object.keys(inPath.properties);
    const place = `/finance/v1${names.reduce((all, name) => all.replace(`:${name}`, given), path)}`;
    return [place, ...Object.keys(inQuery.properties).map((name) => `${place}?${name}=${given}`)];
  });
  const votes = VOTE_ENDPOINTS.flatMap(({ path, inQuery: { properties } }) => {
    const place = `/parlament/v1${path}`;
    return Object.keys(properties).map((name) => `${place}?zwischen=parteien&${name}=${given}`);
  });
  const files = [
    `/dokumente/${given}`,
    `/api/files/${given}/1/PDF`,
    `/api/files/x/${given}/${given}`,
    `/cdws/Files/x/1/PDF/${given}`,
  ];
  const others = [
    `/sitzungen/ratspost/?Id=${given}`,
    `/api/partei/getChanges?seq=${given}`,
    `/api/partei/suggest?q=${given}`,
    `/api/suggest?q=${given}`,
    `/api/${given}/schema`,
    `/api/partei/search?format=atom&title=${given}`,
    `/api/sitzung/search?format=ics&title=${given}`,
    `/api/partei/search?format=atom&q=Name%20any%20${quoted}`,
    `/cdws/Index/partei/${given}`,
    `/sitemap/${given}`,
    ...["/catalog", "/catalog.rdf", "/catalog.ttl", "/catalog.jsonld", "/sitemap.xml", "/robots.txt"].map(
      (address) => `${address}?format=${given}`,
    ),
    ...["limit", "after", "modified_since", "format"].map((name) => `/ech/persons?${name}=${given}`),
    ...[`/ech/${given}`, `/ech/votings/${given}`],
    ...[`/bulk?format=${given}`, `/bulk/${given}`, `/bulk/latest/${given}`, `/bulk/${given}/${given}`],
    `/llms.txt?lang=${given}`,
    `/mcp?lang=${given}`,
  ];
  return [...council, ...sru, ...finance, ...votes, ...files, ...others];
}

export function pageAddresses(text: string): string[] {
  const given = encodeURIComponent(text);
  const pages = PAGES.flatMap(({ path }) => {
    const place = path.replace(/:\w+/, given);
    return [place, ...["format", "lang", "bild", "einbetten", "q"].map((name) => `${place}?${name}=${given}`)];
  });
  const files = ["xlsx", "png"].map((format) => `/finanzen?format=${format}&bild=${given}`);
  return [...pages, ...files, `/suche?format=vorschau&q=${given}`];
}
