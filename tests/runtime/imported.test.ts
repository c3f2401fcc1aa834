/** Files that templates import for browsers: stylesheets, CSS modules, fonts, pictures, videos. */
import { describe, expect, test } from "vitest";
import { buildSite, type Files, filesBelow, siteWith, start } from "../support/small-site.ts";

const page = String(start["templates/page.tsx"]);
const files: Files = {
  "templates/base.css": '.base { color: green; background: url("./a.png") }\n.unused { color: red }',
  "templates/card.module.css":
    '.card { animation: pulse 1s; background: url("dot.svg") }\n.card.wide { font-family: Own }\n.unused { color: red }\n@keyframes pulse { from { opacity: 0 } }\n@font-face { font-family: Own; src: url("own.woff") format("woff") }',
  "templates/other.module.css": ".card { color: blue }",
  "templates/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1v1z"/></svg>',
  "templates/a.png": "picture",
  "templates/own.woff": "OTTO, a font",
  "templates/photo.avif": "photo",
  "templates/film.mp4": "filmftyp",
  "templates/page.tsx": `import "./base.css";
import card from "./card.module.css";
import other from "./other.module.css";
import dot from "./dot.svg";
import photo from "./photo.avif";
import film from "./film.mp4";
${page
  .replace("usePage }", "Styles, usePage }")
  .replace("<title>", "<Styles /><title>")
  .replace("<body>", '<body className="base">')
  .replace(
    "{children}",
    `{children}<p className={card.card + " " + card.wide}>A</p><p className={other.card}>B</p><img src={photo} alt="" /><video src={film} /><i dangerouslySetInnerHTML={{ __html: dot }} />`,
  )}`,
};

describe("templates import", () => {
  test("stylesheets, of which each page gets the rules that it uses; CSS modules; files as URLs", async () => {
    const { root, lines } = await buildSite(siteWith(files));
    expect(lines).toEqual([]);
    const output = filesBelow(`${root}/dist`);
    const html = output["index.html"] ?? "";
    expect(/<style>(.*?)<\/style>/.exec(html)?.[1]?.replace(/-[A-Z0-9]{8}\./g, "-#.")).toBe(
      '.base{color:green;background:url(/assets/a-#.png)}.card_card{animation:card_pulse 1s;background:url(/assets/dot-#.svg)}.card_card.card_wide{font-family:Own}@keyframes card_pulse{0%{opacity:0}}@font-face{font-family:Own;src:url(/assets/own-#.woff) format("woff")}.other_card{color:#00f}',
    );
    expect(html).toContain('<p class="card_card card_wide">A</p><p class="other_card">B</p>');
    expect(html).toMatch(
      /<img src="\/assets\/photo-\w+\.avif" alt=""\/><video src="\/assets\/film-\w+\.mp4"><\/video>/,
    );
    const published = Object.keys(output).filter((path) => path.startsWith("assets/"));
    expect(published.map((path) => path.replace(/-[A-Z0-9]{8}\./, "."))).toEqual(
      ["a.png", "dot.svg", "film.mp4", "own.woff", "photo.avif"].map((name) => `assets/${name}`),
    );
  });

  test("below the root of a host", async () => {
    const { root, lines } = await buildSite(siteWith(files), { scope: { base: "/project/" } });
    expect(lines).toEqual([]);
    const html = filesBelow(`${root}/dist`)["index.html"] ?? "";
    expect(html.match(/(?<=\(|src=")\/[a-z]+\/[a-z]+\/(?=\w)/g)).toEqual(Array(5).fill("/project/assets/"));
  });
});
