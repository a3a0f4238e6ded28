/** The page of an address at which there is none: it says so, as for a record that is not there. */
import type { Page } from "./page.ts";
import { ServiceError } from "./service.ts";

export const notFoundPage: Page = { show: () => Promise.reject(new ServiceError(404, {})) };
