/** A picture as a file of its own: the SVG with the styles that it has on its page, on paper instead of nothing. */
import { hash } from "node:crypto";

/** `svg` is the markup of one SVG element that names its namespace. */
export function pictureFile(svg: string, style: string): string {
  return svg.replace(
    /^(<svg[^>]*>)/,
    (tag) => `${tag}<style>${style}</style><rect class="paper" width="100%" height="100%"/>`,
  );
}

/** Allows this one style and nothing else. */
export function picturePolicy(style: string): string {
  return `default-src 'none'; style-src 'sha256-${hash("sha256", style, "base64")}'`;
}
