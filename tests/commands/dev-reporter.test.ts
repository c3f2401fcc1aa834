/** What `plinth dev` says, event by event: the exact text. */
import { expect, test } from "vitest";
import { Terminal } from "../../src/commands/reporters/dev.ts";
import { Reporter } from "../../src/commands/reporters/terminal.ts";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import type { DevEvent } from "../../src/serve/dev/dev.ts";

const error = (message: string, line = 1): Diagnostic => ({
  severity: "error",
  code: "link/no-target",
  message,
  file: "content/a.md",
  line,
  column: 1,
});
const warning: Diagnostic = { severity: "warning", code: "page/duplicate-title", message: "Twice." };
const edited = (...diagnostics: Diagnostic[]): DevEvent => ({
  type: "updated",
  paths: ["content/a.md"],
  milliseconds: 7.4,
  diagnostics,
  drafts: [],
});
const checked = (...diagnostics: Diagnostic[]): DevEvent => ({
  type: "checked",
  milliseconds: 1234,
  isAsked: false,
  diagnostics,
});
const asked = (...diagnostics: Diagnostic[]): DevEvent => ({
  type: "checked",
  milliseconds: 1234,
  isAsked: true,
  diagnostics,
});
const line = "    7 ms  content/a.md\n";
const told = (message: string): string => `content/a.md:1:1 error link/no-target: ${message}\n\n`;

test.each<[string, [DevEvent, string][]]>([
  ["an edit is one line", [[edited(), line]]],
  ["the start says nothing", [[{ ...edited(), paths: [] } as DevEvent, ""]]],
  [
    "drafts are told when they are others than before",
    [
      [
        { ...edited(), drafts: [{ file: "content/a.md", mentions: [] }] } as DevEvent,
        `${line}With 1 draft: content/a.md (draft).\n`,
      ],
      [{ ...edited(), drafts: [{ file: "content/a.md", mentions: ["/x.svg"] }] } as DevEvent, line],
      [edited(), `${line}No drafts any more.\n`],
    ],
  ],
  [
    "many files are still one line",
    [
      [
        { ...edited(), paths: ["content/a.md", "content/b.md", "content/c.md"] } as DevEvent,
        "    7 ms  content/a.md and 2 more\n",
      ],
    ],
  ],
  [
    "a mistake is told once, wherever its line goes, also by the checks",
    [
      [edited(error("A.")), line + told("A.")],
      [edited(error("A.", 5)), line],
      [checked(error("A.")), ""],
      [edited(error("A."), error("B.")), line + told("B.")],
    ],
  ],
  [
    "mended and broken again, it is told again",
    [
      [edited(error("A.")), line + told("A.")],
      [checked(error("A.")), ""],
      [edited(), line.replace("\n", ", mended\n")],
      [edited(error("A.")), line + told("A.")],
    ],
  ],
  [
    "what the checks found is told once, and when all is mended",
    [
      [edited(), line],
      [checked(error("Dead.")), told("Dead.")],
      [edited(), line],
      [checked(error("Dead.")), ""],
      [edited(), line],
      [checked(), "✓ All mistakes are mended.\n"],
      [checked(), ""],
    ],
  ],
  [
    "warnings are counted, when their number changes",
    [
      [checked(warning), "1 warning; plinth check shows them.\n"],
      [checked(warning), ""],
      [checked(warning, warning), "2 warnings; plinth check shows them.\n"],
    ],
  ],
  ["a check that was asked for answers", [[asked(), "✓ Checked the whole site in 1.23 s: all is well.\n"]]],
  [
    "also with what is known",
    [
      [checked(error("Dead."), warning), `${told("Dead.")}1 warning; plinth check shows them.\n`],
      [asked(error("Dead."), warning), "Checked the whole site in 1.23 s: 1 error and 1 warning.\n"],
      [asked(warning), "✓ Checked the whole site in 1.23 s: 1 warning; plinth check shows them.\n"],
    ],
  ],
  [
    "no more files can be watched",
    [
      [
        { type: "polling", setting: "fs.inotify.max_user_watches" },
        "The system watches no more files. Looking for changes every 300 ms instead; raising fs.inotify.max_user_watches makes it faster.\n",
      ],
    ],
  ],
])("%s", (_, events) => {
  const terminal = new Terminal(new Reporter(false));
  expect(events.map(([event]) => terminal.tell(event))).toEqual(events.map(([, text]) => text));
});
