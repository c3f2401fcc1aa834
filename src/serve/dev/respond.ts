/** What `plinth dev` answers at a URL: the bytes that a build would publish there, or what keeps it from doing so. */
import { type Finding, messageOf, severities } from "../../diagnostics/diagnostic.ts";
import { servedAt } from "../../hosting/served-at.ts";
import { changePolicy } from "../../output/finish/csp.ts";
import { encodedPath } from "../../site/urls.ts";
import { errorPage } from "./error-page/error-page.ts";
import type { Session } from "./session.ts";
import type { Moment, View } from "./snapshot.ts";

export interface Answer {
  readonly status: number;
  /** Names the kind of the body by its ending. */
  readonly path: string;
  readonly body: string | Uint8Array;
  /** Where to go instead. */
  readonly location?: string;
  /** A name that carries a hash of its bytes: browsers may keep it. */
  readonly isImmutable?: boolean;
}

/** In the query of a page that is to be shown although it has mistakes. */
export const anyway = "plinth-anyway";

/** Answers one URL, once the edit before is taken in. */
export async function answer(session: Session, pathname: string, search: string): Promise<Answer> {
  for (let attempts = 1; ; attempts++) {
    await session.settled();
    const { moment } = session;
    const found = await answerFrom(session, moment, pathname, search);
    if (session.isLost) await session.revive();
    // The thread that was asked has ended, for an edit or for another page: ask the one in its place.
    const isPast = moment?.standing.program.hasEnded && session.moment !== moment;
    if (!isPast || attempts === 4) return found;
  }
}

async function answerFrom(
  session: Session,
  moment: Moment | undefined,
  pathname: string,
  search: string,
): Promise<Answer> {
  if (!moment) return await failure(session, { findings: session.findings });
  const served = servedAt(pathname, (path) => moment.outputs.has(path));
  if (!served) return await notFound(session, moment);
  if ("redirect" in served) return { status: 308, path: "x.txt", body: "", location: served.redirect + search };
  const { path } = served;
  const output = moment.outputs.get(path);
  if (output?.kind === "bundle") return { status: 200, path, body: output.file.bytes, isImmutable: true };
  if (output?.kind === "page") {
    const wanted = new URLSearchParams(search).has(anyway);
    return await page(session, moment, { pathname, path, index: output.index, wanted });
  }
  if (output?.kind === "file") {
    const { bytes, findings } = await moment.file(output.index);
    return bytes === undefined ? await failure(session, { findings }) : { status: 200, path, body: bytes };
  }
  const bytes = output && moment.static(output.sources[0] ?? "");
  return bytes ? { status: 200, path, body: bytes } : await notFound(session, moment);
}

async function page(
  session: Session,
  moment: Moment,
  { pathname, path, index, wanted }: { pathname: string; path: string; index: number; wanted: boolean },
): Promise<Answer> {
  const view = await moment.page(index);
  const { html } = view;
  const findings = [...session.findings.filter((finding) => concerns(finding, view, session, index)), ...view.findings];
  const isWrong = findings.some(isError);
  // Mended: back to the page's own address, so that its next mistake is seen.
  if (wanted && !isWrong) return { status: 302, path: "x.txt", body: "", location: encodedPath(pathname) };
  if (html !== undefined && (wanted || !isWrong))
    return { status: path === "404.html" ? 404 : path === "500.html" ? 500 : 200, path, body: html };
  // A page that could not be rendered for a mistake told elsewhere says nothing of its own.
  return await failure(session, {
    findings: isWrong ? findings : session.findings,
    ...(html === undefined ? {} : { anyway: `${encodedPath(pathname)}?${anyway}` }),
  });
}

/** A page may be missing because of a mistake; else the site's own 404 page says that it is. */
async function notFound(session: Session, moment: Moment): Promise<Answer> {
  if (session.findings.some(isError)) return await failure(session, { findings: session.findings });
  const output = moment.outputs.get("404.html");
  const own = { pathname: "/404.html", path: "404.html", wanted: false };
  if (output?.kind === "page") return await page(session, moment, { ...own, index: output.index });
  return { status: 404, path: "404.html", body: plainNotFound };
}

const plainNotFound = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Not found</title>
<h1>Not found</h1><p>No page of the site has this address, and the site has no page /404.html.</p></html>
`;

/** The error page, in the look of the site's own while that can be had. */
async function failure(
  session: Session,
  { findings, anyway }: { findings: readonly Finding[]; anyway?: string },
): Promise<Answer> {
  const output = session.moment?.outputs.get("500.html");
  const own = output?.kind === "page" ? await session.moment?.page(output.index) : undefined;
  const diagnostics = session.locate(findings.filter(isError));
  // What it says of its own styles would keep ours from it.
  const shell = own?.html && changePolicy(own.html, () => "");
  return { status: 500, path: "500.html", body: errorPage({ diagnostics, shell, anyway }) };
}

/** A mistake of Plinth itself. */
export async function failureOf(session: Session, error: unknown): Promise<Answer> {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const bug = { message: messageOf(error), stack: stack.replaceAll(session.root, ".") };
  return { status: 500, path: "500.html", body: errorPage({ diagnostics: [], bug }) };
}

/**
 * Whether a mistake that was found outside of a page shows on it: in content it is made of, in a
 * bundle it loads, in its templates. One that stands nowhere concerns all.
 */
function concerns(
  { file }: Finding,
  { html = "", sources, inlined = [] }: View,
  session: Session,
  index: number,
): boolean {
  if (file === undefined) return true;
  if (file.startsWith("content/")) return sources.includes(file);
  const bundles = session.moment?.standing.bundles.files.filter((bundle) => bundle.sources.includes(file)) ?? [];
  return (
    bundles.some(({ path }) => inlined.includes(path) || html.includes(`/${path}`)) ||
    reaches(session, index, file, bundles.length > 0)
  );
}

/** @param isElsewhere the file is known to be of a bundle, so it need not be a template. */
function reaches({ reach, templates }: Session, index: number, file: string, isElsewhere: boolean): boolean {
  const files = reach[index];
  if (files?.has(file)) return true;
  return !isElsewhere && (files === undefined || !templates.has(file) || file === "templates/site.tsx");
}

const isError = ({ code }: Finding): boolean => severities[code] === "error";
