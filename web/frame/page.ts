/**
 * A page of the explorer: a function from visit to view. Address, layout, formats and errors are common to all pages.
 */
import type { Markup } from "./html.ts";
import type { Call } from "./service.ts";
import type { Subscription } from "./subscription.ts";
import type { Table } from "./table.ts";
import type { Visit } from "./visit.ts";

export interface Page {
  readonly show: (visit: Visit) => Promise<View>;
}

/** What another part of the site adds to a page, such as the council to a department; undefined if it is nothing. */
export type Addition<About> = (visit: Visit, about: About) => Promise<Markup | undefined>;

export interface View {
  /** The heading, which states what the page shows. */
  readonly title: string;
  /** A sentence or two for search engines and link previews. */
  readonly description: string;
  readonly main: Markup;
  /** More elements for the head of the document. */
  readonly head?: Markup;
  readonly figures?: readonly Figure[];
  /** Lists and tables of the page that people can save. */
  readonly files?: readonly TableFile[];
  /** What people can subscribe to. The page with `format` redirects there. */
  readonly subscription?: Subscription;
  /** Other sites show the same picture with links to this page as with links to any other. */
  readonly hasPreview?: false;
  /** The section that the navigation marks as current. */
  readonly section: "start" | "finanzen" | "rat" | "daten";
}

/** A table without a chart, which may be longer than what the page shows: it is read when it is asked for. */
export interface TableFile extends Pick<Figure, "id" | "title" | "headline" | "about"> {
  readonly read: () => Promise<Table>;
}

/** What a chart must say when it has left its page, each in a word or two. */
export interface About {
  /** The year, the years or the day. */
  readonly when?: string;
  readonly phase?: string;
  readonly unit?: string;
}

/** A chart with its caption and data. */
export interface Figure {
  /** Unique on its page; part of addresses. */
  readonly id: string;
  readonly title: string;
  /** What it is called without its page, where it is embedded; the title if it is absent. */
  readonly headline?: string;
  readonly about: About;
  readonly sentence: string;
  /** Renders the SVG element: once for wide and once for narrow screens. */
  readonly draw: (width: number) => Markup;
  readonly table: Table;
  /** The API calls that return its data. */
  readonly calls: readonly Call[];
}
