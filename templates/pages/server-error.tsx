/**
 * /500.html: what a host shows for server errors (spec section 8). Self-contained: even if stylesheets, scripts and
 * the font cannot be loaded, it shows what happened, a link to the home page and an email address.
 */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import { mailto } from "../components/button.tsx";
import { Landmark } from "../components/landmark.tsx";
import { LandscapeShapes } from "../components/landscape.tsx";
import { Mark } from "../components/mark.tsx";
import type { Content } from "../content.ts";

/** No two consecutive braces, so that they are not mistaken for a reference to a fact. */
const style = `
:root{color-scheme:light dark;--canvas:#fffcf5;--sky:#fbe8df;--surface:#fffcf5;--ink:#17212f;--body:#37424f;
--link:#0b4a66;--glow:#f8cfba;--horizon:#ee9d80;--disc:#d9553f;--far:#a688a8;--mid:#776f93;--near:#4b5474;
--shape:#1c3237;--lark:#5b4733;--wing:#3d2e23}
@media(prefers-color-scheme:dark){:root{--canvas:#0c141f;--sky:#17182c;--surface:#24253b;--ink:#fbf6ea;--body:#cdd5df;
--link:#8cd3f2;--glow:#30284c;--horizon:#82485a;--disc:#e0806a;--far:#433659;--mid:#2c2842;--near:#1c1d31;
--shape:#4a667c;--lark:#a98e69;--wing:#64503a} }
*{box-sizing:border-box}
body{display:grid;grid-template:1fr auto auto/minmax(0,1fr);overflow-wrap:anywhere;min-block-size:100vh;margin:0;background:var(--sky);
color:var(--body);font:1.0625rem/1.6 -apple-system,blinkmacsystemfont,"Segoe UI",roboto,"Noto Sans",ubuntu,
"Liberation Sans","DejaVu Sans Condensed",sans-serif}
main,footer div{inline-size:100%;max-inline-size:44rem;margin-inline:auto;padding:2rem 1.25rem}
main{align-self:center}
h1{margin:0 0 1.5rem;color:var(--ink);font-size:clamp(2.25rem,1.5rem + 3vw,3.5rem);line-height:1.05;letter-spacing:-.03em;
text-wrap:balance}
pre{margin:0 0 1.5rem;padding:1rem 1.25rem;border-radius:10px;background:var(--surface);
color:var(--ink);font:1rem/1.5 ui-monospace,Consolas,monospace;white-space:pre-wrap}
a{color:var(--link)}
.brand{display:inline-flex;gap:.5rem;align-items:center;min-block-size:2.75rem;margin-block-end:2rem;color:var(--ink);
font-size:1.25rem;font-weight:700;text-decoration:none}
.mark{inline-size:2rem}
.home{display:inline-flex;align-items:center;min-block-size:3rem;padding-inline:1.5rem;border-radius:10px;
background:#f5b81f;color:#17212f;font-weight:600;text-decoration:none}
.scene{position:relative;overflow:clip;background:linear-gradient(var(--sky),var(--glow) 45%,var(--horizon) 80%)}
.landscape{display:block;inline-size:100%;block-size:clamp(10rem,16vw,15rem)}
.landmark{position:absolute;overflow:visible;inset-block-end:1.2rem;inset-inline-end:max(1.25rem,50% - 22rem);inline-size:clamp(8rem,14vw,13rem)}
.disc{fill:var(--disc)}.far{fill:var(--far)}.mid{fill:var(--mid)}.near{fill:var(--near)}.hill{fill:var(--canvas)}
.shape{fill:var(--shape)}:is(.line,.lark-leg,.lark-brow){fill:none;stroke:var(--shape);stroke-width:3.5;stroke-linecap:round}
.lark-brow{stroke:#f0dfb8}:is(.mark-body,.lark-back){fill:var(--lark)}.lark-wing{fill:var(--wing)}:is(.mark-v,.lark-eye){fill:#17212f}.mark-breast{fill:#f5b81f}
footer{background:var(--canvas);font-size:.9375rem}
footer a{display:inline-flex;align-items:center;min-block-size:2.75rem}
a:hover{text-decoration:underline 2px}a:active{background:#f5b81f4d}.home:hover{box-shadow:inset 0 -4px #0004}.home:is(:hover,:active){background:#f5b81f;text-decoration:none}.home:active{box-shadow:inset 0 4px #0006;translate:0 1px}
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
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the fixed text above, which React would escape */}
        <style dangerouslySetInnerHTML={{ __html: style.replaceAll("\n", "") }} />
      </head>
      <body>
        <main>
          <a className="brand" href="/">
            <Mark />
            {site.brand}
          </a>
          <h1>{title}</h1>
          <pre>{lead}</pre>
          <Markdown text={serverError.body} />
          <p>
            <a className="home" href="/">
              Return to Home
            </a>
          </p>
        </main>
        <div className="scene">
          <svg className="landscape" viewBox="0 0 1440 180" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
            <LandscapeShapes hour="dusk" />
          </svg>
          <Landmark name="fallen" />
        </div>
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
