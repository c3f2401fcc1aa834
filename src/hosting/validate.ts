/**
 * What is wrong with a site's headers, redirects and policy: what hosts would refuse, read differently,
 * or take for something else. developers.cloudflare.com/pages/configuration/headers, docs.netlify.com/manage/routing/headers
 */

import type { Report } from "../diagnostics/diagnostic.ts";
import { bundlesForEver, type HeaderRule, type Hosting } from "../site/hosting.ts";
import { decoded } from "../site/urls.ts";
import { ofServer } from "./headers-file.ts";
import { parsePattern, Unreadable } from "./path-pattern.ts";
import { parseRedirects } from "./redirects-file.ts";

/** Links are internal when their origin is the site's (RFC 6454), so it must stand in the form that URLs have. */
export function checkOrigin(origin: string, report: Report): void {
  const proper = URL.canParse(origin) ? new URL(origin).origin : undefined;
  if (proper === origin && /^https?:/.test(origin)) return;
  report.add({
    code: "output/bad-origin",
    message: `The site's origin is "${origin}".`,
    hint: proper?.startsWith("http") ? `Write "${proper}".` : "Write scheme and host, such as https://example.com.",
    at: { text: origin, otherwise: { file: "templates/site.tsx", at: { text: "origin" } } },
  });
}

const longestPath = 900;

/** Characters of a line that every host takes. */
const longestLine = 2000;

/** Reports every mistake of it, each at the text that is wrong. */
export function reportHosting({ policy, headers = [], redirects = [] }: Hosting, report: Report): void {
  const add = (text: string, message: string, hint?: string): void => {
    const otherwise = { file: "templates/site.tsx", at: { text: "hosting" } };
    report.add({ code: "output/bad-hosting", message, hint, at: { text, in: ["templates/site.tsx"], otherwise } });
  };
  for (const { path, set } of headers) {
    const problem = problemOfPath(path);
    if (problem)
      add(path, `The header path "${path}" ${problem}.`, "Write /about, or /assets/* for all that begins so.");
    for (const [name, value] of Object.entries(set)) {
      const wrong = problemOfHeader(name, value);
      if (wrong) add(name, `The header ${JSON.stringify(name)} for ${path} ${wrong}.`);
      if (policy && /^content-security-policy$/i.test(name))
        add(
          name,
          `${name} for ${path} stands beside the policy of each page: both would count.`,
          "Add its sources to `policy`.",
        );
    }
  }
  for (const [name, one, other] of setTwice([...headers, bundlesForEver]))
    add(
      name,
      `${name} is set for ${one} and for ${other}: hosts send both values.`,
      "Give it to paths that do not overlap.",
    );
  const froms = new Set<string>();
  for (const { from, to, status } of redirects) {
    const line = `${from} ${to} ${status}`;
    const key = decoded(from);
    if (froms.has(key)) add(from, `"${from}" is redirected twice: hosts go by the first.`, "Remove one of the two.");
    froms.add(key);
    if (unwritable(from + to) || /[#?]/.test(from))
      add(
        from,
        `The redirect "${line}" has a space, a "#", a "?" or no character in its paths.`,
        "Hosts compare the path alone; write a space as %20.",
      );
    else if (![301, 302, 303, 307, 308].includes(status))
      add(from, `The redirect "${line}" has a status other than 301, 302, 303, 307, 308.`);
    else
      for (const note of parseRedirects(line).notes)
        add(from, `The redirect ${note.replace(/^_redirects:\d+: |\.$/g, "")}.`);
  }
  for (const [directive, sources] of Object.entries(policy ?? {}))
    if (!/^[a-z-]+$/.test(directive) || !/^[!#-+\--:<-~ ]*$/.test(sources || ""))
      add(
        directive,
        `The policy's ${JSON.stringify(directive)} is not a directive and its sources.`,
        `Write "connect-src": "'self' https://api.example".`,
      );
}

/** White space, and what no text of a configuration may hold. */
const unwritable = (text: string): boolean => /[\s\p{Cc}]/u.test(text) || !text.isWellFormed();

function problemOfPath(path: string): string | undefined {
  if (/[?#]/.test(path)) return "has a query or a fragment, which no host compares";
  if (unwritable(path)) return "has a space, or no character";
  if (path.length > longestPath) return `is longer than ${longestPath} characters`;
  try {
    const { names } = parsePattern(path);
    const isPlain = /^[^*:\s]*\*?$/.test(path);
    return isPlain ? undefined : `has ${names.size > 0 ? "a pattern that is not one * at its end" : "a space"}`;
  } catch (error) {
    if (error instanceof Unreadable) return error.message;
    throw error;
  }
}

function problemOfHeader(name: string, value: unknown): string | undefined {
  if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name)) return "has a name that no header can have (RFC 9110, 5.1)";
  if (!/^[a-z][\w-]*$/i.test(name))
    return "has a name that means something else to servers; write letters, digits and -";
  if (ofServer.has(name.toLowerCase())) return "can be set by a host alone";
  if (typeof value !== "string" || !/^[\t\u0020-\u007e]+$/.test(value))
    return "has a value that no header can have (RFC 9110, 5.5)";
  const { length } = `${name}: ${value}`;
  return length > longestLine ? `takes ${length} characters of a line, where hosts take ${longestLine}` : undefined;
}

/** Headers that two rules set for the same path. */
function setTwice(rules: readonly HeaderRule[]): (readonly [name: string, one: string, other: string])[] {
  return rules.flatMap(({ path: one, set }, index) =>
    rules
      .slice(index + 1)
      .flatMap(({ path: other, set: others }) =>
        covers(one, other) || covers(other, one)
          ? Object.keys(set).flatMap((name) =>
              Object.keys(others).some((each) => each.toLowerCase() === name.toLowerCase())
                ? [[name, one, other] as const]
                : [],
            )
          : [],
      ),
  );
}

const covers = (one: string, other: string): boolean =>
  one === other || (one.endsWith("*") && other.startsWith(one.slice(0, -1)));
