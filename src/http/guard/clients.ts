/**
 * Identifies clients. In: a request, and the proxies that are trusted to forward a client's address. Out: a name that
 * is the same for all requests of a client: its IPv4 address, or the first half of its IPv6 address, since a client
 * with one address has the whole /64 (RFC 6177). Names are only compared, never logged.
 */
import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv4, type Socket } from "node:net";

/** Empty if the client is unknown: a trusted host's own request, or one without a usable `X-Forwarded-For`. */
export type ClientOf = (request: IncomingMessage) => string;

/** Names for networks: the host itself, and private networks (RFC 1918, 3927, 4193, 4291). */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  private: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7", "fe80::/10"],
};

/** `trusted`: addresses, networks such as 10.0.0.0/8, or names of `NAMED`. */
export function clientNames(trusted: readonly string[]): {
  readonly clientOf: ClientOf;
  /** The name of the connection's remote end. */
  readonly peerOf: (socket: Socket) => string;
} {
  const list = new BlockList();
  for (const network of trusted.flatMap((entry) => NAMED[entry] ?? [entry])) {
    const [address, bits] = network.split("/");
    const family = isIPv4(address) ? "ipv4" : "ipv6";
    list.addSubnet(address, Number(bits ?? (family === "ipv4" ? 32 : 128)), family);
  }
  const isTrusted = (address: string): boolean => list.check(address, isIPv4(address) ? "ipv4" : "ipv6");

  const names = new WeakMap<Socket, string>();
  const peerOf = (socket: Socket): string => {
    let name = names.get(socket);
    if (name === undefined) {
      const address = plain(socket.remoteAddress);
      name = address === undefined || isTrusted(address) ? "" : networkOf(address);
      names.set(socket, name);
    }
    return name;
  };

  const clientOf: ClientOf = ({ socket, headers }) => {
    const peer = peerOf(socket);
    const forwarded = headers["x-forwarded-for"];
    if (peer !== "" || forwarded === undefined) return peer;
    // Each proxy appends the address that it got the request from: the last one that is not a
    // trusted proxy is the client.
    for (const entry of forwarded.toString().split(",").reverse()) {
      const address = plain(entry.trim());
      if (address === undefined) return "";
      if (!isTrusted(address)) return networkOf(address);
    }
    return "";
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

function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  const [before, after] = address.toLowerCase().split("::");
  const groups = before === "" ? [] : before.split(":");
  if (after !== undefined) {
    const behind = after === "" ? 0 : after.split(":").length + (after.includes(".") ? 1 : 0);
    while (groups.length + behind < 8) groups.push("0");
  }
  const half = Array.from({ length: 4 }, (_, i) => (groups[i] ?? "0").replace(/^0+(?=.)/, ""));
  return `${half.join(":")}::/64`;
}
