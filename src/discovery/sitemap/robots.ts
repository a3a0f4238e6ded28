/**
 * `robots.txt` (RFC 9309): robots may fetch every page and every file. They need not fetch what has no end: searches,
 * pages with parameters, and queries of the services, whose data is in the bulk files.
 */

/** The longest rule that matches decides, so an exception may follow. */
const RULES = [
  "Disallow: /*?",
  // The other language of a page.
  "Allow: /*?lang=en$",
  "Allow: /*?lang=de$",
  // The pictures that other sites show with a link.
  "Allow: /*?*format=vorschau",
  // Links to the former website of a council, which lead to the pages of today.
  "Allow: /abstimmungen/detail.php",
  "Allow: /geschaefte/detail.php",
  "Allow: /sitzungen/",
  "Disallow: /suche",
  "Disallow: /api/",
  "Allow: /api/files/",
  "Disallow: /cdws/",
  "Disallow: /ech/",
  "Disallow: /finance/v1/",
  "Allow: /finance/v1/docs",
  "Allow: /finance/v1/openapi",
];

export function robotsText(origin: string): string {
  return ["User-agent: *", ...RULES, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}
