/**
 * /500.html: what a host shows for server errors (spec section 8). Self-contained: even if stylesheets, scripts and
 * the font cannot be loaded, it shows what happened, a link to the home page and an email address.
 */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import { Landmark } from "../components/landmark.tsx";
import { LandscapeShapes } from "../components/landscape.tsx";
import { Mark } from "../components/mark.tsx";
import type { Content } from "../content.ts";

/** No two consecutive braces, so that they are not mistaken for a reference to a fact. */
const style = `
:root{color-scheme:light dark;--canvas:#fffcf5;--sky:#fbe8df;--ink:#17212f;--body:#37424f;--hairline:#e5dcc6;
--link:#0b4a66;--glow:#f8cfba;--horizon:#ee9d80;--disc:#d9553f;--far:#a688a8;--mid:#776f93;--near:#4b5474;
--accent:#f5b81f;--ground:#1c3237;--lark:#5b4733;--wing:#3d2e23;--unit:max(.8px,100vw/1440);--gutter:min(clamp(1.25rem,5vw,3rem),6.25vw)}
@media(prefers-color-scheme:dark){:root{--canvas:#0c141f;--sky:#231f3d;--ink:#fbf6ea;--body:#cdd5df;--hairline:#27374b;
--link:#8cd3f2;--glow:#4a3766;--horizon:#9c5670;--disc:#e0806a;--far:#4b3b68;--mid:#332b51;--near:#201c38;
--accent:#ffcb45;--ground:#070c13;--lark:#a98e69;--wing:#64503a} }
*{box-sizing:border-box}
body{display:grid;grid-template:auto 1fr auto auto/minmax(0,1fr);overflow-wrap:anywhere;min-block-size:100vh;margin:0;background:var(--sky);
color:var(--body);font:1.0625rem/1.6 -apple-system,blinkmacsystemfont,"Segoe UI",roboto,"Noto Sans",ubuntu,
"Liberation Sans","DejaVu Sans Condensed",sans-serif}
header,main,footer{padding-inline:max(var(--gutter),50% - 36rem)}
header{display:flex;align-items:center;min-block-size:65px;border-block-end:1px solid var(--hairline);background:var(--canvas)}
main{align-self:center;padding-block:clamp(2.5rem,1.5rem + 4vw,5rem) 1.5rem}
@media(max-width:60rem){main{align-self:start;padding-block-start:clamp(2.5rem,15vw,7.5rem)} }
h1{margin-block:0 1.5rem;color:var(--ink);font-size:clamp(2rem,1.5rem + 3vw,4rem);line-height:1.08;letter-spacing:-.03em;text-wrap:balance}
:is(pre,p){max-inline-size:44rem;margin:0 0 1.5rem}
pre{padding:1rem 1.25rem;border-radius:10px;background:var(--canvas);
color:var(--ink);font:1rem/1.5 ui-monospace,Consolas,monospace;white-space:pre-wrap}
a{color:var(--link)}
.brand{display:inline-flex;gap:.625rem;align-items:center;min-block-size:2.75rem;color:var(--ink);
font-size:1.1875rem;font-weight:700;text-decoration:none}
.mark{inline-size:2rem}
.home{display:inline-flex;align-items:center;min-block-size:3rem;padding-inline:1.5rem;border-radius:10px;
background:var(--accent);color:#17212f;font-weight:600;text-decoration:none}
.scene{position:relative;overflow-x:clip;background:linear-gradient(var(--sky),var(--glow) 45%,var(--horizon) 80%)}
.landscape{display:block;inline-size:100%;block-size:max(9rem,12.5vw)}
.landmark{position:absolute;overflow:visible;inset-block-end:calc(17*var(--unit));inset-inline-end:max(var(--gutter),50% - 36rem);inline-size:clamp(8rem,18vw,17rem)}
.disc{fill:var(--disc)}.far{fill:var(--far)}.mid{fill:var(--mid)}.near{fill:var(--near)}:is(.hill,.shape){fill:var(--ground)}
:is(.line,.lark-leg,.lark-brow){fill:none;stroke:var(--ground);stroke-width:3.5;stroke-linecap:round}
.lark-brow{stroke:#f0dfb8}:is(.mark-body,.lark-back){fill:var(--lark)}.lark-wing{fill:var(--wing)}:is(.mark-v,.lark-eye){fill:#17212f}.mark-breast{fill:var(--accent)}
footer{padding-block:1rem 2.5rem;background:var(--ground);color:#cfdad4;font-size:.9375rem}
a:hover{text-decoration:underline 2px}a:active{background:#f5b81f4d}.home:hover{box-shadow:inset 0 -4px #0004}.home:is(:hover,:active){background:var(--accent);text-decoration:none}.home:active{box-shadow:inset 0 4px #0006;translate:0 1px}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px;box-shadow:0 0 0 6px #17212f}`;

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
        <header>
          <a className="brand" href="/">
            <Mark />
            {site.brand}
          </a>
        </header>
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
        <div className="scene">
          <svg className="landscape" viewBox="0 0 1440 180" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
            <LandscapeShapes hour="dusk" />
          </svg>
          <Landmark name="fallen" />
        </div>
        <footer>
          {site.legalName}, {street}, {city}, {region} {postalCode}
        </footer>
      </body>
    </html>
  );
}
