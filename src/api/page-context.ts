/** Hooks for components: the page being rendered, and the URLs of bundled files. */
import { createContext, createElement, type ReactElement, useContext } from "react";
import { importedStyles, stylesSlot } from "./styles-slot.ts";

/** A bundled file: its URL, and its hash for Subresource Integrity. */
export interface Asset {
  /** It contains a hash of the file, so browsers can cache the file forever. */
  readonly url: string;
  /** `sha384-…`, for the `integrity` attribute. */
  readonly integrity: string;
}

/** The page being rendered. */
export interface PageContext {
  /** The page's URL on the site: `/about`. */
  readonly url: string;
  /** Where the site is published: `https://example.com`. */
  readonly origin: string;
  /** Bundled files by path relative to templates/: `client/main.ts`, `fonts/display.woff2`. Undefined if bundling failed. */
  readonly assets: Readonly<Record<string, Asset>> | undefined;
  /** The URL of its Markdown, `/about.md`, if `files` of the site has `twins()` and the page is made from a Markdown entry. */
  readonly twin?: string | undefined;
}

export const PageContext = createContext<PageContext | undefined>(undefined);

/** A component that needs a page is rendered without one. */
export class WithoutPage extends Error {}

/**
 * The page being rendered: its URL and the site's origin.
 * @throws outside of rendering.
 */
export function usePage(): PageContext {
  const context = useContext(PageContext);
  if (!context) throw new WithoutPage("usePage() works only while Plinth renders a page");
  return context;
}

/**
 * The URL and hash of a bundled file.
 * @param name relative to templates/: an entry of `bundles`, or a file that a bundled stylesheet or script refers to, such as a font.
 * @throws if there is no such file in the bundle; the message lists all names.
 */
export function useAsset(name: string): Asset {
  const { assets } = usePage();
  // Bundling failed, which was reported; pages are still rendered to find more errors.
  if (!assets) return { url: "", integrity: "" };
  const asset = Object.hasOwn(assets, name) ? assets[name] : undefined;
  if (asset) return asset;
  throw new Error(
    `useAsset("${name}"): no such bundled file. Known: ${Object.keys(assets).sort().join(", ") || "none"}`,
  );
}

/**
 * A `<style>` element with the rules of a bundled stylesheet that the page uses, so that no other file delays the
 * first paint.
 * @throws if no such stylesheet was bundled.
 */
export function Styles({
  from = importedStyles,
}: {
  /** An entry of `bundles`. Default: the stylesheets that templates import (`import "./card.css"`). */
  readonly from?: string;
}): ReactElement {
  const { assets } = usePage();
  if (from === importedStyles && assets && !Object.hasOwn(assets, from))
    throw new Error("<Styles />: no template imports a stylesheet; import one, or name a bundle: <Styles from='…' />");
  const { url } = useAsset(from);
  if (url !== "" && !url.endsWith(".css")) throw new Error(`<Styles from="${from}">: not a stylesheet`);
  return createElement("style", { [stylesSlot]: from });
}
