/** The plugins of a site for markdown-it, which would print "undefined" or "null" for a rule without a result. */
import type MarkdownIt from "markdown-it";
import { withMarks } from "./marks.ts";

/** Applies plugins, and makes what they return an error if it is not a text. */
export function applyPlugins(parser: MarkdownIt, use: (parser: MarkdownIt) => void): void {
  const { rules } = parser.renderer;
  const builtInRules = { ...rules };
  const used: unknown = use(parser);
  if (typeof (used as PromiseLike<unknown> | undefined)?.then === "function")
    throw new TypeError("`use` of `markdown` returns a promise, so its plugins would be added too late");
  for (const [name, rule] of Object.entries(rules))
    if (rule && rule !== builtInRules[name])
      rules[name] = (tokens, index, ...line) =>
        withMarks(textFrom(rule(tokens, index, ...line), `renderer.rules.${name}`), tokens[index]);
  for (const name of ["render", "renderInline"] as const) {
    if (!Object.hasOwn(parser, name)) continue;
    const render = parser[name].bind(parser);
    parser[name] = (...given) => textFrom(render(...given), name);
  }
}

/** The result of the option `highlight`: without one, the code is shown as it is. */
export function highlighted(html: unknown): string {
  if (!html) return "";
  if (typeof html === "string") return html;
  const what = typeof html === "object" && "then" in html ? "a promise" : String(html);
  throw new TypeError(`\`highlight\` of \`markdown\` returned ${what} instead of HTML`);
}

function textFrom(html: unknown, name: string): string {
  if (typeof html === "string") return html;
  throw new TypeError(`A Markdown plugin returned ${String(html)} instead of HTML, in its ${name}`);
}
