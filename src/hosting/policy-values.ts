/**
 * Errors in a Content-Security-Policy, as the option `policy` or as a header: browsers ignore a directive or source that
 * they do not know. w3.org/TR/CSP3
 */

import { type Hosting, policyDirectives } from "../api/hosting.ts";
import { didYouMean } from "../diagnostics/did-you-mean.ts";

/** @param text the invalid text in templates/site.tsx. */
export type Add = (text: string, message: string, hint?: string) => void;

/** Reports every error in the option `policy`. */
export function reportPolicy(policy: Hosting["policy"] = {}, add: Add): void {
  for (const [directive, sources] of Object.entries(policy))
    if (directive === "report-uri")
      add(
        directive,
        "Browsers ignore report-uri in the policy of a page.",
        "Write report-to, with the header Reporting-Endpoints.",
      );
    else if (!/^[!#-+\--:<-~ ]*$/.test(sources || ""))
      add(
        directive,
        `The policy has invalid sources for ${directive}: ${JSON.stringify(sources)}.`,
        `Write "connect-src": "'self' https://api.example".`,
      );
    else reportDirective("The policy", directive, sources || "", add);
}

/** Reports every error in the value of a header; a comma separates policies, a semicolon directives (CSP 3, 2.2). */
export function reportPolicyHeader(subject: string, value: string, add: Add): void {
  for (const policy of value.split(",")) {
    const directives = policy.split(";").map((text) => text.trim().split(/\s+/));
    const seen = new Set<string>();
    for (const [name = "", ...sources] of directives) {
      const directive = name.toLowerCase();
      if (directive === "") continue;
      if (seen.has(directive))
        add(
          directive,
          `${subject} has the directive ${directive} twice; browsers use the first.`,
          "Write one of them.",
        );
      else if (!headerDirectives.has(directive)) reportDirective(subject, directive, sources.join(" "), add);
      seen.add(directive);
    }
  }
}

/** Directives that only a header can have, with values of their own, or none (CSP 3, 6.5.1; Mixed Content, 5.1). */
const headerDirectives: ReadonlySet<string> = new Set(["report-uri", "block-all-mixed-content"]);

function reportDirective(subject: string, directive: string, sources: string, add: Add): void {
  if (!policyDirectives.includes(directive))
    add(
      directive,
      `${subject} has the unknown directive ${JSON.stringify(directive)}.`,
      didYouMean(directive, policyDirectives),
    );
  else if (/-src|^(base-uri|form-action|frame-ancestors)$/.test(directive))
    for (const source of sources.split(" ")) reportSource(subject, directive, source, add);
}

/** The keywords among the sources of a policy (CSP 3, 2.3.1; HTML standard, "speculation rules"). */
const keywords = [
  ...["self", "none", "unsafe-inline", "unsafe-eval", "unsafe-hashes", "strict-dynamic", "report-sample"],
  ...["wasm-unsafe-eval", "trusted-types-eval", "inline-speculation-rules", "unsafe-webtransport-hashes"],
  ...["report-sha256", "report-sha384", "report-sha512"],
].map((word) => `'${word}'`);

/** A scheme, host, nonce or hash (CSP 3, 2.3.1). Two slashes after a host are no mistake for browsers, but one of writers. */
const isSource = (source: string): boolean =>
  /^[a-z][a-z\d+.-]*:$|^'(nonce|sha(256|384|512))-[\w+/=-]+'$/i.test(source) ||
  /^([a-z][a-z\d+.-]*:\/\/)?(\*|(\*\.)?[\w-]+(\.[\w-]+)*)(:(\d+|\*))?(\/(?!\/)[^?#']*)?$/i.test(source);

/** Reports what is no source, such as a misspelt keyword, and a keyword without quotes, which browsers take for the name of a host. */
function reportSource(subject: string, directive: string, source: string, add: Add): void {
  const isBare = keywords.includes(`'${source.toLowerCase()}'`);
  if (source === "" || keywords.includes(source.toLowerCase()) || (!isBare && isSource(source))) return;
  const hint = isBare ? `Write "'${source}'".` : (didYouMean(source, keywords) ?? hintForHost(source));
  add(source, `${subject} has the unknown source ${source} for ${directive}.`, hint);
}

/** For `https//x.org` and `https:/x.org`. */
const hintForHost = (source: string): string | undefined => {
  const host = /^https?[:/]+([^:/].*)$/i.exec(source)?.[1];
  return host && `Write "https://${host}".`;
};
