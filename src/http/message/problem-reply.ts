/** Errors as replies: a `Problem` as `application/problem+json` (RFC 9457), anything else as a 500 that tells nothing. */
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Observer } from "../../base/events.ts";
import { excerpt, Problem } from "../../base/problems.ts";
import { notesOf } from "./request-notes.ts";

export const PROBLEM_TYPE = "application/problem+json; charset=utf-8";

/** Of the process and of the machine (errno(3)). */
const OUT_OF_HANDLES: ReadonlySet<string> = new Set(["EMFILE", "ENFILE"]);

/** The problem that an error means for the client; one of our own making is reported to the observer and stays there. */
export function problemOf(error: unknown, request: FastifyRequest, observe: Observer): Problem {
  const problem = meaningOf(error, request, observe);
  notesOf(request).problem = problem.code;
  return problem;
}

function meaningOf(error: unknown, request: FastifyRequest, observe: Observer): Problem {
  if (error instanceof Problem && error.status !== 500) return error;
  // Fastify's own refusals (a broken address, a header that is too long) are the client's to mend; their texts are harmless.
  const { statusCode = 500, message } = error as FastifyError;
  // A method that its router does not know, such as PRI, passes by the handler of what is not there.
  if (statusCode === 404) return nothingAt(request);
  if (statusCode < 500) return new Problem("request-invalid", excerpt(message), { cause: error });
  observe({ type: "request-failed", id: request.id, route: routeOf(request), error });
  if (OUT_OF_HANDLES.has((error as NodeJS.ErrnoException).code ?? "")) {
    const sentence = "The server has as many files and connections open as it may.";
    return new Problem("server-exhausted", sentence, { cause: error, headers: { "retry-after": "2" } });
  }
  return new Problem("internal", `The request ${request.id} failed; the server's log says why.`, { cause: error });
}

export function nothingAt({ url }: FastifyRequest): Problem {
  return new Problem("not-found", `There is nothing at ${excerpt(url.split("?", 1)[0])}.`);
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .code(problem.status)
    .removeHeader("etag")
    .headers({ "cache-control": "no-store", ...problem.extras.headers, "content-type": PROBLEM_TYPE })
    .send(problemJson(problem));
}

export function problemJson(problem: Problem): string {
  const { parameter, value, members } = problem.extras;
  return JSON.stringify({
    type: `urn:rathaus:problem:${problem.code}`,
    title: problem.title,
    status: problem.status,
    detail: problem.message,
    hint: problem.hint,
    parameter,
    value,
    ...members,
  });
}

/** The pattern of the route that was asked for; addresses of no route share one name. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? "(none)";
}
