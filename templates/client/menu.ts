/** The menu on small screens is a `<details>`: opening and closing is native, leaving it is not. */
import { menu, selector } from "../hooks.ts";

/** Closes the menu on Escape, with focus back on its button, and when one of its links is followed. */
export function closeMenuOnLeave(): void {
  const details = document.querySelector<HTMLDetailsElement>(selector(menu));
  if (!details) return;
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !details.open) return;
    details.open = false;
    details.querySelector("summary")?.focus();
  });
  // A page kept in the back/forward cache would come back with its menu still open.
  details.addEventListener("click", (event) => {
    if ((event.target as Element).closest("a")) details.open = false;
  });
}
