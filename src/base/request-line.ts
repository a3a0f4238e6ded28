/**
 * The log line of a request, as pino writes it. Every request has one, and pino takes four times as long: it visits the
 * fields of any event, one by one.
 */
import type { Event } from "./events.ts";

type RequestEvent = Extract<Event, { readonly type: "request" }>;

/** pino's number for the level of the event. */
const INFO = 30;

export function requestLine(event: RequestEvent, pid: number, time: number): string {
  const { id, method, route, status, milliseconds, bytes, cached, key, problem, aborted } = event;
  const request = `"id":${quoted(id)},"method":${quoted(method)},"route":${quoted(route)}`;
  const response = `"status":${status},"milliseconds":${milliseconds},"bytes":${bytes}`;
  let line = `{"level":${INFO},"time":${time},"pid":${pid},${request},${response}`;
  if (cached !== undefined) line += `,"cached":${cached}`;
  if (key !== undefined) line += `,"key":${quoted(key)}`;
  if (problem !== undefined) line += `,"problem":${quoted(problem)}`;
  if (aborted !== undefined) line += `,"aborted":${aborted}`;
  return `${line},"msg":"request"}\n`;
}

const quoted = (text: string): string => JSON.stringify(text);
