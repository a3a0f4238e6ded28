import { readdirSync, readFileSync } from "node:fs";
import { constants, getPriority } from "node:os";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { needs } from "../../test/support/run/needs.ts";
import { newRequestContext, runInContext } from "../base/work/request-context.ts";
import { Rasteriser, type RasteriserOptions } from "./rasteriser.ts";

const SVG = "http://www.w3.org/2000/svg";

const picture = (content: string, scale = 1) => ({
  svg: `<svg xmlns="${SVG}" class="chart" viewBox="0 0 40 20" width="40" height="20">${content}</svg>`,
  style: ".chart .ink { fill: #ff0000 }",
  width: 40,
  height: 20,
  scale,
});

function rasteriser(options: RasteriserOptions = {}): Rasteriser {
  const made = new Rasteriser(options);
  onTestFinished(() => made.close());
  return made;
}

/** A thread that draws nothing. */
const thread = (script: string): URL =>
  new URL(`data:text/javascript,import{parentPort}from"node:worker_threads";parentPort.on("message",${script})`);

const sizeOf = (png: Buffer) => [png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)];

const errors: unknown[] = [];
/** Loading the program that draws takes a while. */
const drawing = new Rasteriser({ failed: (error) => errors.push(error) });
afterAll(() => drawing.close());

describe("a picture", () => {
  it("is drawn in its size, with its styles and its texts", async () => {
    const empty = await drawing.png(picture(""));
    const red = await drawing.png(picture('<rect class="ink" width="40" height="20"/>', 3));
    const text = await drawing.png(picture('<text x="2" y="15" class="ink">Aarau</text>'));
    expect([empty, red, text].map(sizeOf)).toEqual([
      ["PNG", 40, 20],
      ["PNG", 120, 60],
      ["PNG", 40, 20],
    ]);
    // The machine may have no fonts.
    expect(text.length).toBeGreaterThan(empty.length + 100);
  });

  const otherSystem = process.platform === "linux" ? undefined : "threads have no priority of their own";
  it("is drawn at a lower priority than the rest of the server", needs(otherSystem), async () => {
    await drawing.png(picture(""));
    // Columns of proc_pid_stat(5) after the name, which may contain spaces.
    const priorities = readdirSync("/proc/self/task").map((id) =>
      Number(readFileSync(`/proc/self/task/${id}/stat`, "utf8").split(") ").at(-1)!.split(" ")[16]),
    );
    // The tests may run at a low priority themselves.
    expect(priorities).toContain(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  });

  it("is drawn smaller if it would have too many pixels", async () => {
    const measuring = thread("({width})=>parentPort.postMessage({png:new Uint8Array([width>>8,width])})");
    const asked = rasteriser({ module: measuring });
    const widthOf = async (width: number, height: number, scale: number): Promise<number> =>
      (await asked.png({ ...picture(""), width, height, scale })).readUInt16BE();
    expect(await widthOf(1_000, 2_000, 2)).toBe(2_000);
    expect(await widthOf(1_000, 8_000, 2)).toBe(1_000);
    expect(await widthOf(1_000, 32_000, 1)).toBe(500);
  });

  it("that cannot be drawn is an error, and the next one is drawn", async () => {
    await expect(drawing.png(picture("<broken"))).rejects.toBeDefined();
    expect(errors).toHaveLength(1);
    expect(sizeOf(await drawing.png(picture("")))[0]).toBe("PNG");
  });

  it("that takes too long is given up, with its thread", async () => {
    const slow = rasteriser({ module: thread("()=>{for(;;);}"), drawMs: 50 });
    await expect(slow.png(picture(""))).rejects.toMatchObject({ code: "answer-too-slow" });
  });

  it("whose thread exits is an error", async () => {
    await expect(rasteriser({ module: thread("()=>process.exit()") }).png(picture(""))).rejects.toThrow("exited");
  });
});

describe("many pictures", () => {
  it("that are the same are drawn once", async () => {
    const counting = thread("()=>parentPort.postMessage({png:new Uint8Array([globalThis.n=(globalThis.n??0)+1])})");
    const counted = rasteriser({ module: counting });
    const all = await Promise.all([picture("a"), picture("a"), picture("b")].map((one) => counted.png(one)));
    expect(all.map(([count]) => count)).toEqual([1, 1, 2]);
  });

  it("wait in a queue, in which the client with the most gives way", async () => {
    const idle = rasteriser({ queue: 2, module: thread("()=>{}"), drawMs: 30 });
    const ask = (client: string, content: string) => {
      const context = newRequestContext({ name: client, networks: [{ name: client, clients: 1 }] }, 1_000);
      return runInContext(context, () => idle.png(picture(content))).catch(({ code }: { code: string }) => code);
    };
    const asked = [ask("greedy", "1"), ask("greedy", "2"), ask("greedy", "3"), ask("other", "4")];
    expect(await Promise.all(asked)).toEqual(["answer-too-slow", "answer-too-slow", "server-busy", "answer-too-slow"]);
  });
});
