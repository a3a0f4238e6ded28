/** `/rat`: the home of parliament; with a search in the address, its results. */
import { indexOfKind } from "../../frame/installed.ts";
import type { Page } from "../../frame/page.ts";
import type { Visit } from "../../frame/visit.ts";
import { isSearch } from "../search/search.ts";
import { searchPage } from "../search/search-page.ts";
import { homeView } from "./home-view.ts";

export const councilPage: Page = {
  show: (visit) => (isHome(visit) ? homeView(visit) : searchPage.show(visit)),
};

/** A council that publishes nothing that the home could show has only its search. */
function isHome({ query, installed }: Visit): boolean {
  const kinds = ["business", "meeting", "vote", "body"] as const;
  return kinds.some((kind) => indexOfKind(installed, kind)) && !isSearch({ installed, query });
}
