/** What one edition of the site has at a URL, on one host: redirects, files, clean URLs, in the host's order. */
import { type RedirectRule, redirected } from "../../hosting/redirects-file.ts";
import type { Edition } from "./build-snapshot.ts";
import { type Found, fileIn } from "./servable-file.ts";

export type Decision =
  | { readonly kind: "redirect"; readonly status: number; readonly location: string }
  | { readonly kind: "file"; readonly status: number; readonly found: Found }
  /** A bundle of an edition before. */
  | { readonly kind: "bundle"; readonly path: string; readonly bytes: Buffer }
  | { readonly kind: "nothing" };

export interface Wish {
  /** Decoded; of the site, without its base. */
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
  const { base, host, redirects } = edition;
  const served = look(edition, pathname);
  const bytes = served ? undefined : remembered(pathname.slice(1));
  const moved = served && "redirect" in served ? served.redirect : undefined;
  const toOtherName = (location: string): Decision => ({
    kind: "redirect",
    status: host.moved,
    location: base.slice(0, -1) + location + search,
  });
  if (moved !== undefined && host.namesFirst) return toOtherName(moved);
  const asked = { pathname: base + pathname.slice(1), search };
  const isFile = served !== undefined || bytes !== undefined;
  const first = redirects.filter((rule) => comesFirst(rule, host.redirectsFirst));
  const rule = redirected(first, { ...asked, isFile: false }) ?? redirected(redirects, { ...asked, isFile });
  if (rule && "location" in rule) return { kind: "redirect", ...rule };
  if (rule) return shown(edition, rule);
  if (bytes) return { kind: "bundle", path: pathname.slice(1), bytes };
  if (moved !== undefined) return toOtherName(moved);
  return served && !("redirect" in served) ? { kind: "file", status: 200, found: served } : notFound(edition, pathname);
}

const comesFirst = ({ pattern }: RedirectRule, first: Edition["host"]["redirectsFirst"]): boolean =>
  first === "all" || (first === "exact" && pattern.names.size === 0);

function look(
  { root, host, hasFolders }: Edition,
  pathname: string,
): Found | { readonly redirect: string } | undefined {
  const served = host.serve(pathname, (path) => fileIn(root, path) !== undefined, { hasFolders });
  return served && ("redirect" in served ? served : fileIn(root, served.path));
}

/** The file that a rule shows in place of another. */
function shown(edition: Edition, { status, pathname }: { status: number; pathname: string }): Decision {
  const inside = pathname.startsWith(edition.base) ? pathname.slice(edition.base.length - 1) : undefined;
  const served = inside === undefined ? undefined : look(edition, inside);
  const found = served && "redirect" in served ? look(edition, decodeURIComponent(served.redirect)) : served;
  return found && !("redirect" in found) ? { kind: "file", status, found } : notFound(edition, inside ?? "/");
}

function notFound({ root, host }: Edition, pathname: string): Decision {
  const folders = host.nearest404 ? pathname.slice(1).split("/").slice(0, -1) : [];
  const candidates = folders.map((_, index) => `${folders.slice(0, folders.length - index).join("/")}/404.html`);
  for (const path of [...candidates, "404.html"]) {
    const found = fileIn(root, path);
    if (found) return { kind: "file", status: 404, found };
  }
  const home = host.nearest404 ? fileIn(root, "index.html") : undefined;
  return home ? { kind: "file", status: 200, found: home } : { kind: "nothing" };
}
