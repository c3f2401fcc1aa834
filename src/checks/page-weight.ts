/**
 * The files that a visit to a page loads, uncompressed: the page, and every file that its HTML and stylesheets load. Of an
 * image with several files, the largest one in its first format counts. Files from other hosts count as requests of
 * unknown size. Icons and the manifest are left out: browsers fetch them separately.
 */

import { extname } from "node:path/posix";
import type { HostCoding } from "../hosting/hosts/index.ts";
import type { PageFacts } from "../output/facts/page.ts";
import { type LinkKind, linkKinds } from "../output/html/link-kinds.ts";
import type { Link } from "../output/html/links.ts";
import { type SiteFacts, urlMatches } from "./facts.ts";
import { linkTargetsOf } from "./links/link-targets.ts";

/** Links whose files browsers load with the page. */
const loading = linkKinds(
  "script src, plinth-island src, plinth-island runtime, link stylesheet, link preload, link modulepreload, img src",
  "image href, image xlink:href, video src, video poster, audio src, embed src, object data, iframe src, input src",
  "track src, style url(), style @import, style @font-face, style attribute",
);

/** Size in bytes of each file that a page loads; 0 if it is unknown. */
export type Weight = ReadonlyMap<string, number>;

export class PageWeights {
  private readonly bytes: ReadonlyMap<string, number>;
  private readonly stylesheets: ReadonlyMap<string, readonly string[]>;
  private readonly imports: ReadonlyMap<string, readonly string[]>;
  private readonly targets;

  constructor(private readonly facts: SiteFacts) {
    this.bytes = new Map(facts.files.map(({ path, bytes }) => [path, bytes]));
    this.stylesheets = new Map(facts.stylesheets.map(({ path, urls }) => [path, urls]));
    this.imports = new Map(
      facts.files.map(({ path, links }) => [
        path,
        links.filter(({ kind }) => kind === "script import").map(({ url }) => url),
      ]),
    );
    this.targets = linkTargetsOf(facts);
  }

  of = (page: PageFacts): Weight => this.loadedBy(page, this.withOneFilePerImage(page));

  /** What hosts send for a visit. Only the page's headers count: HTTP/2 compresses the same headers of later responses. */
  sent(page: PageFacts, { coding, sendsHeaders }: HostCoding): Record<"firstPaint" | "firstView", Weight> {
    const { early, lazy, icon, links } = page;
    const sizes = (loaded: Weight): Weight =>
      new Map(
        Array.from(loaded, ([path, bytes]) => [
          path,
          (this.facts.sent.get(path)?.[coding] ?? bytes) +
            (path === page.path && sendsHeaders ? this.headersOf(page) : 0),
        ]),
      );
    const isEarly = ({ url, kind }: Link): boolean => early.includes(url) && /^(script src|link)/.test(kind);
    const icons: readonly Link[] = icon === undefined ? [] : [{ url: icon, kind: "img src" }];
    return {
      firstPaint: sizes(this.loadedBy(page, links.filter(isEarly), /\.css$/i)),
      firstView: sizes(this.loadedBy(page, [...this.withOneFilePerImage(page, lazy), ...icons])),
    };
  }

  private headersOf = ({ url }: PageFacts): number =>
    this.facts.headers
      .filter(({ path }) => urlMatches(path, url))
      .flatMap(({ set }) => Object.entries(set))
      .reduce((sum, [name, value]) => sum + `${name}: ${value}\r\n`.length, 0);

  /** @param counted the files of a stylesheet that count; by default all. */
  private loadedBy(page: PageFacts, links: readonly Link[], counted = /^/): Weight {
    const weight = new Map([[page.path, page.bytes]]);
    const add = (link: string, from: string, ofIsland = false): void => {
      const target = this.targets.of(link, from);
      if (target.kind === "external" && /^(https?:)?\/\//i.test(link)) weight.set(link, 0);
      if (target.kind !== "internal" || target.path === undefined || weight.has(target.path)) return;
      weight.set(target.path, this.bytes.get(target.path) ?? 0);
      for (const url of this.stylesheets.get(target.path) ?? []) if (counted.test(url)) add(url, `/${target.path}`);
      if (ofIsland) for (const url of this.imports.get(target.path) ?? []) add(url, `/${target.path}`, true);
    };
    for (const { url, kind } of links) if (loading.has(kind)) add(url, page.url, kind.startsWith("plinth-"));
    return weight;
  }

  /** The links of a page, with one file for each image that has several, as its `src`. @param lazy images to leave out. */
  private withOneFilePerImage({ links, url: page }: PageFacts, lazy: readonly string[] = []): readonly Link[] {
    if (lazy.length === 0 && !links.some(({ kind }) => isOffer(kind))) return links;
    const bytesOf = ({ url }: Link): number => {
      const target = this.targets.of(url, page);
      return target.kind === "internal" ? (this.bytes.get(target.path ?? "") ?? 0) : 0;
    };
    return imagesIn(links).flatMap((image): Link | Link[] => {
      if (image.some(({ url }) => lazy.includes(url))) return [];
      const offers = image.filter(({ kind }) => isOffer(kind));
      const [largest] = offers
        .filter(({ url }) => extname(url) === extname(offers[0]?.url ?? ""))
        .sort((a, b) => bytesOf(b) - bytesOf(a));
      return largest ? { url: largest.url, kind: "img src" } : image;
    });
  }
}

const isOffer = (kind: LinkKind): boolean => kind === "source srcset" || kind === "img srcset";

/** Links in groups: those of one image, which are its sources, its `src` and its `srcset`, and every other link alone. */
function imagesIn(links: readonly Link[]): Link[][] {
  const order = [...linkKinds("source srcset, img src, img srcset")];
  const groups: Link[][] = [];
  for (const link of links) {
    const group = groups.at(-1);
    const previous = group?.at(-1);
    const position = order.indexOf(link.kind);
    const previousPosition = previous ? order.indexOf(previous.kind) : -1;
    const isLater = previousPosition < position || (previousPosition === position && isOffer(link.kind));
    if (previousPosition >= 0 && position >= 0 && isLater) group?.push(link);
    else groups.push([link]);
  }
  return groups;
}
