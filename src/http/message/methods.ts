/** The methods that the services answer. */
import { Problem } from "../../base/problems.ts";

export const METHODS = "GET, HEAD, OPTIONS";
/** At an address that reads messages (`message-paths.ts`). */
export const MESSAGE_METHODS = "POST, OPTIONS";

export function isReadMethod(method: string | undefined): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

export function methodNotAllowed(method: string | undefined): Problem {
  const sentence = {
    en: `${method} is not allowed: the service is read-only.`,
    de: `${method} ist nicht erlaubt: Der Dienst lässt sich nur lesen.`,
  };
  return new Problem("method-not-allowed", sentence, { headers: { allow: METHODS } });
}
