/**
 * Reads the text of an HTML file: what people see of it, with a line end at each block. In: the document. Out: text.
 * One pass from left to right, whatever the document contains; there is nothing to be strict about.
 */

/** Elements whose content is not shown, or not text. */
const SKIPPED: ReadonlySet<string> = new Set(["script", "style", "template", "noscript", "head", "svg", "iframe"]);

/** Elements within a line: no line end is at their begin and end. */
const INLINE: ReadonlySet<string> = new Set(
  "a abbr b bdi bdo cite code em font i ins kbd mark q s small span strong sub sup time tt u wbr".split(" "),
);

export function htmlText(html: string): string {
  const pieces: string[] = [];
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf("<", at);
    if (open < 0) {
      pieces.push(decoded(html.slice(at)));
      break;
    }
    if (open > at) pieces.push(decoded(html.slice(at, open)));
    if (html.startsWith("<!--", open)) {
      at = after(html, "-->", open + 4);
      continue;
    }
    const name = tagName(html, open + 1);
    if (name === undefined) {
      // A sign, not a tag.
      pieces.push("<");
      at = open + 1;
      continue;
    }
    at = after(html, ">", open + 1);
    if (SKIPPED.has(name)) at = endOf(html, name, at);
    else if (!INLINE.has(name.replace("/", ""))) pieces.push("\n");
  }
  return pieces.join("");
}

/** In lower case, with the slash of an end tag; undefined if no tag begins here. */
function tagName(html: string, at: number): string | undefined {
  return /^[/!?]?[a-z][a-z0-9]{0,20}/i.exec(html.slice(at, at + 24))?.[0].toLowerCase();
}

function after(html: string, sign: string, from: number): number {
  const at = html.indexOf(sign, from);
  return at < 0 ? html.length : at + sign.length;
}

/** After the end tag of an element whose content is skipped. */
function endOf(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, "gi");
  end.lastIndex = from;
  const found = end.exec(html);
  return found ? after(html, ">", found.index) : html.length;
}

/** The names of characters that German texts contain; others are left as they are. */
const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{
      amp: "&",
      lt: "<",
      gt: ">",
      quot: '"',
      apos: "'",
      nbsp: " ",
      shy: "\u00ad",
      euro: "€",
      sect: "§",
      middot: "·",
    },
    ...{ auml: "ä", ouml: "ö", uuml: "ü", Auml: "Ä", Ouml: "Ö", Uuml: "Ü", szlig: "ß", eacute: "é", egrave: "è" },
    ...{ ecirc: "ê", agrave: "à", acirc: "â", ccedil: "ç", ocirc: "ô", ucirc: "û", icirc: "î", euml: "ë", iuml: "ï" },
    ...{ laquo: "«", raquo: "»", ndash: "–", mdash: "—", hellip: "…", bdquo: "„", ldquo: "“", rdquo: "”" },
    ...{ lsquo: "‘", rsquo: "’", copy: "©", bull: "•", frac12: "½", deg: "°", times: "×" },
  }),
);

const LAST_CHARACTER = 0x10ffff;

function decoded(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z0-9]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > LAST_CHARACTER ? whole : String.fromCodePoint(code);
  });
}
