/** Tooltips according to WCAG 1.4.13: dismissible, hoverable, and visible until the pointer or focus leaves. */
import { selector, tooltipTrigger } from "../hooks.ts";

/** The delay before a tooltip opens on hover, in milliseconds; spec section 9. */
export const tooltipDelay = 700;
/**
 * How long a tooltip stays open after the pointer left: enough to move onto it, or to the next control, whose
 * tooltip then opens without a delay. Spec section 9, "skip delay".
 */
export const tooltipSkipDelay = 300;

let trigger: Element | undefined;
let timer = 0;

const tooltipOf = (control: Element): HTMLElement | null =>
  document.getElementById(control.getAttribute("aria-describedby") ?? "");

/** Closes the open tooltip; true if there was one. */
export function closeTooltip(): boolean {
  clearTimeout(timer);
  const tooltip = trigger && tooltipOf(trigger);
  if (tooltip) tooltip.hidden = true;
  trigger = undefined;
  return Boolean(tooltip);
}

function open(control: Element, tooltip: HTMLElement): void {
  closeTooltip();
  trigger = control;
  tooltip.hidden = false;
}

function closeSoon(): void {
  clearTimeout(timer);
  if (!trigger?.matches(":focus-visible")) timer = setTimeout(closeTooltip, tooltipSkipDelay);
}

/** Makes every marked control show its tooltip on hover and on keyboard focus. */
export function watchTooltips(): void {
  for (const control of document.querySelectorAll<HTMLElement>(selector(tooltipTrigger))) {
    const tooltip = tooltipOf(control);
    if (!tooltip) continue;
    control.addEventListener("pointerenter", (event) => {
      clearTimeout(timer);
      if (event.pointerType === "touch" || trigger === control) return;
      if (trigger) open(control, tooltip);
      else timer = setTimeout(open, tooltipDelay, control, tooltip);
    });
    tooltip.addEventListener("pointerenter", () => clearTimeout(timer));
    control.addEventListener("pointerleave", closeSoon);
    tooltip.addEventListener("pointerleave", closeSoon);
    control.addEventListener("focus", () => control.matches(":focus-visible") && open(control, tooltip));
    control.addEventListener("blur", closeTooltip);
    // After a click the tooltip is not needed, and would cover the result.
    control.addEventListener("pointerdown", closeTooltip);
  }
}
