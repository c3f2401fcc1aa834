/**
 * Removes `upgrade-insecure-requests` from the policies that these servers send over plain HTTP: browsers would request
 * the page's files over HTTPS, WebKit even on localhost (upgrade-insecure-requests, 3.2).
 */
import type { HeaderBlock } from "../../hosting/headers-file.ts";
import { attributesOf } from "../../output/html/attributes.ts";
import { edited, tagsOf } from "../../output/html/tokenizer.ts";

const directive = "upgrade-insecure-requests";
const policyName = "content-security-policy";

/** A line for the terminal. */
export const plainHttpNote = `The preview uses plain HTTP, so it omits "${directive}" from the Content-Security-Policy.`;

export const upgradesRequests = (rules: readonly HeaderBlock[]): boolean =>
  rules.some(({ set }) => set.some(([name, value]) => name.toLowerCase() === policyName && hasDirective(value)));

/** Removes the directive from the policy of a response. */
export function removeUpgrade(headers: Headers): void {
  const value = headers.get(policyName);
  if (value === null || !hasDirective(value)) return;
  const policies = value.split(",").map((policy) =>
    policy
      .split(";")
      .filter((text) => text.trim().toLowerCase() !== directive)
      .join(";")
      .trim(),
  );
  const left = policies.filter((policy) => policy !== "").join(", ");
  if (left === "") headers.delete(policyName);
  else headers.set(policyName, left);
}

/** An HTML page with spaces in place of the directive, so that its length is unchanged; undefined without the directive. */
export function withoutUpgrade(html: string): string | undefined {
  if (!hasDirective(html)) return undefined;
  const edits = [...tagsOf(html)].flatMap(({ name, attributes, start, end }) => {
    if (name !== "meta" || attributesOf(attributes).get("http-equiv")?.toLowerCase() !== policyName) return [];
    const text = html.slice(start, end);
    const changed = text.replace(new RegExp(directive, "gi"), " ".repeat(directive.length));
    return changed === text ? [] : [{ from: start, to: end, text: changed }];
  });
  return edits.length === 0 ? undefined : edited(html, edits);
}

/** The bytes of a page with spaces in place of the directive, in any encoding that contains ASCII. */
export function pageWithoutUpgrade(bytes: Buffer): Buffer | undefined {
  const html = withoutUpgrade(bytes.toString("latin1"));
  return html === undefined ? undefined : Buffer.from(html, "latin1");
}

const hasDirective = (text: string): boolean => text.toLowerCase().includes(directive);
