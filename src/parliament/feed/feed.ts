/** A feed, whatever its format: what changed last, newest first. */

export interface Feed {
  /** Stays the same for the same query. */
  readonly id: string;
  readonly title: string;
  /** BCP 47 tag of the titles and summaries. */
  readonly language: string;
  /** Milliseconds: when the newest entry changed. */
  readonly updated: number;
  readonly publisher: string;
  /** The publisher's website. */
  readonly website?: string;
  /** Its own address. */
  readonly self: string;
  /** The page that shows the same to people. */
  readonly page: string;
  /** The feed with the next entries. */
  readonly next?: string;
  /** The address of the publisher's logo. */
  readonly logo?: string;
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  /** Stays the same when the entry changes. */
  readonly id: string;
  readonly title: string;
  /** Plain text; may be empty. */
  readonly summary: string;
  readonly link: string;
  /** Milliseconds: when its content last changed here. */
  readonly updated: number;
  readonly tags: readonly string[];
}

export function timeText(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
