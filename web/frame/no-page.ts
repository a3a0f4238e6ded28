/** The page of an address at which there is none: it says so, as for a record that is not there. */
import type { Page } from "./page.ts";
import { Refusal } from "./service.ts";

export const noPage: Page = { show: () => Promise.reject(new Refusal(404, {})) };
