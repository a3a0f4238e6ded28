/**
 * A reader without script who begins at the start page: follows links and sends forms of the page, and counts the
 * steps. In: an explorer. Out: what the reader sees.
 */
import type { Explorer } from "./explorer.ts";

/** So many steps are enough for any task. */
export const MOST_STEPS = 3;

export class Walk {
  readonly #explorer: Pick<Explorer, "text">;
  #steps = 0;
  address = "/";
  html = "";

  private constructor(explorer: Pick<Explorer, "text">) {
    this.#explorer = explorer;
  }

  static async begin(explorer: Pick<Explorer, "text">): Promise<Walk> {
    const walk = new Walk(explorer);
    walk.html = await explorer.text(walk.address);
    return walk;
  }

  /** What is to be read, without the header and the footer. */
  get text(): string {
    return plain(this.#main);
  }

  get heading(): string {
    return plain(/<h1[^>]*>(.*?)<\/h1>/s.exec(this.html)?.[1] ?? "");
  }

  /** The addresses of all links of the page whose text matches, or whose address does. */
  links(wanted: string | RegExp): readonly string[] {
    const links = [...this.html.matchAll(/<a\b[^>]*?\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
    const isWanted = (text: string): boolean => (typeof wanted === "string" ? text === wanted : wanted.test(text));
    return links
      .map(([, href, content]) => ({ href: decoded(href), text: plain(content) }))
      .filter(({ href, text }) => isWanted(text) || isWanted(href))
      .map(({ href }) => href);
  }

  /** The first of these links. */
  async follow(wanted: string | RegExp): Promise<void> {
    const [href] = this.links(wanted);
    if (href === undefined) throw new Error(`${this.address} has no link ${wanted}.`);
    await this.#go(href);
  }

  /** The form of the content that has these fields; the others keep what they have. */
  async send(fields: Readonly<Record<string, string>>): Promise<void> {
    const forms = [...this.#main.matchAll(/<form\b[^>]*\baction="([^"]*)"[^>]*>(.*?)<\/form>/gs)];
    const names = Object.keys(fields);
    const form = forms.find(([, , content]) => names.every((name) => content.includes(` name="${name}"`)));
    if (!form) throw new Error(`${this.address} has no form with ${names.join(", ")}.`);
    const [, action, content] = form;
    await this.#go(`${action}?${new URLSearchParams({ ...valuesIn(content), ...fields })}`);
  }

  get #main(): string {
    return /<main[^>]*>(.*)<\/main>/s.exec(this.html)?.[1] ?? "";
  }

  async #go(address: string): Promise<void> {
    this.#steps += 1;
    if (this.#steps > MOST_STEPS) throw new Error(`${address} is more than ${MOST_STEPS} steps from the start page.`);
    this.address = address.split("#", 1)[0];
    this.html = await this.#explorer.text(this.address);
  }
}

/** What a browser would send: texts, hidden values, and what is selected. */
function valuesIn(form: string): Readonly<Record<string, string>> {
  const inputs = [...form.matchAll(/<input\b[^>]*\bname="([^"]*)"[^>]*>/g)]
    .filter(([input]) => !/type="(checkbox|radio)"/.test(input) || / checked/.test(input))
    .map(([input, name]) => [name, decoded(/\bvalue="([^"]*)"/.exec(input)?.[1] ?? "")]);
  const selects = [...form.matchAll(/<select\b[^>]*\bname="([^"]*)"[^>]*>(.*?)<\/select>/gs)].map(
    ([, name, content]) => {
      const options = [...content.matchAll(/<option value="([^"]*)"( selected)?/g)];
      const [, value] = options.find(([, , selected]) => selected) ?? options[0];
      return [name, decoded(value)];
    },
  );
  return Object.fromEntries([...inputs, ...selects]);
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };

function decoded(text: string): string {
  return text.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => ENTITIES[name]);
}

function plain(markup: string): string {
  return decoded(markup.replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}
