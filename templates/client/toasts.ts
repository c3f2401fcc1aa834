/**
 * Short notices in a corner of the screen; spec section 9. Their text is also shown elsewhere on the
 * page.
 */
import { selector, toastRegion } from "../hooks.ts";

/** Duration of a notice that something has started, in milliseconds; spec section 9. */
export const noticeDuration = 5000;
/** Duration of a confirmation, in milliseconds; spec section 9. */
export const confirmationDuration = 4000;
/** The maximum number of visible notices; another one removes the oldest. Spec section 9. */
export const maxToasts = 3;

/** Shows a notice. Its timer is paused while it is hovered or focused. */
export function toast(text: string, duration: number): void {
  const region = document.querySelector(selector(toastRegion));
  if (!region) return;
  if (region.children.length >= maxToasts) region.querySelector("button")?.click();

  const item = document.createElement("div");
  const message = document.createElement("p");
  const button = document.createElement("button");
  item.className = "toast panel row";
  button.className = "button button-bare";
  message.textContent = text;
  button.textContent = "Dismiss";
  item.append(message, button);
  region.append(item);

  const close = closer(item);
  button.addEventListener("click", close);
  runClock(item, duration, close);
}

/** Dismisses the newest notice, if there is one. */
export function dismissToast(): void {
  document.querySelector<HTMLButtonElement>(`${selector(toastRegion)}>:last-child button`)?.click();
}

/** Removes a notice; focus inside it returns to where it was before the notice. */
function closer(item: Element): () => void {
  const before = document.activeElement as HTMLElement;
  return () => {
    const focused = item.contains(document.activeElement);
    item.remove();
    if (focused) before.focus();
  };
}

/** Calls `close` after `duration`, not counting the time in which the notice is hovered or focused. */
function runClock(item: Element, duration: number, close: () => void): void {
  let remaining = duration;
  let timer = 0;
  let started = 0;
  const update = (): void => {
    if (timer) remaining -= Date.now() - started;
    clearTimeout(timer);
    started = Date.now();
    timer = item.matches(":hover,:focus-within") ? 0 : setTimeout(close, remaining);
  };
  for (const type of ["pointerenter", "pointerleave", "focusin", "focusout"]) item.addEventListener(type, update);
  update();
}
