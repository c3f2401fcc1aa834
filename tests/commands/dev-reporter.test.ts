/** The exact output of `plinth dev`, event by event. */
import { expect, test } from "vitest";
import type { Diagnostic } from "../../src/base/diagnostic.ts";
import { DevReporter, responseText } from "../../src/commands/reporters/dev.ts";
import { Reporter } from "../../src/commands/reporters/terminal.ts";
import type { DevEvent } from "../../src/serve/dev/events.ts";

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
  pages: [],
  milliseconds: 7.4,
  diagnostics,
  drafts: [],
});
const shown = (...diagnostics: Diagnostic[]): DevEvent => ({ ...edited(...diagnostics), paths: [] }) as DevEvent;
const checked = (...diagnostics: Diagnostic[]): DevEvent => ({ type: "checked", diagnostics });
const line = "    7 ms  content/a.md\n";
const printed = (message: string): string => `content/a.md:1:1 error link/no-target: ${message}\n\n`;

test.each<[string, [DevEvent, string][]]>([
  ["an edit is one line", [[edited(), line]]],
  ["the start prints nothing", [[{ ...edited(), paths: [] } as DevEvent, ""]]],
  [
    "drafts are printed when they change",
    [
      [
        { ...edited(), drafts: [{ file: "content/a.md", mentions: [] }] } as DevEvent,
        `${line}With 1 draft: content/a.md (draft).\n`,
      ],
      [{ ...edited(), drafts: [{ file: "content/a.md", mentions: ["/x.svg"] }] } as DevEvent, line],
      [edited(), `${line}No more drafts.\n`],
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
    "an error is printed once, even if its line moves or a check finds it, too",
    [
      [edited(error("A.")), line + printed("A.")],
      [edited(error("A.", 5)), line],
      [checked(error("A.")), ""],
      [edited(error("A."), error("B.")), line + printed("B.")],
    ],
  ],
  [
    "an error that comes back is printed again",
    [
      [edited(error("A.")), line + printed("A.")],
      [checked(error("A.")), ""],
      [edited(), line.replace("\n", ", fixed\n")],
      [edited(error("A.")), line + printed("A.")],
    ],
  ],
  [
    "errors of a check are printed once, with a line when all are fixed",
    [
      [edited(), line],
      [checked(error("Dead.")), printed("Dead.")],
      [edited(), line],
      [checked(error("Dead.")), ""],
      [edited(), line],
      [checked(), "✓ No more errors.\n"],
      [checked(), ""],
    ],
  ],
  [
    "an error of a page that a browser was shown is printed at once; a check finds it in other words",
    [
      [edited(), line],
      [shown(error("Dead. On /a.")), printed("Dead. On /a.")],
      [checked(error("Dead. On /a and /b.")), ""],
      [edited(error("Other. On /a.")), line + printed("Other. On /a.")],
      [edited(), line.replace("\n", ", fixed\n")],
      [checked(), "✓ No more errors.\n"],
    ],
  ],
  [
    "there are no more errors when neither the check nor the site on screen has one",
    [
      [edited(error("A.")), line + printed("A.")],
      [checked(), ""],
      [shown(), ""],
      [checked(), "✓ No more errors.\n"],
    ],
  ],
  [
    "warnings are counted when their number changes",
    [
      [checked(warning), "1 warning; run plinth check to see it.\n"],
      [checked(warning), ""],
      [checked(warning, warning), "2 warnings; run plinth check to see them.\n"],
    ],
  ],
  [
    "the system cannot watch more files",
    [
      [
        { type: "polling", setting: "fs.inotify.max_user_watches" },
        "The system cannot watch more files. Checking for changes every 300 ms instead; raise fs.inotify.max_user_watches to make it faster.\n",
      ],
    ],
  ],
])("plinth dev prints: %s", (_, events) => {
  const reporter = new DevReporter(new Reporter(false));
  expect(events.map(([event]) => reporter.textOf(event))).toEqual(events.map(([, text]) => text));
});

test("a silent one prints errors only", () => {
  const reporter = new DevReporter(new Reporter(false), { level: "silent" });
  const draft = { ...edited(), drafts: [{ file: "content/a.md", mentions: [] }] } as DevEvent;
  const polling: DevEvent = { type: "polling", setting: "fs.inotify.max_user_watches" };
  const events = [edited(), draft, checked(warning), polling, edited(error("A.")), edited(), checked()];
  expect(events.map((event) => reporter.textOf(event))).toEqual(["", "", "", "", printed("A."), "", ""]);
});

test("a verbose one prints every file, and the pages that they changed", () => {
  const reporter = new DevReporter(new Reporter(false), { level: "verbose" });
  const event = { ...edited(), paths: ["content/a.md", "content/b.md"], pages: ["/", "/a"] } as DevEvent;
  expect([event, edited()].map((each) => reporter.textOf(each))).toEqual([
    "    7 ms  content/a.md, content/b.md\n          changed in the browser: /, /a\n",
    "    7 ms  content/a.md\n          no open page changed\n",
  ]);
});

test("with --all, each check prints all that it found; an edit prints its line only", () => {
  const reporter = new DevReporter(new Reporter(false), { all: true });
  const events = [
    edited(error("A.")),
    checked(error("A."), warning),
    checked(error("A.")),
    checked(warning),
    checked(),
  ];
  const head = "Checked the site:\n";
  expect(events.map((event) => reporter.textOf(event))).toEqual([
    line,
    `${head}${printed("A.")}warning page/duplicate-title: Twice.\n✗ 1 error and 1 warning.\n`,
    `${head}${printed("A.")}✗ 1 error.\n`,
    `${head}warning page/duplicate-title: Twice.\n✓ 1 warning.\n`,
    `${head}✓ No errors or warnings.\n`,
  ]);
});

test("a request, with --verbose", () => {
  const sent = { method: "GET", url: "/a\u001b", status: 200, milliseconds: 12.4 };
  expect(responseText(sent, new Reporter(false))).toBe("   12 ms  GET /a\ufffd 200\n");
});
