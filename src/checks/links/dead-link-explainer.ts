/** Links to a page or file that does not exist, unless an earlier finding, a redirect or another deployment explains it. */

import { someOf } from "../../base/message.ts";
import { draftNamed } from "../../content/drafts.ts";
import { formatOf } from "../../content/formats/index.ts";
import { isPicture } from "../../content/pictures.ts";
import { isKnownType } from "../../hosting/content-types.ts";
import { servedAt } from "../../hosting/served-at.ts";
import { type LinkKind, navigatingKinds } from "../../output/html/link-kinds.ts";
import { decoded, encodedPath, fileServedAt, readableUrl } from "../../urls/urls.ts";
import { type Fault, isServedElsewhere, type PageCheckFacts } from "../facts.ts";
import { AbsentPages, lastSegment, withoutExtension } from "./absent-pages.ts";
import { type RedirectEnd, Redirects } from "./link-redirects.ts";
import { type CheckedLink, type InternalTarget, isSameEverywhere, linkTargetsOf } from "./link-targets.ts";
import { faultOfFragment, leadsToDraft, noTarget, notCanonical } from "./page-links.ts";
import { Suggestions } from "./suggestions.ts";

interface DeadLink {
  readonly link: string;
  readonly kind: LinkKind;
  /** The page of a relative link, and the content file that it is made from, if that is known. */
  readonly page: string | undefined;
  readonly file: string | undefined;
  /** The path without a page or file (decoded): that of the link, or where it is redirected. */
  readonly pathname: string;
  readonly isRedirected: boolean;
}

export class DeadLinkExplainer {
  /** Cached, since the same dead link can be on every page. */
  private readonly faults = new Map<string, Fault | undefined>();
  private readonly targets;
  private readonly redirects: Redirects;
  private readonly absentPages: AbsentPages;
  /** Created for the first dead link, since most sites have none. */
  private suggestions: Suggestions | undefined;

  constructor(private readonly facts: PageCheckFacts) {
    this.targets = linkTargetsOf(facts);
    this.redirects = new Redirects(facts);
    this.absentPages = new AbsentPages(facts);
  }

  faultOf(link: CheckedLink, target: InternalTarget): Fault | undefined {
    const { written, kind } = link;
    const [page, file] = isSameEverywhere(written) ? [] : [link.page, link.fileOf()];
    const key = [written, target.pathname, kind, page, file].join("\0");
    if (this.faults.has(key)) return this.faults.get(key);
    const fault = this.explain({ link: readableUrl(written), kind, page, file }, target);
    this.faults.set(key, fault);
    return fault;
  }

  /** Looks for an explanation, in this order: an earlier finding, a redirect, the own URL of a page, a draft. Without one, the link is dead. */
  private explain(
    { link, kind, page, file }: Pick<DeadLink, "link" | "kind" | "page" | "file">,
    target: InternalTarget,
  ): Fault | undefined {
    if (this.absentPages.has(target.pathname)) return undefined;
    const end = this.redirects.follow(target.pathname, target.fragment);
    if (end && end.kind !== "nothing") return this.faultBehindRedirects(link, end);
    if (end && this.absentPages.has(end.pathname)) return undefined;
    const { pathname } = end ?? target;
    const served = servedAt(pathname, this.targets.isThere);
    if (served && "redirect" in served) return notCanonical(link, readableUrl(served.redirect));
    const draft = draftNamed(this.facts.drafts, withoutExtension(lastSegment(pathname)));
    if (draft) return leadsToDraft("link/no-target", link, draft);
    this.suggestions ??= new Suggestions(this.facts);
    const dead: DeadLink = { link, kind, page, file, pathname, isRedirected: end !== undefined };
    return this.faultOfPageLink(dead, this.suggestions) ?? this.faultOfFileLink(dead, this.suggestions);
  }

  /** The fault of a link to a page; undefined if the link is to another file. */
  private faultOfPageLink(dead: DeadLink, suggestions: Suggestions): Fault | undefined {
    const { link, kind, page, file, pathname, isRedirected } = dead;
    const message = `${subjectOf(dead)} leads to no page.`;
    const name = lastSegment(pathname);
    if (this.facts.filesBeside.some(([path]) => path === pathname.slice(1))) return noTarget(message, withoutTwin);
    if (formatOf(name)?.hasBody && !isRedirected) return noTarget(message, suggestions.contentFile(link, file));
    const isFile =
      !navigatingKinds.has(kind) ||
      this.ignoredAt(pathname) !== undefined ||
      (isKnownType(name) && !name.endsWith(".html"));
    return isFile ? undefined : noTarget(message, suggestions.page(link, pathname, page));
  }

  private faultOfFileLink(dead: DeadLink, suggestions: Suggestions): Fault {
    const { link, kind, file, pathname } = dead;
    const ignored = this.ignoredAt(pathname);
    const isCall = kind === "script URL" || kind === "script import()";
    const isBesideText = !isSameEverywhere(link) && isPicture(`content/${lastSegment(pathname)}`);
    const hint = isBesideText ? suggestions.picture(link, file) : suggestions.file(link, pathname);
    const change = ignored && `${ignored} is left out: change \`ignore\` in templates/site.tsx.`;
    return {
      code: "link/no-asset",
      // A script may never request it.
      ...(isCall && { severity: "warning" }),
      message: `${subjectOf(dead)} is not a file of the site.`,
      hint: change ?? (kind === "script URL" ? besideScript : hint),
    };
  }

  /** The file at the URL to which hosts redirect a pathname without a file: `/about/` to `/about`. */
  pathServedAt = (pathname: string): string | undefined =>
    isServedElsewhere(this.facts, pathname) || this.redirects.has(pathname)
      ? undefined
      : fileServedAt(pathname, (each) => servedAt(each, this.targets.isThere));

  private ignoredAt = (pathname: string): string | undefined => this.facts.ignored.get(pathname.slice(1));

  /** The fault of a link with a fragment to a file that is no page. On GitHub Pages it can be a redirect, and then its target needs the fragment. */
  faultBehindFile({ written }: CheckedLink, { pathname, fragment }: InternalTarget): Fault | undefined {
    const end = fragment === "" ? undefined : this.redirects.follow(pathname, "");
    if (end?.kind !== "file") return undefined;
    return this.faultBehindRedirects(written, { ...end, fragment: end.fragment || fragment });
  }

  /** The fault of a link that is redirected, other than one that leads to no page. */
  private faultBehindRedirects(link: string, end: RedirectEnd): Fault | undefined {
    if (end.kind === "file") {
      const page = this.facts.targets.get(end.path);
      return page && faultOfFragment(link, end.fragment, page, this.facts.drafts);
    }
    if (end.kind !== "loop") return undefined;
    const message = `"${link}" redirects in a loop: ${someOf(end.pathnames)}.`;
    return noTarget(message, "Make one of these redirects lead to a page.");
  }

  /** The fault of a redirect to "/posts/:splat" if nothing is below "/posts/". */
  faultOfPattern(link: string, pathname: string): Fault | undefined {
    const { paths, targets } = this.facts;
    const folder = /^\/([^:]*\/)[^/:]*:[a-z]/i.exec(pathname)?.[1];
    if (folder === undefined || this.facts.broken.length > 0 || isServedElsewhere(this.facts, pathname))
      return undefined;
    const urls = Array.from(targets.values(), ({ url }) => decoded(url).slice(1));
    if ([...paths, ...urls].some((path) => path.startsWith(folder))) return undefined;
    if (this.redirects.has(pathname)) return undefined;
    return noTarget(
      `"${link}" leads nowhere: the site has nothing below /${folder}.`,
      "Correct the path of the redirect.",
    );
  }
}

const subjectOf = ({ link, pathname, isRedirected }: DeadLink): string =>
  `"${link}"${isRedirected ? ` is redirected to "${readableUrl(encodedPath(pathname))}", which` : ""}`;

const withoutTwin = "Its page may not be indexed, so it has no Markdown: leave out the link on pages with noindex.";

const besideScript =
  "Put the file into content/static/ and write its path from the root, or add it to `bundles` and pass the script its URL.";
