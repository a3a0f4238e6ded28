/**
 * Search boxes with `data-suggest` suggest words, names and numbers while people type: a combobox with a listbox, as
 * in the ARIA Authoring Practices. Arrow keys choose, Enter searches for the chosen text or opens the page of the
 * record, Escape closes the list.
 */
interface Suggestion {
  readonly index?: string;
  readonly text: string;
  readonly kind: "word" | "name" | "number";
  readonly count: number;
  readonly title?: string;
  readonly party?: string;
  readonly guid?: string;
}

/** Longer than the time between two keys of a quick typist. */
const PAUSE_MS = 120;
const SHORTEST = 2;

const isEnglish = document.documentElement.lang.startsWith("en");
const TITLE = isEnglish ? "Suggestions" : "Vorschläge";

function announced(count: number): string {
  if (isEnglish) return count === 1 ? "1 suggestion" : `${count} suggestions`;
  return count === 1 ? "1 Vorschlag" : `${count} Vorschläge`;
}

class Combobox {
  readonly #input: HTMLInputElement;
  readonly #list = document.createElement("ul");
  readonly #status = document.createElement("p");
  #shown: readonly Suggestion[] = [];
  /** The chosen one; -1 for what was typed. */
  #active = -1;
  #timer = 0;
  #running = new AbortController();

  constructor(input: HTMLInputElement, nr: number) {
    this.#input = input;
    this.#list.id = `suggestions-${nr}`;
    this.#list.className = "suggestions";
    this.#list.hidden = true;
    this.#list.setAttribute("role", "listbox");
    this.#list.ariaLabel = TITLE;
    this.#status.className = "unseen";
    this.#status.ariaLive = "polite";
    input.after(this.#list);
    document.body.append(this.#status);
    input.autocomplete = "off";
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-controls", this.#list.id);
    input.ariaAutoComplete = "list";
    input.ariaExpanded = "false";
    input.addEventListener("input", () => this.#wait());
    input.addEventListener("keydown", (event) => this.#press(event));
    input.addEventListener("blur", () => this.#close());
    // The input keeps the focus.
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#list.addEventListener("click", ({ target }) => {
      const option = (target as Element).closest("[role=option]");
      if (option) this.#choose([...this.#list.children].indexOf(option));
    });
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#running.abort();
    if (this.#input.value.trim().length < SHORTEST) this.#close();
    else this.#timer = setTimeout(() => this.#ask(this.#input.value.trim()), PAUSE_MS);
  }

  /** A newer question aborts an older one; if one fails, the box is a plain one. */
  async #ask(text: string): Promise<void> {
    this.#running = new AbortController();
    const { signal } = this.#running;
    try {
      const address = `${this.#input.dataset.suggest}?${new URLSearchParams({ q: text })}`;
      const reply = await fetch(address, { signal });
      const { suggestions } = (await reply.json()) as { readonly suggestions: readonly Suggestion[] };
      if (!signal.aborted) this.#show(suggestions);
    } catch {
      if (!signal.aborted) this.#close();
    }
  }

  #show(suggestions: readonly Suggestion[]): void {
    this.#close();
    this.#status.textContent = announced(suggestions.length);
    if (suggestions.length === 0) return;
    this.#shown = suggestions;
    this.#list.replaceChildren(...suggestions.map((one, i) => this.#option(one, i)));
    this.#list.hidden = false;
    this.#list.scrollTop = 0;
    this.#input.ariaExpanded = "true";
  }

  #option({ text, kind, count, title, party }: Suggestion, i: number): HTMLElement {
    const option = document.createElement("li");
    option.id = `${this.#list.id}-${i}`;
    option.setAttribute("role", "option");
    option.ariaSelected = "false";
    const about = document.createElement("span");
    about.className = "about";
    about.textContent = title ?? party ?? (kind === "word" || count > 1 ? `${count}×` : "");
    option.append(text, " ", about);
    return option;
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#running.abort();
    this.#shown = [];
    this.#active = -1;
    this.#list.hidden = true;
    this.#list.replaceChildren();
    this.#input.ariaExpanded = "false";
    this.#input.removeAttribute("aria-activedescendant");
    this.#status.textContent = "";
  }

  #press(event: KeyboardEvent): void {
    if (event.isComposing || this.#shown.length === 0) return;
    switch (event.key) {
      case "ArrowDown":
        this.#activate(this.#active + 1 === this.#shown.length ? -1 : this.#active + 1);
        break;
      case "ArrowUp":
        this.#activate(this.#active === -1 ? this.#shown.length - 1 : this.#active - 1);
        break;
      case "Escape":
        this.#close();
        break;
      case "Enter":
        if (this.#active === -1) return;
        this.#choose(this.#active);
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  #activate(active: number): void {
    this.#active = active;
    for (const [i, option] of [...this.#list.children].entries()) option.ariaSelected = String(i === active);
    const option = this.#list.children[active];
    if (option) this.#input.setAttribute("aria-activedescendant", option.id);
    else this.#input.removeAttribute("aria-activedescendant");
    option?.scrollIntoView({ block: "nearest" });
  }

  #choose(nr: number): void {
    const { text, guid, index = this.#input.dataset.index ?? "" } = this.#shown[nr];
    this.#close();
    const pages = JSON.parse(this.#input.dataset.pages ?? "{}") as Readonly<Record<string, string>>;
    if (guid !== undefined && Object.hasOwn(pages, index)) {
      const language = this.#input.form?.querySelector<HTMLInputElement>("[name=lang]")?.value;
      location.assign(`/rat/${pages[index]}/${guid}${language ? `?${new URLSearchParams({ lang: language })}` : ""}`);
      return;
    }
    this.#input.value = text;
    this.#input.form?.requestSubmit();
  }
}

const known = new WeakSet<Element>();
let count = 0;

/** Also for boxes that come with a page shown in place. */
function enhance(target: EventTarget | null): void {
  if (!(target instanceof HTMLInputElement) || !target.matches("[data-suggest]") || known.has(target)) return;
  known.add(target);
  new Combobox(target, ++count);
}

/** The search box behind the icon in the header of phones. */
function focusOpened({ target }: Event): void {
  if (target instanceof HTMLDetailsElement && target.open) target.querySelector<HTMLElement>(".search input")?.focus();
}

// `toggle` does not bubble.
document.addEventListener("toggle", focusOpened, true);
document.addEventListener("focusin", ({ target }) => enhance(target));
enhance(document.activeElement);
