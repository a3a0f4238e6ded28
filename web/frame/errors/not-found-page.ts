/** The page of an address that does not exist: the same error as for a record that does not exist. */
import type { Page } from "../page.ts";
import { ServiceError } from "../service.ts";

export const notFoundPage: Page = { show: () => Promise.reject(new ServiceError(404, {})) };
