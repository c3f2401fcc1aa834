/**
 * No page has `style=` or `on…=` attributes that its Content-Security-Policy blocks: a policy can allow inline
 * scripts and styles by their hash, but not these (CSP 3, 8.3). Without a policy they work.
 */
import { truncated } from "../base/message.ts";
import type { PageCheck } from "./facts.ts";
import { sentWith } from "./headers.ts";

export const checkUnsafeAttributes: PageCheck = (page, facts) => {
  if (page.blockedAttributes.length === 0) return undefined;
  const policies = [...page.policies, ...sentWith("content-security-policy", page.url, facts)];
  return page.blockedAttributes
    .filter((attribute) =>
      policies.some((policy) => !allows(policy, attribute.startsWith("style") ? "style" : "script")),
    )
    .map((attribute) => ({
      code: "page/csp",
      message: `The page's Content-Security-Policy blocks the attribute ${truncated(attribute, 80)}.`,
      hint: attribute.startsWith("style")
        ? "Use a class with a rule in a stylesheet."
        : "Add the listener in a bundled script.",
      target: { attribute },
      texts: [attribute],
    }));
};

/** The directives of a policy, each with its sources, in lower case. */
export const directivesOf = (policy: string): string[][] =>
  policy.split(";").map((text) => text.trim().toLowerCase().split(/\s+/));

/** Whether a policy allows all attributes of a kind. A hash or nonce disables `'unsafe-inline'` (CSP 3, 6.7.3.2). */
function allows(policy: string, kind: "style" | "script"): boolean {
  const directives = directivesOf(policy);
  const effective = [`${kind}-src-attr`, `${kind}-src`, "default-src"]
    .map((name) => directives.find(([directive]) => directive === name))
    .find(Boolean);
  if (!effective) return true;
  return effective.includes("'unsafe-inline'") && !effective.some((source) => /^'(nonce|sha\d+)-/.test(source));
}
