/**
 * Style sheets and scripts of the pages. Browsers get the files as they are, except that Node strips the types from
 * TypeScript. Each address contains a hash of the content, so clients may cache the file forever.
 */
import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";

export interface Asset {
  readonly type: string;
  readonly body: string | Buffer;
}

export interface Assets {
  /** In the order in which pages load them. */
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  readonly icon: string;
  /** The link preview image: PNG, because hardly any site accepts SVG. */
  readonly preview: string;
  readonly previewFile: Buffer;
  readonly files: ReadonlyMap<string, Asset>;
  /** The styles that a chart needs outside its page. */
  readonly pictureStyle: string;
}

const PREFIX = "/explorer/";
/** The order matters: later files use the tokens of the first. */
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
  "fold.css",
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
  const styles = [
    add("explorer.css", { type: "text/css; charset=utf-8", body: STYLES.map(style).map(shortened).join("") }),
  ];
  const scripts = clientFiles().map((name) =>
    add(name.replace(/ts$/, "js"), {
      type: "text/javascript; charset=utf-8",
      body: script(name),
    }),
  );
  const icon = add("icon.svg", { type: "image/svg+xml", body: style("icon.svg") });
  const previewFile = readFileSync(new URL("../style/preview.png", import.meta.url));
  const preview = add("preview.png", { type: "image/png", body: previewFile });
  const pictureStyle = `${style("tokens.css")}${style("charts.css")}`;
  return { styles, scripts, icon, preview, previewFile, files, pictureStyle };
}

/** Without comments and indentation. */
function shortened(style: string): string {
  const [first, ...others] = style.split("/*");
  const code = [first, ...others.map((text) => text.slice(text.indexOf("*/") + 2))].join("");
  return code.replace(/\n\s*/g, "\n");
}

/** A checkout has the scripts in TypeScript, the package has them without types. */
function script(name: string): string {
  const text = readText(`../client/${name}`);
  return name.endsWith(".ts") ? withoutTypes(text) : text;
}

/** Suppresses Node's warning that the function is experimental: people who start the server cannot act on it. */
function withoutTypes(script: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(script);
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Independent modules: none imports another. */
function clientFiles(): readonly string[] {
  return readdirSync(new URL("../client", import.meta.url))
    .filter((name) => /^[a-z-]+\.[jt]s$/.test(name))
    .sort();
}

function readText(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}
