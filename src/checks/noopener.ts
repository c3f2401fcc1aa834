/**
 * A link that opens another site in a new window says rel="noopener". Browsers since 2021 take it as
 * said (HTML standard, 4.6.5); older ones let the other site steer this one.
 */
import type { PageCheck } from "./facts.ts";

export const openers: PageCheck = ({ openers: urls }, { origin }) =>
  urls
    .filter((url) => /^(https?:)?\/\//i.test(url) && !`${url}/`.startsWith(`${origin}/`))
    .map((url) => ({
      code: "link/opener",
      message: `The link to "${url}" opens a new window without rel="noopener".`,
      hint: 'Write rel="noopener", or rel="opener" if that site may steer this one.',
      text: url,
    }));
