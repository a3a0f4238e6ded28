import type { IncomingMessage } from "node:http";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Client } from "../../base/work/request-context.ts";
import { clientsBehind } from "./clients.ts";

function clientOf(trusted: readonly string[], remoteAddress: string | undefined, forwarded?: string): Client {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return clientsBehind(trusted).clientOf({ socket: { remoteAddress }, headers } as unknown as IncomingMessage);
}

function nameOf(...given: Parameters<typeof clientOf>): string {
  return clientOf(...given).name;
}

describe("the name of a client", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:0db8:0001::", "2001:db8:1:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["64:ff9b::192.0.2.33", "64:ff9b:0:0::/64"],
    [undefined, ""],
  ])("%s is %s", (address, name) => {
    expect(nameOf([], address)).toBe(name);
  });

  it.each([
    ["ignores X-Forwarded-For from untrusted hosts", "192.0.2.1", "198.51.100.7", "192.0.2.1"],
    ["uses the address from a trusted proxy", "127.0.0.1", "198.51.100.7", "198.51.100.7"],
    ["also if the proxy has an IPv6 address", "::1", "198.51.100.7", "198.51.100.7"],
    [
      "uses the last address that is not a trusted proxy",
      "127.0.0.1",
      "203.0.113.9, 198.51.100.7, 10.1.2.3",
      "198.51.100.7",
    ],
    ["strips ports and brackets", "127.0.0.1", "[2001:db8:1:2::1]:4711", "2001:db8:1:2::/64"],
    ["strips ports of IPv4", "127.0.0.1", "198.51.100.7:80", "198.51.100.7"],
    ["is the proxy for its own requests", "10.9.9.9", undefined, "10.9.9.9"],
    ["also on the host itself", "127.0.0.1", undefined, "127.0.0.1"],
    ["is the farthest of trusted proxies", "127.0.0.1", "10.7.7.7, 10.1.1.1", "10.7.7.7"],
    ["is the proxy that forwards something else", "10.9.9.9", "198.51.100.7, unknown", "10.9.9.9"],
    ["also if it is not the last one", "127.0.0.1", "unknown, 10.1.1.1", "10.1.1.1"],
    ["also if it is nothing", "127.0.0.1", "", "127.0.0.1"],
  ])("%s", (_what, address, forwarded, name) => {
    expect(nameOf(["loopback", "10.0.0.0/8"], address, forwarded)).toBe(name);
  });

  it.each(["10.1.2.3", "172.31.0.1", "192.168.1.1", "fd12:3456::1", "fe80::1%eth0", "::ffff:10.0.0.1"])(
    "%s is in a private network",
    (proxy) => {
      expect(nameOf(["private"], proxy, "198.51.100.7")).toBe("198.51.100.7");
      expect(nameOf(["loopback"], proxy, "198.51.100.7")).not.toBe("198.51.100.7");
    },
  );

  it.each(["172.32.0.1", "11.0.0.1", "192.0.2.1", "2001:db8::1"])("%s is not", (client) => {
    expect(nameOf(["private"], client, "198.51.100.7")).not.toBe("198.51.100.7");
  });

  it("is the same for all addresses of an IPv6 network, and different for each network", () => {
    const half = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 });
    const hex = (groups: readonly number[]) => groups.map((group) => group.toString(16)).join(":");
    fc.assert(
      fc.property(half, half, half, (network, one, other) => {
        const name = nameOf([], `${hex(network)}:${hex(one)}`);
        expect(nameOf([], `${hex(network)}:${hex(other)}`)).toBe(name);
        expect(name).toBe(`${hex(network)}::/64`);
      }),
    );
  });

  it.each([
    ["192.0.2.1", ["192.0.2.1"]],
    ["2001:db8:1:fedc::1", ["2001:db8:1:0::/48", "2001:db8:1:fe00::/56", "2001:db8:1:fedc::/64"]],
    ["2001:db8:1:dc::1", ["2001:db8:1:0::/48", "2001:db8:1:0::/56", "2001:db8:1:dc::/64"]],
  ])("%s belongs to the networks %j", (address, names) => {
    expect(clientOf([], address).networks.map(({ name }) => name)).toEqual(names);
  });

  it("is computed once for each connection and each forwarded address", () => {
    const { clientOf } = clientsBehind(["loopback"]);
    const request = (address: string, forwarded?: string) =>
      ({ socket: { remoteAddress: address }, headers: { "x-forwarded-for": forwarded } }) as unknown as IncomingMessage;
    const direct = request("2001:db8::1");
    expect(clientOf(direct)).toBe(clientOf(direct));
    expect(clientOf(request("::1", "2001:db8::1"))).toBe(clientOf(request("127.0.0.1", "2001:db8::1")));
  });

  it("is somebody whatever is in the header", () => {
    const odd = fc.array(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), { maxLength: 5 }).map((all) => all.join(","));
    fc.assert(fc.property(odd, (forwarded) => nameOf(["loopback"], "::1", forwarded) !== ""));
  });
});
