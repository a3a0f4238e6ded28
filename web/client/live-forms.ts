/**
 * Forms with `data-live` show their result on every change, without a click on the button and without loading a new
 * document: the address changes, `<main>` is replaced, and the back button works. If something fails, the browser loads
 * the page.
 */
interface Position {
  readonly scroll: number;
}

/** The address of the current page without fragment. */
let shown = location.pathname + location.search;
let running = new AbortController();

const announcement = document.createElement("p");
announcement.setAttribute("role", "status");
announcement.className = "unseen";
document.body.append(announcement);

/** Shows the page of an address in place. A newer request aborts an older one. */
async function show(address: string, position?: Position): Promise<void> {
  running.abort();
  running = new AbortController();
  const { signal } = running;
  document.querySelector("main")?.setAttribute("aria-busy", "true");
  try {
    // The language of this page, which a cache may have sent to a browser that prefers another one.
    const headers = { "accept-language": document.documentElement.lang };
    const reply = await fetch(address, { signal, headers });
    const next = new DOMParser().parseFromString(await reply.text(), "text/html");
    if (!signal.aborted) replacePage(next, address, position);
  } catch {
    if (signal.aborted) return;
    document.querySelector("main")?.removeAttribute("aria-busy");
    location.assign(address);
  }
}

function replacePage(next: Document, address: string, position?: Position): void {
  const [main, fresh] = [document.querySelector("main"), next.querySelector("main")];
  if (!main || !fresh) throw new Error("not a page");
  const focused = main.contains(document.activeElement) ? document.activeElement : null;
  keepOpenDetails(main, fresh);
  if (!position && address !== location.href) {
    history.replaceState({ scroll: scrollY } satisfies Position, "");
    history.pushState(null, "", address);
  }
  shown = location.pathname + location.search;
  main.replaceWith(document.adoptNode(fresh));
  // The link to the same page in the other language.
  const language = next.querySelector(".language");
  if (language) document.querySelector(".language")?.replaceWith(document.adoptNode(language));
  document.title = next.title;
  announcement.textContent = fresh.querySelector("h1")?.textContent ?? "";
  if (focused) (document.getElementById(focused.id) ?? fresh).focus({ preventScroll: true });
  if (position) scrollTo(0, position.scroll);
}

function keepOpenDetails(main: Element, fresh: Element): void {
  const open = new Set([...main.querySelectorAll("details[open]")].map(nameOf));
  for (const details of fresh.querySelectorAll("details")) if (open.has(nameOf(details))) details.open = true;
}

function nameOf(details: Element): string {
  return details.id || `${details.closest("[id]")?.id} ${details.querySelector("summary")?.textContent}`;
}

/** Without empty fields. */
function addressOf(form: HTMLFormElement, submitter: HTMLElement | null = null): string {
  const given = [...new FormData(form, submitter)].filter(([, value]) => value !== "") as [string, string][];
  const address = new URL(form.action, location.href);
  address.search = new URLSearchParams(given).toString();
  return address.href;
}

document.addEventListener("change", (event) => {
  const { form } = event.target as HTMLInputElement;
  if (form?.matches("[data-live]")) show(addressOf(form));
});
document.addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.matches("[data-live]")) return;
  event.preventDefault();
  show(addressOf(form, event.submitter));
});
addEventListener("popstate", ({ state }) => {
  // Nothing to load if only the fragment changed.
  if (location.pathname + location.search !== shown)
    show(location.href, (state as Position | null) ?? { scroll: scrollY });
});
