/** A URL of a site in `plinth dev` -> the bytes that a build would publish there, or the errors that prevent it. */
import type { Finding } from "../../base/diagnostic.ts";
import { contentTypeOf, htmlType } from "../../hosting/content-types.ts";
import { servedAt } from "../../hosting/served-at.ts";
import { encodedPath, failureFile, notFoundFile } from "../../urls/urls.ts";
import { withoutUpgrade } from "../http/plain-http.ts";
import { errorPage, notFoundPage } from "../page/error-page.ts";
import type { Answer } from "./machine.ts";
import type { LiveSite } from "./site.ts";
import type { Snapshot } from "./snapshot.ts";

/** The query parameter that shows a page despite its errors. */
const showAnywayParameter = "plinth-anyway";

/** @param pathname decoded. @param search with its "?", or empty. */
export async function answerFromSite(site: LiveSite, pathname: string, search: string): Promise<Answer> {
  const { snapshot } = site;
  if (!snapshot) return failure(site, site.findings);
  const served = servedAt(pathname, snapshot.has);
  if (!served) return await notFound(site, snapshot, pathname);
  if ("redirect" in served) return { status: 308, body: "", location: served.redirect + search };
  const { path } = served;
  const contentType = contentTypeOf(path);
  const output = snapshot.outputAt(path);
  if (output?.kind === "bundle") return { status: 200, contentType, body: output.file.bytes, isImmutable: true };
  if (output?.kind === "page") {
    const isAnyway = new URLSearchParams(search).has(showAnywayParameter);
    return await pageAnswer(site, snapshot, { pathname, path, index: output.index, isAnyway });
  }
  if (output?.kind === "file") {
    const { files, findings } = await snapshot.files(output.index);
    const file = files.find((each) => each.path === path);
    if (file) return { status: 200, contentType, body: file.bytes };
    // The file was not generated, such as the twin of a page that may not be indexed.
    return findings.length > 0 ? failure(site, findings) : await notFound(site, snapshot, pathname);
  }
  const bytes = await snapshot.static(path);
  return bytes ? { status: 200, contentType, body: bytes } : await notFound(site, snapshot, pathname);
}

async function pageAnswer(
  site: LiveSite,
  snapshot: Snapshot,
  { pathname, path, index, isAnyway }: { pathname: string; path: string; index: number; isAnyway: boolean },
): Promise<Answer> {
  const { html, sources, findings: ofPage } = await snapshot.page(index);
  // An error in content affects the pages that use it. Any other, such as two outputs at one path, affects every page.
  const isAffected = ({ code, file = "" }: Finding): boolean =>
    !file.startsWith("content/") || code.startsWith("output/") || sources.includes(file);
  const findings = [...site.findings.filter(isAffected), ...ofPage];
  const hasErrors = site.errorsIn(findings).length > 0;
  // The errors are fixed: redirect to the page's URL, so that its next error is shown.
  if (isAnyway && !hasErrors) return { status: 302, body: "", location: encodedPath(pathname) };
  if (html !== undefined && (isAnyway || !hasErrors)) {
    return { status: statusOf(path), contentType: htmlType, body: withoutUpgrade(html) ?? html };
  }
  // A page that fails because of an error elsewhere may have no finding of its own.
  const showAnywayUrl = html === undefined ? undefined : `${encodedPath(pathname)}?${showAnywayParameter}`;
  return failure(site, hasErrors ? findings : site.findings, showAnywayUrl);
}

function statusOf(path: string): number {
  if (path === notFoundFile) return 404;
  return path === failureFile ? 500 : 200;
}

/** The errors of the site, which may be why the page is missing; without errors, the site's own 404 page or a plain one. */
async function notFound(site: LiveSite, snapshot: Snapshot, pathname: string): Promise<Answer> {
  if (site.errorsIn(site.findings).length > 0) return failure(site, site.findings);
  const output = snapshot.outputAt(notFoundFile);
  if (output?.kind === "page") {
    const { path, index } = output;
    return await pageAnswer(site, snapshot, { pathname: `/${path}`, path, index, isAnyway: false });
  }
  const urls = snapshot.state.site.pages.map(({ url }) => url);
  return { status: 404, contentType: htmlType, body: notFoundPage(pathname, urls) };
}

function failure(site: LiveSite, findings: readonly Finding[], showAnywayUrl?: string): Answer {
  const errors = site.errorsIn(findings);
  return { status: 500, contentType: htmlType, body: errorPage({ diagnostics: errors, showAnywayUrl }), errors };
}
