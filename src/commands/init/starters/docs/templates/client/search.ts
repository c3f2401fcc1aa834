/**
 * Search: shows results while the visitor types, below the field or, on the page of the search, in the page. The index
 * is a file of the site, loaded when the field gets the focus; nothing is sent anywhere.
 */
import type { Section } from "../search-index.ts";

/** The number of results below the field, and in the page. */
const [few, many] = [8, 50];
/** The number of characters around a match, at most. */
const before = 40;
const after = 100;

const form = document.querySelector<HTMLFormElement>("[data-search]");
const input = form?.querySelector("input");
const results = document.querySelector<HTMLElement>("main [data-results]") ?? form?.querySelector("[data-results]");

function start(form: HTMLFormElement, input: HTMLInputElement, results: HTMLElement): void {
  const status = statusOf(form);
  const isPopup = form.contains(results);
  let index: Promise<Section[]> | undefined;
  const load = (): Promise<Section[]> => {
    index ??= sectionsOf(form);
    return index;
  };

  const update = async (): Promise<void> => {
    const words = wordsOf(input.value);
    if (words.length === 0) return close();
    try {
      const sections = await load();
      // The field may have changed while the index was loading.
      if (wordsOf(input.value).join(" ") !== words.join(" ")) return;
      const found = find(sections, words).slice(0, isPopup ? few : many);
      show(results, found, words);
      status.textContent = found.length === 1 ? "1 result" : `${found.length} results`;
    } catch {
      index = undefined;
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
  // A search without JavaScript, or a link to one: /search?q=callout
  input.value ||= new URLSearchParams(location.search).get("q") ?? "";
  if (input.value !== "") void update();
  if (!isPopup) return;

  form.addEventListener("submit", (event) => {
    const first = results.hidden ? undefined : results.querySelector("a");
    if (!first) return;
    event.preventDefault();
    first.click();
  });
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !form.contains(relatedTarget)) close();
  });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && (target.closest("a") || !form.contains(target))) close();
  });
  form.addEventListener("keydown", (event) => {
    if (results.hidden) return;
    if (event.key === "Escape") close();
    const stops = [input, ...results.querySelectorAll("a")];
    const stop = event.key === "Escape" ? input : stops[stops.findIndex(isFocused) + (steps[event.key] ?? Number.NaN)];
    if (!stop) return;
    event.preventDefault();
    stop.focus();
  });
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

/** The number of results that each key moves by. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const isFocused = (element: Element): boolean => element === document.activeElement;

/** Without case and accents. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const wordsOf = (text: string): string[] => plain(text).split(/\s+/).filter(Boolean);

/** The sections that contain all words; those with words in their headings first. */
function find(sections: readonly Section[], words: readonly string[]): Section[] {
  return sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ section }) => section);
}

function scoreOf({ page, title, text }: Section, words: readonly string[]): number {
  const [inTitle, inPage, inText] = [plain(title), plain(page), plain(text)];
  const scores = words.map((word): number => {
    if (inTitle.startsWith(word)) return 8;
    if (inTitle.includes(word)) return 4;
    return inText.includes(word) ? 2 : inPage.includes(word) ? 1 : 0;
  });
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

function show(results: HTMLElement, found: readonly Section[], words: readonly string[]): void {
  const list = element("ol");
  for (const { url, page, title, text } of found) {
    const link = element("a");
    link.href = url;
    link.append(element("strong", title === page ? page : `${page}: ${title}`), marked(excerptOf(text, words), words));
    const item = element("li");
    item.append(link);
    list.append(item);
  }
  results.replaceChildren(found.length > 0 ? list : element("p", "Nothing found."));
}

/** The part of a text around the first match, in whole words. */
function excerptOf(text: string, words: readonly string[]): string {
  const places = words.map((word) => plain(text).indexOf(word)).filter((place) => place >= 0);
  const from = places.length > 0 ? Math.min(...places) - before : 0;
  const start = from > 0 ? text.indexOf(" ", from) + 1 : 0;
  const to = start + before + after;
  const end = to < text.length ? text.lastIndexOf(" ", to) : text.length;
  return `${start > 0 ? "… " : ""}${text.slice(start, end)}${end < text.length ? " …" : ""}`;
}

/** A text whose matches are marked. */
function marked(text: string, words: readonly string[]): HTMLElement {
  const result = element("span");
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|")})`, "giu");
  for (const [at, part] of text.split(pattern).entries()) result.append(at % 2 === 1 ? element("mark", part) : part);
  return result;
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text = ""): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

if (form && input && results) start(form, input, results);
