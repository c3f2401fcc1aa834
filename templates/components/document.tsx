/** The HTML document of a page: head, skip link, header, `<main>`, footer. */
import { Styles, useAsset, usePage } from "plinth";
import type { ReactElement, ReactNode } from "react";
import { sharingPicture, sharingSize } from "../images/sharing-pictures.tsx";
import { type Facts, FactsContext } from "./facts.tsx";
import { SiteFooter } from "./footer.tsx";
import { SiteHeader } from "./header.tsx";

/** The texts of a page's head. */
export interface Meta {
  /** The text of `<title>`, without the brand; the home page gives the tagline. */
  readonly title: string;
  readonly description: string;
  /** For pages that search engines must not list; such a page has no canonical URL. */
  readonly noindex?: boolean;
}

interface DocumentProps {
  readonly content: Facts;
  readonly meta: Meta;
  /** A bundled script that includes `client/main.ts` and replaces it: `client/contact.ts`. */
  readonly script?: string;
  /** The page's stylesheet, if it is not the default one. */
  readonly styles?: string;
  readonly children: ReactNode;
}

/**
 * Every page is `<Document content={content} meta={…}>…</Document>`; its children are the contents of
 * `<main>`, most often a `<PageHeader>` and some `<Section>`s.
 */
export function Document(props: DocumentProps): ReactElement {
  return (
    <html lang="en">
      <Head
        content={props.content}
        meta={props.meta}
        script={props.script}
        styles={props.styles ?? "styles/site.css"}
      />
      <body>
        <FactsContext value={props.content}>
          <a className="skip-link button button-primary visually-hidden" href="#main">
            Skip to content
          </a>
          <SiteHeader />
          <main id="main">{props.children}</main>
          <SiteFooter />
        </FactsContext>
      </body>
    </html>
  );
}

interface HeadProps {
  readonly content: Facts;
  readonly meta: Meta;
  readonly script: string | undefined;
  readonly styles: string;
}

function Head(props: HeadProps): ReactElement {
  const { site } = props.content;
  const { origin, url } = usePage();
  const title = url === "/" ? `${site.brand}: ${site.tagline}` : `${props.meta.title} | ${site.brand}`;
  const address = props.meta.noindex ? undefined : origin + url;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <link rel="preload" href={useAsset("fonts/display.woff2").url} as="font" type="font/woff2" crossOrigin="" />
      <Styles from={props.styles} />
      <Script name={props.script ?? "client/main.ts"} />
      <Ahead />
      <meta name="description" content={props.meta.description} />
      {address ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      <meta name="theme-color" content="#fffcf5" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#0c141f" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="alternate" href="/press.xml" type="application/atom+xml" title={`${site.brand} press releases`} />
      <Sharing title={title} description={props.meta.description} address={address} brand={site.brand} />
    </head>
  );
}

/** Open Graph and Twitter tags for shared links. */
function Sharing(props: { title: string; description: string; address: string | undefined; brand: string }) {
  const { origin, url } = usePage();
  const { path, sight } = sharingPicture(url);
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={props.brand} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:title" content={props.title} />
      <meta property="og:description" content={props.description} />
      {props.address && <meta property="og:url" content={props.address} />}
      <meta property="og:image" content={origin + path} />
      <meta property="og:image:width" content={String(sharingSize.width)} />
      <meta property="og:image:height" content={String(sharingSize.height)} />
      <meta property="og:image:alt" content={`${props.brand}: ${sight}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/**
 * Prerenders links that the visitor hovers over (HTML, speculation rules). Inline, since the equivalent header
 * needs one more file. All pages are in one folder, so "*" matches them for any base path (URL Pattern, 3).
 */
const ahead = JSON.stringify({ prerender: [{ where: { href_matches: "*" }, eagerness: "moderate" }] });
const Ahead = (): ReactElement => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a fixed text
  <script type="speculationrules" dangerouslySetInnerHTML={{ __html: ahead }} />
);

function Script(props: { name: string }): ReactElement {
  const asset = useAsset(props.name);
  return <script type="module" src={asset.url} integrity={asset.integrity} />;
}
