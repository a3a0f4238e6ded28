/** Replaces a response with status 400 by a fallback; other errors are passed on. */
import { ServiceError } from "./service.ts";

export async function onBadRequest<T>(response: Promise<T>, fallback: T): Promise<T> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 400) return fallback;
    throw error;
  }
}
