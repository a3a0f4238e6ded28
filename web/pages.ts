/** Every page of the explorer. */
import { bodyPage } from "./council/body-page.ts";
import { businessPage } from "./council/business-page.ts";
import { meetingPage } from "./council/meeting-page.ts";
import { meetingsPage } from "./council/meetings-page.ts";
import { personPage } from "./council/person-page.ts";
import { searchPage } from "./council/search-page.ts";
import { votePage } from "./council/vote-page.ts";
import { dataPage } from "./data/data-page.ts";
import type { Page } from "./frame/page.ts";
import { accountPage } from "./money/account-page.ts";
import { departmentPage } from "./money/department-page.ts";
import { flowPage } from "./money/flow-page.ts";
import { institutionPage } from "./money/institution-page.ts";
import { processPage } from "./money/process-page.ts";
import { seriesPage } from "./money/series-page.ts";
import { treemapPage } from "./money/treemap-page.ts";
import { everythingPage } from "./search/everything-page.ts";
import { startPage } from "./start/start-page.ts";

export const PAGES: readonly Page[] = [
  startPage,
  treemapPage,
  flowPage,
  processPage,
  seriesPage,
  departmentPage,
  institutionPage,
  accountPage,
  dataPage,
  meetingPage,
  meetingsPage,
  votePage,
  searchPage,
  everythingPage,
  businessPage,
  personPage,
  bodyPage,
];
