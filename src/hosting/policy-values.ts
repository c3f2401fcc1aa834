/**
 * Errors in a Content-Security-Policy, as the option `policy` or as a header: browsers ignore a directive or source that
 * they do not know. w3.org/TR/CSP3
 */
import type { Hosting } from "../api/hosting.ts";
import { didYouMean } from "../base/did-you-mean.ts";

type AddPolicyProblem = (message: string, hint: string | undefined, text: string) => void;

export const words = (text: string): string[] => text.trim().split(/\s+/);

/** The directives of a policy (CSP 3, 6; Trusted Types; Upgrade Insecure Requests; Fenced Frame). */
const directives = words(`
  default-src script-src style-src img-src font-src media-src manifest-src connect-src frame-src fenced-frame-src
  worker-src object-src child-src script-src-elem script-src-attr style-src-elem style-src-attr
  base-uri form-action frame-ancestors sandbox report-to webrtc
  require-trusted-types-for trusted-types upgrade-insecure-requests`);

/** Directives that only a header can have (CSP 3, 6.5.1; Mixed Content, 5.1). */
const headerDirectives = ["report-uri", "block-all-mixed-content"];

/** The keywords among the sources of a policy (CSP 3, 2.3.1; HTML standard, "speculation rules"). */
const keywords = words(`
  self none unsafe-inline unsafe-eval unsafe-hashes strict-dynamic report-sample wasm-unsafe-eval trusted-types-eval
  inline-speculation-rules unsafe-webtransport-hashes report-sha256 report-sha384 report-sha512`).map(
  (word) => `'${word}'`,
);

export function reportPolicy(policy: Hosting["policy"] = {}, add: AddPolicyProblem): void {
  for (const [directive, sources] of Object.entries(policy))
    if (directive === "report-uri")
      add(
        "Browsers ignore report-uri in the policy of a page.",
        "Write report-to, with the header Reporting-Endpoints.",
        directive,
      );
    else if (!/^[!#-+\--:<-~ ]*$/.test(sources || ""))
      add(
        `The policy has invalid sources for ${directive}: ${JSON.stringify(sources)}.`,
        `Write "connect-src": "'self' https://api.example".`,
        directive,
      );
    else reportDirective("The policy", directive, sources || "", add);
}

/** Reports every error in the value of a header; a comma separates policies, a semicolon directives (CSP 3, 2.2). */
export function reportPolicyHeader(subject: string, value: string, add: AddPolicyProblem): void {
  for (const policy of value.split(",")) {
    const seen = new Set<string>();
    for (const [name = "", ...sources] of policy.split(";").map(words)) {
      const directive = name.toLowerCase();
      if (seen.has(directive))
        add(
          `${subject} has the directive ${directive} twice; browsers use the first.`,
          "Write one of them.",
          directive,
        );
      else if (directive !== "" && !headerDirectives.includes(directive))
        reportDirective(subject, directive, sources.join(" "), add);
      if (directive !== "") seen.add(directive);
    }
  }
}

function reportDirective(subject: string, directive: string, sources: string, add: AddPolicyProblem): void {
  if (!directives.includes(directive))
    add(
      `${subject} has the unknown directive ${JSON.stringify(directive)}.`,
      didYouMean(directive, directives),
      directive,
    );
  else if (/-src|^(base-uri|form-action|frame-ancestors)$/.test(directive))
    for (const source of sources.split(" ")) reportSource(subject, directive, source, add);
}

/** A scheme, host, nonce or hash (CSP 3, 2.3.1). Two slashes after a host are no mistake for browsers, but one of writers. */
const isSource = (source: string): boolean =>
  /^[a-z][a-z\d+.-]*:$|^'(nonce|sha(256|384|512))-[\w+/=-]+'$/i.test(source) ||
  /^([a-z][a-z\d+.-]*:\/\/)?(\*|(\*\.)?[\w-]+(\.[\w-]+)*)(:(\d+|\*))?(\/(?!\/)[^?#']*)?$/i.test(source);

/** Reports what is no source, such as a misspelt keyword, and a keyword without quotes, which browsers take for the name of a host. */
function reportSource(subject: string, directive: string, source: string, add: AddPolicyProblem): void {
  const isBare = keywords.includes(`'${source.toLowerCase()}'`);
  if (source === "" || keywords.includes(source.toLowerCase()) || (!isBare && isSource(source))) return;
  // `https//x.org` and `https:/x.org`
  const host = /^https?[:/]+([^:/].*)$/i.exec(source)?.[1];
  const hint = isBare ? `Write "'${source}'".` : (didYouMean(source, keywords) ?? (host && `Write "https://${host}".`));
  add(`${subject} has the unknown source ${source} for ${directive}.`, hint, source);
}
