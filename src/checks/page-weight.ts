/**
 * The files that a visit to a page loads: the page and every file that its HTML and stylesheets load,
 * uncompressed; of an image with several files, the largest one in its first format. Files from other hosts count as requests of unknown
 * size. Icons and the manifest are left out: browsers fetch them separately.
 */

import { extname } from "node:path/posix";
import type { PageFacts } from "../output/facts/page.ts";
import { type LinkKind, linkKinds } from "../output/html/link-kinds.ts";
import type { Link } from "../output/html/links.ts";
import type { SiteFacts } from "./facts.ts";
import { linkTargetsOf } from "./link-targets.ts";

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
  /** The scripts that each script imports. */
  private readonly imports: ReadonlyMap<string, readonly string[]>;
  private readonly targets;

  constructor(site: SiteFacts) {
    this.bytes = new Map(site.files.map(({ path, bytes }) => [path, bytes]));
    this.stylesheets = new Map(site.stylesheets.map(({ path, urls }) => [path, urls]));
    this.imports = new Map(
      site.files.map(({ path, links }) => [
        path,
        links.flatMap(({ url, from }) => (from === "script import" ? url : [])),
      ]),
    );
    this.targets = linkTargetsOf(site);
  }

  of(page: PageFacts): Weight {
    const weight = new Map([[page.path, page.bytes]]);
    const add = (link: string, from: string, ofIsland = false): void => {
      const target = this.targets.of(link, from);
      if (target.kind === "external" && /^(https?:)?\/\//i.test(link)) weight.set(link, 0);
      if (target.kind !== "internal" || target.path === undefined || weight.has(target.path)) return;
      weight.set(target.path, this.bytes.get(target.path) ?? 0);
      for (const url of this.stylesheets.get(target.path) ?? []) add(url, `/${target.path}`);
      if (ofIsland) for (const url of this.imports.get(target.path) ?? []) add(url, `/${target.path}`, true);
    };
    for (const { url, from } of this.withOneOfEach(page))
      if (loading.has(from)) add(url, page.url, from.startsWith("plinth-"));
    return weight;
  }

  /** The links of a page, with one file for each image that has several, as its `src`. */
  private withOneOfEach({ links, url: page }: PageFacts): readonly Link[] {
    if (!links.some(({ from }) => isOffer(from))) return links;
    const bytesOf = ({ url }: Link): number => {
      const target = this.targets.of(url, page);
      return target.kind === "internal" ? (this.bytes.get(target.path ?? "") ?? 0) : 0;
    };
    return imagesIn(links).flatMap((image) => {
      const offers = image.filter(({ from }) => isOffer(from));
      const [largest] = offers
        .filter(({ url }) => extname(url) === extname(offers[0]?.url ?? ""))
        .sort((a, b) => bytesOf(b) - bytesOf(a));
      return largest ? { url: largest.url, from: "img src" } : image;
    });
  }
}

const isOffer = (from: LinkKind): boolean => from === "source srcset" || from === "img srcset";

/** Links in groups: those of one image, which are its sources, its `src` and its `srcset`, and every other link alone. */
function imagesIn(links: readonly Link[]): Link[][] {
  const order = [...linkKinds("source srcset, img src, img srcset")];
  const groups: Link[][] = [];
  for (const link of links) {
    const step = order.indexOf(link.from);
    const last = groups.at(-1);
    const { from: previous } = last?.at(-1) ?? {};
    const before = previous === undefined ? -1 : order.indexOf(previous);
    const continues = step >= 0 && before >= 0 && (before < step || (before === step && isOffer(link.from)));
    if (continues) last?.push(link);
    else groups.push([link]);
  }
  return groups;
}
