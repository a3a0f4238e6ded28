/** Links from records to people, bodies, business, documents and other sites. */
import { breakable } from "../../frame/compounds.ts";
import { html, type Markup } from "../../frame/html.ts";
import type { Call } from "../../frame/service.ts";
import { linkTo, type Reader, type Visit } from "../../frame/visit.ts";
import { termMarkup } from "../words/terms.ts";
import type { Datei, Dokument, Kontakt, Verweis } from "./records.ts";
import { searchedIndexes } from "./searched-indexes.ts";

/** A link to the page of a record; only the name if there is no GUID. */
export function recordLink(visit: Reader, kind: string, guid: string, name: string): Markup {
  return guid === "" ? html`${name}` : html`<a href="${linkTo(visit, `/rat/${kind}/${guid}`)}">${breakable(name)}</a>`;
}

export function fullName({ Vorname, Name }: Pick<Kontakt, "Vorname" | "Name">): string {
  return `${Vorname} ${Name}`.trim();
}

export function personLink(visit: Reader, guid: string, name: string, party: string): Markup {
  return html`${recordLink(visit, "person", guid, name)}${party !== "" && html` <span class="party">${party}</span>`}`;
}

export function businessLinks(visit: Reader, items: readonly Verweis[]): Markup {
  return html`<ul class="plain lines">${items.map(
    ({ OBJ_GUID, GRNr, Titel }) =>
      html`<li>${recordLink(visit, "geschaeft", OBJ_GUID, Titel)} <span class="about">${GRNr}</span></li>`,
  )}</ul>`;
}

/** The file extensions of the latest version that has a file; empty if there is none (docs/how-to/files.md). */
export function renditionsOf({ Version }: Datei): readonly string[] {
  const latest = Version.findLast(({ Rendition }) => Rendition.length > 0);
  return latest?.Rendition.map(({ Extension }) => Extension) ?? [];
}

/** Without the number of the business at the beginning (`2023_0014 Postulat`), which the page shows already. */
export function documentTitle({ Titel }: Pick<Dokument, "Titel">): string {
  return Titel.replace(/^\d{4}_\d{4} /, "");
}

/** With the file type; only the title if there is no file. */
function documentLink(visit: Reader, { Titel, File }: Dokument): Markup {
  const [extension] = renditionsOf(File);
  const title = termMarkup(visit, documentTitle({ Titel }));
  if (extension === undefined) return html`${title}`;
  return html`<a href="/dokumente/${File.ID}">${title}</a> <span class="about">${extension.toUpperCase()}</span>`;
}

/** Each document once: records name the same one in several places. `listed` has those that are elsewhere already. */
export function uniqueDocuments(documents: readonly Dokument[], listed: readonly Dokument[] = []): readonly Dokument[] {
  const known = new Set(listed.map(documentKey));
  return documents.filter((document) => {
    const key = documentKey(document);
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
}

function documentKey({ OBJ_GUID, Titel, File }: Dokument): string {
  return File.ID || OBJ_GUID || Titel;
}

/** Each once. */
export function documentList(visit: Reader, documents: readonly Dokument[]): Markup | undefined {
  if (documents.length === 0) return undefined;
  const items = uniqueDocuments(documents).map((document) => html`<li>${documentLink(visit, document)}</li>`);
  return html`<ul class="plain">${items}</ul>`;
}

/** A link to all hits of a call on the search page. */
export function searchLink(visit: Reader & Pick<Visit, "installed">, { path, query }: Call, name: string): Markup {
  const [, index] = path.split("/");
  const isFirst = searchedIndexes(visit.installed).some((one) => one.isFirst && one.name === index);
  const href = linkTo(visit, "/rat", { index: isFirst ? undefined : index, cql: query.q });
  return html`<a href="${href}">${name}</a>`;
}

/** A link only for http and https: others wrote the address. */
export function outsideLink(address: string, name: string): Markup {
  return /^https?:\/\//i.test(address) ? html`<a href="${address}" rel="noopener">${name}</a>` : html`${name}`;
}
