/**
 * Pages that a host never sends, since it serves another page at the same URL: `/same/`, beside `/same`. The hosts are
 * listed in github.com/slorber/trailing-slash-guide, columns /both and /both/.
 */
import type { Finding, Report } from "../diagnostics/diagnostic.ts";
import { nameOfPage, pagePlace } from "../diagnostics/page-place.ts";
import { decoded, isErrorPage, outputPathOf, urlOf } from "../urls/urls.ts";
import { type Host, type HostedSite, lookUpIn, namesOf } from "./host.ts";
import { hostFiles, hostsOf } from "./hosts/index.ts";

/** A page of the site, or a static file that is one. */
interface Document {
  readonly url: string;
  readonly path: string;
  readonly name: string;
  readonly place: Pick<Finding, "file" | "at">;
}

/** Reports the pages that some of the site's hosts never send. */
export function reportSharedUrls(site: HostedSite, report: Report): void {
  const named = hostsOf(site.hosting);
  if (named.length === 0) return;
  const documents = new Map(documentsOf(site).map((document) => [document.path, document]));
  const { lookUp } = lookUpIn(
    site,
    hostFiles(site.hosting).map(({ path }) => path),
  );
  const sentBy = (host: Host, url: string): Document | undefined => {
    const found = lookUp(host, url);
    const sent = found && "redirect" in found ? lookUp(host, decoded(found.redirect)) : found;
    return sent && "path" in sent ? documents.get(sent.path) : undefined;
  };
  for (const document of documents.values()) {
    const hidden = named.flatMap((host) => {
      const other = sentBy(host, document.url);
      return other && other !== document ? { host, other } : [];
    });
    const [first] = hidden;
    if (first && !isErrorPage(`/${document.path}`))
      report.add({
        code: "output/host-limit",
        message: `On ${namesOf(hidden.map(({ host }) => host))} visitors never see ${document.name}: ${document.url} and ${first.other.url} are one URL there, which sends ${first.other.name}.`,
        hint: "Give one of them another URL.",
        ...document.place,
      });
  }
}

const documentsOf = ({ pages, statics }: HostedSite): Document[] => [
  ...pages.map(({ url, content }) => ({
    url,
    path: outputPathOf(url),
    name: nameOfPage(url, content),
    place: pagePlace(content, url),
  })),
  ...statics
    .filter((path) => path.endsWith(".html"))
    .map((path) => ({
      url: urlOf(path),
      path,
      name: `content/static/${path}`,
      place: { file: `content/static/${path}` },
    })),
];
