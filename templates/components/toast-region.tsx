/** Where notices appear; behaviour in client/toasts.ts. */
import { toastRegion } from "../hooks.ts";

/**
 * Once on every page that loads client/contact.ts, inside `<main>`. It must be in the page from the
 * start: screen readers announce what comes into a live region, not the region that comes with it.
 */
export function ToastRegion() {
  return <div className="toasts" role="status" aria-atomic="false" {...toastRegion} />;
}
