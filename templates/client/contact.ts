/** The script of /contact, which includes that of every page: the form, the copy buttons, tooltips and notices. */
import { watchContactForm } from "./contact-form.ts";
import { watchCopyButtons } from "./copy.ts";
import { dismissToast } from "./toasts.ts";
import { closeTooltip, watchTooltips } from "./tooltip.ts";
import "./main.ts";

watchContactForm();
watchCopyButtons();
watchTooltips();
// Each Escape closes one thing: first the tooltip, then the newest notice.
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !closeTooltip()) dismissToast();
});
