/** Errors as responses: a `Problem` as `application/problem+json` (RFC 9457), others as a 500 without details. */
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Observer } from "../../base/events.ts";
import { excerpt, Problem } from "../../base/problems.ts";
import { notesOf } from "./request-notes.ts";

export const PROBLEM_TYPE = "application/problem+json; charset=utf-8";

/** The limits of the process and of the system (errno(3)). */
const OUT_OF_HANDLES: ReadonlySet<string> = new Set(["EMFILE", "ENFILE"]);

/** The problem that an error means for the client. Internal errors are reported to the observer only. */
export function problemOf(error: unknown, request: FastifyRequest, observe: Observer): Problem {
  const problem = toProblem(error, request, observe);
  notesOf(request).problem = problem.code;
  return problem;
}

function toProblem(error: unknown, request: FastifyRequest, observe: Observer): Problem {
  if (error instanceof Problem && error.status !== 500) return error;
  // Fastify's own refusals (a malformed address, a header that is too long) are client errors;
  // their texts are harmless.
  const { statusCode = 500, message } = error as FastifyError;
  // A method that Fastify's router does not know, such as PRI, bypasses the not-found handler.
  if (statusCode === 404) return notFound(request);
  if (statusCode < 500) return new Problem("request-invalid", excerpt(message), { cause: error });
  observe({ type: "request-failed", id: request.id, route: routeOf(request), error });
  if (OUT_OF_HANDLES.has((error as NodeJS.ErrnoException).code ?? "")) {
    const sentence = "The server has reached its limit of open files and connections.";
    return new Problem("server-exhausted", sentence, { cause: error, headers: { "retry-after": "2" } });
  }
  return new Problem("internal", `The request ${request.id} failed; the server's log says why.`, { cause: error });
}

export function notFound({ url }: FastifyRequest): Problem {
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

/** The pattern of the requested route; all addresses without a route share one name. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? "(none)";
}
