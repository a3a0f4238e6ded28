/** The worker thread of `rasteriser.ts`: draws one picture after the other. It ends with the first that fails. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { constants, getPriority, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { type PlainSvg, plainSvg } from "./plain-svg.ts";
import type { Drawn, Task } from "./rasteriser.ts";
import { fontOf } from "./woff.ts";

/** What European languages need, in both weights: a machine may have no fonts at all. */
const FAMILY = "Lato";
const FONTS = ["latin", "latin-ext"].flatMap((script) =>
  ["400", "700"].map((weight) => `@fontsource/lato/files/lato-${script}-${weight}-normal.woff`),
);

// Pages come before pictures. Only Linux has priorities of threads (setpriority(2)): elsewhere, this is the process.
if (process.platform === "linux") setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));

const { resolve } = createRequire(import.meta.url);
await initWasm(readFileSync(resolve("@resvg/resvg-wasm/index_bg.wasm")));
const fontBuffers = FONTS.map((name) => fontOf(readFileSync(resolve(name))));
const font = { fontBuffers, defaultFontFamily: FAMILY, sansSerifFamily: FAMILY };

/** All pictures have the same style, until the city changes its colour. */
let known: { readonly style: string; readonly plain: PlainSvg } | undefined;

parentPort!.on("message", ({ svg, style, width }: Task) => {
  if (known?.style !== style) known = { style, plain: plainSvg(style, FAMILY) };
  const drawing = new Resvg(known.plain(svg), { font, fitTo: { mode: "width", value: width } });
  const image = drawing.render();
  const drawn: Drawn = { png: image.asPng() };
  image.free();
  drawing.free();
  parentPort!.postMessage(drawn, [drawn.png.buffer as ArrayBuffer]);
});
