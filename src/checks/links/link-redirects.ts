/** Where the redirects of the site lead: a link to an old URL is checked like one to its new URL. */
import { locationOf, ruleFinder } from "../../hosting/redirects-file.ts";
import { servedAt } from "../../hosting/served-at.ts";
import { fileServedAt, type HostResponse } from "../../urls/urls.ts";
import { isServedElsewhere, type PageCheckFacts } from "../facts.ts";
import { toOwnOrigin } from "./external-links.ts";
import { linkTargetsOf } from "./link-targets.ts";

/** The number of redirects that browsers follow (Fetch standard, 4.4: HTTP-redirect fetch). */
const maxRedirects = 20;

/** The end of a chain of redirects: a file, a loop, a pathname without a file, or something that is not checked. */
export type RedirectEnd =
  | { readonly kind: "file"; readonly path: string; readonly fragment: string }
  | { readonly kind: "unchecked" }
  | { readonly kind: "loop"; readonly pathnames: readonly string[] }
  | { readonly kind: "nothing"; readonly pathname: string };

export class Redirects {
  private readonly ruleFor;
  private readonly targets;

  constructor(private readonly facts: PageCheckFacts) {
    this.ruleFor = ruleFinder(facts.files.flatMap(({ redirects }) => redirects ?? []));
    this.targets = linkTargetsOf(facts);
  }

  private find = (pathname: string): HostResponse => servedAt(pathname, this.targets.isThere);

  /** Whether a pathname (decoded) is redirected or rewritten. */
  has = (pathname: string): boolean => this.ruleFor(this.facts.pathPrefix + pathname) !== undefined;

  /** Where a link ends whose pathname (decoded) has no file; undefined if it is not redirected. */
  follow(pathname: string, fragment: string): RedirectEnd | undefined {
    const { pathPrefix, siteUrl } = this.facts;
    const pathnames = [pathname];
    let [last, lastFragment] = [pathname, fragment];
    for (;;) {
      const rule = this.ruleFor(pathPrefix + last);
      if (!rule) return pathnames.length > 1 ? { kind: "nothing", pathname: last } : undefined;
      const location = locationOf(rule, pathPrefix + last);
      const target =
        location === undefined ? undefined : this.targets.of(toOwnOrigin(location, siteUrl) ?? location, "/");
      if (target?.kind !== "internal" || isServedElsewhere(this.facts, target.pathname)) return { kind: "unchecked" };
      // The fragment of a redirect replaces that of the link.
      if (location?.includes("#")) lastFragment = target.fragment;
      const path = target.path ?? fileServedAt(target.pathname, this.find);
      if (path !== undefined) return { kind: "file", path, fragment: lastFragment };
      const isLoop = pathnames.includes(target.pathname) || pathnames.length > maxRedirects;
      last = target.pathname;
      pathnames.push(last);
      if (isLoop) return { kind: "loop", pathnames };
    }
  }
}
