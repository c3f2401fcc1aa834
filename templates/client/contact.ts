/** The script of /contact, one file with that of every page: the form, the copy buttons, and what they show. */
import "./main.ts";
import { watchContactForm } from "./contact-form.ts";
import { watchCopyButtons } from "./copy.ts";
import { dismissToast } from "./toasts.ts";
import { closeTooltip, watchTooltips } from "./tooltip.ts";

watchContactForm();
watchCopyButtons();
watchTooltips();
// One press closes one thing: first the tooltip, then the newest notice.
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !closeTooltip()) dismissToast();
});
