/** Why a link is wrong: it leads nowhere, to another URL than its target's, or to a file of another type; or how it is written. */

import { framingKinds, navigatingKinds } from "../../output/html/link-kinds.ts";
import type { Link } from "../../output/html/links.ts";
import { decoded, outputPathOf } from "../../urls/urls.ts";
import { type Fault, isServedElsewhere, type PageCheckFacts, type PageTarget, withoutPrefix } from "../facts.ts";
import { faultOfDataUrl } from "./data-urls.ts";
import { DeadLinkExplainer } from "./dead-link-explainer.ts";
import { faultOfExternal, faultOfUse, faultOutsideBase, toOwnOrigin, unfollowed } from "./external-links.ts";
import { ImportNames } from "./import-names.ts";
import { faultOfEmptyUrl, faultOfSpaces, faultOnErrorPage } from "./link-spelling.ts";
import { type CheckedLink, type InternalTarget, isSameEverywhere, linkTargetsOf } from "./link-targets.ts";
import { faultOfType } from "./loaded-types.ts";
import { faultOfFragment, noTarget, notCanonical } from "./page-links.ts";

/** Finds the faults of links, each once for all pages. */
export class LinkChecker {
  private readonly targets;
  /** Links that are valid on every page. */
  private readonly valid = new Set<Link>();
  private readonly importNames: ImportNames;
  private readonly deadLinks: DeadLinkExplainer;
  /** SVG files by output path, with the ids of their symbols, which a <use> refers to. */
  private readonly drawings: ReadonlyMap<string, PageTarget>;

  /** In this order: later faults of a link follow from its first one. */
  private readonly checks: readonly ((link: CheckedLink) => Fault | undefined)[] = [
    (link) => this.faultOfTarget(link),
    (link) => this.faultOfFragment(link),
    faultOfSpaces,
    faultOfDataUrl,
    (link) => faultOfType(link, link.target, this.facts),
    faultOnErrorPage,
  ];

  constructor(private readonly facts: PageCheckFacts) {
    this.targets = linkTargetsOf(facts);
    this.importNames = new ImportNames(facts);
    this.deadLinks = new DeadLinkExplainer(facts);
    this.drawings = new Map(facts.files.flatMap(({ path, ids }) => (ids ? [[path, { url: `/${path}`, ids }]] : [])));
  }

  /** The URL that a link leads to; undefined if it is not on this site. */
  destinationOf(link: Link, url: string): string | undefined {
    const target = this.targets.of(link.url, url);
    return target.kind === "internal" ? `${target.pathname}#${target.fragment}` : undefined;
  }

  /** The faults of a link on the page at `page`, one of each code. @param fileOf the content file that the page is made from. */
  faultsOf(link: Link, page: string, fileOf: () => string | undefined): readonly Fault[] {
    if (this.valid.has(link)) return [];
    const { url, kind } = link;
    const target = this.targets.of(url, page);
    const checked = { url, kind, written: withoutPrefix(url, this.facts.pathPrefix), target, page, fileOf };
    const faults: Fault[] = [];
    for (const check of this.checks) {
      const fault = check(checked);
      const [first] = faults;
      if (fault && !faults.some(({ code }) => code === fault.code))
        faults.push(first ? { ...fault, explainedBy: [first.code] } : fault);
    }
    if (faults.length === 0 && isSameEverywhere(url)) this.valid.add(link);
    return faults;
  }

  /** Names, foreign URLs and patterns are no paths of this site; of the others, the target decides. */
  private faultOfTarget(link: CheckedLink): Fault | undefined {
    const { written, kind, target } = link;
    if (this.importNames.isName(link)) return this.importNames.faultOf(link);
    // checks/outside-base.ts reports it.
    if (target.kind === "outside" && /^script (import|URL)/.test(kind)) return undefined;
    if (target.kind === "external" || unfollowed.test(written)) return this.faultOfForeign(link);
    if (kind === "redirect pattern")
      return target.kind === "internal" ? this.deadLinks.faultOfPattern(written, target.pathname) : undefined;
    const isPrefix = kind === "script importmap" && written.endsWith("/");
    if (isPrefix) return undefined;
    if (target.kind === "malformed") return this.faultOfMalformed(written);
    if (target.kind === "outside") return faultOutsideBase(link.url, target.pathname, kind, this.facts);
    return this.faultOfInternal(link, target);
  }

  /** The fault of a link to another host, or to this one by another scheme or with a dot at its end. */
  private faultOfForeign(link: CheckedLink): Fault | undefined {
    const { written, kind, page } = link;
    // In JSON-LD, URLs of other hosts are names, which need not lead anywhere.
    if (kind === "JSON-LD") return undefined;
    const ownUrl = toOwnOrigin(written, this.facts.siteUrl);
    const target = ownUrl === undefined ? undefined : this.targets.of(ownUrl, page);
    if (target?.kind !== "internal")
      return (
        faultOfUse(written, kind) ??
        (target?.kind === "outside"
          ? faultOutsideBase(written, target.pathname, kind, this.facts)
          : faultOfExternal(written, kind))
      );
    if (target.path !== undefined || isServedElsewhere(this.facts, target.pathname)) return undefined;
    return this.deadLinks.faultOf(link, target);
  }

  private faultOfMalformed(written: string): Fault | undefined {
    // The URL of a page that was refused, such as "/100%".
    if (this.facts.targets.has(outputPathOf(written))) return undefined;
    return noTarget(`"${written}" is not a URL.`, "Write a path on this site, such as /about, or an absolute URL.");
  }

  /** The fault of a link to this site: it is empty, dead, or to another URL of its page. */
  private faultOfInternal(link: CheckedLink, target: InternalTarget): Fault | undefined {
    const { written, kind } = link;
    const { pathname, path } = target;
    if (written === "") return faultOfEmptyUrl(kind);
    if (path === undefined)
      return isServedElsewhere(this.facts, pathname) ? undefined : this.deadLinks.faultOf(link, target);
    const page = this.facts.targets.get(path);
    // The destination of a rewrite is a file path.
    return page && pathname !== page.url && kind !== "rewrite" ? notCanonical(written, page.url) : undefined;
  }

  private faultOfFragment(link: CheckedLink): Fault | undefined {
    const { written, kind, target } = link;
    if (target.kind !== "internal" || target.fragment === "") return undefined;
    const { pathname, fragment, path = this.deadLinks.pathServedAt(pathname) } = target;
    if (path === undefined) return undefined;
    const page = this.facts.targets.get(path) ?? (kind.startsWith("use ") ? this.drawings.get(path) : undefined);
    if (!page) return this.deadLinks.faultBehindFile(link, target);
    // Only navigation finds ids that are percent-encoded themselves; a <use> and a url() do not.
    const isFollowed = navigatingKinds.has(kind) || framingKinds.has(kind);
    const { drafts } = this.facts;
    return faultOfFragment(written, isFollowed ? fragment : decoded(fragment), page, drafts, kind === "img usemap");
  }
}
