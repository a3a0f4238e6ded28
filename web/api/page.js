/**
 * The box of `/api` to try queries in. The address's fragment (`#index=geschaeft&q=…&s=11`) says what is asked, so that it can be kept and
 * sent; out comes the list of hits, or the mistake at its place. Whatever comes from the server becomes text, never markup.
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

/** What the fragment asks for; undefined if it only names a place on the page. */
function asked() {
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
  const question = asked();
  if (question === undefined) return;
  chooser.value = question.index;
  box.value = question.q;
  running.abort();
  running = new AbortController();
  result.setAttribute("aria-busy", "true");
  const start = performance.now();
  const { ok, answer } = await replyTo(question, running.signal);
  if (answer === undefined) return;
  box.setAttribute("aria-invalid", String(!ok));
  if (ok) showHits(question, answer, Math.round(performance.now() - start));
  else showMistake(question, answer);
}

/** No answer: another question came in between. */
async function replyTo(question, signal) {
  try {
    const reply = await fetch(address(question, { s: question.s, m: HITS, format: "json" }), { signal });
    return { ok: reply.ok, answer: await reply.json() };
  } catch {
    return signal.aborted ? {} : { ok: false, answer: { detail: "The service did not answer. Try again." } };
  }
}

/** `told` is read out by screen readers; a mistake tells itself. */
function show(told, ...nodes) {
  result.removeAttribute("aria-busy");
  status.textContent = told;
  result.replaceChildren(...nodes);
}

function showHits(question, { numHits, hits, indexName }, milliseconds) {
  const count = numHits === 1 ? "1 hit" : `${number.format(numHits)} hits`;
  const forms = ["xml", "json", "csv", "ndjson"].map((format) =>
    element("a", { href: address(question, { s: question.s, m: HITS, format }) }, format.toUpperCase()),
  );
  const items = hits.map((hit) => hitItem(question.index, indexName, hit));
  show(
    `${count} in ${milliseconds} ms`,
    element("p", { class: "forms" }, "This page of hits as ", ...spaced(forms)),
    element("ol", { class: "hits", start: question.s }, ...items),
    ...pages(question, numHits),
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

/** A snippet is escaped text with EM elements: read as XML and built anew, so that nothing else can come in. */
function marked(snippet) {
  const parsed = new DOMParser().parseFromString(`<s>${snippet}</s>`, "text/xml");
  if (parsed.querySelector("parsererror")) return [snippet];
  return Array.from(parsed.documentElement.childNodes, (node) =>
    node.nodeName === "EM" ? element("mark", {}, node.textContent) : node.textContent,
  );
}

const TITLES = [["Titel"], ["Abstimmungstitel"], ["NameVorname"], ["Name", "Vorname"], ["Name"]];
const UNTOLD = /^(OBJ_GUID|SEQ|AltsystemID|.*(Guid|GUID|HTML|Sort))$/;

/** What people would call the record, and the first few simple things that it says. */
function summary(record, indexName) {
  const facts = Object.entries(record)
    .map(([name, value]) => [name, factText(value)])
    .filter(([name, text]) => text !== "" && !UNTOLD.test(name));
  const texts = new Map(facts);
  const named = TITLES.find((names) => names.every((name) => texts.has(name)));
  const title = named ? named.map((name) => record[name]).join(" ") : `${indexName} ${facts[0]?.[1] ?? ""}`;
  const others = named ? facts.filter(([name]) => !named.includes(name)) : facts.slice(1);
  return { title, facts: others.slice(0, MOST_FACTS) };
}

/** Of a simple value or a span of time what people read; of anything else nothing. */
function factText(value) {
  if (value === null) return "";
  if (typeof value === "object") return typeof value.Start === "string" ? value.Text || day(value.Start) : "";
  const text = day(String(value).trim());
  return text.length > LONGEST_FACT ? `${text.slice(0, LONGEST_FACT)}…` : text;
}

/** A point in time at midnight means the day. */
function day(text) {
  return text.replace(/^(\d{4}-\d\d-\d\d)T00:00:00(\.0+)?$/, "$1");
}

function pages(question, numHits) {
  const { s } = question;
  const links = [];
  if (s > 1)
    links.push(
      element("a", { href: fragment({ ...question, s: Math.max(1, s - HITS) }), rel: "prev" }, "Previous page"),
    );
  if (s + HITS <= numHits)
    links.push(element("a", { href: fragment({ ...question, s: s + HITS }), rel: "next" }, "Next page"));
  return links.length === 0 ? [] : [element("nav", { "aria-label": "Pages of hits" }, ...spaced(links))];
}

/** The sentence, and the query once more with the place of the mistake marked. */
function showMistake({ q }, { detail, position }) {
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

/** Asks through the fragment; the same once more only runs again. */
function ask(question) {
  const wanted = fragment(question);
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

/** Another index brings its own example, unless something else was written. */
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
