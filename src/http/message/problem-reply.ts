/**
 * Errors as responses. A `Problem` is sent as the service at the address sends errors, by default as
 * `application/problem+json` (RFC 9457), and to browsers as a page; other errors as a 500 without details.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Observer } from "../../base/events.ts";
import type { Language } from "../../base/language.ts";
import { excerpt, Problem, type ProblemCode } from "../../base/problems.ts";
import { chooseFormat, type Format, HTML_FORMAT, JSON_FORMAT, preferredLanguage } from "./negotiate.ts";
import { messageNotJson, messageTooLong } from "./request-body.ts";
import { notesOf } from "./request-notes.ts";

/** What decides about the form of an error. */
export interface Asked {
  readonly url: string;
  readonly headers: Pick<IncomingHttpHeaders, "accept" | "accept-language">;
}

/** A format that errors are sent in. */
export interface ProblemFormat {
  /** Clients that ask for data in this format get errors in it. */
  readonly of: Format;
  /** The `Content-Type` of the response. */
  readonly type: string;
  readonly render: (problem: Problem, language: Language) => string;
}

/** A page about a problem, for people. */
export type ProblemPage = (
  asked: Asked & Pick<FastifyRequest, "host" | "protocol">,
  problem: Problem,
  language: Language,
) => Promise<{ readonly headers: Readonly<Record<string, string>>; readonly body: string }>;

export interface ProblemForms {
  /** The formats for errors at a path; the first is the default. */
  readonly formats?: (path: string) => readonly ProblemFormat[];
  readonly page?: ProblemPage;
}

export const PROBLEM_JSON: ProblemFormat = {
  of: JSON_FORMAT,
  type: "application/problem+json; charset=utf-8",
  render: problemJson,
};

/** The request headers that errors depend on. */
const VARY = "Accept, Accept-Encoding, Accept-Language";
const LANGUAGE_TAGS = { de: "de-CH", en: "en" };

/** The `format` and `lang` of longer addresses are ignored if the request is refused. */
const MAX_REFUSED_ADDRESS = 1_000;

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
  const { statusCode = 500, message, code } = error as FastifyError;
  // A method that Fastify's router does not know, such as PRI, bypasses the not-found handler.
  if (statusCode === 404) return notFound(request);
  if (statusCode === 413) return messageTooLong();
  if (statusCode === 415) return messageNotJson();
  if (statusCode < 500) {
    const german = code === "FST_ERR_BAD_URL" ? "Die Adresse ist nicht richtig kodiert." : undefined;
    const sentence = { en: excerpt(message), de: german ?? excerpt(message) };
    return new Problem("request-invalid", sentence, { cause: error });
  }
  observe({ type: "request-failed", id: request.id, route: routeOf(request), error });
  if (OUT_OF_HANDLES.has((error as NodeJS.ErrnoException).code ?? "")) {
    const sentence = {
      en: "The server has reached its limit of open files and connections.",
      de: "Der Server hat so viele Dateien und Verbindungen offen, wie er darf.",
    };
    return new Problem("server-exhausted", sentence, { cause: error, headers: { "retry-after": "2" } });
  }
  const sentence = {
    en: `The request ${request.id} failed; the server's log says why.`,
    de: `Die Anfrage ${request.id} ist fehlgeschlagen; das Protokoll des Servers nennt den Grund.`,
  };
  return new Problem("internal", sentence, { cause: error });
}

export function notFound({ url }: Pick<FastifyRequest, "url">): Problem {
  const path = excerpt(pathOf(url));
  return new Problem("not-found", { en: `There is nothing at ${path}.`, de: `Unter ${path} gibt es nichts.` });
}

export interface RenderedProblem {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** For programs: in the format and the language that they ask for. */
export function renderProblem(asked: Asked, problem: Problem, { formats }: ProblemForms): RenderedProblem {
  const known = formats?.(pathOf(asked.url)) ?? [PROBLEM_JSON];
  const dataFormats = known.map(({ of }) => of);
  const wanted = wantedFormat(asked, dataFormats);
  const { type, render } = known.find(({ of }) => of === wanted) ?? known[0];
  const language = languageOf(asked, "en");
  return { headers: { "content-type": type, ...headersFor(language) }, body: render(problem, language) };
}

/**
 * For a client whose requests are refused: as cheap as possible. People get a page without styles and scripts, whose
 * requests would be refused, too.
 */
export function renderRefusal({ url, headers }: Asked, problem: Problem, forms: ProblemForms): RenderedProblem {
  const asked = { url: url.slice(0, MAX_REFUSED_ADDRESS), headers };
  if (forms.page === undefined || !wantsPage(asked, forms.formats)) return renderProblem(asked, problem, forms);
  const language = languageOf(asked, "de");
  return { headers: { "content-type": HTML_FORMAT.type, ...headersFor(language) }, body: barePage(problem, language) };
}

function barePage(problem: Problem, language: Language): string {
  const { title, detail, hint } = problem.textsIn(language);
  const [heading, sentence, advice] = [title, detail, hint].map((text) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
  );
  return (
    `<!doctype html><html lang="${LANGUAGE_TAGS[language]}"><meta charset="utf-8"><title>${heading}</title>` +
    '<meta name="viewport" content="width=device-width"><body style="font:1.1em sans-serif;max-width:40em;margin:2em">' +
    `<h1>${heading}</h1><p>${sentence}</p><p>${advice}</p></body></html>`
  );
}

/** Problems of a client that asks too much, or of a server that is asked too much. */
const OVERLOAD: ReadonlySet<ProblemCode> = new Set(["too-many-requests", "server-busy", "store-overloaded"]);

/** Sends a problem: to people as a page. If that fails, they get what programs get. */
export async function sendProblem(
  reply: FastifyReply,
  problem: Problem,
  forms: ProblemForms,
  observe: Observer,
): Promise<FastifyReply> {
  const { request } = reply;
  const isRefusal = OVERLOAD.has(problem.code);
  const { headers, body } = isRefusal
    ? renderRefusal(request, problem, forms)
    : ((await renderPage(request, problem, forms, observe)) ?? renderProblem(request, problem, forms));
  // What the client has sent ahead is not answered.
  const connection = isRefusal && { connection: "close" };
  return reply
    .code(problem.status)
    .removeHeader("etag")
    .headers({ "cache-control": "no-store", ...problem.extras.headers, ...headers, ...connection })
    .send(body);
}

/** Programs do not name HTML, except those that use Java's HttpURLConnection, which also sends a bare `*`. */
function isBrowser(accept = ""): boolean {
  const types = accept
    .toLowerCase()
    .split(/[,;]/, 50)
    .map((type) => type.trim());
  return types.includes("text/html") && !types.includes("*");
}

function wantsPage(asked: Asked, formats: ProblemForms["formats"]): boolean {
  if (!isBrowser(asked.headers.accept)) return false;
  const known = formats?.(pathOf(asked.url)) ?? [PROBLEM_JSON];
  return wantedFormat(asked, [...known.map(({ of }) => of), HTML_FORMAT]) === HTML_FORMAT;
}

async function renderPage(
  request: FastifyRequest,
  problem: Problem,
  { formats, page }: ProblemForms,
  observe: Observer,
): Promise<RenderedProblem | undefined> {
  if (page === undefined || !wantsPage(request, formats)) return undefined;
  const language = languageOf(request, "de");
  try {
    const { headers, body } = await page(request, problem, language);
    return { headers: { ...headersFor(language), ...headers }, body };
  } catch (error) {
    // The first page needs files, which cannot be read while too many are open.
    observe({ type: "request-failed", id: request.id, route: routeOf(request), error });
    return undefined;
  }
}

/** An invalid `format` is one of the errors to report, so it counts as missing here. */
function wantedFormat({ url, headers }: Asked, formats: readonly Format[]): Format {
  const parameter = parameterOf(url, "format");
  return chooseFormat(formats, formats.find(({ name }) => name === parameter)?.name, headers.accept);
}

/** The language of an error: the parameter `lang`, or else what the client prefers, or else the default. */
export function languageOf({ url, headers }: Asked, fallback: Language): Language {
  const parameter = parameterOf(url, "lang");
  if (parameter === "de" || parameter === "en") return parameter;
  return preferredLanguage(headers["accept-language"] ?? "") ?? fallback;
}

function headersFor(language: Language): Readonly<Record<string, string>> {
  return { "content-language": LANGUAGE_TAGS[language], vary: VARY };
}

function parameterOf(url: string, name: string): string | null {
  const start = url.indexOf("?");
  return start < 0 ? null : new URLSearchParams(url.slice(start)).get(name);
}

function pathOf(url: string): string {
  return url.split("?", 1)[0];
}

export function problemJson(problem: Problem, language: Language): string {
  const { parameter, value, members } = problem.extras;
  const { title, detail, hint } = problem.textsIn(language);
  return JSON.stringify({
    type: `urn:rathaus:problem:${problem.code}`,
    title,
    status: problem.status,
    detail,
    hint,
    parameter,
    value,
    ...members,
  });
}

/** The pattern of the requested route; all addresses without a route share one name. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? "(none)";
}
