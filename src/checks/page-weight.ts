/**
 * What a page makes a visitor load: the page and every file of the site that its HTML and its
 * stylesheets load, as they stand in the output, uncompressed; the `src` of a picture stands for its
 * variants. Files of other hosts count as requests, since nobody knows their size. Icons and the
 * manifest are left out: browsers fetch them apart from the page.
 */
import type { PageFacts } from "../output/facts/page.ts";
import type { SiteFacts } from "./facts.ts";
import { destinationsOf } from "./link-targets.ts";

/** What asks for a file that the browser loads with the page. */
const loading =
  /^(script src|link (stylesheet|preload|modulepreload)|img src|image (xlink:)?href|video (src|poster)|audio src|embed src|object data|iframe src|input src|track src|style (url\(\)|attribute))$/;

/** What a page weighs: each file with its size in bytes, 0 when nobody knows it. */
export type Weight = ReadonlyMap<string, number>;

export class Scales {
  private readonly bytes: ReadonlyMap<string, number>;
  private readonly stylesheets: ReadonlyMap<string, readonly string[]>;
  private readonly destinations;

  constructor(site: SiteFacts) {
    this.bytes = new Map(site.files.map(({ path, bytes }) => [path, bytes]));
    this.stylesheets = new Map(site.stylesheets.map(({ path, urls }) => [path, urls]));
    this.destinations = destinationsOf(site);
  }

  weigh(page: PageFacts): Weight {
    const weight = new Map([[page.path, page.bytes]]);
    const add = (link: string, from: string): void => {
      const target = this.destinations.of(link, from);
      if (target.kind === "external" && /^(https?:)?\/\//i.test(link)) weight.set(link, 0);
      if (target.kind !== "internal" || target.path === undefined || weight.has(target.path)) return;
      weight.set(target.path, this.bytes.get(target.path) ?? 0);
      for (const url of this.stylesheets.get(target.path) ?? []) add(url, `/${target.path}`);
    };
    for (const { url, from } of page.links) if (loading.test(from)) add(url, page.url);
    return weight;
  }
}
