/**
 * A page with Cross-Origin-Embedder-Policy loads from other sites only what their servers allow, and shows only frames with
 * such a header (HTML standard, 7.1.4; Fetch standard, 3.7). Browsers ignore it on http.
 */
import { asWritten, type Fault, isElsewhere, type PageCheck, type PageCheckFacts } from "./facts.ts";
import { linkTargetsOf } from "./links/link-targets.ts";
import { sentWith } from "./unsafe-attributes.ts";

const header = "Cross-Origin-Embedder-Policy";

export const embedderPolicy: PageCheck = ({ url: page, withoutCors }, site) => {
  const policy = withoutCors.length > 0 && site.origin.startsWith("https:") ? policyOf(page, site) : undefined;
  if (policy === undefined) return undefined;
  return withoutCors.flatMap(({ url, from }): Fault[] => {
    const linked = linkTargetsOf(site).of(url, page);
    const [name = "", attribute = ""] = from.split(" ");
    // Visitors may also follow a link to the file.
    const target = /^(?:src|data)$/.test(attribute) ? { tag: name, with: { [attribute]: url } } : { link: url };
    const isFrame = /^i?frame$/.test(name);
    const subject = `${header}: ${policy} blocks the <${name}> of "${asWritten(url, site.base)}"`;
    const fault = (message: string, hint: string): Fault[] => [
      { code: "page/csp", message, hint, target, value: asWritten(url, site.base) },
    ];
    if (linked.kind === "internal") {
      const { path, pathname } = linked;
      const isShown = path !== undefined && (isFrame || (/^(?:embed|object)$/.test(name) && site.targets.has(path)));
      if (!isShown || isElsewhere(site, pathname) || policyOf(pathname, site)) return [];
      return fault(`${subject}, which is sent without the header.`, `Set it for "${pathname}", too.`);
    }
    if (linked.kind !== "external") return [];
    if (isFrame)
      return fault(
        `${subject}, unless its server sends the header, too.`,
        "Link to it instead, or set the header only for pages without frames of other sites.",
      );
    if (policy !== "require-corp") return [];
    const crossorigin = /^(?:input|embed|object|image)$/.test(name)
      ? ""
      : 'Add crossorigin="anonymous" (in JSX: crossOrigin), which most servers of public files allow. Otherwise copy';
    return fault(
      `${subject}, unless its server sends Cross-Origin-Resource-Policy: cross-origin.`,
      `${crossorigin || "Copy"} the file to the site, or set the header to credentialless.`,
    );
  });
};

/** The policy of a file; browsers ignore the header if it is sent twice with different values (RFC 9651, 4.2). */
function policyOf(url: string, site: PageCheckFacts): string | undefined {
  const [value = "", ...others] = new Set(sentWith(header.toLowerCase(), url, site));
  return others.length === 0 ? /^\s*(require-corp|credentialless)\b/.exec(value)?.[1] : undefined;
}
