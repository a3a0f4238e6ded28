/** What a page of the explorer is: a function from visit to view. Everything around it (address, frame, formats, errors) is the same for all. */
import type { Markup } from "./html.ts";
import type { Call } from "./service.ts";
import type { Table } from "./table.ts";
import type { Visit } from "./visit.ts";

export interface Page {
  readonly show: (visit: Visit) => Promise<View>;
}

export interface View {
  /** The heading: says what is to be seen. */
  readonly title: string;
  /** A sentence or two for search engines and for who gets the link. */
  readonly description: string;
  readonly main: Markup;
  /** Pictures of the page with their data. */
  readonly figures?: readonly Figure[];
  /** Other things that the page's address gives, by `format`: `ics` for a calendar. */
  readonly files?: Readonly<Record<string, DataFile>>;
  /** The part of the explorer that the navigation marks. */
  readonly section: "start" | "finanzen" | "rat" | "daten";
}

export interface DataFile {
  readonly type: string;
  readonly name: string;
  readonly text: string;
}

/** A picture, the sentence that says what it shows, and the figures behind it. */
export interface Figure {
  /** Unique on its page, part of addresses. */
  readonly id: string;
  readonly title: string;
  readonly sentence: string;
  /** The SVG element; drawn once for wide and once for narrow screens. */
  readonly draw: (width: number) => Markup;
  readonly table: Table;
  /** The calls that its figures come from. */
  readonly calls: readonly Call[];
}
