/**
 * The addresses of eCH-0294 and eCH-0293: `/ech/persons`, `/ech/groups`, `/ech/memberships`, `/ech/meetings` and
 * `/ech/votings`, page by page, and each of their objects by its GUID. A list that the city does not publish is empty.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { excerpt, Problem } from "../../base/problems.ts";
import type { DatedAnswer } from "../../http/body/render-body.ts";
import type { ServeData } from "../../http/data-route.ts";
import { JSON_FORMAT } from "../../http/message/negotiate.ts";
import { perSlice } from "../../store/per-version.ts";
import type { Snapshot } from "../../store/store.ts";
import type { Site } from "../feed/feed-links.ts";
import { dataTime, type FeedSources, siteOf } from "../feed/feed-sources.ts";
import { type ContainerParts, containerJson } from "./container.ts";
import { openGroups } from "./groups.ts";
import { knownGroups } from "./known-groups.ts";
import { openMeetings } from "./meetings.ts";
import { membershipListing, openMemberships } from "./memberships.ts";
import type { Opened, OpenList } from "./open-list.ts";
import { openPersons, personListing } from "./persons.ts";
import { LIST_PARAMETERS, type ListRequest, readListRequest } from "./request.ts";
import { type ListName, Scene } from "./scene.ts";
import { guidIn } from "./views.ts";
import { openVotings } from "./votings.ts";

type Open = (opened: Opened) => OpenList | Promise<OpenList>;

export function echRoutes(
  server: FastifyInstance,
  serveData: ServeData,
  sources: FeedSources,
  originOf: (request: FastifyRequest) => string,
): void {
  const { listIndexes } = sources;
  const groups = perSlice("council", async (snapshot: Snapshot) => knownGroups(snapshot, await listIndexes(snapshot)));
  const persons = personListing(listIndexes);
  const memberships = membershipListing(listIndexes);
  const lists: Readonly<Record<ListName, Open>> = {
    persons: async (opened) => openPersons(opened, await persons(opened.snapshot)),
    groups: openGroups,
    memberships: async (opened) => openMemberships(opened, await memberships(opened.snapshot)),
    meetings: async (opened) => openMeetings(opened, await sources.hosts(opened.snapshot)),
    votings: async (opened) => openVotings(opened, await sources.hosts(opened.snapshot)),
  };

  async function open(name: ListName, snapshot: Snapshot, site: Site): Promise<Omit<ContainerParts, "entries">> {
    const indexes = await listIndexes(snapshot);
    const known = await groups(snapshot);
    const scene = new Scene({ snapshot, indexes, site, groups: known, persons: await persons(snapshot) });
    const list = await lists[name]({ snapshot, indexes, scene });
    return { snapshot, bodies: sources.readers.bodies, scene, list };
  }

  async function listAnswer(name: ListName, request: FastifyRequest, snapshot: Snapshot): Promise<DatedAnswer> {
    const site = await siteOf(snapshot, sources, originOf(request), "");
    const asked = readListRequest(request.query as Record<string, unknown>, site.city.timeZone);
    const parts = await open(name, snapshot, site);
    const { total, entries, hasMore } = await parts.list.listing.page(asked);
    const address = `${site.origin}/ech/${name}`;
    const next = hasMore ? pageAddress(address, { ...asked, after: entries.at(-1)?.guid ?? "" }) : undefined;
    const head = { global_uri: pageAddress(address, asked), pagination: { total, limit: asked.limit, next } };
    return { content: containerJson(head, { ...parts, entries }), modified: await dataTime(snapshot) };
  }

  async function objectAnswer(name: ListName, request: FastifyRequest, snapshot: Snapshot): Promise<DatedAnswer> {
    const { guid: given } = request.params as { readonly guid: string };
    const guid = guidIn(given);
    if (guid === "") throw noObject(name, given);
    const parts = await open(name, snapshot, await siteOf(snapshot, sources, originOf(request), ""));
    const entry = await parts.list.listing.find(guid);
    if (!entry) throw noObject(name, given);
    // The address alone is that of the object.
    const head = { global_uri: `${parts.scene.address(name, guid)}#container` };
    return { content: containerJson(head, { ...parts, entries: [entry] }), modified: await dataTime(snapshot) };
  }

  const formats = [JSON_FORMAT];
  const state = (request: FastifyRequest) => ({ name: originOf(request) });
  for (const name of Object.keys(lists) as ListName[]) {
    const answerList = (request: FastifyRequest, _: unknown, snapshot: Snapshot) => listAnswer(name, request, snapshot);
    const answerOne = (request: FastifyRequest, _: unknown, snapshot: Snapshot) =>
      objectAnswer(name, request, snapshot);
    server.get(
      `/ech/${name}`,
      serveData({ slice: "council", formats, parameters: LIST_PARAMETERS, state, answer: answerList }),
    );
    server.get(
      `/ech/${name}/:guid`,
      serveData({ slice: "council", formats, parameters: [], state, answer: answerOne }),
    );
  }
  const noList = async (): Promise<never> => {
    throw noListCalled(Object.keys(lists));
  };
  for (const path of ["/ech", "/ech/:list"]) server.get(path, noList);
}

/** The same for all spellings of the same request. */
function pageAddress(address: string, { limit, after, modifiedSince }: ListRequest): string {
  const query = new URLSearchParams({ limit: String(limit) });
  if (modifiedSince !== "") query.set("modified_since", modifiedSince);
  if (after !== "") query.set("after", after);
  return `${address}?${query}`;
}

function noObject(name: ListName, guid: string): Problem {
  const value = excerpt(guid);
  const sentence = {
    en: `/ech/${name} has no object ${value}. An object is found by its GUID, 32 hexadecimal digits.`,
    de: `Unter /ech/${name} gibt es kein Objekt ${value}. Ein Objekt hat eine GUID aus 32 hexadezimalen Ziffern.`,
  };
  return new Problem("not-found", sentence, { parameter: "guid", value });
}

function noListCalled(names: readonly string[]): Problem {
  const addresses = names.map((name) => `/ech/${name}`).join(", ");
  return new Problem("not-found", { en: `The lists are ${addresses}.`, de: `Die Listen sind ${addresses}.` });
}
