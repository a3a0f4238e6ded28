/**
 * Who asks. In: a request, and the proxies that are trusted to tell for whom they ask. Out: a name for the client, the same for all requests of one: its IPv4
 * address, or the first half of its IPv6 address, since whoever has one has all of a /64 (RFC 6177). Names are compared and forgotten, never logged.
 */
import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv4, type Socket } from "node:net";

/** Empty where clients cannot be told apart: a trusted machine that asks for itself, or does not say for whom. */
export type ClientOf = (request: IncomingMessage) => string;

/** Names for networks: the machine itself, and those that do not lead beyond one's own house (RFC 1918, 3927, 4193, 4291). */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  private: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7", "fe80::/10"],
};

/** `trusted`: addresses, networks such as 10.0.0.0/8, or names of `NAMED`. */
export function clientNames(trusted: readonly string[]): {
  readonly clientOf: ClientOf;
  /** Of whoever holds the other end of the connection. */
  readonly neighbourOf: (socket: Socket) => string;
} {
  const list = new BlockList();
  for (const network of trusted.flatMap((entry) => NAMED[entry] ?? [entry])) {
    const [address, bits] = network.split("/");
    const family = isIPv4(address) ? "ipv4" : "ipv6";
    list.addSubnet(address, Number(bits ?? (family === "ipv4" ? 32 : 128)), family);
  }
  const isTrusted = (address: string): boolean => list.check(address, isIPv4(address) ? "ipv4" : "ipv6");

  const names = new WeakMap<Socket, string>();
  const neighbourOf = (socket: Socket): string => {
    let name = names.get(socket);
    if (name === undefined) {
      const address = plain(socket.remoteAddress);
      name = address === undefined || isTrusted(address) ? "" : networkOf(address);
      names.set(socket, name);
    }
    return name;
  };

  const clientOf: ClientOf = ({ socket, headers }) => {
    const neighbour = neighbourOf(socket);
    const told = headers["x-forwarded-for"];
    if (neighbour !== "" || told === undefined) return neighbour;
    // Each proxy adds at the end whom it got the request from: the last one that is no proxy of ours is the client.
    for (const entry of told.toString().split(",").reverse()) {
      const address = plain(entry.trim());
      if (address === undefined) return "";
      if (!isTrusted(address)) return networkOf(address);
    }
    return "";
  };
  return { clientOf, neighbourOf };
}

/** Without brackets, port and zone; an IPv4 address in an IPv6 one (RFC 4291, section 2.5.5.2) is itself. */
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
