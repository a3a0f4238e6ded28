/** A feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
import { type Feed, timeText } from "./feed.ts";

export function jsonFeedText(feed: Feed): string {
  const { title, language, publisher, website, self, page, next, logo, entries } = feed;
  const json = {
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: page,
    feed_url: self,
    next_url: next,
    icon: logo,
    language,
    authors: [{ name: publisher, url: website }],
    items: entries.map(({ id, title, summary, link, updated, tags }) => ({
      id,
      url: link,
      title,
      // The one of the two contents that is required.
      content_text: summary === "" ? title : summary,
      date_modified: timeText(updated),
      tags: tags.length === 0 ? undefined : tags,
    })),
  };
  return JSON.stringify(json);
}
