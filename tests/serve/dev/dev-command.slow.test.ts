/** `plinth dev` on the command line: its output, port and exit. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { plinth } from "../../support/command.ts";
import { edited, siteWith, start, write } from "../../support/small-site.ts";

const command = join(import.meta.dirname, "../../../bin/plinth.js");
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

interface Run {
  readonly child: ChildProcess;
  readonly printed: () => string;
  /** Waits until the output matches. */
  readonly says: (pattern: RegExp) => Promise<RegExpExecArray>;
  readonly ended: Promise<number | null>;
}

function run(root: string, ...options: string[]): Run {
  const child = spawn(process.execPath, [command, "dev", "--root", root, ...options], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let text = "";
  let wake: () => void = () => undefined;
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      text += chunk;
      wake();
    });
  const says: Run["says"] = async (pattern) => {
    for (;;) {
      const next = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const match = pattern.exec(text);
      if (match) return match;
      await next;
    }
  };
  return { child, printed: () => text, says, ended: once(child, "exit").then(([code]) => code as number | null) };
}

const serving = /✓ Serving \S.* at (http:\/\/localhost:(\d+))\n/;

test("prints its URL, a line for each edit, each error once and when it is fixed; no colours or keys in a pipe", async () => {
  const root = siteWith();
  const dev = run(root, "--port", "0");
  const [, url = ""] = await dev.says(serving);
  await dev.says(/ready in/);
  expect((await fetch(`${url}/posts/first`)).status).toBe(200);
  const file = join(root, "content/posts/first.md");
  writeFileSync(file, "---\ntitle: First\ndate: 2024-01-15\n---\nHello, [there](/nowhere).\n");
  await dev.says(/\d+ ms {2}content\/posts\/first\.md\n/);
  await dev.says(
    /content\/posts\/first\.md:5:16 error link\/no-target: "\/nowhere" leads to no page\. On \/posts\/first\.\n/,
  );
  writeFileSync(file, "---\ntitle: First\ndate: 2024-01-15\n---\nHello again, [there](/nowhere).\n");
  await dev.says(/(\d+ ms {2}content\/posts\/first\.md\n[\s\S]*){2}/);
  writeFileSync(file, String(start["content/posts/first.md"]));
  await dev.says(/✓ No more errors\.\n/);
  expect(dev.printed().match(/error link\/no-target/g)).toHaveLength(1);
  expect(dev.printed()).not.toContain("\u001b");
  expect(dev.printed()).not.toContain("q: quit");
});

test("a package that is installed after its import failed: there are no more errors when the page works", async () => {
  const root = siteWith();
  const dev = run(root, "--port", "0");
  const [, url = ""] = await dev.says(serving);
  await dev.says(/ready in/);
  write(root, { "templates/page.tsx": `import "linked";\n${start["templates/page.tsx"]}` });
  await dev.says(/error template\/bundle: Could not resolve "linked"\.\n/);
  write(root, { "node_modules/linked/package.json": "{}", "node_modules/linked/index.js": "" });
  write(root, { "content/posts/first.md": `${start["content/posts/first.md"]}More.\n` });
  await dev.says(/✓ No more errors\.\n/);
  expect((await fetch(`${url}/posts/first`)).status).toBe(200);
});

test("Emacs's lock files, which are broken links, appear and disappear around edits: nothing is printed", async () => {
  const root = siteWith();
  const dev = run(root, "--port", "0");
  const [, url = ""] = await dev.says(serving);
  await dev.says(/ready in/);
  const locks = ["content/.#site.json", "content/posts/.#first.md", "templates/.#page.tsx", "templates/.#site.tsx"];
  write(root, Object.fromEntries(locks.map((file) => [file, { link: "ann@machine.4711:1700000000" }])));
  write(root, {
    ...edited("templates/page.tsx", ["<ul>", "<ol>"], ["</ul>", "</ol>"]),
  });
  await dev.says(/ms {2}templates\/page\.tsx\n/);
  expect(await (await fetch(url)).text()).toContain("<ol>");
  write(root, Object.fromEntries(locks.map((file) => [file, undefined])));
  write(root, { "content/posts/first.md": `${start["content/posts/first.md"]}More.\n` });
  await dev.says(/ms {2}content\/posts\/first\.md\n/);
  expect(await (await fetch(`${url}/posts/first`)).text()).toContain("More.");
  const lines = dev.printed().split("\n").slice(1);
  expect(lines.map((line) => line.replace(/^(ready in)? *[\d.]+ m?s */, "$1"))).toEqual([
    "ready in",
    "templates/page.tsx",
    "content/posts/first.md",
    "",
  ]);
});

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s ends it with %d and frees the port", async (signal, code) => {
  const dev = run(siteWith(), "--port", "0");
  const [, , port = ""] = await dev.says(serving);
  await dev.says(/ready in/);
  const events = await fetch(`http://localhost:${port}/__plinth/events?page=/&version=x`);
  expect(events.headers.get("content-type")).toContain("text/event-stream");
  dev.child.kill(signal);
  expect(await dev.ended).toBe(code);
  const server = createServer().listen(Number(port), "127.0.0.1");
  await once(server, "listening");
  server.close();
});

test("a busy port: uses the next one and prints it; --strict-port fails", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const next = run(siteWith(), "--port", String(port));
  await next.says(
    new RegExp(`Port ${port} is already in use\\.\n.*Serving .* at http://localhost:(?!${port}\\b)\\d+\n`),
  );
  const strict = run(siteWith(), "--port", String(port), "--strict-port");
  expect(await strict.ended).toBe(3);
  expect(strict.printed()).toBe(`Port ${port} is already in use.\n`);
  server.close();
});

test.each([
  [
    ["--port", "http"],
    2,
    "error: option '--port <number>' argument 'http' is invalid. A port is a number from 0 to 65535.",
  ],
  [["--port", "70000"], 2, "A port is a number from 0 to 65535."],
  [["--root", import.meta.dirname], 1, "error site/no-site: There is no templates/site.tsx and no content/ in "],
])("plinth dev %j", async (options, status, says) => {
  expect(await plinth("dev", ...options)).toMatchObject({ status, stderr: expect.stringContaining(says) });
});

test("an address that this machine does not have", async () => {
  const dev = run(siteWith(), "--host", "203.0.113.9");
  expect(await dev.ended).toBe(3);
  expect(dev.printed()).toBe("Cannot listen at 203.0.113.9, port 4321: this machine does not have that address.\n");
});
