import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Problem } from "../../base/problems.ts";
import { asFolder, indexAddress, type KeptReply, questionsTo, unusable } from "./council-original.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rathaus-questions-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const BASE = new URL("https://reader:secret@city.example/api?x=1#y");
const text = async ({ path }: KeptReply): Promise<string> => readFileSync(path, "utf8");

/** Questions to an original that gives these bodies, one after the other; `asked` tells for what. */
function original(...bodies: (string | undefined)[]) {
  const asked: string[] = [];
  const fetcher = {
    async get(address: URL): Promise<Uint8Array | undefined> {
      asked.push(address.search);
      const body = bodies[asked.length - 1];
      return body === undefined ? undefined : Buffer.from(body);
    },
  };
  return { asked, questions: questionsTo(BASE, "partei", fetcher, join(folder, "partei")) };
}

describe("questions to an original", () => {
  it("are answered from disk where the same was asked before, in the same order", async () => {
    const first = original("eins", "zwei", "drei");
    expect((await first.questions.ask("searchdetails", { q: "seq>0" }, text))?.content).toBe("eins");
    expect((await first.questions.ask("searchdetails", { q: "seq>1" }, text))?.content).toBe("zwei");

    const again = original("neu");
    const answer = await again.questions.ask("searchdetails", { q: "seq>0" }, text);
    expect([answer?.content, answer?.reply.address]).toEqual([
      "eins",
      "https://city.example/api/partei/searchdetails?q=seq%3E0",
    ]);
    expect((await again.questions.ask("searchdetails", { q: "seq>9" }, text))?.content).toBe("neu");
    expect(again.asked).toEqual(["?q=seq%3E9"]);
  });

  it("are asked anew where the reply is old, and after they were forgotten", async () => {
    await original("alt").questions.ask("search", {}, text);
    const [file] = readdirSync(join(folder, "partei"));
    const long = new Date(Date.now() - 2 * 86_400_000);
    utimesSync(join(folder, "partei", file), long, long);
    const { questions } = original("neu", "ganz neu");
    expect((await questions.ask("search", {}, text))?.content).toBe("neu");
    questions.forget();
    expect((await questions.ask("search", {}, text))?.content).toBe("ganz neu");
  });

  it("are asked three times where the reply cannot be used, which then is not kept", async () => {
    const good = async (reply: KeptReply) => {
      if ((await text(reply)) === "gut") return "gut";
      throw unusable(reply.address, "schlecht");
    };
    expect((await original("a", "b", "gut").questions.ask("search", { s: "1" }, good))?.content).toBe("gut");
    const { questions, asked } = original("a", "b", "c", "gut");
    await expect(questions.ask("search", { s: "2" }, good)).rejects.toThrow(Problem);
    expect(asked).toHaveLength(3);
    expect(readdirSync(join(folder, "partei")).filter((name) => name.endsWith(".xml"))).toHaveLength(1);
  });

  it("have no answer where there is nothing", async () => {
    expect(await original().questions.ask("getChanges", {}, text)).toBeUndefined();
  });
});

it("addresses begin at the base, with or without a slash at its end", () => {
  expect(asFolder(BASE).href).toBe("https://reader:secret@city.example/api/");
  expect(indexAddress(new URL("https://city.example/cdws/Index/"), "../x", "schema").pathname).toBe(
    "/cdws/Index/..%2Fx/schema",
  );
});
