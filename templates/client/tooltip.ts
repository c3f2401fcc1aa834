/** Tooltips, as WCAG 1.4.13 wants them: dismissible, hoverable, and there until the pointer or focus leaves. */
import { selector, tooltipTrigger } from "../hooks.ts";

/** How long the pointer rests on a control before its tooltip opens, in milliseconds; spec section 9. */
export const tooltipDelay = 700;
/**
 * The same while another tooltip is still open, which it stays for this long after the pointer left it:
 * time to move onto the tooltip, or to the next control. Spec section 9, "skip delay".
 */
export const tooltipSkipDelay = 300;

let trigger: Element | undefined;
let timer = 0;

const tooltipOf = (control: Element): HTMLElement | null =>
  document.getElementById(control.getAttribute("aria-describedby") ?? "");

/** Closes the open tooltip and says whether there was one. */
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
      timer = setTimeout(open, trigger ? tooltipSkipDelay : tooltipDelay, control, tooltip);
    });
    tooltip.addEventListener("pointerenter", () => clearTimeout(timer));
    control.addEventListener("pointerleave", closeSoon);
    tooltip.addEventListener("pointerleave", closeSoon);
    control.addEventListener("focus", () => control.matches(":focus-visible") && open(control, tooltip));
    control.addEventListener("blur", closeTooltip);
    // Who presses the button knows what it does; the tooltip would cover the answer.
    control.addEventListener("pointerdown", closeTooltip);
  }
}
