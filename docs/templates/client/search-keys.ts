/** The keys of the search: arrows choose a result, Escape closes, "/" and Ctrl+K begin. */

export interface SearchParts {
  readonly form: HTMLFormElement;
  readonly input: HTMLInputElement;
  readonly results: HTMLElement;
  readonly close: () => void;
}

/** The number of results that each key moves by. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const isFocused = (element: Element): boolean => element === document.activeElement;

/** Whether a key writes a character. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

export function addKeys({ form, input, results, close }: SearchParts): void {
  form.addEventListener("keydown", (event) => {
    if (results.hidden) return;
    // Typing continues in the field.
    if (isTyped(event) || event.key === "Backspace") return input.focus();
    if (event.key === "Escape") close();
    const stops = [input, ...results.querySelectorAll("a")];
    const stop = event.key === "Escape" ? input : stops[stops.findIndex(isFocused) + (steps[event.key] ?? Number.NaN)];
    if (!stop) return;
    event.preventDefault();
    stop.focus();
  });

  // Those that most manuals use for their search.
  document.addEventListener("keydown", (event) => {
    const isField = event.target instanceof Element && event.target.closest("input, textarea, select");
    const isSlash = event.key === "/" && isTyped(event) && !isField;
    if (!isSlash && !(event.key === "k" && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}
