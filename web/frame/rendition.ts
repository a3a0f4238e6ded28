/**
 * A view in the requested form: the page, an embedded chart (`einbetten`), or with `format` its data, chart or file.
 */
import { accentStyle } from "../../src/city/public-profile.ts";
import type { Assets } from "./assets.ts";
import { embeddedFigure, NARROW, WIDE } from "./figure.ts";
import { embedDocument, type FramedVisit, pageDocument } from "./layout.ts";
import type { Figure, View } from "./page.ts";
import { pictureFile, picturePolicy } from "./picture-file.ts";
import { ServiceError } from "./service.ts";
import { subscriptionAddress } from "./subscription.ts";
import { tableCsv, tableJson } from "./table.ts";
import type { Visit } from "./visit.ts";

export interface Rendition {
  /** 200 if it is absent. */
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Browsers run and load only our own files, because pages show text that others wrote. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
  "form-action 'self'; base-uri 'none'";

export function renditionOf(visit: Visit, view: View, assets: Assets): Rendition {
  const embedded = visit.query.get("einbetten");
  if (embedded !== null) {
    const document = embedDocument(visit, view, assets, embeddedFigure(visit, figureOf(view, embedded)));
    return rendition("text/html", String(document), { "content-security-policy": POLICY });
  }
  const format = visit.query.get("format");
  if (format === null) return pageRendition(visit, view, assets);
  // Feeds and calendars had addresses of pages once. Feed readers remember where they have moved.
  const moved = subscriptionAddress(visit, view.subscription ?? {}, format);
  if (moved !== undefined) return { status: 301, headers: { location: moved }, body: "" };
  const figure = figureOf(view, visit.query.get("bild"));
  switch (format) {
    case "csv":
      return rendition("text/csv", tableCsv(figure.table), attached(`${figure.id}.csv`));
    case "json":
      return rendition("application/json", tableJson(figure.table));
    case "svg": {
      const width = visit.query.get("breite") === "schmal" ? NARROW : WIDE;
      const style = assets.pictureStyle + accentStyle(visit.city);
      const picture = pictureFile(String(figure.draw(width)), style);
      return rendition("image/svg+xml", picture, { "content-security-policy": picturePolicy(style) });
    }
    default:
      throw new ServiceError(404, {});
  }
}

export function pageRendition(visit: FramedVisit, view: View, assets: Assets): Rendition {
  return rendition("text/html", String(pageDocument(visit, view, assets)));
}

/** Pages must not be framed, except embedded charts, which override the policy. */
function rendition(type: string, body: string, headers: Rendition["headers"] = {}): Rendition {
  return {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "content-security-policy": `${POLICY}; frame-ancestors 'none'`,
      "cross-origin-opener-policy": "same-origin",
      "referrer-policy": "strict-origin-when-cross-origin",
      ...headers,
    },
    body,
  };
}

function attached(name: string): Rendition["headers"] {
  return { "content-disposition": `attachment; filename="${name}"` };
}

function figureOf({ figures = [] }: View, id: string | null): Figure {
  const figure = id === null ? figures[0] : figures.find((one) => one.id === id);
  if (!figure) throw new ServiceError(404, {});
  return figure;
}
