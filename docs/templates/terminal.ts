/** The output of Plinth in a terminal as HTML, coloured as a terminal shows it. Each part has a letter or a digit, so that its contrast can be measured. */
import { escaped } from "./markdown.ts";

const span = (kind: string, text: string): string => `<span class="t-${kind}">${text}</span>`;

/** Each pattern of a line with its replacement; the first that matches applies. */
const lines: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^(\$ .*)$/, (_, command = "") => span("command", command)],
  [
    /^(\S+?:\d+(?::\d+)? )?(error|warning) ([a-z-]+\/[a-z0-9-]+)(: .*)$/,
    (_, place = "", severity = "", code = "", message = "") =>
      span("place", place) + span(severity, `${severity} ${code}`) + message,
  ],
  [/^(\s*> \d+ \|.*)$/s, (_, line = "") => span("line", line)],
  [/^(\s+\d+ \|.*)$/, (_, line = "") => span("frame", line)],
  [/^(\s*hint: )(.*)$/, (_, label = "", hint = "") => span("hint", label) + hint],
  [/^(✓.*)$/, (_, rest = "") => span("good", rest)],
  [/^(✗.*)$/, (_, rest = "") => span("error", rest)],
];

/** The line with the mark belongs to the line above it. */
export const terminal = (text: string): string =>
  text
    .split(/\n(?!\s+\|\s*\^+\n)/)
    .map(coloured)
    .join("\n");

function coloured(line: string): string {
  const html = escaped(line);
  const found = lines.find(([pattern]) => pattern.test(html));
  return found ? html.replace(found[0], found[1]) : html;
}
