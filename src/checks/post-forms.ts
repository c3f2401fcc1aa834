/** No form posts to a page or file of the site: hosts of static files answer 405 (RFC 9110, 15.5.6). */
import { isServedElsewhere, type PageCheck, withoutPrefix } from "./facts.ts";
import { linkTargetsOf } from "./links/link-targets.ts";

export const checkPostForms: PageCheck = ({ url, postForms }, facts) =>
  postForms.flatMap(({ action, offset }) => {
    const target = linkTargetsOf(facts).of(action, url);
    if (target.kind !== "internal" || target.path === undefined) return [];
    if (isServedElsewhere(facts, target.pathname)) return [];
    const written = withoutPrefix(action, facts.pathPrefix);
    return {
      code: "link/no-target",
      severity: "warning",
      message: `A form posts to "${written}", which is a ${facts.targets.has(target.path) ? "page" : "file"} of the site: its host answers 405 Method Not Allowed.`,
      hint: 'Write the URL of a service that accepts the form; if a function of the host does, list its path in elsewhere; or use method="get".',
      target: { offset },
      value: action,
    };
  });
