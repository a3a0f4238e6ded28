/** An answer of the service, or something else where it cannot answer what was asked; other troubles stay troubles. */
import { ServiceError } from "./service.ts";

export async function onBadRequest<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 400) return otherwise;
    throw error;
  }
}
