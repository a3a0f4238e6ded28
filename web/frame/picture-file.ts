/** A chart as a standalone SVG file: with the styles of its page and an opaque background. */
import { hash } from "node:crypto";

/** `svg` is one SVG element with an `xmlns` attribute. */
export function pictureFile(svg: string, style: string): string {
  return svg.replace(
    /^(<svg[^>]*>)/,
    (tag) => `${tag}<style>${style}</style><rect class="paper" width="100%" height="100%"/>`,
  );
}

/** A Content-Security-Policy that allows this style and nothing else. */
export function picturePolicy(style: string): string {
  return `default-src 'none'; style-src 'sha256-${hash("sha256", style, "base64")}'`;
}
