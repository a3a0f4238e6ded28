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

export interface View {
  /** The heading, which states what the page shows. */
  readonly title: string;
  /** A sentence or two for search engines and link previews. */
  readonly description: string;
  readonly main: Markup;
  /** More elements for the head of the document. */
  readonly head?: Markup;
  readonly figures?: readonly Figure[];
  /** What people can subscribe to. The page with `format` redirects there. */
  readonly subscription?: Subscription;
  /** The section that the navigation marks as current. */
  readonly section: "start" | "finanzen" | "rat" | "daten";
}

/** A chart with its caption and data. */
export interface Figure {
  /** Unique on its page; part of addresses. */
  readonly id: string;
  readonly title: string;
  /** What it is called without its page, where it is embedded; the title if it is absent. */
  readonly headline?: string;
  readonly sentence: string;
  /** Renders the SVG element: once for wide and once for narrow screens. */
  readonly draw: (width: number) => Markup;
  readonly table: Table;
  /** The API calls that return its data. */
  readonly calls: readonly Call[];
}
