/**
 * A view in the requested form: the page, an embedded chart (`einbetten`), or with `format` its data, chart or file.
 */
import { accentStyle } from "../src/city/public-profile.ts";
import type { Assets } from "./frame/assets.ts";
import { embeddedFigure, NARROW, WIDE } from "./frame/figure.ts";
import { embedDocument, type FramedVisit, PREVIEW, pageDocument } from "./frame/layout.ts";
import type { Figure, TableFile, View } from "./frame/page.ts";
import { ServiceError } from "./frame/service.ts";
import { subscriptionAddress } from "./frame/subscription.ts";
import { type Table, tableCsv, tableJson } from "./frame/table.ts";
import type { Visit } from "./frame/visit.ts";
import { fileName } from "./pictures/file-name.ts";
import { pictureFile, picturePolicy } from "./pictures/picture-file.ts";
import { framedPicture, pictureTitles } from "./pictures/picture-frame.ts";
import { previewCard } from "./pictures/preview-card.ts";
import { tableXlsx } from "./pictures/table-file.ts";

export interface Rendition {
  /** 200 if it is absent. */
  readonly status?: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A text, or what makes a file: once the data is no longer needed, because that takes a while. */
  readonly body: string | (() => Promise<Buffer>);
  /** Sent if the file cannot be made now. */
  readonly fallback?: Buffer;
}

export type TextRendition = Rendition & { readonly body: string };

/** What becomes a PNG. */
export interface Drawing {
  readonly svg: string;
  readonly style: string;
  readonly width: number;
  readonly height: number;
  /** How many times as large the PNG is. */
  readonly scale: number;
}

export interface Makers {
  readonly assets: Assets;
  readonly draw: (drawing: Drawing) => Promise<Buffer>;
}

/** Browsers run and load only our own files, because pages show text that others wrote. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
  "form-action 'self'; base-uri 'none'";

/** Pictures of pages are twice as large as on the page, for print and for screens with fine pixels. */
const SCALE = 2;
const PNG = "image/png";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export async function renditionOf(visit: Visit, view: View, { assets, draw }: Makers): Promise<Rendition> {
  const embedded = visit.query.get("einbetten");
  if (embedded !== null) {
    const figure = figureOf(view, embedded);
    const [title, more] = pictureTitles(view, figure);
    const document = embedDocument(visit, view, assets, embeddedFigure(visit, figure, title, more));
    return rendition("text/html", String(document), { "content-security-policy": POLICY });
  }
  const format = visit.query.get("format");
  if (format === null) return pageRendition(visit, view, assets);
  // Feeds and calendars had addresses of pages once. Feed readers remember where they have moved.
  const moved = subscriptionAddress(visit, view.subscription ?? {}, format);
  if (moved !== undefined) return { status: 301, headers: { location: moved }, body: "" };
  const style = assets.pictureStyle + accentStyle(visit.city);
  if (format === "vorschau") {
    const svg = String(previewCard(visit, view));
    const body = (): Promise<Buffer> => draw({ svg, style, ...PREVIEW, scale: 1 });
    return { ...rendition(PNG, body), fallback: assets.previewFile };
  }
  const id = visit.query.get("bild");
  const file = format === "xlsx" && view.files?.find((one) => one.id === id);
  if (file) return spreadsheet(visit, file, file.title, await file.read());
  const figure = figureOf(view, id);
  const named = (disposition: string) => namedFile(visit, figure, format, disposition);
  const framed = () => framedPicture(visit, view, figure, visit.query.get("breite") === "schmal" ? NARROW : WIDE);
  switch (format) {
    case "csv":
      return rendition("text/csv", tableCsv(figure.table), named("attachment"));
    case "xlsx": {
      const [title] = pictureTitles(view, figure);
      return spreadsheet(visit, figure, title, figure.table);
    }
    case "json":
      return rendition("application/json", tableJson(figure.table), named("inline"));
    case "svg": {
      const picture = pictureFile(String(framed().svg), style, visit.origin);
      const policy = { "content-security-policy": picturePolicy(style) };
      return rendition("image/svg+xml", picture, { ...policy, ...named("inline") });
    }
    case "png": {
      const { svg, width, height } = framed();
      const picture = { svg: String(svg), style, width, height, scale: SCALE };
      return rendition(PNG, () => draw(picture), named("inline"));
    }
    default:
      throw new ServiceError(404, {});
  }
}

export function pageRendition(visit: FramedVisit, view: View, assets: Assets): TextRendition {
  return rendition("text/html", String(pageDocument(visit, view, assets)));
}

function spreadsheet(visit: Visit, named: Omit<TableFile, "read">, title: string, table: Table): Rendition {
  const make = (): Promise<Buffer> => tableXlsx(visit, title, named.about, table);
  return rendition(XLSX, make, namedFile(visit, named, "xlsx", "attachment"));
}

function namedFile(
  visit: Visit,
  named: Omit<TableFile, "read">,
  extension: string,
  disposition: string,
): Rendition["headers"] {
  return { "content-disposition": `${disposition}; filename="${fileName(visit, named)}.${extension}"` };
}

/** Pages must not be framed, except embedded charts, which override the policy. */
function rendition<Body extends Rendition["body"]>(type: string, body: Body, headers: Rendition["headers"] = {}) {
  return {
    headers: {
      "content-type": typeof body === "string" ? `${type}; charset=utf-8` : type,
      "content-security-policy": `${POLICY}; frame-ancestors 'none'`,
      "cross-origin-opener-policy": "same-origin",
      "referrer-policy": "strict-origin-when-cross-origin",
      ...headers,
    },
    body,
  };
}

function figureOf({ figures = [] }: View, id: string | null): Figure {
  const figure = id === null ? figures[0] : figures.find((one) => one.id === id);
  if (!figure) throw new ServiceError(404, {});
  return figure;
}
