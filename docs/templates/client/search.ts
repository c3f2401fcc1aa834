/**
 * Search: shows results below the field while the visitor types. The index is a file of the site, loaded when the field
 * gets the focus; nothing is sent anywhere.
 */
import type { Section } from "../search-index.ts";
import { marksOf, plain, searchIn, wordsOf } from "./find.ts";
import { addKeys } from "./search-keys.ts";

/** The number of characters around a match. */
const before = 40;
const after = 100;

const form = document.querySelector<HTMLFormElement>("[data-search]");
const input = form?.querySelector("input");
const results = form?.querySelector<HTMLElement>("[data-results]");
function start(form: HTMLFormElement, input: HTMLInputElement, results: HTMLElement): void {
  const status = statusOf(form);
  let search: Promise<ReturnType<typeof searchIn>> | undefined;
  const load = (): NonNullable<typeof search> => {
    search ??= sectionsOf(form).then(searchIn);
    return search;
  };

  const update = async (): Promise<void> => {
    const words = wordsOf(input.value);
    if (words.length === 0) return close();
    try {
      const find = await load();
      // The field may have changed while the index was loading.
      if (wordsOf(input.value).join(" ") !== words.join(" ")) return;
      const { sections, isPartial } = find(input.value);
      const note = sections.length > 0 && isPartial ? "No page has all of these words. " : "";
      if (sections.length > 0)
        results.replaceChildren(...(note ? [element("p", note)] : []), listOf(sections, marksOf(input.value)));
      else results.replaceChildren(nothing(form));
      status.textContent = note + (sections.length === 1 ? "1 result" : `${sections.length} results`);
    } catch {
      search = undefined;
      const problem = "The search could not be loaded. Check the connection, and try again.";
      results.replaceChildren(element("p", problem));
      status.textContent = problem;
    }
    results.hidden = false;
  };
  const close = (): void => {
    results.hidden = true;
    status.textContent = "";
  };

  input.addEventListener("focus", () => void load().catch(() => undefined), { once: true });
  input.addEventListener("input", () => void update());
  // Enter opens the first result, also if the index is still loading. An empty field leads to the list of all pages.
  form.addEventListener("submit", (event) => {
    if (wordsOf(input.value).length === 0) return;
    event.preventDefault();
    void update().then(() => results.querySelector("a")?.click());
  });
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !form.contains(relatedTarget)) close();
  });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && (target.closest("a") || !form.contains(target))) close();
  });
  addKeys({ form, input, results, close });

  // A search without JavaScript, or a link to one: /search?q=callout
  input.value ||= new URLSearchParams(location.search).get("q") ?? "";
  if (input.value !== "") void update();
}

/** The index is in the same folder as the target page of the form, also on a site below a base path. */
const sectionsOf = async ({ action }: HTMLFormElement): Promise<Section[]> =>
  (await fetch(new URL("search.json", action))).json();

/** A live region: screen readers announce its changes. */
function statusOf(form: HTMLFormElement): HTMLElement {
  const status = element("p");
  status.className = "visually-hidden";
  status.setAttribute("role", "status");
  form.append(status);
  return status;
}

function listOf(found: readonly Section[], words: readonly string[]): HTMLElement {
  const list = element("ol");
  for (const { url, page, title, text } of found) {
    const link = element("a");
    link.href = url;
    link.append(element("strong", title === page ? page : `${page}: ${title}`), marked(excerptOf(text, words), words));
    const item = element("li");
    item.append(link);
    list.append(item);
  }
  return list;
}

/** What to read instead of results. The target page of the form lists all pages. */
function nothing({ action }: HTMLFormElement): HTMLElement {
  const [questions, pages] = [element("a", "Questions"), element("a", "all pages")];
  questions.href = new URL("guides/questions", action).href;
  pages.href = action;
  const text = element("p");
  text.append("Nothing found. Look at ", questions, ", which has short answers, or at ", pages, ".");
  return text;
}

/** A pattern that finds the words where they begin: "port" in "the port", not in "important". */
const startsOf = (words: readonly string[]): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(${words.join("|")})`, "giu");

/** The part of a text around the first match, in whole words. */
function excerptOf(text: string, words: readonly string[]): string {
  const match = Math.max(0, plain(text).search(startsOf(words)));
  const start = match > before ? text.indexOf(" ", match - before) + 1 : 0;
  const length = start + before + after;
  const end = length < text.length ? text.lastIndexOf(" ", length) : text.length;
  return `${start > 0 ? "… " : ""}${text.slice(start, end)}${end < text.length ? " …" : ""}`;
}

/** A text whose matches are marked. */
function marked(text: string, words: readonly string[]): HTMLElement {
  const result = element("span");
  for (const [at, part] of text.split(startsOf(words)).entries())
    result.append(at % 2 === 1 ? element("mark", part) : part);
  return result;
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text = ""): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

if (form && input && results) start(form, input, results);
