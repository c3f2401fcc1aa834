/** Why a link leads nowhere: its target does not exist, or has another URL. */

import { nearest } from "../../base/did-you-mean.ts";
import { someOf } from "../../base/message.ts";
import { type Draft, describeDraft, draftNamed } from "../../content/drafts.ts";
import { formatOf } from "../../content/formats/index.ts";
import { isPicture } from "../../content/read.ts";
import { isKnownType } from "../../hosting/content-types.ts";
import { servedAt } from "../../hosting/served-at.ts";
import { type LinkKind, navigatingKinds } from "../../output/html/link-kinds.ts";
import type { Link } from "../../output/html/links.ts";
import { isBare } from "../../output/html/script.ts";
import { candidatePathsOf, decoded, encodedPath, isErrorPage, outputPathOf, readableUrl } from "../../urls/urls.ts";
import { type Fault, isElsewhere, type PageCheckFacts, type PageTarget, withoutBase } from "../facts.ts";
import { AbsentPages, lastSegment, withoutExtension } from "./absent-pages.ts";
import { faultOfDataUrl } from "./data-urls.ts";
import { faultOfExternal, toOwnScheme, unfollowed } from "./external-links.ts";
import { type RedirectEnd, Redirects } from "./link-redirects.ts";
import { faultOfEmptyUrl, faultOfSpaces } from "./link-spelling.ts";
import { isSameEverywhere, type LinkTarget, linkTargetsOf } from "./link-targets.ts";
import { faultOfType } from "./loaded-types.ts";
import { Suggestions } from "./suggestions.ts";

/** The page of a link, and the content file that it is made from, if that is known. */
interface LinkingPage {
  readonly url: string;
  readonly file: string | undefined;
}

type InternalTarget = Extract<LinkTarget, { kind: "internal" }>;

/** Finds the faults of links, each once for all pages. */
export class LinkFaults {
  private readonly targets;
  /** Links that are valid on every page. */
  private readonly valid = new Set<Link>();
  private readonly redirects: Redirects;
  private readonly absentPages: AbsentPages;
  /** Only a dead link needs it. */
  private suggestions: Suggestions | undefined;
  /** Drawings whose symbols pages use by id. */
  private readonly drawings: ReadonlyMap<string, PageTarget>;
  /** Cached, since the same dead link can be on every page. */
  private readonly missing = new Map<string, Fault | undefined>();

  /** By URL of a page: the names that its import maps know. Empty if no page has one. */
  private readonly importNames: ReadonlyMap<string, readonly string[]>;

  constructor(private readonly site: PageCheckFacts) {
    const hasImportMap = site.pages.some(({ importNames }) => importNames.length > 0);
    this.importNames = new Map(hasImportMap ? site.pages.map(({ url, importNames }) => [url, importNames]) : []);
    this.targets = linkTargetsOf(site);
    this.absentPages = new AbsentPages(site);
    this.redirects = new Redirects(site);
    this.drawings = new Map(site.files.flatMap(({ path, ids }) => (ids ? [[path, { url: `/${path}`, ids }]] : [])));
  }

  /** The URL that a link leads to; undefined if it is not on this site. */
  destinationOf(link: Link, url: string): string | undefined {
    const target = this.targets.of(link.url, url);
    return target.kind === "internal" ? `${target.pathname}#${target.fragment}` : undefined;
  }

  /** The error of a link on the page at `url`, if there is one. @param fileOf the content file that the page is made from. */
  faultOf(link: Link, url: string, fileOf: () => string | undefined): Fault | undefined {
    if (this.valid.has(link)) return undefined;
    const fault =
      this.faultOfTarget(link, url, fileOf) ??
      faultOfSpaces(withoutBase(link.url, this.site.base), link.from) ??
      faultOfDataUrl(link) ??
      faultOfType(link, this.targets.of(link.url, url), this.site) ??
      this.faultOnErrorPage(link, url);
    if (!fault && isSameEverywhere(link.url)) this.valid.add(link);
    return fault;
  }

  /** The error of a relative link on an error page, which hosts send at any URL. */
  private faultOnErrorPage({ url: written, from }: Link, url: string): Fault | undefined {
    const target = this.targets.of(written, url);
    if (!isErrorPage(url) || target.kind !== "internal" || isSameEverywhere(written) || /^[#?]|^$/.test(written))
      return undefined;
    const link = withoutBase(written, this.site.base);
    const fromRoot = `${target.pathname}${/[?#].*$/s.exec(link)?.[0] ?? ""}`;
    return {
      code: navigatingKinds.has(from) ? "link/no-target" : "link/no-asset",
      message: `"${link}" is relative, but hosts send ${url} at any URL, such as /a/b, where it leads elsewhere.`,
      hint: `Write "${fromRoot}".`,
    };
  }

  private faultOfTarget(
    { url: written, from }: Link,
    url: string,
    fileOf: () => string | undefined,
  ): Fault | undefined {
    const target = this.targets.of(written, url);
    const link = withoutBase(written, this.site.base);
    if (from === "script import" && isBare(link)) return this.isMapped(link, url) ? undefined : bareImport(link);
    // checks/outside-base.ts reports it.
    if (target.kind === "outside" && /^script (import|URL)/.test(from)) return undefined;
    if (target.kind === "external" || unfollowed.test(link)) return this.faultOfForeign(link, url, from);
    if (from === "redirect pattern")
      return target.kind === "internal" ? this.faultOfEmptyFolder(link, target.pathname) : undefined;
    // A prefix of URLs.
    if (from === "script importmap" && link.endsWith("/")) return undefined;
    // The URL of a page that was refused, such as "/100%".
    if (target.kind === "malformed" && this.site.targets.has(outputPathOf(link))) return undefined;
    if (target.kind === "malformed")
      return noTarget(`"${link}" is not a URL.`, "Write a path on this site, such as /about, or an absolute URL.");
    if (target.kind === "outside") return this.faultOutsideBase(written, target.pathname, from);
    return this.faultOfInternal({ url: link, from }, target, url, fileOf);
  }

  /** The error of a link on the page at `url` to a target on this site. @param link without the base. */
  private faultOfInternal(
    { url: link, from }: Link,
    target: InternalTarget,
    url: string,
    fileOf: () => string | undefined,
  ): Fault | undefined {
    const { pathname, fragment, path } = target;
    if (link === "") return faultOfEmptyUrl(from);
    if (path === undefined && isElsewhere(this.site, pathname)) return undefined;
    if (path === undefined) {
      const origin = isSameEverywhere(link) ? undefined : { url, file: fileOf() };
      const key = [link, pathname, from, origin?.url, origin?.file].join("\0");
      const fault = this.missing.has(key)
        ? this.missing.get(key)
        : this.faultOfMissing(readableUrl(link), target, from, origin);
      this.missing.set(key, fault);
      return fault;
    }
    const page = this.site.targets.get(path) ?? (from.startsWith("use ") ? this.drawings.get(path) : undefined);
    if (!page) return this.faultBehindFile(link, target, from);
    // The destination of a rewrite is a file path.
    if (pathname !== page.url && from !== "rewrite") return this.notCanonical(link, page.url);
    return fragment === "" ? undefined : this.faultOfFragment(link, fragment, page);
  }

  /** Whether a page's import map, or that of any page for a script's file, knows a name (HTML standard, "resolve an imports match"). */
  private isMapped(name: string, url: string): boolean {
    const names = this.importNames.get(url) ?? [...this.importNames.values()].flat();
    return names.some((each) => each === name || (each.endsWith("/") && name.startsWith(each)));
  }

  /** The error of a link to another host, or to this one by another scheme. */
  private faultOfForeign(link: string, url: string, from: LinkKind): Fault | undefined {
    // Names, not links.
    if (from === "JSON-LD") return undefined;
    const ownUrl = toOwnScheme(link, this.site.origin);
    const target = ownUrl === undefined ? undefined : this.targets.of(ownUrl, url);
    // Only of the same origin (SVG 2, 5.6.2).
    if (target?.kind !== "internal" && from.startsWith("use ") && /^https?:/i.test(link))
      return {
        code: "link/no-asset",
        message: `Browsers load no "${link}" from another site in a <use>.`,
        hint: "Put the drawing into content/static/, and write its URL there.",
      };
    if (target?.kind === "outside") return this.faultOutsideBase(link, target.pathname, from);
    if (target?.kind !== "internal")
      return faultOfExternal(link, navigatingKinds.has(from) ? "link/no-target" : "link/no-asset");
    const { pathname, path } = target;
    if (path !== undefined || isElsewhere(this.site, pathname)) return undefined;
    return this.faultOfMissing(readableUrl(link), target, from, undefined);
  }

  /** The host can serve other sites beside this one: an error only if the link is root-relative, or if this site has such a file. */
  private faultOutsideBase(link: string, pathname: string, from: LinkKind): Fault | undefined {
    const isOfSite = link.startsWith("/") || candidatePathsOf(pathname).some((each) => this.site.paths.has(each));
    if (!isOfSite) return undefined;
    const { origin } = this.site;
    const path = pathname + (/[?#].*$/s.exec(link)?.[0] ?? "");
    const absolute = `Write "${origin}${path}"; templates get the origin from usePage().`;
    return {
      code: "link/outside-base",
      message: `"${link}" leads outside the site, which is at ${origin}/.`,
      hint: from === "a href" ? `Write "${path}": the build adds the base path.` : absolute,
    };
  }

  /** The error of a redirect to "/posts/:splat" if nothing is below "/posts/". */
  private faultOfEmptyFolder(link: string, pathname: string): Fault | undefined {
    const { paths, targets } = this.site;
    const folder = /^\/([^:]*\/)[^/:]*:[a-z]/i.exec(pathname)?.[1];
    if (folder === undefined || this.site.broken.length > 0 || isElsewhere(this.site, pathname)) return undefined;
    const urls = Array.from(targets.values(), ({ url }) => decoded(url).slice(1));
    if ([...paths, ...urls].some((path) => path.startsWith(folder))) return undefined;
    if (this.redirects.has(pathname)) return undefined;
    return noTarget(
      `"${link}" leads nowhere: the site has nothing below /${folder}.`,
      "Correct the path of the redirect.",
    );
  }

  private notCanonical(link: string, url: string): Fault {
    const rest = /[?#].*$/s.exec(link)?.[0] ?? "";
    const hint = `Write "${url.includes("#") ? url : url + rest}".`;
    return { code: "link/not-canonical", message: `"${link}" is not the page's own URL.`, hint };
  }

  private faultOfFragment(link: string, fragment: string, page: PageTarget): Fault | undefined {
    const id = fragment.split(":~:")[0] ?? ""; // followed by a text to highlight
    if (id === "" || id.toLowerCase() === "top" || !page.ids || page.ids.has(id)) return undefined;
    const match = nearest(id, page.ids);
    const draft = draftNamed(this.site.drafts, id);
    if (draft) return leadsToDraft("link/no-fragment", readableUrl(link), draft);
    return {
      code: "link/no-fragment",
      message: `"${readableUrl(link)}" leads nowhere: no element on ${page.url} has the id "${id}".`,
      hint: match && `Did you mean "#${match}"?`,
    };
  }

  /** The error of a link to a file that is no page: the one by which GitHub Pages redirects has the page behind it. */
  private faultBehindFile(link: string, { pathname, fragment }: InternalTarget, from: LinkKind): Fault | undefined {
    const end = fragment === "" ? undefined : this.redirects.follow(pathname, "");
    if (end?.kind !== "file") return undefined;
    return this.faultBehindRedirects(link, { ...end, fragment: end.fragment || fragment }, from);
  }

  /** The error of a link that is redirected, other than one that leads to no page. */
  private faultBehindRedirects(link: string, end: RedirectEnd, from: LinkKind): Fault | undefined {
    if (end.kind === "file") {
      const page = this.site.targets.get(end.path);
      return page && end.fragment !== "" ? this.faultOfFragment(link, end.fragment, page) : undefined;
    }
    if (end.kind !== "loop" || (end.isReported && from !== "redirect")) return undefined;
    const message = `"${link}" redirects in a loop: ${someOf(end.pathnames)}.`;
    return noTarget(message, "Make one of these redirects lead to a page.");
  }

  /** @param origin the page of a relative link. */
  private faultOfMissing(
    link: string,
    target: InternalTarget,
    from: LinkKind,
    origin: LinkingPage | undefined,
  ): Fault | undefined {
    if (this.absentPages.has(target.pathname)) return undefined;
    const end = this.redirects.follow(target.pathname, target.fragment);
    if (end && end.kind !== "nothing") return this.faultBehindRedirects(link, end, from);
    const { pathname, isReported } = end ?? { ...target, isReported: false };
    if (isReported || (end && this.absentPages.has(pathname))) return undefined;
    const served = servedAt(pathname, this.targets.isThere);
    if (served && "redirect" in served) return this.notCanonical(link, readableUrl(served.redirect));
    const subject = `"${link}"${end ? ` is redirected to "${readableUrl(encodedPath(pathname))}", which` : ""}`;
    const name = lastSegment(pathname);
    const draft = draftNamed(this.site.drafts, withoutExtension(name));
    if (draft) return leadsToDraft("link/no-target", link, draft);
    this.suggestions ??= new Suggestions(this.site);
    const { suggestions } = this;
    const message = `${subject} leads to no page.`;
    if (this.site.filesBeside.some(([path]) => path === pathname.slice(1))) return noTarget(message, withoutTwin);
    if (formatOf(name)?.hasBody && !end) return noTarget(message, suggestions.contentFile(link, origin?.file));
    const ignored = this.site.ignored?.get(pathname.slice(1));
    const isAsset = !navigatingKinds.has(from) || ignored || (isKnownType(name) && !name.endsWith(".html"));
    if (!isAsset) return noTarget(message, suggestions.page(link, pathname, origin?.url));
    const isCall = from === "script URL" || from === "script import()";
    const isBesideText = !isSameEverywhere(link) && isPicture(`content/${name}`);
    const hint = isBesideText ? suggestions.picture(link, origin?.file) : suggestions.file(link, pathname);
    const change = ignored && `${ignored} is left out: change \`ignore\` in templates/site.tsx.`;
    return {
      code: "link/no-asset",
      // It may never be called.
      ...(isCall && { severity: "warning" }),
      message: `${subject} is not a file of the site.`,
      hint: change ?? (from === "script URL" ? besideScript : hint),
    };
  }
}

const withoutTwin = "Its page may not be indexed, so it has no Markdown: leave out the link on pages with noindex.";

const besideScript =
  "Put the file into content/static/ and write its path from the root, or add it to `bundles` and pass the script its URL.";

const bareImport = (name: string): Fault => ({
  code: "link/no-asset",
  message: `Browsers cannot import "${name}": it is the name of a package, not a URL.`,
  hint: "Write a URL or an import map, or move the script to templates/ and add it to `bundles`, which include packages.",
});

const noTarget = (message: string, hint: string | undefined): Fault => ({ code: "link/no-target", message, hint });

const leadsToDraft = (code: Fault["code"], link: string, draft: Draft): Fault => ({
  code,
  message: `"${link}" leads to an unpublished entry: ${draft.file} is ${describeDraft(draft)}.`,
  hint: "Remove the link, or publish its target; --drafts shows the site with drafts.",
});
