import type { IncomingMessage } from "node:http";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clientNames } from "./clients.ts";

function nameOf(trusted: readonly string[], remoteAddress: string | undefined, forwarded?: string): string {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return clientNames(trusted).clientOf({ socket: { remoteAddress }, headers } as unknown as IncomingMessage);
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
    ["is empty for a trusted host's own requests", "10.9.9.9", undefined, ""],
    ["and for those with trusted proxies only", "10.9.9.9", "127.0.0.1, 10.1.1.1", ""],
    ["and for those with a malformed address", "10.9.9.9", "198.51.100.7, unknown", ""],
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

  it("accepts any header without failing", () => {
    const odd = fc.array(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), { maxLength: 5 }).map((all) => all.join(","));
    fc.assert(fc.property(odd, (forwarded) => typeof nameOf(["loopback"], "::1", forwarded) === "string"));
  });
});
