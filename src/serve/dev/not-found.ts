/**
 * The page of an unknown URL in `plinth dev`: the site's own 404 page, with the pages whose URLs are similar, and the
 * file that would make the page, as far as the other pages show it.
 */
import { nearest } from "../../diagnostics/did-you-mean.ts";
import type { ListedPage } from "../../render/protocol.ts";
import { encodedPath } from "../../site/urls.ts";
import { blockStyle } from "./error-page.ts";
import { filledPage } from "./host-page.ts";
import { compact, plainPage, shown } from "./plain-page.ts";

export interface UnknownUrl {
  /** Decoded; begins with "/". */
  readonly pathname: string;
  readonly pages: readonly Pick<ListedPage, "url" | "template" | "content">[];
  /** The content files, from the site's root, that could be read. */
  readonly files: ReadonlyMap<string, unknown>;
  /** The content files of drafts that are not shown. */
  readonly leftOut: readonly string[];
  /** The site's own 404 page, without a policy that would block the style; by default a plain page. */
  readonly hostPage?: string | undefined;
}

/** A complete HTML document. */
export function notFoundPage(options: UnknownUrl): string {
  const content = {
    title: "Not found",
    heading: "Not found",
    style: blockStyle + noteStyle,
    block: block(options),
    isAddition: true,
  };
  return (options.hostPage === undefined ? undefined : filledPage(options.hostPage, content)) ?? plainPage(content);
}

function block(options: UnknownUrl): string {
  const links = similarTo(options).map((url) => {
    const href = shown(encodedPath(url));
    return `<li><a class="plinth-error-anyway" href="${href}">${shown(url)}</a></li>`;
  });
  const list = links.length > 0 ? `<p>The nearest pages:</p>\n<ul>${links.join("")}</ul>\n` : "";
  return `<section class="plinth-error plinth-note" aria-label="plinth dev" lang="en" dir="ltr">
<p><strong>No page has the URL <code>${shown(options.pathname)}</code>.</strong> Only plinth dev shows this note.</p>
${list}<p class="plinth-error-hint">${origin(options)}</p>
</section>`;
}

/** A similar URL, a page of the same name elsewhere, and the nearest page above. */
function similarTo({ pathname, pages }: UnknownUrl): string[] {
  const urls = pages.map(({ url }) => url).filter((url) => !url.startsWith("/404") && !url.startsWith("/500"));
  const path = withoutSlash(pathname);
  const known = new Map(urls.map((url) => [withoutSlash(url), url]));
  const { name } = partsOf(path);
  const found = [nearest(path, known.keys()), urls.find((url) => name !== "" && partsOf(url).name === name)];
  for (let above = path; above !== ""; ) {
    above = partsOf(above).folder.slice(0, -1);
    if (known.has(above)) {
      found.push(above);
      break;
    }
  }
  return [...new Set(found.flatMap((each) => (each === undefined ? [] : (known.get(withoutSlash(each)) ?? []))))];
}

const withoutSlash = (url: string): string => url.replace(/\/$/, "");

/** `/posts/first` -> `/posts/` and `first`. */
function partsOf(url: string): { readonly folder: string; readonly name: string } {
  const path = withoutSlash(url);
  const at = path.lastIndexOf("/") + 1;
  return { folder: path.slice(0, at), name: path.slice(at) };
}

/** A sentence on the file that makes the page, or would make it; HTML. */
function origin({ pathname, pages, files, leftOut }: UnknownUrl): string {
  const { folder, name } = partsOf(pathname);
  const code = (text: string): string => `<code>${shown(text)}</code>`;
  if (/\.(?!html$)\w+$/.test(name)) return `${code(`content/static${pathname}`)} would be served here, if it existed.`;
  const siblings = pages.filter(({ url, content }) => content && partsOf(url).folder === folder);
  for (const { url, template, content } of siblings) {
    const model = partsOf(url);
    const [, before, extension] = /^(.*\/)[^/]+(\.\w+)$/.exec(content?.file ?? "") ?? [];
    if (!before || content?.file !== `${before}${model.name}${extension}`) continue;
    const file = `${before}${name.replace(/\.html$/, "")}${extension}`;
    if (leftOut.includes(file)) return `${code(file)} is a draft, which --no-drafts leaves out.`;
    if (files.has(file))
      return `${code(file)} exists, but ${code("pages()")} in ${code("templates/site.tsx")} lists no page for it.`;
    return `${code(file)} would probably make it, as ${code(content.file)} makes ${code(url)} with the template ${code(template)}.`;
  }
  // A part of a data file. A whole one, such as the name of the site, is in the props of pages that it does not make.
  const sibling = siblings.find(({ content }) => content && content.path.length > 0);
  if (sibling?.content)
    return `${code(sibling.content.file)} makes ${code(sibling.url)}, and would probably make it, too.`;
  return `${code("pages()")} in ${code("templates/site.tsx")} lists the pages of the site.`;
}

/** A line beside the note sets it off from the page. */
const noteStyle = compact(`
.plinth-error.plinth-error.plinth-note { padding-inline-start: 1.25em; border-inline-start: 3px solid var(--plinth-red);
  & ul { margin-block: 0; padding-inline-start: 1.25em; }
  & p + p { margin-block-start: .9em; }
}
`);
