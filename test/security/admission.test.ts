/**
 * Clients that fill the queue with expensive searches, and disconnect: nobody else is refused, and nothing is computed
 * for them afterwards. Counted in slices of the scheduler, not in time.
 */
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { LIMITS } from "../../src/base/limits.ts";
import { SETTINGS } from "../../src/base/settings.ts";
import { newRequestContext } from "../../src/base/work/request-context.ts";
import { SCHEDULER } from "../../src/base/work/scheduler.ts";
import { seldwyla } from "../support/seldwyla.ts";
import { ENGINE, type SmallCity } from "../support/small-city.ts";

let city: SmallCity;
let address: string;
beforeAll(async () => {
  city = await seldwyla({ RATHAUS_TRUSTED_PROXIES: "loopback", RATHAUS_ANSWER_TIME: "600" });
  address = await city.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => city.close());

const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(() => SCHEDULER.waiting, { timeout: 10_000 }).toBe(0);
  await expect.poll(inFlight, { timeout: 10_000 }).toBe(0);
});

const letter = (i: number): string => String.fromCharCode(97 + (i % 26));

const near = (n: number): string =>
  `(Volltext = "${letter(n)}*" prox/distance<=${99 - Math.floor(n / 40)} Volltext = "*${letter(n + 7)}*")`;
const nearEachOther = (pairs: number): string =>
  encodeURIComponent(Array.from({ length: pairs }, (_, n) => near(n)).join(" or "));
const QUERY = nearEachOther(40);
const LONG_QUERY = nearEachOther(120);

/** Takes about a second. The addresses are all different, so that requests are not coalesced. */
const expensive = (i: number, query = QUERY): string => `/api/geschaeft/search?m=10&n=${i}&q=${query}`;

/** Sends a request on a connection of its own. */
function send(client: string, path: string): Socket {
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-forwarded-for: ${client}\r\n\r\n`);
  // Those that are not read are reset in the end.
  socket.on("error", () => {});
  sockets.push(socket);
  return socket;
}

async function ask(client: string, path: string): Promise<number> {
  const reply = await fetch(address + path, { headers: { "x-forwarded-for": client } });
  await reply.arrayBuffer();
  return reply.status;
}

/** Requests in progress. */
async function inFlight(): Promise<number> {
  return Number(/^rathaus_requests_in_flight (\d+)$/m.exec(await city.metrics())?.[1]);
}

const MOST_READS = SETTINGS.databaseConnections.default;
/** How much can wait: in the run queue, or with one of the connections to the database. One may be computing. */
const MOST = (ENGINE === "postgres" ? MOST_READS : LIMITS.longQueries.most) - 1;
const CLIENTS = 5;

/** Each search is a new one: some of those before may be cached. */
let searches = 10_000;

/** Sends more expensive searches than can wait, so that some are refused. */
async function fillQueue(clientOf: (nr: number) => string): Promise<readonly Socket[]> {
  const count = CLIENTS * LIMITS.longQueriesOfClient.most;
  const sent = Array.from({ length: count }, (_, i) => send(clientOf(i % CLIENTS), expensive(searches++)));
  await expect.poll(() => SCHEDULER.waiting, { timeout: 20_000, interval: 5 }).toBeGreaterThanOrEqual(MOST);
  return sent;
}

const PAGES = ["/", "/rat?q=velo", "/rat/sitzungen", "/finanzen", "/suche?q=schule", "/daten"];

describe("with a queue full of expensive searches", () => {
  it("pages of another client are answered, and searches of the others give way", async () => {
    const heavy = await fillQueue((nr) => `2001:db8:${nr}::1`);
    for (const page of PAGES) expect([page, await ask("192.0.2.1", page)]).toEqual([page, 200]);
    const refused = await Promise.race(heavy.map((socket) => text(socket)));
    expect(refused).toMatch(/^HTTP\/1.1 503 [\s\S]*retry-after: \d+\r\n/i);
  });

  it("another client of the same network is answered, too", async () => {
    await fillQueue((nr) => `2001:db8:1:${nr}::1`);
    for (const page of PAGES) expect([page, await ask("2001:db8:1:1234::1", `${page}#`)]).toEqual([page, 200]);
  });
});

describe("a client that sends many short searches", () => {
  it("comes after one that sends few", async () => {
    for (let nr = 0; nr < 20; nr++)
      expect(await ask("192.0.2.8", `/api/geschaeft/search?m=25&q=seq%3E${nr}`)).toBe(200);
    const serviceOf = (name: string): number =>
      SCHEDULER.serviceOf(newRequestContext({ name, networks: [{ name, clients: 1 }] }, 1_000));
    // What is in a cache costs nothing.
    expect(await ask("192.0.2.9", "/api/geschaeft/search?m=25&q=seq%3E0")).toBe(200);
    expect(serviceOf("192.0.2.8")).toBeGreaterThan(serviceOf("192.0.2.9"));
  });
});

describe("with more clients that search for long than there are connections to the database", () => {
  it("requests of a client that was there before are answered", async () => {
    expect(await ask("192.0.2.6", "/rat?q=velo")).toBe(200);
    for (let nr = 0; nr < 2 * MOST_READS; nr++) send(`2001:db8:${nr}::1`, expensive(searches++, LONG_QUERY));
    await expect.poll(() => SCHEDULER.waiting, { timeout: 20_000, interval: 5 }).toBeGreaterThanOrEqual(MOST_READS - 1);
    // Nobody has requested these before.
    const paths = ["/rat?q=tram", "/rat/personen", "/suche?q=quartier", "/api/partei/searchdetails?q=seq%3E1"];
    for (const path of paths) expect([path, await ask("192.0.2.6", path)]).toEqual([path, 200]);
  });
});

describe("when clients disconnect", () => {
  it("nothing more is computed for them, and they are reported as aborted", async () => {
    city.events.length = 0;
    const heavy = await fillQueue((nr) => `2001:db8:${nr}::1`);
    const granted = SCHEDULER.granted;
    for (const socket of heavy) socket.destroy();
    const ended = () => city.events.filter((event) => event.type === "request");
    await expect.poll(inFlight, { timeout: 10_000 }).toBe(0);
    expect(SCHEDULER.waiting).toBe(0);
    // To notice it takes a turn of those that have just arrived; each search would take more than a hundred.
    expect(SCHEDULER.granted - granted).toBeLessThan(2 * heavy.length);
    const aborted = ended().filter((event) => !("problem" in event && event.problem === "server-busy"));
    expect(aborted.length).toBeGreaterThanOrEqual(MOST);
    expect(aborted).toEqual(aborted.map(() => expect.objectContaining({ aborted: true, status: 200 })));
    expect(city.events.filter(({ type }) => type === "request-failed")).toEqual([]);
  });

  it("a client that waits for the same response still gets it", async () => {
    // Several, so that the first one takes longer.
    const [first] = Array.from({ length: 8 }, (_, i) => send("2001:db8::1", expensive(1_000 + i)));
    await expect.poll(() => SCHEDULER.waiting, { interval: 5 }).toBeGreaterThan(4);
    const joined = ask("192.0.2.3", expensive(1_000));
    await expect.poll(inFlight, { interval: 5 }).toBe(9);
    first.destroy();
    expect(await joined).toBe(200);
    // And so does one that asks again.
    expect(await ask("2001:db8::1", expensive(1_000))).toBe(200);
  });

  it("requests behind the first one on their connection do not start", async () => {
    const paths = [0, 1, 2, 3].map((i) => `GET ${expensive(2_000 + i)} HTTP/1.1\r\nhost: x\r\n\r\n`);
    const socket = connect(Number(new URL(address).port), "127.0.0.1");
    socket.write(paths.join(""));
    await expect.poll(() => SCHEDULER.waiting, { interval: 5 }).toBeGreaterThan(0);
    socket.destroy();
    await expect.poll(() => SCHEDULER.waiting, { timeout: 10_000 }).toBe(0);
    const granted = SCHEDULER.granted;
    expect(await ask("192.0.2.4", "/healthz")).toBe(200);
    expect(SCHEDULER.granted - granted).toBeLessThan(5);
  });

  it("a download ends", async () => {
    city.events.length = 0;
    const socket = send("192.0.2.5", "/api/geschaeft/searchdetails?m=1000&q=seq%3E0");
    await new Promise((resume) => socket.once("data", resume));
    socket.destroy();
    await expect.poll(() => city.events.filter(({ type }) => type === "request")).toHaveLength(1);
    expect(city.events.filter(({ type }) => type === "request-failed")).toEqual([]);
  });
});
