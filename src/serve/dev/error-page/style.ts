/**
 * The look of the error page. The block stands in pages of any look: it sets back what their styles
 * would do to its parts, takes their font and colour, and tints its panels with that colour, so that
 * it reads as well as they do, by day and by night. A class named twice outweighs theirs.
 */

/** As it stands in a page: what only helps to read the source is left out. */
const compact = (css: string): string => css.trim().replace(/\n\s*/g, "");

/** Of the block, wherever it stands. */
export const blockStyle = compact(`
.plinth-error.plinth-error {
  all: revert; --plinth-red: #c8102e; --plinth-line: color-mix(in srgb, currentColor 22%, transparent);
  flex: 1 1 100%; grid-column: 1 / -1; box-sizing: border-box; inline-size: 100%; min-inline-size: 0;
  margin-block: 1.25em 2.5em; line-height: 1.5; text-align: start; overflow-wrap: anywhere;
  & * { all: revert; box-sizing: border-box; }
  & p, & h2, & figure, & pre { margin: 0; }
  & code, & pre { font: inherit; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 1em; }
  & .plinth-error-anyway { display: inline-flex; align-items: center; min-block-size: 2.75em; color: inherit;
    font-weight: 600; text-underline-offset: .2em; }
  & .plinth-error-anyway:focus-visible { outline: 3px solid; outline-offset: 3px; }
  & .plinth-error-one { margin-block-start: 1.25em; padding-block-start: 1.5em; border-block-start: 1px solid var(--plinth-line); }
  & .plinth-error-code { display: flex; align-items: baseline; gap: .6em; font-size: .8125em; }
  & .plinth-error-code::before { content: ""; flex: none; inline-size: .65em; block-size: .65em; border-radius: 50%;
    background: var(--plinth-red); forced-color-adjust: none; }
  & .plinth-error-message { margin-block: .3em .8em; font-size: 1.25em; font-weight: 650; line-height: 1.35; text-wrap: pretty; }
  & .plinth-error-frame { border: 1px solid var(--plinth-line); border-radius: 8px; overflow: hidden;
    background: color-mix(in srgb, currentColor 5%, transparent); font-size: .8125em; }
  & .plinth-error-place { padding: .7em 1.1em; font-weight: 600; }
  & .plinth-error-place code { -webkit-user-select: all; user-select: all; }
  & .plinth-error-lines { display: grid; padding-block: .6em; border-block-start: 1px solid var(--plinth-line); white-space: pre-wrap; }
  & .plinth-error-line { display: grid; grid-template-columns: auto 1fr; column-gap: .5em; padding: .15em 1.1em .15em .8em;
    border-inline-start: 3px solid transparent; }
  & .plinth-error-pointed { border-color: var(--plinth-red); background: color-mix(in srgb, var(--plinth-red) 11%, transparent); }
  & .plinth-error-number { -webkit-user-select: none; user-select: none; }
  & .plinth-error-mark { padding-block: .15em; border-radius: 2px; background: #b00d28; color: #fff; font-weight: 700;
    box-shadow: 0 0 0 1px #fff; }
  & .plinth-error-stack { padding: .9em 1.1em; white-space: pre-wrap; }
  & .plinth-error-hint { margin-block-start: .9em; }
  & .plinth-error-more { margin-block-start: 1.25em; padding-block-start: 1.25em; border-block-start: 1px solid var(--plinth-line); }
}
@media (forced-colors: active) {
  .plinth-error.plinth-error .plinth-error-mark { background: Mark; color: MarkText; forced-color-adjust: none; }
}
`);

/** Of a page of Plinth's own. */
export const pageStyle = compact(`
:root { color-scheme: light dark; --canvas: #fbfbf9; --ink: #1d2126; }
@media (prefers-color-scheme: dark) { :root { --canvas: #14171b; --ink: #e9eaec; } }
body { margin: 0; border-block-start: 6px solid #c8102e; background: var(--canvas); color: var(--ink);
  font: 1.0625rem/1.6 system-ui, sans-serif; }
main { box-sizing: border-box; max-inline-size: 60rem; margin-inline: auto; padding: clamp(2rem, 6vw, 4.5rem) clamp(1.25rem, 4vw, 2.5rem); }
h1 { margin: 0; font-size: clamp(1.75rem, 1.3rem + 2vw, 2.5rem); line-height: 1.15; letter-spacing: -.02em; text-wrap: balance; }
`);
