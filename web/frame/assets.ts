/**
 * Styles and scripts of the pages. Browsers get the files as they are, TypeScript without its types (Node takes them away), each under an address that
 * changes with its content, so that it can be kept for ever. In: the folders `style` and `client`. Out: addresses and bytes.
 */
import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";

export interface Asset {
  readonly type: string;
  readonly body: string | Buffer;
}

export interface Assets {
  /** In the order in which pages name them. */
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  readonly icon: string;
  /** The picture that others show beside a link to a page: PNG, since hardly any of them takes SVG. */
  readonly preview: string;
  readonly files: ReadonlyMap<string, Asset>;
  /** What a picture outside of its page needs to look the same. */
  readonly pictureStyle: string;
}

const PREFIX = "/explorer/";
/** In this order: later ones build on the tokens. */
const STYLES = [
  "tokens.css",
  "base.css",
  "parts.css",
  "charts.css",
  "money.css",
  "budget.css",
  "live.css",
  "start.css",
  "data.css",
  "records.css",
  "search.css",
  "print.css",
];

export function readAssets(): Assets {
  const files = new Map<string, Asset>();
  const add = (name: string, asset: Asset): string => {
    const address = `${PREFIX}${hash("sha256", asset.body).slice(0, 12)}/${name}`;
    files.set(address, asset);
    return address;
  };
  const style = (name: string): string => readText(`../style/${name}`);
  const styles = [add("explorer.css", { type: "text/css; charset=utf-8", body: STYLES.map(style).join("") })];
  const scripts = clientFiles().map((name) =>
    add(name.replace(/ts$/, "js"), {
      type: "text/javascript; charset=utf-8",
      body: script(name),
    }),
  );
  const icon = add("icon.svg", { type: "image/svg+xml", body: style("icon.svg") });
  const preview = add("preview.png", {
    type: "image/png",
    body: readFileSync(new URL("../style/preview.png", import.meta.url)),
  });
  return { styles, scripts, icon, preview, files, pictureStyle: `${style("tokens.css")}${style("charts.css")}` };
}

/** In a checkout, the scripts are TypeScript; the package has them without types already. */
function script(name: string): string {
  const text = readText(`../client/${name}`);
  return name.endsWith(".ts") ? withoutTypes(text) : text;
}

/** Node calls this experimental and would say so at each start, to people who cannot do anything about it. */
function withoutTypes(script: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(script);
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Each a module that stands for itself: none imports another. */
function clientFiles(): readonly string[] {
  return readdirSync(new URL("../client", import.meta.url))
    .filter((name) => /^[a-z-]+\.[jt]s$/.test(name))
    .sort();
}

function readText(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}
