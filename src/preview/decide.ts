/** What one edition of the site has at a URL: redirects of `_redirects`, files, clean URLs, in a host's order. */
import { redirected } from "../control/redirects.ts";
import { servedAt } from "../url.ts";
import type { Edition } from "./edition.ts";
import { type Found, fileIn } from "./files.ts";

export type Decision =
  | { readonly kind: "redirect"; readonly status: number; readonly location: string }
  | { readonly kind: "file"; readonly status: number; readonly found: Found }
  /** A bundle of an edition before. */
  | { readonly kind: "bundle"; readonly path: string; readonly bytes: Buffer }
  | { readonly kind: "nothing" };

export interface Wish {
  /** Decoded. */
  readonly pathname: string;
  /** With its "?", or empty. */
  readonly search: string;
}

/** @param remembered the bytes of a bundle that an edition before had at a path. */
export function decide(
  edition: Edition,
  remembered: (path: string) => Buffer | undefined,
  { pathname, search }: Wish,
): Decision {
  const { base } = edition;
  const served = look(edition, pathname);
  const bytes = served ? undefined : remembered(pathname.slice(1));
  const isFile = served !== undefined || bytes !== undefined;
  const rule = redirected(edition.redirects, { pathname: base + pathname.slice(1), search, isFile });
  if (rule && "location" in rule) return { kind: "redirect", ...rule };
  if (rule) return shown(edition, rule);
  if (bytes) return { kind: "bundle", path: pathname.slice(1), bytes };
  if (!served) return notFound(edition);
  // Permanent, as on Cloudflare Pages.
  if ("redirect" in served)
    return { kind: "redirect", status: 308, location: base.slice(0, -1) + served.redirect + search };
  return { kind: "file", status: 200, found: served };
}

function look({ root }: Edition, pathname: string): Found | { readonly redirect: string } | undefined {
  let found: Found | undefined;
  const served = servedAt(pathname, (path) => {
    found = fileIn(root, path);
    return found !== undefined;
  });
  return served && ("redirect" in served ? served : found);
}

/** The file that a rule shows in place of another. */
function shown(edition: Edition, { status, pathname }: { status: number; pathname: string }): Decision {
  const served = pathname.startsWith(edition.base) ? look(edition, pathname.slice(edition.base.length - 1)) : undefined;
  const found = served && "redirect" in served ? look(edition, decodeURIComponent(served.redirect)) : served;
  return found && !("redirect" in found) ? { kind: "file", status, found } : notFound(edition);
}

function notFound({ root }: Edition): Decision {
  const found = fileIn(root, "404.html");
  return found ? { kind: "file", status: 404, found } : { kind: "nothing" };
}
