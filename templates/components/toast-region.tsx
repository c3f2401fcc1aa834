/** Where notices appear; behaviour in client/toasts.ts. */
import { toastRegion } from "../hooks.ts";

/**
 * Once on every page that loads client/contact.ts, inside `<main>`. It must be part of the page from the
 * start: screen readers announce changes of a live region, not a new region with its contents.
 */
export function ToastRegion() {
  return <div className="toasts stack gap-2" role="status" aria-atomic="false" {...toastRegion} />;
}
