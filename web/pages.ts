/** Every page of the explorer by its address. A page is loaded on first request, so that the server starts faster. */
import type { Page } from "./frame/page.ts";

export interface PageAddress {
  /** A Fastify route: `/finanzen/konto/:id`. */
  readonly path: string;
  readonly load: () => Promise<Page>;
  /** What the city must publish for the page to make sense. */
  readonly needs?: "finance" | "council";
  /** There is no page at this address, only an error. */
  readonly isError?: true;
  /** It shows what changes without the data, so that it cannot be cached for a data version. */
  readonly isVolatile?: true;
}

const ALL: readonly PageAddress[] = [
  { path: "/", load: async () => (await import("./start/start-page.ts")).startPage },
  { path: "/finanzen", load: async () => (await import("./money/treemap/treemap-page.ts")).treemapPage },
  { path: "/finanzen/fluss", load: async () => (await import("./money/flow/flow-page.ts")).flowPage },
  { path: "/finanzen/prozess", load: async () => (await import("./connected/pages.ts")).processPage },
  {
    path: "/finanzen/abweichungen",
    load: async () => (await import("./money/deviations/deviations-page.ts")).deviationsPage,
  },
  {
    path: "/finanzen/vergleich",
    load: async () => (await import("./money/comparison/comparison-page.ts")).comparisonPage,
  },
  { path: "/finanzen/steuern", load: async () => (await import("./money/flow/tax-bill-page.ts")).taxBillPage },
  { path: "/finanzen/verlauf", load: async () => (await import("./money/series/series-page.ts")).seriesPage },
  {
    path: "/finanzen/departement/:key",
    load: async () => (await import("./connected/pages.ts")).departmentPage,
  },
  {
    path: "/finanzen/institution/:key",
    load: async () => (await import("./connected/pages.ts")).institutionPage,
  },
  { path: "/finanzen/konto/:id", load: async () => (await import("./connected/pages.ts")).accountPage },
  { path: "/glossar", load: async () => (await import("./start/glossary-page.ts")).glossaryPage },
  { path: "/daten", load: async () => (await import("./data/data-page.ts")).dataPage },
  { path: "/rat/sitzung/:guid", load: async () => (await import("./council/meetings/meeting-page.ts")).meetingPage },
  { path: "/rat/sitzungen", load: async () => (await import("./council/meetings/meetings-page.ts")).meetingsPage },
  { path: "/rat/abstimmung/:guid", load: async () => (await import("./council/votes/vote-page.ts")).votePage },
  { path: "/rat", load: async () => (await import("./council/home/council-page.ts")).councilPage },
  { path: "/rat/abstimmungen", load: async () => (await import("./council/votes/votes-page.ts")).votesPage },
  { path: "/rat/stimmverhalten", load: async () => (await import("./council/votes/behaviour-page.ts")).behaviourPage },
  { path: "/rat/personen", load: async () => (await import("./council/people/people-page.ts")).peoplePage },
  { path: "/rat/partei/:name", load: async () => (await import("./council/votes/party-page.ts")).partyPage },
  { path: "/suche", load: async () => (await import("./search/everything-page.ts")).everythingPage },
  {
    path: "/rat/geschaeft/:guid",
    load: async () => (await import("./connected/pages.ts")).businessPage,
  },
  { path: "/rat/person/:guid", load: async () => (await import("./council/people/person-page.ts")).personPage },
  { path: "/rat/post/:guid", load: async () => (await import("./council/mail/mail-page.ts")).mailPage },
  { path: "/rat/gremium/:guid", load: async () => (await import("./council/people/body-page.ts")).bodyPage },
];

/** The part of the site that an address is in says what it needs. */
export const PAGES: readonly PageAddress[] = ALL.map((page) => {
  if (/^\/finanzen(\/|$)/.test(page.path)) return { ...page, needs: "finance" };
  return /^\/rat(\/|$)/.test(page.path) ? { ...page, needs: "council" } : page;
});
/** Not in the list: programs get JSON at its address (`src/bulk/serve/bulk-routes.ts`). */
export const BULK_PAGE: PageAddress = {
  path: "/bulk",
  load: async () => (await import("./bulk/bulk-page.ts")).bulkPage,
  isVolatile: true,
};
