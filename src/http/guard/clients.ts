/**
 * Identifies clients. In: a request, and the proxies that are trusted to forward a client's address. Out: a client that
 * is the same for all its requests: its IPv4 address, or the first half of its IPv6 address, since a client with one
 * address has the whole /64 (RFC 6177), and the networks that it belongs to, since many have more than that. Names are
 * only compared, never logged.
 */
import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv4, type Socket } from "node:net";
import { LIMITS } from "../../base/limits.ts";
import { type Client, type Network, UNIDENTIFIED } from "../../base/work/request-context.ts";

/** A request that a proxy does not attribute to anybody is one of the proxy itself. */
export type ClientOf = (request: IncomingMessage) => Client;

/** Longer headers are parsed each time: clients could fill the memory with them. */
const MAX_CACHED = 100;

/** Names for networks: the host itself, and private networks (RFC 1918, 3927, 4193, 4291). */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  private: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7", "fe80::/10"],
};

/** The connection's remote end. */
interface Peer {
  readonly client: Client;
  /** Its address if it is a trusted proxy: it may name its clients, and has connections for all of them. */
  readonly proxy?: string;
}

/**
 * `trusted`: addresses, networks such as 10.0.0.0/8, or names of `NAMED`. `unusable` is called with the address of a
 * trusted proxy if its `X-Forwarded-For` cannot be used.
 */
export function clientsBehind(
  trusted: readonly string[],
  unusable: (proxy: string) => void = () => {},
): { readonly clientOf: ClientOf; readonly peerOf: (socket: Socket) => Peer } {
  const list = new BlockList();
  for (const network of trusted.flatMap((entry) => NAMED[entry] ?? [entry])) {
    const [address, bits] = network.split("/");
    const family = isIPv4(address) ? "ipv4" : "ipv6";
    list.addSubnet(address, Number(bits ?? (family === "ipv4" ? 32 : 128)), family);
  }
  const isTrusted = (address: string): boolean => list.check(address, isIPv4(address) ? "ipv4" : "ipv6");

  const peers = new WeakMap<Socket, Peer>();
  const peerOf = (socket: Socket): Peer => {
    let peer = peers.get(socket);
    if (peer === undefined) {
      const address = plain(socket.remoteAddress);
      // A connection that is already closed has no address.
      const client = address === undefined ? UNIDENTIFIED : clientAt(address);
      peer = { client, proxy: address !== undefined && isTrusted(address) ? address : undefined };
      peers.set(socket, peer);
    }
    return peer;
  };

  // Each proxy appends the address that it got the request from: the last one that is not a trusted proxy is the
  // client. Without one, it is the farthest proxy that is known; undefined for the one that sent the request.
  const parse = (forwarded: string, proxy: string): Client | undefined => {
    let farthest: string | undefined;
    for (const entry of forwarded.split(",").reverse()) {
      const address = plain(entry.trim());
      if (address === undefined) {
        unusable(farthest ?? proxy);
        break;
      }
      farthest = address;
      if (!isTrusted(address)) break;
    }
    return farthest === undefined ? undefined : clientAt(farthest);
  };

  const parsed = new Map<string, Client>();
  const clientOf: ClientOf = ({ socket, headers }) => {
    const { client: peer, proxy } = peerOf(socket);
    const forwarded = headers["x-forwarded-for"]?.toString();
    if (proxy === undefined || forwarded === undefined) return peer;
    const known = parsed.get(forwarded);
    if (known) return known;
    const client = parse(forwarded, proxy);
    if (parsed.size >= LIMITS.forwardedClients.most) parsed.clear();
    if (client && forwarded.length <= MAX_CACHED) parsed.set(forwarded, client);
    return client ?? peer;
  };
  return { clientOf, peerOf };
}

/** Strips brackets, port and zone, and the prefix of an IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2). */
function plain(text: string | undefined): string | undefined {
  const bare = text
    ?.replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .split("%", 1)[0]
    .replace(/^::ffff:(?=[\d.]+$)/i, "");
  return bare !== undefined && isIP(bare) !== 0 ? bare : undefined;
}

function clientAt(address: string): Client {
  const networks = networksOf(address);
  return { name: networks[networks.length - 1].name, networks };
}

function networksOf(address: string): readonly Network[] {
  if (isIPv4(address)) return [{ name: address, clients: 1 }];
  const [before, after] = address.toLowerCase().split("::");
  const groups = before === "" ? [] : before.split(":");
  if (after !== undefined) {
    const behind = after === "" ? 0 : after.split(":").length + (after.includes(".") ? 1 : 0);
    while (groups.length + behind < 8) groups.push("0");
  }
  const [a, b, c, d] = Array.from({ length: 4 }, (_, i) => Number.parseInt(groups[i] ?? "0", 16));
  const name = (last: number, bits: number): string =>
    `${[a, b, c, last].map((group) => group.toString(16)).join(":")}::/${bits}`;
  return [
    { name: name(0, 48), clients: LIMITS.clientsOf48.most },
    { name: name(d & 0xff00, 56), clients: LIMITS.clientsOf56.most },
    { name: name(d, 64), clients: 1 },
  ];
}
