/** The API calls behind a view as code for curl, Python, R and JavaScript, ready to paste. */
import { codeLine } from "./code-line.ts";
import { html, type Markup } from "./html.ts";
import { addressOf, type Call } from "./service.ts";
import type { Visit } from "./visit.ts";

export interface Example {
  readonly language: string;
  readonly code: string;
}

export function examplesOf({ origin, apiKey }: Pick<Visit, "origin" | "apiKey">, call: Call): readonly Example[] {
  const address = origin + addressOf(call);
  const key = call.service === "finance" ? apiKey : undefined;
  const items = call.service === "council" ? "hits" : call.path.startsWith("/cubes/") ? "cells" : "value";
  const quotedKey = JSON.stringify(key);
  const fetchOptions = key ? `, { headers: { "api-key": ${quotedKey} } }` : "";
  return [
    { language: "curl", code: `curl -s ${key ? `-H 'api-key: ${key}' ` : ""}'${address.replaceAll("'", "%27")}'` },
    {
      language: "Python",
      code: `import json, urllib.request
request = urllib.request.Request(${JSON.stringify(address)}${key ? `, headers={"api-key": ${quotedKey}}` : ""})
items = json.load(urllib.request.urlopen(request))["${items}"]
print(len(items), items[:1])`,
    },
    {
      language: "R",
      code: `library(jsonlite)
reply <- url(${JSON.stringify(address)}${key ? `, headers = c("api-key" = ${quotedKey})` : ""})
items <- fromJSON(reply)$${items}
str(head(items))`,
    },
    {
      language: "JavaScript",
      code: `const reply = await fetch(${JSON.stringify(address)}${fetchOptions});
const { ${items} } = await reply.json();
console.log(${items}.length, ${items}[0]);`,
    },
  ];
}

export function apiLines(visit: Visit, calls: readonly Call[]): Markup {
  return html`${calls.map(
    (call) =>
      html`<dl class="code">${examplesOf(visit, call).map(
        ({ language, code }) => html`<dt>${language}</dt><dd>${codeLine(visit, code)}</dd>`,
      )}</dl>`,
  )}`;
}
