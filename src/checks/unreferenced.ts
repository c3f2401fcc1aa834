/**
 * Every file is referred to by something: a page, a stylesheet, a script, a feed, a manifest. Files
 * that others ask for by their name are not meant, nor text that the site makes by a line of its
 * own (`version.txt`), which is an address in itself.
 */
import { someOf } from "../diagnostics/diagnostic.ts";
import type { FileFacts } from "../output/facts/file.ts";
import type { SiteCheck } from "./facts.ts";
import { referencesOf } from "./reference-graph.ts";

/** What a page is made of: of no use unless a page asks for it. */
const partOfPage = /\.(css|m?js|png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf|otf|mp[34]|webm|ogg|vtt)$/i;

/** Files at the top that browsers, hosts and the owners of other services ask for by name. */
const wellKnown = [
  /^\.well-known\//,
  /^[^/]+\.txt$/i, // robots, humans, ads, llms, keys of search engines
  /^(favicon\.ico|apple-touch-icon[\w-]*\.png|browserconfig\.xml|crossdomain\.xml)$/i,
  /^(BingSiteAuth\.xml|apple-app-site-association|opensearch\.xml)$/i,
  /^(google|yandex_|pinterest-|baidu_verify_|naver|mailru-|zohoverify)[\w-]*\.html$/i,
  /^(CNAME|_headers|_redirects|_routes\.json|_worker\.js|\.nojekyll|\.htaccess|web\.config)$/,
  /^(vercel|staticwebapp\.config|netlify|firebase)\.(json|toml)$/,
  /(^|\/)[^/]*(licen[cs]e|notice|ofl|copying)[^/]*$/i, // must go with what they license
  /(^|\/)index\.html$/i,
  /(^|\/)[45]\d\d\.html$/, // shown by hosts in the place of what is not there
  /\.map$/,
];

export const unreferenced: SiteCheck = (site) => {
  const { referred } = referencesOf(site);
  const idle = site.files.filter((file) => !referred.has(file.path) && isExpected(file));
  const [first] = idle;
  if (!first) return [];
  const bytes = idle.reduce((sum, file) => sum + file.bytes, 0);
  const what = idle.length === 1 ? `${first.path} (${bytes} bytes)` : `${idle.length} files of ${bytes} bytes in all`;
  const names = idle.length === 1 ? "" : `: ${someOf(idle.map(({ path }) => path))}`;
  const isMade = first.kind === "file";
  return [
    {
      code: "site/unreferenced",
      file: first.sources[0],
      ...(isMade ? { at: { text: first.path } } : {}),
      message: `Nothing on the site refers to ${what}${names}.`,
      hint: "Remove what nobody needs: it is published all the same.",
    },
  ];
};

/** Whether something ought to refer to a file. */
function isExpected({ path, kind }: FileFacts): boolean {
  if (path === "sitemap.xml") return kind === "static";
  if (kind === "file" && !partOfPage.test(path)) return false;
  return !wellKnown.some((name) => name.test(path));
}
