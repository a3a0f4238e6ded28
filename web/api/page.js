/**
 * The query box of `/api`. The fragment of the address (`#index=geschaeft&q=…&s=11`) contains the query, so that it can
 * be bookmarked and shared. The result is a list of hits, or the error with its position. All data of the server is
 * inserted as text, never as markup.
 */
const HITS = 10;
const MOST_FACTS = 5;
const LONGEST_FACT = 100;

const form = document.querySelector("#try");
const status = document.querySelector("#status");
const result = document.querySelector("#result");
const chooser = document.querySelector("#index");
const box = document.querySelector("#query");
const number = new Intl.NumberFormat("de-CH");

/** An element with attributes and children; strings become text. */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** The query of the fragment; undefined if the fragment is the id of an element. */
function queryInFragment() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  if (!parameters.has("index")) return undefined;
  const s = Math.max(1, Number.parseInt(parameters.get("s") ?? "1", 10) || 1);
  return { index: parameters.get("index").toLowerCase(), q: parameters.get("q") ?? "", s };
}

function fragment({ index, q, s }) {
  return `#${new URLSearchParams(s > 1 ? { index, q, s } : { index, q })}`;
}

function address({ index, q }, parameters) {
  return `${form.dataset.base}/${encodeURIComponent(index)}/searchdetails?${new URLSearchParams({ q, ...parameters })}`;
}

let running = new AbortController();

async function run() {
  const query = queryInFragment();
  if (query === undefined) return;
  chooser.value = query.index;
  box.value = query.q;
  running.abort();
  running = new AbortController();
  result.setAttribute("aria-busy", "true");
  const start = performance.now();
  const { ok, body } = await responseTo(query, running.signal);
  if (body === undefined) return;
  box.setAttribute("aria-invalid", String(!ok));
  if (ok) showHits(query, body, Math.round(performance.now() - start));
  else showError(query, body);
}

/** Without a body if a newer query aborted this one. */
async function responseTo(query, signal) {
  try {
    // Messages in the language of this page, not of the browser.
    const headers = { "accept-language": document.documentElement.lang };
    const response = await fetch(address(query, { s: query.s, m: HITS, format: "json" }), { headers, signal });
    return { ok: response.ok, body: await response.json() };
  } catch {
    return signal.aborted ? {} : { ok: false, body: { detail: "The service did not respond. Try again." } };
  }
}

/** Screen readers announce the status; an error is an alert of its own. */
function show(text, ...nodes) {
  result.removeAttribute("aria-busy");
  status.textContent = text;
  result.replaceChildren(...nodes);
}

function showHits(query, { numHits, hits, indexName }, milliseconds) {
  const count = numHits === 1 ? "1 hit" : `${number.format(numHits)} hits`;
  const forms = ["xml", "json", "csv", "ndjson"].map((format) =>
    element("a", { href: address(query, { s: query.s, m: HITS, format }) }, format.toUpperCase()),
  );
  const items = hits.map((hit) => hitItem(query.index, indexName, hit));
  show(
    `${count} in ${milliseconds} ms`,
    element("p", { class: "forms" }, "This page of hits as ", ...spaced(forms)),
    element("ol", { class: "hits", start: query.s }, ...items),
    ...pages(query, numHits),
  );
}

function hitItem(index, indexName, { guid, seq, relevance, snippet, record }) {
  const { title, facts } = summary(record, indexName);
  const own = { index, q: `obj_guid = "${guid}"` };
  const links = ["xml", "json"].map((format) => element("a", { href: address(own, { format }) }, format.toUpperCase()));
  return element(
    "li",
    {},
    element("h3", {}, title),
    ...(snippet === "" ? [] : [element("p", { class: "snippet" }, ...marked(snippet))]),
    element(
      "dl",
      {},
      ...facts.flatMap(([name, text]) => [element("div", {}, element("dt", {}, name), element("dd", {}, text))]),
    ),
    element("p", { class: "about" }, `Relevance ${relevance}, SEQ ${seq}, `, ...spaced(links)),
  );
}

/** A snippet is escaped text with EM elements: parsed as XML and rebuilt, so that nothing else can be injected. */
function marked(snippet) {
  const parsed = new DOMParser().parseFromString(`<s>${snippet}</s>`, "text/xml");
  if (parsed.querySelector("parsererror")) return [snippet];
  return Array.from(parsed.documentElement.childNodes, (node) =>
    node.nodeName === "EM" ? element("mark", {}, node.textContent) : node.textContent,
  );
}

const TITLES = [["Titel"], ["Abstimmungstitel"], ["NameVorname"], ["Name", "Vorname"], ["Name"]];
const HIDDEN = /^(OBJ_GUID|SEQ|AltsystemID|.*(Guid|GUID|HTML|Sort))$/;

/** The title of a record, and its first few simple values. */
function summary(record, indexName) {
  const facts = Object.entries(record)
    .map(([name, value]) => [name, factText(value)])
    .filter(([name, text]) => text !== "" && !HIDDEN.test(name));
  const texts = new Map(facts);
  const named = TITLES.find((names) => names.every((name) => texts.has(name)));
  const title = named ? named.map((name) => record[name]).join(" ") : `${indexName} ${facts[0]?.[1] ?? ""}`;
  const others = named ? facts.filter(([name]) => !named.includes(name)) : facts.slice(1);
  return { title, facts: others.slice(0, MOST_FACTS) };
}

/** The text of a simple value or a time span; empty for anything else. */
function factText(value) {
  if (value === null) return "";
  if (typeof value === "object") return typeof value.Start === "string" ? value.Text || day(value.Start) : "";
  const text = day(String(value).trim());
  return text.length > LONGEST_FACT ? `${text.slice(0, LONGEST_FACT)}…` : text;
}

/** A time at midnight means the day. */
function day(text) {
  return text.replace(/^(\d{4}-\d\d-\d\d)T00:00:00(\.0+)?$/, "$1");
}

function pages(query, numHits) {
  const { s } = query;
  const links = [];
  if (s > 1)
    links.push(element("a", { href: fragment({ ...query, s: Math.max(1, s - HITS) }), rel: "prev" }, "Previous page"));
  if (s + HITS <= numHits)
    links.push(element("a", { href: fragment({ ...query, s: s + HITS }), rel: "next" }, "Next page"));
  return links.length === 0 ? [] : [element("nav", { "aria-label": "Pages of hits" }, ...spaced(links))];
}

/** The message, and the query with the error marked. */
function showError({ q }, { detail, position }) {
  const alert = element("div", { class: "mistake", role: "alert" }, element("p", {}, detail));
  if (typeof position === "number") {
    const [wrong = " "] = q.slice(position).match(/^[\p{L}\p{N}_.]+|^./su) ?? [];
    const place = element("mark", {}, wrong);
    alert.append(
      element("pre", {}, element("code", {}, q.slice(0, position), place, q.slice(position + wrong.length))),
    );
    alert.append(element("p", { class: "about" }, `At position ${position}, counted from 0.`));
    box.setSelectionRange(position, position);
  }
  show("", alert);
}

function spaced(nodes) {
  return nodes.flatMap((node, i) => (i === 0 ? [node] : [" ", node]));
}

/** Sets the fragment, which runs the query; the same query is just run again. */
function ask(query) {
  const wanted = fragment(query);
  if (location.hash === wanted) run();
  else location.hash = wanted;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  ask({ index: chooser.value, q: box.value.trim(), s: 1 });
});

box.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  form.requestSubmit();
});

/** Another index shows its own example, unless the query was edited. */
let example = box.value;
chooser.addEventListener("change", () => {
  if (box.value.trim() !== "" && box.value !== example) return;
  example = chooser.selectedOptions[0].dataset.example;
  box.value = example;
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-query]");
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  ask({ index: link.dataset.index, q: link.dataset.query, s: 1 });
  document.querySelector("#try-title").scrollIntoView();
});

addEventListener("hashchange", run);
form.hidden = false;
run();
