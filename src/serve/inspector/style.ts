/** The inspector's style, after that of a plain page. Colours of bars have a contrast of 3:1. */
import { errorStyle } from "../page/error-page.ts";
import { compactCss } from "../page/html.ts";

export const inspectorStyle =
  errorStyle +
  compactCss(`
:root { --line: light-dark(#d9dbd8, #343a42); --soft: light-dark(#474f58, #b9bfc7); --track: light-dark(#ececea, #22272d);
  --link: light-dark(#0a4a94, #a3cbff); }
body { border-color: #3b6fd4; }
main { max-inline-size: 76rem; }
h2, h3, p, ol, ul, dl, dd { margin: 0; padding: 0; list-style: none; }
h2 { margin-block-end: .75rem; font-size: 1.25rem; }
section { margin-block-start: 3rem; }
code { font: .875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
a, .pages summary > .name > bdi { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 4px; }
small { display: block; }
small, .quiet, .key, dt { color: var(--soft); font-size: .9375rem; }
.error { color: light-dark(#9a0a20, #ffb1b6); }
.warning { color: light-dark(#6a4100, #f0c675); }
.number { font-variant-numeric: tabular-nums; text-align: end; }
.key { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; margin-block: 1rem; }
.key svg { inline-size: .75rem; block-size: .75rem; margin-inline-end: .4rem; }
.bar { display: block; inline-size: 100%; block-size: .75rem; border-radius: 3px; background: var(--track); }
.html { fill: light-dark(#3b6fd4, #6f9ef5); }
.css { fill: light-dark(#8b45d6, #b58af0); }
.js { fill: light-dark(#b06a00, #e0a13c); }
.font, .within { fill: light-dark(#00807a, #3fbab2); }
.image { fill: light-dark(#c8366f, #f0789f); }
.other { fill: light-dark(#6c757f, #939ca7); }
.over { fill: light-dark(#9a0a20, #ffb1b6); }
.rows > li { border-block-start: 1px solid var(--line); }
.row { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) 12rem; align-items: center; gap: .15rem 1.5rem; padding-block: .6rem; }
summary { padding-block: .6rem; cursor: pointer; }
summary:hover { background: var(--track); }
.pages summary > .name > bdi::before { content: "▸ " / ""; }
.pages [open] > summary > .name > bdi::before { content: "▾ " / ""; }
.pages details > div { padding-block: .5rem 1.5rem; }
.pages dl { display: grid; grid-template-columns: 7rem minmax(0, 1fr); gap: .75rem 1.5rem; margin-block-start: .5rem; }
.pages ul:has(bdi) { columns: 15rem; }
.files li { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 1fr) 6rem; align-items: center; gap: 1rem; }
input, button { font: inherit; color: inherit; }
.filter :is(input, button) { box-sizing: border-box; min-block-size: 2.75rem; padding-inline: .75rem; border: 1px solid var(--soft);
  border-radius: 8px; background: var(--canvas); }
.filter input { inline-size: min(20rem, 55vw); }
dd button { padding: 0; border: 0; background: none; color: var(--link); text-align: start; text-decoration: underline; cursor: pointer; }
.plinth-error { margin-block: 0 1.5rem; }
.plinth-error article:first-child { margin: 0; padding: 0; border: 0; }
@media (max-width: 45rem) {
  .row, .files li { grid-template-columns: minmax(0, 1fr) auto; gap: .15rem 1rem; }
  .row > .bar, .files .bar { grid-row: 2; grid-column: 1 / -1; }
  .pages dl { grid-template-columns: minmax(0, 1fr); gap: .25rem; }
  dt { margin-block-start: .5rem; }
}
@media print { .filter { display: none; } .row { break-inside: avoid; } }
`);
