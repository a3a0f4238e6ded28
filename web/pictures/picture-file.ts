/**
 * A chart that has left its page, as an SVG file. In: a chart in its frame. Out: the same with the styles of its page,
 * and with links that lead back to the city from anywhere.
 */
import { hash } from "node:crypto";

/** `svg` is one SVG element with an `xmlns` attribute. */
export function pictureFile(svg: string, style: string, origin: string): string {
  // In texts, quotation marks are escaped.
  const linked = svg.replaceAll(' href="/', ` href="${origin}/`);
  return linked.replace(/^(<svg[^>]*>)/, (tag) => `${tag}<style>${style}</style>`);
}

/** A Content-Security-Policy that allows this style and nothing else. */
export function picturePolicy(style: string): string {
  return `default-src 'none'; style-src 'sha256-${hash("sha256", style, "base64")}'`;
}
