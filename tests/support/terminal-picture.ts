/** A terminal as an SVG, for the README: the text of a console block, coloured as the manual colours it. */
import { terminal } from "../../docs/templates/terminal.ts";

/** In pixels: the width of a character of 13 px in most monospaced fonts, and the height of a line. */
const character = 7.83;
const line = 20;
const edge = 24;

/** One file for both schemes of a code host; each colour has a contrast of at least 7:1. */
const styles = `
  text { font: 13px ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; fill: #1a201e; white-space: pre; }
  .screen { fill: #f6f8f4; stroke: #c9d0c9; }
  .t-frame, .t-hint { fill: #48514d; }
  .t-command, .t-error, .t-warning { font-weight: 600; }
  .t-place, .t-good { fill: #0b5346; }
  .t-error { fill: #8f1d12; }
  .t-warning { fill: #6b4400; }
  @media (prefers-color-scheme: dark) {
    text { fill: #dfe8e3; }
    .screen { fill: #14201c; stroke: #33433d; }
    .t-frame, .t-hint { fill: #aebcb5; }
    .t-place, .t-good { fill: #8fdcc4; }
    .t-error { fill: #ffb0a6; }
    .t-warning { fill: #f3cf83; }
  }
`;

/** @param text with a prompt before each command. */
export function terminalPicture(text: string): string {
  const lines = text.trimEnd().split("\n");
  const width = Math.ceil(Math.max(...lines.map(({ length }) => length)) * character) + 2 * edge;
  const height = lines.length * line + 2 * edge - 6;
  const rows = lines.map((each, index) => {
    const spans = terminal(each).replaceAll("<span", "<tspan").replaceAll("</span", "</tspan");
    return `<text x="${edge}" y="${edge + 10 + index * line}">${spans}</text>\n`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<title>A build that finds two mistakes</title>
<style>${styles}</style>
<rect class="screen" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10"/>
${rows.join("")}</svg>
`;
}
