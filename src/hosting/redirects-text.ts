/** The text of `_redirects`. Apart from the file, since the main thread needs it and not what templates need. */
import type { Redirect } from "../site/hosting.ts";

/** One a line. */
export const redirectsText = (redirects: readonly Redirect[]): string =>
  redirects.map(({ from, to, status }) => `${from} ${to} ${status}\n`).join("");
