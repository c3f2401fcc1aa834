/** No form posts to a page or file of the site: hosts of static files answer 405 (RFC 9110, 15.5.6). */
import { isElsewhere, type PageCheck, withoutPrefix } from "./facts.ts";
import { linkTargetsOf } from "./links/link-targets.ts";

export const postForms: PageCheck = ({ url, postForms: all }, site) =>
  all.flatMap(({ action, offset }) => {
    const target = linkTargetsOf(site).of(action, url);
    if (target.kind !== "internal" || target.path === undefined) return [];
    if (isElsewhere(site, target.pathname)) return [];
    const written = withoutPrefix(action, site.pathPrefix);
    return {
      code: "link/no-target",
      severity: "warning",
      message: `A form posts to "${written}", which is a ${site.targets.has(target.path) ? "page" : "file"} of the site: its host answers 405 Method Not Allowed.`,
      hint: 'Write the URL of a service that accepts the form; if a function of the host does, list its path in elsewhere; or use method="get".',
      target: { offset },
      value: action,
    };
  });
