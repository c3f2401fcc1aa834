/**
 * /500.html: what a host shows when it fails (spec section 8). It stands alone: whatever else is out of
 * reach, a stylesheet, a script, the font, it still shows what happened, the way home and an address.
 */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import { mailto } from "../components/button.tsx";
import { Landscape } from "../components/landscape.tsx";
import type { Content } from "../content.ts";

/** No two braces in a row, so that nothing takes them for a reference to a fact. */
const style = `
:root{color-scheme:light dark;--canvas:#fffcf5;--surface:#f7f1e3;--ink:#17212f;--body:#37424f;--link:#0b4a66;
--far:#9d86a4;--mid:#5f6484;--ground:#1c3237}
@media(prefers-color-scheme:dark){:root{--canvas:#0c141f;--surface:#131e2c;--ink:#fbf6ea;--body:#cdd5df;--link:#8cd3f2;
--far:#3a2f52;--mid:#1d1d36;--ground:#070c13} }
*{box-sizing:border-box}
body{display:grid;grid-template-rows:1fr auto auto;min-block-size:100vh;margin:0;background:var(--canvas);
color:var(--body);font:1.0625rem/1.6 system-ui,sans-serif}
main,footer div{inline-size:100%;max-inline-size:44rem;margin-inline:auto;padding:2rem 1.25rem}
main{align-self:center}
h1{margin:0 0 1rem;color:var(--ink);font-size:clamp(2rem,1.5rem + 2.5vw,3rem);line-height:1.1;letter-spacing:-.02em;
text-wrap:balance}
pre{margin:0 0 1.5rem;padding:1rem 1.25rem;border-inline-start:4px solid #f5b81f;background:var(--surface);
color:var(--ink);font:1rem/1.5 ui-monospace,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
a{color:var(--link);overflow-wrap:anywhere}
.home{display:inline-flex;align-items:center;min-block-size:3rem;padding-inline:1.5rem;border-radius:10px;
background:#f5b81f;color:#17212f;font-weight:600;text-decoration:none}
.landscape{display:block;inline-size:100%;block-size:clamp(5rem,10vw,9rem)}
.disc{fill:#d9553f}.far{fill:var(--far)}.mid{fill:var(--mid)}.ground{fill:var(--ground)}
footer{background:var(--ground);color:#cfdad4;font-size:.9375rem}
footer a{display:inline-flex;align-items:center;min-block-size:2.75rem;color:#fbf6ea}
:focus-visible{outline:3px solid #f5b81f;outline-offset:3px;box-shadow:0 0 0 6px #17212f}`;

export function ServerError({ content }: { content: Content }): ReactElement {
  const { site, serverError } = content;
  const { title, metaTitle, description, lead } = serverError.fields;
  const { street, city, region, postalCode } = site.address;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${metaTitle} | ${site.brand}`}</title>
        <meta name="description" content={description} />
        <meta name="robots" content="noindex" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the fixed text above, which React would escape */}
        <style dangerouslySetInnerHTML={{ __html: style.replaceAll("\n", "") }} />
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          <pre>{lead}</pre>
          <Markdown text={serverError.body} />
          <p>
            <a className="home" href="/">
              Return to Home
            </a>
          </p>
        </main>
        <Landscape hour="dusk" />
        <footer>
          <div>
            {site.legalName}, {street}, {city}, {region} {postalCode}
            <br />
            <a href={mailto(site.email)}>{site.email}</a>
          </div>
        </footer>
      </body>
    </html>
  );
}
