/**
 * Hostile input with the real command: each fault is injected into a published site,
 * and has an exact line and exit code; dist/ is unchanged, and nothing is written anywhere else.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { escapedPattern } from "../../src/base/regexps.ts";
import { png } from "../support/photo.ts";
import { site, template, types } from "../support/rows.ts";
import { type Files, filesBelow, siteWith, start, temporaryFolder, write } from "../support/small-site.ts";
import { linesOf, run } from "./command.ts";

const front = "---\ntitle: T\ndate: 2024-01-15\n---\n";
const heading = (expression: string): Files => template(["<h1>{title}</h1>", `<h1>{title}{${expression}}</h1>`]);

interface Fault {
  readonly what: string;
  readonly files?: Files;
  /** Injects faults that a list of files cannot express. */
  readonly plant?: (root: string) => void;
  /** Arguments after `build --root ROOT`. */
  readonly args?: (root: string) => readonly string[];
  /** 1 by default. */
  readonly code?: number;
  readonly lines?: readonly (string | RegExp)[];
}

const bomb = `a0: &a0 [1,1,1,1,1,1,1,1,1,1]\n${Array.from({ length: 9 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(10).fill(`*a${i}`).join(",")}]`).join("\n")}`;

const contentFaults: Fault = {
  what: "every kind of broken content at once",
  files: {
    ...types(["posts:", 'data: json("data/*.json", z.unknown()),\n  posts:']),
    "content/posts/a-open.md": "---\ntitle: Open\n",
    "content/posts/b-twice.md": "---\ntitle: x\ntitle: y\n---\n",
    "content/posts/c-bomb.md": `---\n${bomb}\n---\n`,
    "content/posts/d-js.md": "---js\nprocess.exit(7)\n---\n",
    "content/posts/e-javascript.md": "---javascript\nprocess.exit(7)\n---\n",
    "content/posts/f-coffee.md": "---coffee\nprocess.exit 7\n---\n",
    "content/posts/g-constructor.md": "---constructor\n---\n",
    "content/posts/h-json.md": "---json\n{}\n---\n",
    "content/posts/i-proto.md": "---\n__proto__: {}\n---\n",
    "content/posts/j-function.md": '---\ntitle: !!js/function "function () {}"\n---\n',
    "content/posts/k-utf16.md": Buffer.from("\ufeffhello", "utf16le"),
    "content/posts/l-latin1.md": Buffer.from("caf\xe9", "latin1"),
    "content/posts/m-nul.md": "a\0b",
    "content/posts/n-binary.md": Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0xd8]),
    "content/posts/o-huge.md": Buffer.alloc(50_000_000, "a"),
    "content/posts/p-crlf.md": "\ufeff---\r\ntitle: 7\r\ndate: 2024-01-15\r\n---\r\n",
    "content/posts/q-escape.md": `${front}\u001b]0;owned\u0007`,
    "content/posts/r-nowhere.md": { link: "nowhere.md" },
    "content/posts/s-loop.md": { link: "t-loop.md" },
    "content/posts/t-loop.md": { link: "s-loop.md" },
    "content/posts/u-passwords.md": { link: "/etc/passwd" },
    "content/posts/v-folder.md": { link: ".." },
    "content/data/a-twice.json": '{ "a": 1, "a": 2 }',
    "content/data/b-comma.json": '{ "a": 1, }',
    "content/data/c-proto.json": '{ "__proto__": { "x": 1 } }',
    "content/data/d-constructor.json": '[{ "constructor": { "prototype": {} } }]',
    "content/data/e-surrogate.json": '{ "a": ["\\ud800"] }',
    "content/data/f-number.json": '{ "id": 90071992547409931 }',
    "content/data/g-infinite.json": "[1e999]",
    "content/data/h-deep.json": "[".repeat(100_000) + "]".repeat(100_000),
    "content/data/i-nul.json": '{ "a": "\\u0000" }',
    "content/data/j-key.json": '{ "a\\u0007": 1 }',
    "content/static/passwords": { link: "/etc/passwd" },
    "content/static/con.txt": "x",
    "content/static/_": "x",
  },
  plant: (root) => {
    symlinkSync(join(root, "content"), join(root, "content/posts/w-content"));
    writeFileSync(Buffer.from(join(root, "content/posts/x-caf\xe9.md"), "latin1"), front);
  },
  lines: [
    "content/posts/a-open.md:1:1 error content/front-matter: The front matter is not closed.",
    "content/posts/b-twice.md:3:1 error content/duplicate-key: The front matter contains this field twice.",
    "content/posts/c-bomb.md error content/too-complex: The data contains more than 20000 values.",
    'content/posts/d-js.md:1:4 error content/front-matter: The front matter language "js" is not supported.',
    'content/posts/e-javascript.md:1:4 error content/front-matter: The front matter language "javascript" is not supported.',
    'content/posts/f-coffee.md:1:4 error content/front-matter: The front matter language "coffee" is not supported.',
    'content/posts/g-constructor.md:1:4 error content/front-matter: The front matter language "constructor" is not supported.',
    'content/posts/h-json.md:1:4 error content/front-matter: The front matter language "json" is not supported.',
    'content/posts/i-proto.md:2:1 error content/forbidden-key: "__proto__" is not allowed as a field name.',
    /^content\/posts\/j-function\.md:2:\d+ error content\/yaml: The front matter is not valid YAML: unknown tag/,
    "content/posts/k-utf16.md:1:1 error content/encoding: The file is UTF-16.",
    "content/posts/l-latin1.md:1:4 error content/encoding: The file is not valid UTF-8.",
    "content/posts/m-nul.md:1:2 error content/encoding: The file contains a NUL byte, so it is not text.",
    "content/posts/n-binary.md:1:1 error content/encoding: The file is not valid UTF-8.",
    "content/posts/o-huge.md error content/too-large: The file has 50000000 bytes; the limit is 2000000.",
    "content/posts/p-crlf.md:2:8 error content/invalid-field: title is 7: expected string, received number.",
    "content/posts/q-escape.md:5:1 error content/encoding: The text contains a control character (U+001B), which cannot be published.",
    "content/posts/r-nowhere.md error content/unreadable: The link target does not exist.",
    "content/posts/s-loop.md error content/unreadable: The link points to itself.",
    "content/posts/t-loop.md error content/unreadable: The link points to itself.",
    "content/posts/u-passwords.md error content/unreadable: The link points outside the site.",
    "content/posts/v-folder.md error content/unreadable: The link does not point to a file.",
    "content/posts/w-content error content/unreadable: The link does not point to a file.",
    "content/posts/x-caf\ufffd.md error content/unreadable: The file name is not valid UTF-8.",
    'content/data/a-twice.json:1:11 error content/duplicate-key: The object contains the field "a" twice.',
    "content/data/b-comma.json:1:11 error content/json: Trailing commas are not allowed in JSON.",
    'content/data/c-proto.json:1:3 error content/forbidden-key: "__proto__" is not allowed as a field name.',
    'content/data/d-constructor.json:1:4 error content/forbidden-key: "constructor" is not allowed as a field name.',
    "content/data/e-surrogate.json:1:9 error content/encoding: The text contains half of a surrogate pair (U+D800), which cannot be published.",
    "content/data/f-number.json:1:9 error content/number: The number cannot be stored exactly: it would become 90071992547409940.",
    "content/data/g-infinite.json:1:2 error content/number: The number cannot be stored exactly: it would become Infinity.",
    "content/data/h-deep.json error content/too-complex: The data is nested more than 64 levels deep.",
    "content/data/i-nul.json:1:8 error content/encoding: The text contains a control character (U+0000), which cannot be published.",
    'content/data/j-key.json:1:3 error content/forbidden-key: "a\\u0007" is not allowed as a field name.',
    "content/static/passwords error content/unreadable: The link points outside the site.",
    'content/static/con.txt error output/bad-path: The output path "con.txt" of content/static/con.txt has a name that Windows reserves: "con.txt".',
  ],
};

/** URL -> the end of its line. */
const urls: readonly (readonly [url: string, problem: string])[] = [
  ["/../up", "has a part that begins with a dot."],
  ["/a/../../up", "has a part that begins with a dot."],
  ["//evil.test/x", "must be relative to the output folder."],
  ["etc/passwd", 'must begin with "/".'],
  ["C:\\windows", 'must begin with "/".'],
  ["/a\\..\\b", "has the character \\, which is not allowed in file names everywhere."],
  ["/%2e%2e/up", "has the character %, which is not allowed in file names everywhere."],
  ["/aux", 'has a name that Windows reserves: "aux.html".'],
  [`/${"x".repeat(300)}`, "is longer than 240 bytes."],
  ["/a?b", "has the character ?, which is not allowed in file names everywhere."],
  ["/.git/config", "has a part that begins with a dot."],
];

const routeFaults: Fault = {
  what: "URLs with parent folders, hidden parts, or invalid file names",
  files: site([
    'page("/", ',
    `...${JSON.stringify([...urls.map(([url]) => url), "/nul\0", "/bidi\u202e"])}.map((url) => page(url, <Post post={posts[0]} />)),\n    page("/", `,
  ]),
  lines: [
    ...urls.map(
      ([url, problem]) =>
        new RegExp(
          `error output/bad-url: The URL "${escapedPattern(url.slice(0, 40))}[^"]*" ${escapedPattern(problem)}$`,
        ),
    ),
    /error output\/bad-url: The URL "\/nul.*" has a control or invisible character\.$/,
    /error output\/bad-url: The URL "\/bidi.*" has a control or invisible character\.$/,
  ],
};

const pathFaults: Fault = {
  what: "files outside the output folder, or at the path of other files",
  files: {
    ...site([
      "content,\n",
      `content,
  files: () => ["../../up.txt", "/etc/cron.d/x", "a/./b", "posts/first.html", "POSTS/FIRST.html", ".plinth.json", "caf\\u00e9.txt", "cafe\\u0301.txt"].map((path) => ({ path, make: () => "x" })),\n`,
    ]),
    "content/static/posts": "a file where a folder is",
  },
  lines: [
    'error output/bad-path: The output path "../../up.txt" of the file "../../up.txt" of the site has a ".." part.',
    'error output/bad-path: The output path "/etc/cron.d/x" of the file "/etc/cron.d/x" of the site must be relative to the output folder.',
    'error output/bad-path: The output path "a/./b" of the file "a/./b" of the site has a "." part.',
    /error output\/collision: posts\/first\.html is written twice/,
    /error output\/collision: POSTS\/FIRST\.html .* and posts\/first\.html .* are the same file where file names are case-insensitive\.$/,
    /error output\/collision: \.plinth\.json is written twice/,
    /error output\/collision: cafe\u0301\.txt .* and caf\u00e9\.txt .* are the same file/,
    /error output\/collision: posts .* and posts\/first\.html .* need a file and a folder of the same name\.$/,
  ],
};

const short = () => ["--time-limit", "6"];
const templateFaults: readonly Fault[] = [
  {
    what: "a template that throws",
    files: heading('(() => { throw new Error("no ink"); })()'),
    lines: [/^templates\/page\.tsx:12:\d+ error template\/error: no ink\. Rendering \/, \/posts\/first\.$/],
  },
  {
    what: "a template that throws a non-error",
    files: heading("(() => { throw Object.create(null); })()"),
    lines: [/error template\/error: /],
  },
  {
    what: "an async component that throws",
    files: template(
      ["export function Home(", 'async function Late() { await 0; throw new Error("no ink"); }\nexport function Home('],
      ["<h1>{title}</h1>", "<h1>{title}</h1><Late />"],
    ),
    lines: [/^templates\/page\.tsx:\d+:\d+ error template\/error: no ink\. Rendering \/, \/posts\/first\.$/],
  },
  {
    what: "a component that renders itself infinitely",
    files: template(
      ["export function Home(", "function Again() { return <p><Again /></p>; }\nexport function Home("],
      ["<h1>{title}</h1>", "<h1>{title}</h1><Again />"],
    ),
    lines: [
      /^templates\/page\.tsx:16:27 error template\/error: a page has more than 1000000 elements; a component may render itself infinitely\. Rendering \/, \/posts\/first\.$/,
    ],
  },
  {
    what: "infinite recursion",
    files: heading("(function again(): number { return again() + 1; })()"),
    lines: [/error template\/error: Maximum call stack size exceeded\./],
  },
  {
    what: "an endless list of pages",
    files: site(
      ["pages: ({ site, posts }) => [", "pages: ({ site, posts }) => { for (;;); return ["],
      ["  ],\n});", "  ]; },\n});"],
    ),
    args: short,
    lines: ["error template/timeout: Listing the pages took longer than 6 s."],
  },
  {
    what: "a file whose promise never settles",
    files: site([
      "content,\n",
      'content,\n  files: () => [{ path: "a.txt", make: () => new Promise(() => setInterval(() => {}, 1000)) }],\n',
    ]),
    args: short,
    lines: ["error template/timeout: Generating a.txt took longer than 6 s."],
  },
  {
    what: "a template that ends the process",
    files: heading("process.exit(0)"),
    lines: ["error template/exit: The site's code exited while rendering / with Home."],
  },
  {
    what: "an invalid default export",
    files: { "templates/site.tsx": "export default 7;\n" },
    lines: [/error template\/no-site: /],
  },
  {
    what: "bytes of another kind",
    files: site([
      "content,\n",
      'content,\n  files: () => [{ path: "a.bin", make: () => new Uint16Array([1, 2]) as any }],\n',
    ]),
    lines: [/error template\/error: make\(\) of "a\.bin" returned neither a string nor bytes\. Generating a\.bin\.$/],
  },
  {
    what: "an unhandled promise rejection",
    files: site(["export default", 'Promise.reject(new Error("late"));\nexport default']),
    lines: [/error template\/error: late\. /],
  },
  {
    what: "a promise of the last page that is rejected, and that nobody waits for",
    files: template(["<time>", '<time>{void Promise.reject(new Error("adrift"))}']),
    lines: [/^templates\/page\.tsx:\d+:\d+ error template\/error: adrift\. Rendering \/posts\/first with Post\.$/],
  },
];

const out =
  (path: (root: string) => string) =>
  (root: string): readonly string[] => ["--out", path(root)];
const folderFaults: readonly Fault[] = [
  {
    what: "dist/ is a file",
    files: { out: "x" },
    args: out((root) => join(root, "out")),
    code: 3,
    lines: ["error publish/unsafe-folder: The output folder ROOT/out is a file."],
  },
  {
    what: "dist/ is the root",
    args: out(() => "/"),
    code: 3,
    lines: ["error publish/unsafe-folder: The output folder / is the root of the file system."],
  },
  {
    what: "dist/ is the home",
    args: out(homedir),
    code: 3,
    lines: [/^error publish\/unsafe-folder: The output folder .* is or contains the home folder\.$/],
  },
  {
    what: "dist/ is the site",
    args: out((root) => root),
    code: 3,
    lines: ["error publish/unsafe-folder: The output folder ROOT is or contains the site's own folder."],
  },
  {
    what: "dist/ is inside content",
    args: out((root) => join(root, "content/dist")),
    code: 3,
    lines: ["error publish/unsafe-folder: The output folder ROOT/content/dist is inside content/."],
  },
  {
    what: "dist/ is a link",
    plant: (root) => symlinkSync(temporaryFolder(), join(root, "out")),
    args: out((root) => join(root, "out")),
    code: 3,
    lines: [
      "error publish/unsafe-folder: The output folder ROOT/out is a symbolic link, which publishing would replace.",
    ],
  },
  {
    what: "dist/ is full of foreign files",
    files: { "out/thesis.txt": "x" },
    args: out((root) => join(root, "out")),
    code: 3,
    lines: [
      "error publish/not-ours: The output folder ROOT/out contains files that Plinth did not write (thesis.txt).",
    ],
  },
  {
    what: "a foreign link at the path of one of our folders",
    files: { "content/static/sub/x.txt": "x" },
    plant: (root) => symlinkSync(join(root, "content"), join(root, "dist/sub")),
    code: 3,
    lines: [
      "error publish/not-ours: The build writes sub, but ROOT/dist contains a file of that name that Plinth did not write.",
    ],
  },
];

const usageFaults: readonly Fault[] = [
  { what: "an option that does not exist", args: () => ["--ouput", "x"], code: 2 },
  { what: "an invalid limit", args: () => ["--time-limit", "0"], code: 2 },
  { what: "a limit that timers do not know", args: () => ["--time-limit", "1000001"], code: 2 },
  {
    what: "an invalid manifest",
    args: (root) => ["--against", join(root, "content/site.json")],
    code: 2,
  },
  { what: "a folder without a manifest", args: (root) => ["--against", join(root, "content")], code: 2 },
  { what: "an output folder without a name", args: () => ["--out", ""], code: 2 },
  {
    what: "a missing site",
    args: (root) => ["--root", join(root, "nowhere")],
    lines: ["error site/no-site: There is no folder ROOT/nowhere."],
  },
  {
    what: "an output folder in /proc, where no folder can be made",
    args: () => ["--out", "/proc/plinth"],
    code: 3,
    lines: [/^error publish\/failed: The output folder cannot be prepared: ENOENT: no such file or directory, mkdir/],
  },
  {
    what: "a site below a file",
    args: (root) => ["--root", join(root, "content/site.json/site")],
    lines: ["error site/no-site: There is no folder ROOT/content/site.json/site."],
  },
];

const faults = [contentFaults, routeFaults, pathFaults, ...templateFaults, ...folderFaults, ...usageFaults];

let published: string;
beforeAll(async () => {
  const root = siteWith();
  published = join(root, "dist");
  const { code, stderr } = await run(["build", "--root", root]);
  if (code !== 0) throw new Error(stderr);
});

/** The starting site, inside another folder that must not change. */
function sandbox(): { around: string; root: string } {
  const around = temporaryFolder();
  const root = join(around, "site");
  mkdirSync(root);
  write(root, start);
  cpSync(published, join(root, "dist"), { recursive: true, preserveTimestamps: true });
  return { around, root };
}

describe.concurrent("a fault has an exact line and exit code, and dist/ is unchanged", () => {
  test.each(faults)("$what", async ({ files = {}, plant, args, code = 1, lines = [] }) => {
    const { around, root } = sandbox();
    write(root, files);
    plant?.(root);
    const before = filesBelow(join(root, "dist"));
    const names = readdirSync(root);
    const ended = await run(["build", "--root", root, ...(args?.(root) ?? [])]);
    const found = linesOf(ended, root);
    const errors = found.filter((line) => /(^| )error [a-z-]+\//.test(line));
    for (const line of lines)
      expect(errors, ended.stderr).toContainEqual(
        typeof line === "string" ? expect.stringContaining(line) : expect.stringMatching(line),
      );
    expect({ code: ended.code, errors: errors.length }).toEqual({ code, errors: lines.length });
    // No stack trace of the engine: an error in the site is not a bug.
    expect(ended.stderr).not.toMatch(/^ {4}at .*plinth.*\/src\//m);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: content must not control the terminal
    expect(ended.stderr).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/);
    expect(filesBelow(join(root, "dist"))).toEqual(before);
    expect([readdirSync(root), readdirSync(around)]).toEqual([names, ["site"]]);
  });
});

/** Opening a named pipe waits for its writer; reading /dev/zero never ends. */
const endless: Readonly<Record<string, (path: string) => void>> = {
  "a named pipe": (path) => execFileSync("mkfifo", [path]),
  "a link to /dev/zero": (path) => symlinkSync("/dev/zero", path),
};
const notRegular: Readonly<Record<string, { code: number; line: string }>> = {
  ".env": { code: 0, line: ".env warning leak/unsearched: Pages are not searched for its values, " },
  ".plinth-baseline.json": {
    code: 1,
    line: ".plinth-baseline.json error site/baseline: ",
  },
  "package.json": { code: 1, line: "error template/bundle: ROOT/package.json is not a regular file." },
  "templates/package.json": {
    code: 1,
    line: "error template/bundle: ROOT/templates/package.json is not a regular file.",
  },
  "templates/site.tsx": {
    code: 1,
    line: "templates/site.tsx error template/bundle: This is neither a file nor a folder.",
  },
  "templates/lib/package.json": {
    code: 1,
    line: "templates/lib/package.json error template/bundle: This is neither a file nor a folder.",
  },
  "content/posts/first.md": { code: 1, line: "content/posts/first.md error content/unreadable: Th" },
  "content/static/x.png": { code: 1, line: "content/static/x.png error content/unreadable: Th" },
  "dist/.plinth.json": { code: 3, line: "error publish/not-ours: The output folder ROOT/dist contains files that" },
};

describe.concurrent("a named pipe from a package", () => {
  const code = 'import icon from "icons/a.svg";\nconsole.log(icon);\n';
  const siteWithPipe = (files: Files): string => {
    const root = siteWith({
      ...files,
      "node_modules/icons/package.json": '{ "name": "icons", "version": "1.0.0" }',
    });
    execFileSync("mkfifo", [join(root, "node_modules/icons/a.svg")]);
    return root;
  };

  test.each<[string, Files]>([
    ["a template", { "templates/page.tsx": `${code}${start["templates/page.tsx"]}` }],
    [
      "a script for browsers, beside one that is checked later",
      {
        "templates/main.ts": code,
        "content/static/other.js": "console.log(1);\n",
        ...site(["content,\n", 'content,\n  bundles: ["main.ts"],\n']),
        ...template(["<title>", '<script src="/other.js" /><title>']),
      },
    ],
  ])("that %s imports: the build ends after the time limit", async (_, files) => {
    const { code, stderr } = await run(["build", "--root", siteWithPipe(files), "--time-limit", "1"]);
    // Scripts are bundled beside the pages.
    expect([code, stderr.replace(" No page is checked yet.", "")]).toEqual([
      1,
      "error template/bundle: Bundling the templates took longer than 20 s.\n" +
        "  hint: They import a named pipe, or the machine is busy: use --time-limit.\n\n" +
        "✗ 1 error. Nothing was published.\n",
    ]);
  });
});

describe.concurrent.each(Object.entries(endless))("%s is not read", (_, make) => {
  test.each(Object.entries(notRegular))("%s", async (file, { code, line }) => {
    const { root } = sandbox();
    write(root, { "templates/lib/empty.ts": "", "content/static/empty.txt": "", [file]: undefined });
    make(join(root, file));
    const ended = await run(["build", "--root", root], { through: ["timeout", "-s", "KILL", "60"] });
    expect([linesOf(ended, root), ended.code]).toEqual([[expect.stringContaining(line)], code]);
  });
});

describe.concurrent("content cannot inject a script into a page", () => {
  const built = async (files: Files) => {
    const { root } = sandbox();
    write(root, files);
    const ended = await run(["build", "--root", root, "--allow-removed"]);
    return {
      ...ended,
      lines: linesOf(ended, root),
      html: ended.code === 0 ? filesBelow(join(root, "dist"))["posts/first.html"] : "",
    };
  };
  const post = (markdown: string): Files => ({
    "content/posts/first.md": `---\ntitle: First\ndate: 2024-01-15\n---\n${markdown}\n`,
  });

  test.each([
    ["a script", "<script>alert(1)</script>"],
    ["a handler", '<img src=x onerror="alert(1)">'],
    ["a javascript: link", "[x](javascript:alert(1))"],
    ["one in capitals and codes", "[x](JaVaScRiPt&#58;alert(1)) [y](&#x6A;avascript:alert(1))"],
    ["a vbscript: link", "[x](vbscript:msgbox(1))"],
    ["a data: link", "[x](data:text/html;base64,PHNjcmlwdD4=) ![y](data:text/html,x)"],
    ["an autolink", "<javascript:alert(1)>"],
    ["a reference", "[x]\n\n[x]: javascript:alert(1)"],
    ["a title that ends its attribute", '[x](/ "a\\" onmouseover=\\"alert(1)")'],
    ["a picture's text", '![a" onerror="alert(1)](/x.png)'],
  ])("Markdown: %s", async (_what, markdown) => {
    const { html, code, lines } = await built({ ...post(markdown), "content/static/x.png": png });
    // What the parser refuses is shown as text, which is an error of its own.
    const errors = lines.filter((line) => line.includes(" error "));
    expect(errors.filter((line) => !line.includes("error page/unrendered"))).toEqual([]);
    expect(code).toBe(errors.length > 0 ? 1 : 0);
    const tags = [...(html ?? "").matchAll(/<[a-z][^>]*>/gi)].map(([tag]) =>
      tag.replace(/"[^"]*"/g, (value) => (/^"\s*(javascript|vbscript|data):/i.test(value) ? value : '""')),
    );
    expect(tags.filter((tag) => /^<script|\son\w+=|javascript:|vbscript:|data:/i.test(tag))).toEqual([]);
  });

  test.each([
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "java\\tscript:alert(1)",
    "vbscript:msgbox(1)",
    "data:text/html,<script>alert(1)</script>",
  ])("JSON: a URL that is %s, in a template's link", async (url) => {
    const { code, lines } = await built({
      "content/site.json": `{ "name": "Tiny", "origin": "https://tiny.test", "link": "${url}" }`,
      ...types(["name: z.string()", "name: z.string(), link: z.string()"]),
      ...template(["<Html title={site.name}>", "<Html title={site.name}><a href={(site as any).link}>x</a>"]),
    });
    expect(code).toBe(1);
    expect(lines.filter((line) => line.includes(" error ")).join()).toMatch(/error link\/javascript: /);
  });

  test("JSON-LD: text that would close its script element, in the site's own component", async () => {
    const component = join(import.meta.dirname, "../../templates/components/structured-data.tsx");
    const name = "</script><script>alert(1)</script><!--<script>";
    const { code, html = "" } = await built({
      "content/posts/first.md": `---\ntitle: ${JSON.stringify(name)}\ndate: 2024-01-15\n---\nx\n`,
      "templates/structured-data.tsx": readFileSync(component, "utf8"),
      ...template(
        ["import type", 'import { StructuredData } from "./structured-data.tsx";\nimport type'],
        [
          "<h1>{title}</h1>",
          '<h1>{title}</h1><StructuredData data={{ "@type": "WebSite", name: title, url: origin }} />',
        ],
      ),
    });
    expect(code).toBe(0);
    const scripts = [...html.matchAll(/<script[^>]*>(.*?)<\/script/gs)].map(([, text = ""]) => JSON.parse(text).name);
    expect(scripts).toEqual([name]);
  });

  test("a mail subject that would start another header", async () => {
    const { code, lines } = await built({
      "content/posts/first.md": '---\ntitle: "Hi\\r\\nBcc: all@tiny.test"\ndate: 2024-01-15\n---\nx\n',
      ...template([
        "<h1>{title}</h1>",
        '<h1>{title}</h1><a href={"mailto:a@tiny.test?subject=" + encodeURIComponent(title)}>Write</a>',
      ]),
    });
    expect([code, lines.filter((line) => line.includes("error "))]).toEqual([
      1,
      [
        expect.stringMatching(
          /error link\/mail: The link "mailto:a@tiny\.test\?subject=Hi%0D%0ABcc.*" has a line break or another control character in its subject \(a href\)\. On \/posts\/first\.$/,
        ),
      ],
    ]);
  });

  test("JSON: markup in a text, and an object that imitates an element", async () => {
    const { code, html } = await built({
      "content/posts/first.md": '---\ntitle: "</title><script>alert(1)</script>"\ndate: 2024-01-15\n---\nx\n',
    });
    expect(code).toBe(0);
    expect(html).not.toMatch(/<script/);
    const imitation = await built({
      "content/site.json":
        '{ "name": { "$$typeof": "Symbol(react.transitional.element)", "type": "script", "props": {} }, "origin": "https://tiny.test" }',
      ...types(["name: z.string()", "name: z.any()"]),
    });
    expect(imitation.code).toBe(1);
    expect(imitation.lines.join()).toMatch(/error template\/error: Objects are not valid as a React child/);
  });
});
