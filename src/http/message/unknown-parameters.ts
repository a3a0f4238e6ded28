/**
 * Warns about parameters that a route does not have. They are ignored, so a misspelt filter returns everything; a
 * header says so. In: the names of the route, then those in an address. Out: the value of `Warning`.
 *
 * RFC 9111, section 5.5, marks `Warning` as obsolete because few caches and clients used it. It is still the one
 * registered field for this, and APIs with many clients send it for this very purpose (Kubernetes, for unknown fields):
 * https://kubernetes.io/blog/2020/09/03/warnings/
 */
import { nameHint } from "../../text/close-names.ts";

/** "Miscellaneous persistent warning" from an unnamed agent (RFC 7234, section 5.5.7). */
const CODE = "299 -";

/** It chooses the language of errors at every address (`problem-reply.ts`). */
const LANGUAGE = "lang";

/** An address has room for thousands of names. */
const MAX_NAMED = 3;
const MAX_LENGTH = 60;

/** Some programs add a parameter of their own to each address. Their warnings took up to a fifth of a request. */
const MAX_REMEMBERED = 64;

/** The result returns undefined if the route has all of the parameters. */
export function parameterWarning(parameters: Iterable<string>): (given: object) => string | undefined {
  const known = new Set(parameters);
  const remembered = new Map<string, string>();
  const about = (name: string): string => {
    const before = remembered.get(name);
    if (before !== undefined) return before;
    const warning = warningAbout(name, known);
    if (remembered.size < MAX_REMEMBERED && name.length <= MAX_LENGTH) remembered.set(name, warning);
    return warning;
  };
  return (given) => {
    let warnings: string[] | undefined;
    for (const name in given) {
      if (known.has(name) || name === LANGUAGE) continue;
      warnings ??= [];
      if (warnings.push(about(name)) === MAX_NAMED) break;
    }
    return warnings?.join(", ");
  };
}

/** The name is percent-encoded, because it may contain quotes and characters that no header may have. */
function warningAbout(name: string, known: ReadonlySet<string>): string {
  const shown = encodeURIComponent(name.toWellFormed()).slice(0, MAX_LENGTH);
  const hint = nameHint(
    name,
    Array.from(known, (name) => ({ name })),
  ).en;
  return `${CODE} "The parameter ${shown} is unknown and was ignored. ${hint}"`;
}
