import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Problem } from "../../base/problems.ts";
import { asFolder, indexAddress, indexClient, type SavedReply, unusable } from "./index-client.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rathaus-client-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const BASE = new URL("https://reader:secret@city.example/api?x=1#y");
const text = async ({ path }: SavedReply): Promise<string> => readFileSync(path, "utf8");

/** A client of an original with these bodies, in order; `requests` lists the query strings. */
function original(...bodies: (string | undefined)[]) {
  const requests: string[] = [];
  const fetcher = {
    async get(address: URL): Promise<Uint8Array | undefined> {
      requests.push(address.search);
      const body = bodies[requests.length - 1];
      return body === undefined ? undefined : Buffer.from(body);
    },
  };
  return { requests, client: indexClient(BASE, "partei", fetcher, join(folder, "partei")) };
}

describe("requests to an original", () => {
  it("are answered from disk if they are repeated in the same order", async () => {
    const first = original("eins", "zwei", "drei");
    expect((await first.client.get("searchdetails", { q: "seq>0" }, text))?.content).toBe("eins");
    expect((await first.client.get("searchdetails", { q: "seq>1" }, text))?.content).toBe("zwei");

    const again = original("neu");
    const answer = await again.client.get("searchdetails", { q: "seq>0" }, text);
    expect([answer?.content, answer?.reply.address]).toEqual([
      "eins",
      "https://city.example/api/partei/searchdetails?q=seq%3E0",
    ]);
    expect((await again.client.get("searchdetails", { q: "seq>9" }, text))?.content).toBe("neu");
    expect(again.requests).toEqual(["?q=seq%3E9"]);
  });

  it("are sent again after one that was sent again: a saved response would be older than the one before", async () => {
    const saved = original("eins", "zwei").client;
    for (const s of ["1", "2"]) await saved.get("search", { s }, text);
    const [first] = readdirSync(join(folder, "partei"));
    rmSync(join(folder, "partei", first));
    const { client } = original("neu", "auch neu");
    expect((await client.get("search", { s: "1" }, text))?.content).toBe("neu");
    expect((await client.get("search", { s: "2" }, text))?.content).toBe("auch neu");
  });

  it("are sent again if the response is old, and after clear", async () => {
    await original("alt").client.get("search", {}, text);
    const [file] = readdirSync(join(folder, "partei"));
    const long = new Date(Date.now() - 2 * 86_400_000);
    utimesSync(join(folder, "partei", file), long, long);
    const { client } = original("neu", "ganz neu");
    expect((await client.get("search", {}, text))?.content).toBe("neu");
    client.clear();
    expect((await client.get("search", {}, text))?.content).toBe("ganz neu");
  });

  it("are sent three times if the response is invalid, which is not saved", async () => {
    const good = async (reply: SavedReply) => {
      if ((await text(reply)) === "gut") return "gut";
      throw unusable(reply.address, "schlecht");
    };
    expect((await original("a", "b", "gut").client.get("search", { s: "1" }, good))?.content).toBe("gut");
    const { client, requests } = original("a", "b", "c", "gut");
    await expect(client.get("search", { s: "2" }, good)).rejects.toThrow(Problem);
    expect(requests).toHaveLength(3);
    expect(readdirSync(join(folder, "partei")).filter((name) => name.endsWith(".xml"))).toHaveLength(1);
  });

  it("return undefined if there is nothing", async () => {
    expect(await original().client.get("getChanges", {}, text)).toBeUndefined();
  });
});

it("URLs are relative to the base, with or without a slash at its end", () => {
  expect(asFolder(BASE).href).toBe("https://reader:secret@city.example/api/");
  expect(indexAddress(new URL("https://city.example/cdws/Index/"), "../x", "schema").pathname).toBe(
    "/cdws/Index/..%2Fx/schema",
  );
});
