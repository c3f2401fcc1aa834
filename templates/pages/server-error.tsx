/**
 * /500.html: what a host shows for server errors (spec section 8). Self-contained: even if stylesheets, scripts and
 * the font cannot be loaded, it shows what happened, a link to the home page and an email address. What other pages set in
 * the display font is drawn.
 */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import { FactsContext } from "../components/facts.tsx";
import { SiteFooter } from "../components/footer.tsx";
import { Landscape } from "../components/landscape.tsx";
import { Mark } from "../components/mark.tsx";
import type { Content } from "../content.ts";
import fallen from "../drawings/landmarks/fallen.svg";
import { outlines } from "../images/raster.ts";

/**
 * No two consecutive braces, so that they are not mistaken for a reference to a fact. The rows of the scene and the
 * footer have their sizes before they have arrived, so that the text above them does not move.
 */
const style = `
:root{color-scheme:light dark;--canvas:#fffcf5;--zenith:#dfd6ec;--sky:#fbe8df;--ink:#17212f;--control:#7c7666;--body:#37424f;--hairline:#e5dcc6;
--link:#0b4a66;--glow:#f8cfba;--horizon:#ee9d80;--disc:#d9553f;--far:#a688a8;--mid:#776f93;--near:#4b5474;--shape:#1c3237;--strand:#1c3237;
--accent:#f5b81f;--ground:#1c3237;--hill:var(--ground);--lark:#5b4733;--lark-wing:#3d2e23;--gutter:min(clamp(1.25rem,5vw,3rem),6.25vw);
--landmark:clamp(8.5rem,46vw,15rem);--strip:max(12.5vw,var(--landmark) + 1.25rem);--unit:calc(var(--strip)/180);--x:-152;--y:38}
@media(prefers-color-scheme:dark){:root{--canvas:#0c141f;--zenith:#131030;--sky:#231f3d;--ink:#fbf6ea;--control:#74859b;--body:#cdd5df;--hairline:#27374b;
--link:#8cd3f2;--glow:#4a3766;--horizon:#9c5670;--disc:#f3ead2;--far:#2f2450;--mid:#2b2348;--near:#201c38;--shape:#38526c;--strand:#7595b2;--rim:#86adcb;
--accent:#ffcb45;--ground:#070c13;--lark:#a98e69;--lark-wing:#64503a;--stars:#dfe8ee;--y:96} }
@media(min-width:40rem){:root{--landmark:18rem} }
@media(min-width:60rem){:root{--small:1;--strip:clamp(9rem,12.5vw,20rem);--landmark:clamp(15rem,36vw,34rem)} }
@media(min-width:100em){html{font-size:112.5%} }
@media(min-width:128em){html{font-size:125%} }
*{box-sizing:border-box}
body{display:grid;grid-template:auto 1fr var(--strip) minmax(7rem,auto)/minmax(0,1fr);overflow-wrap:anywhere;min-block-size:100vh;margin:0;background:var(--sky);
border-image:fill 0 linear-gradient(var(--zenith),var(--sky) calc(100% - 5rem - 1.5*var(--strip)),var(--glow) calc(100% - 5rem - .65*var(--strip)),var(--horizon) calc(100% - 5rem - .36*var(--strip)));
color:var(--body);font:1.0625rem/1.6 "Avenir Next","Segoe UI",roboto,lato,ubuntu,cantarell,"Noto Sans",
"Liberation Sans","DejaVu Sans Condensed",sans-serif}
header,main,footer{padding-inline:max(var(--gutter),50% - 36rem)}
header{position:relative;z-index:1;display:flex;flex-wrap:wrap;align-items:center;min-block-size:65px;border-block-end:1px solid var(--hairline);background:var(--canvas)}
main{align-content:center;padding-block:clamp(2.5rem,1.5rem + 3vw,4rem) 1rem}
@media(min-width:60rem){main{padding-inline-end:calc(max(var(--gutter),50% - 36rem) + var(--landmark))} }
.word{block-size:1em;margin-inline-end:.26em;max-inline-size:100%;overflow:visible;vertical-align:-.2em;fill:currentColor}.word:last-of-type{margin:0}.hidden{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
h1{margin:0;color:var(--link);font-size:1.125rem;line-height:1.3}main .failure{color:var(--body);font-size:.9375rem}
.line{display:block}main .headline{margin-block:1rem;color:var(--ink);font-size:clamp(2.25rem,1.4rem + 2.9vw,4rem);font-weight:700;line-height:1.08;}
p{max-inline-size:44rem;margin:0 0 1.25rem}
main p{font-size:clamp(1.0625rem,1rem + .4vw,1.25rem);text-wrap:balance}
a{color:var(--link);text-decoration-thickness:1px;text-underline-offset:.2em}
.brand{display:inline-flex;gap:.625rem;align-items:center;min-block-size:2.75rem;color:var(--ink);
font-size:1.1875rem;font-weight:700;text-decoration:none}
.mark{inline-size:2rem}
header nav{align-items:center;inline-size:auto;border:0;padding:0;background:var(--canvas);color:inherit;font-size:.9375rem;font-weight:700}header nav a{display:inline-flex;padding-inline:.8125rem;align-items:center;justify-content:center;min-inline-size:2.75rem;min-block-size:2.75rem;color:var(--body)}
header nav .way{min-block-size:2.75rem;padding-inline:1.125rem;}
.menu{margin-inline-start:auto;padding:.625rem;border:0;background:none;color:var(--ink);cursor:pointer}.menu svg{display:block;inline-size:1.5rem;fill:none;stroke:currentcolor;stroke-linecap:round;stroke-width:1.75}
@media(max-width:47.99rem){header nav{inset:65px 0 auto;padding:.5rem var(--gutter) 1.25rem;border-block-end:1px solid var(--hairline)}header nav a{display:flex;justify-content:start;padding-inline:0}header nav .way{justify-content:center;min-block-size:3rem;margin-block-start:.5rem} }
@media(min-width:48rem){.menu{display:none}header nav{display:flex;position:static;margin-inline:auto 0}header nav .way{margin-inline-start:1rem} }
.ways{display:flex;flex-wrap:wrap;gap:.75rem;margin-block-start:2rem}.way{display:inline-flex;align-items:center;min-block-size:3rem;padding-inline:1.5rem;border:1.5px solid var(--control);border-radius:10px;
color:var(--ink);font:700 1rem/1.25 sans-serif;text-decoration:none}button.way,header .way{border-color:var(--accent);background:var(--accent);color:#17212f;cursor:pointer}
.scene,.landscape{position:relative}
.scene{overflow-x:clip}.landscape{block-size:var(--strip)}
.sun{position:absolute;inset-block-end:calc(var(--y)*var(--unit));left:calc(50% + var(--x)*var(--unit));inline-size:calc(72*var(--unit)*var(--small,.6));margin-left:calc(36*var(--unit)*(1 - var(--small,.6)));aspect-ratio:1;border-radius:50%;background:var(--disc)}
.sun+svg{position:relative;display:block;inline-size:100%;block-size:100%;overflow:visible}
.landmark{position:absolute;overflow:visible;inset-block-end:calc(17*var(--unit));inset-inline-end:max(var(--gutter),50% - 36rem);inline-size:var(--landmark)}
.shape{fill:var(--shape)}
:is(.sight>.shape,.lark-back){filter:drop-shadow(-.7px -.3px 0 var(--rim,#0000))}
:is(.mark-body,.lark-back){fill:var(--lark)}:is(.mark-v,.lark-eye){fill:#17212f}.mark-breast{fill:var(--accent)}
footer{--lark:#b99d75;position:relative;padding-block:2rem 1.5rem;background:var(--ground);color:#cfdad4;font-size:.9375rem}footer .turf{display:none}
.site-footer-grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(max(6.25rem,28%),1fr));gap:1.5rem .25rem}.site-footer-brand{display:grid;gap:.75rem;justify-items:start;grid-column:1/-1}footer address{font-style:normal}
@media(min-width:60rem){.site-footer-grid{grid-template-columns:2fr 1fr 1fr 1fr;column-gap:1.5rem}.site-footer-brand{grid-column:auto;margin-block-start:-.8125rem} }
.after{margin-block-start:1.5rem}.ruled{display:grid;gap:.75rem;padding-block-start:1rem;border-block-start:1px solid light-dark(#3a5156,#223044)}
footer :is(h2,a,.brand){color:#fbf6ea}footer h2{margin:0 0 .375rem;font-size:1rem;line-height:1.12}footer ul{margin:0;padding:0;list-style:none}footer a{display:inline-flex;align-items:center;min-inline-size:2.75rem;min-block-size:2.75rem;}:is(.brand,nav a):not(:hover){text-decoration:none}footer p{margin:0;max-inline-size:none;text-wrap:wrap}
a:hover{text-decoration:underline 2px}.brand:hover{color:var(--link)}a:active{background:#f5b81f4d}.way:hover{box-shadow:inset 0 -4px #0004;text-decoration:none}.way:active{box-shadow:inset 0 4px #0006;translate:0 1px}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px;box-shadow:0 0 0 6px #17212f}
@media(forced-colors:active){body{border-image:none}.scene{display:none} }`;

export function ServerError({ content }: { content: Content }): ReactElement {
  const { site, navigation, serverError } = content;
  const { title, metaTitle, description, lead } = serverError.fields;
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
            <Drawn text={site.brand} />
          </a>
          <button className="menu" type="button" popoverTarget="pages" aria-label="Menu">
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M3.75 6.75h16.5M3.75 12h16.5m-16.5 5.25h16.5" />
            </svg>
          </button>
          <nav id="pages" popover="auto" aria-label="Main">
            {navigation.map(({ name, href }) => (
              <a key={href} href={href}>
                <Drawn text={name} />
              </a>
            ))}
            <a className="way" href="/#download-section">
              <Drawn text="Download" />
            </a>
          </nav>
        </header>
        <main>
          {/* The specification's words are a label on the sentence for people, which is the larger one. */}
          <h1>
            <Drawn text={title} />
          </h1>
          <p className="headline">
            {serverError.fields.headline.split(/(?<=\.) /).map((sentence) => (
              <span className="line" key={sentence}>
                <Drawn text={sentence} />
              </span>
            ))}
          </p>
          <Markdown text={serverError.body} />
          <p className="failure">
            <Drawn text={`500 ${lead}`} />
          </p>
          {/* Sends nothing: it asks for the same address again, where a script or an empty link is not allowed. */}
          <form className="ways">
            <button className="way" type="submit">
              <Drawn text="Try again" />
            </button>
            <a className="way" href="/">
              <Drawn text="Return to Home" />
            </a>
          </form>
        </main>
        <div className="scene">
          <Landscape hour="dusk" landmark={fallen} />
        </div>
        <FactsContext value={content}>
          <SiteFooter label={(text) => <Drawn text={text} />} />
        </FactsContext>
      </body>
    </html>
  );
}

/** A text as outlines of the display font, which this page does not load, and as itself for whoever does not see them. */
const Drawn = ({ text }: { text: string }): ReactElement => (
  <span>
    {text.split(" ").map((word) => {
      const { d, box } = outlines(word);
      return (
        <svg className="word" key={word} viewBox={`0 -320 ${Math.round(box.x + box.width)} 400`} aria-hidden="true">
          <path d={d} />
        </svg>
      );
    })}
    <span className="hidden">{text}</span>
  </span>
);
