/** What a service answers if it cannot answer: one class of errors, from both forms in which services report them. */
import { readXml, type XmlElement } from "./xml.ts";

/** An SRU diagnostic: what is wrong with a query, and where. */
export interface Diagnostic {
  /** Number in the list of SRU (https://www.loc.gov/standards/sru/diagnostics/diagnosticsList.html), such as 16. */
  readonly code: number;
  readonly uri: string;
  readonly message: string;
  /** What is wrong, such as the unknown name. */
  readonly details: string;
  /** Offset in the query in characters, from 0. */
  readonly position?: number;
  /** What to do about it. */
  readonly hint?: string;
}

/** What is known of a failed request. */
export interface Failure {
  readonly url: string;
  /** Absent if there was no response. */
  readonly status?: number;
  /** Kind of problem, such as `urn:rathaus:problem:parameter-invalid`. */
  readonly type?: string;
  /** What to do about it. */
  readonly hint?: string;
  readonly diagnostic?: Diagnostic;
  /** The parameter that is to blame, and its value. */
  readonly parameter?: string;
  readonly value?: string;
  /** Milliseconds that the service asks to wait. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** A request failed; `message` says why. */
export class RathausError extends Error {
  override readonly name = "RathausError";
  readonly url: string;
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly hint: string | undefined;
  readonly diagnostic: Diagnostic | undefined;
  readonly parameter: string | undefined;
  readonly value: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(message: string, { url, status, type, hint, diagnostic, parameter, value, retryAfter, cause }: Failure) {
    super(message, cause === undefined ? {} : { cause });
    this.url = url;
    this.status = status;
    this.type = type;
    this.hint = hint;
    this.diagnostic = diagnostic;
    this.parameter = parameter;
    this.value = value;
    this.retryAfter = retryAfter;
  }
}

/** The error of a response with a status from 400 up. */
export function errorOf(body: string, where: Required<Pick<Failure, "url" | "status">> & Failure): RathausError {
  return fromProblem(body, where) ?? fromDiagnostics(body, where) ?? new RathausError(shortly(body, where), where);
}

/** `application/problem+json` (RFC 9457). */
function fromProblem(body: string, where: Failure): RathausError | undefined {
  const problem = jsonObject(body);
  if (problem === undefined) return undefined;
  const text = (name: string) => (typeof problem[name] === "string" ? (problem[name] as string) : undefined);
  const { position } = problem;
  const [type, title, detail, hint] = ["type", "title", "detail", "hint"].map(text);
  const message = detail ?? title;
  if (message === undefined) return undefined;
  const uri = text("diagnostic");
  return new RathausError(
    message,
    defined({
      ...where,
      type,
      hint,
      parameter: text("parameter"),
      value: text("value"),
      diagnostic: uri === undefined ? undefined : diagnosticOf(uri, message, text("details"), position, hint),
    }),
  );
}

/** The document `diagnostics` of SRU. */
function fromDiagnostics(body: string, where: Failure): RathausError | undefined {
  if (!body.includes("diagnostic")) return undefined;
  let found: XmlElement | undefined;
  try {
    const root = readXml(body);
    found = root.name === "diagnostic" ? root : root.children.find(({ name }) => name === "diagnostic");
  } catch {
    return undefined;
  }
  const text = (name: string) => found?.children.find((child) => child.name === name)?.text;
  const uri = text("uri");
  if (uri === undefined) return undefined;
  const position = text("position");
  const message = text("message") || text("details") || uri;
  const diagnostic = diagnosticOf(uri, message, text("details"), position === undefined ? undefined : Number(position));
  return new RathausError(message, { ...where, diagnostic });
}

function diagnosticOf(
  uri: string,
  message: string,
  details = "",
  position?: unknown,
  hint?: string | undefined,
): Diagnostic {
  const code = Number(uri.split("/").at(-1));
  return defined({ code, uri, message, details, position: isOffset(position) ? position : undefined, hint });
}

const isOffset = (position: unknown): position is number => Number.isInteger(position);

/** Without the members that are undefined. */
function defined<Of extends object>(given: Of): { [Name in keyof Of]: Exclude<Of[Name], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}

function jsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}

const MOST_CHARACTERS = 200;

/** Of an error page its title. */
function shortly(body: string, { status }: Failure): string {
  const title = /<title[^<>]*>([^<]*)/i.exec(body)?.[1] ?? (/^\s*</.test(body) ? "" : body);
  const text = title.replace(/\s+/g, " ").trim().slice(0, MOST_CHARACTERS);
  return `The service answered with status ${status}${text && `: ${text}`}.`;
}

/** The error of a response that is not what was requested. */
export function unexpected(reason: string, url: string, cause?: unknown): RathausError {
  return new RathausError(`The response cannot be read: ${reason}.`, { url, cause });
}
