/**
 * The files that a visit to a page loads: the page and every file that its HTML and stylesheets load,
 * uncompressed; for an image with variants, its `src`. Files from other hosts count as requests of unknown
 * size. Icons and the manifest are left out: browsers fetch them separately.
 */
import type { PageFacts } from "../output/facts/page.ts";
import type { SiteFacts } from "./facts.ts";
import { linkTargetsOf } from "./link-targets.ts";

/** Links whose files browsers load with the page. */
const loading =
  /^(script src|link (stylesheet|preload|modulepreload)|img src|image (xlink:)?href|video (src|poster)|audio src|embed src|object data|iframe src|input src|track src|style (url\(\)|attribute))$/;

/** Size in bytes of each file that a page loads; 0 if it is unknown. */
export type Weight = ReadonlyMap<string, number>;

export class PageWeights {
  private readonly bytes: ReadonlyMap<string, number>;
  private readonly stylesheets: ReadonlyMap<string, readonly string[]>;
  private readonly targets;

  constructor(site: SiteFacts) {
    this.bytes = new Map(site.files.map(({ path, bytes }) => [path, bytes]));
    this.stylesheets = new Map(site.stylesheets.map(({ path, urls }) => [path, urls]));
    this.targets = linkTargetsOf(site);
  }

  of(page: PageFacts): Weight {
    const weight = new Map([[page.path, page.bytes]]);
    const add = (link: string, from: string): void => {
      const target = this.targets.of(link, from);
      if (target.kind === "external" && /^(https?:)?\/\//i.test(link)) weight.set(link, 0);
      if (target.kind !== "internal" || target.path === undefined || weight.has(target.path)) return;
      weight.set(target.path, this.bytes.get(target.path) ?? 0);
      for (const url of this.stylesheets.get(target.path) ?? []) add(url, `/${target.path}`);
    };
    for (const { url, from } of page.links) if (loading.test(from)) add(url, page.url);
    return weight;
  }
}
