/** The menu on small screens is a `<details>`: the browser opens and closes it, this script closes it when the visitor leaves it. */
import { menu, selector } from "../hooks.ts";

/**
 * Closes the menu on Escape, and returns the focus to its button; also closes it on a tap beside it, when one of its links
 * is followed, and when the focus moves on to the page, which the menu would cover (WCAG 2.2, 2.4.11).
 */
export function closeMenuOnLeave(): void {
  const details = document.querySelector<HTMLDetailsElement>(selector(menu));
  if (!details) return;
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !details.open) return;
    details.open = false;
    details.querySelector("summary")?.focus();
  });
  details.addEventListener("focusout", ({ relatedTarget }) => {
    // Null when another window gets the focus.
    if (relatedTarget && !details.contains(relatedTarget as Node)) details.open = false;
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (!details.contains(target as Node)) details.open = false;
  });
  // A page from the back/forward cache would be shown with its menu still open.
  details.addEventListener("click", (event) => {
    if ((event.target as Element).closest("a")) details.open = false;
  });
}
