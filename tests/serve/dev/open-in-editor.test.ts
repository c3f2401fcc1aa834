/** A click on a place in a page of `plinth dev`: which requests start the editor, and with which arguments. */
import { chmodSync, existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { openUrlOf } from "../../../src/serve/page/open-url.ts";
import { develop, developOnce } from "../../support/dev-site.ts";
import { temporaryFolder, write } from "../../support/small-site.ts";
import { sendRequest } from "../http/raw.ts";

const shared = developOnce({ "content/posts/a & b.md": "---\ntitle: A\ndate: 2024-01-15\n---\nHi.\n" });

/** An editor that writes down its arguments. @returns a function that waits for them. */
function editor(name: string): () => Promise<string[]> {
  const folder = temporaryFolder();
  const noted = join(folder, "arguments");
  write(folder, { [name]: `#!/bin/sh\nprintf '%s\\n' "$@" > "${noted}.part"; mv "${noted}.part" "${noted}"\n` });
  chmodSync(join(folder, name), 0o755);
  vi.stubEnv("LAUNCH_EDITOR", join(folder, name));
  return async () => {
    await vi.waitUntil(() => existsSync(noted), { timeout: 60_000 });
    return readFileSync(noted, "utf8").trimEnd().split("\n");
  };
}

const post = (url: string, headers: object = {}) =>
  sendRequest(shared.site.port, url, {
    method: "POST",
    "Content-Length": "0",
    Origin: `http://localhost:${shared.site.port}`,
    ...headers,
  });
const first = { file: "content/posts/first.md", line: 2, column: 8 };

test("the editor gets the file, the line and the column, and the page stays", async () => {
  const opened = editor("code");
  const { status, text } = await post(openUrlOf(first));
  expect([status, text]).toEqual([204, ""]);
  expect(await opened()).toEqual(["-r", "-g", `${shared.site.root}/content/posts/first.md:2:8`]);
});

test("a file name is one argument, whatever it contains", async () => {
  const opened = editor("idea");
  expect(await post(openUrlOf({ file: "content/posts/a & b.md", line: 3 }))).toMatchObject({ status: 204 });
  expect(await opened()).toEqual(["--line", "3", "--column", "1", `${shared.site.root}/content/posts/a & b.md`]);
});

describe("nothing is opened for", () => {
  test.each<[string, string, object, number]>([
    ["a page of another site", openUrlOf(first), { Origin: "https://evil.example" }, 403],
    ["a form of another port", openUrlOf(first), { Origin: "http://localhost:3000" }, 403],
    ["a sandboxed frame", openUrlOf(first), { Origin: "null", "Sec-Fetch-Site": "cross-site" }, 403],
    ["a request without a sender", openUrlOf(first), { Origin: undefined }, 403],
    ["a foreign Host", openUrlOf(first), { Host: "evil.example" }, 403],
    ["a link", openUrlOf(first), { method: "GET", "Content-Length": undefined }, 404],
    ["another URL", "/about", {}, 405],
    ["a missing file", openUrlOf({ file: "content/posts/none.md" }), {}, 404],
    ["a folder", openUrlOf({ file: "content/posts" }), {}, 404],
    ["no file", "/__plinth/open", {}, 404],
    ["a NUL", openUrlOf({ file: "content/a\0.md" }), {}, 404],
    ["a file above the site", openUrlOf({ file: "../../../../etc/passwd" }), {}, 404],
    ["an absolute path elsewhere", openUrlOf({ file: "/etc/passwd" }), {}, 404],
    ["a link to a file elsewhere", openUrlOf({ file: "content/elsewhere.md" }), {}, 404],
  ])("%s -> %s", async (_, url, headers, expected) => {
    const started = editor("code");
    const elsewhere = join(shared.site.root, "content/elsewhere.md");
    if (!existsSync(elsewhere)) symlinkSync("/etc/passwd", elsewhere);
    expect((await post(url, headers)).status).toBe(expected);
    // The next request is the first that starts it.
    await post(openUrlOf(first));
    expect(await started()).toContain(`${shared.site.root}/content/posts/first.md:2:8`);
  });

  test("a page with the referrer policy no-referrer sends no origin, and is still our own", async () => {
    const opened = editor("code");
    const headers = { Origin: "null", "Sec-Fetch-Site": "same-origin" };
    expect(await post(openUrlOf(first), headers)).toMatchObject({ status: 204 });
    expect(await opened()).toHaveLength(3);
  });
});

test.each([
  ["a missing command", "no-such-editor", "The editor failed: spawn no-such-editor ENOENT"],
  ["an editor that needs a terminal", "/usr/bin/vim", "vim needs a terminal of its own."],
])("%s: the page says so", async (_, command, message) => {
  vi.stubEnv("LAUNCH_EDITOR", command);
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  const { status, text } = await post(openUrlOf(first));
  expect(status).toBe(503);
  expect(text).toContain(message);
  expect(text).toContain("<code>content/posts/first.md:2:8</code>");
  expect(text).toContain("LAUNCH_EDITOR");
});

test("a place on the error page posts to that URL", async () => {
  const { get } = await develop({ "content/posts/first.md": "---\ntitle: 5\ndate: 2024-01-15\n---\nHi.\n" });
  const { status, text } = await get("/posts/first");
  expect(status).toBe(500);
  expect(text).toContain(
    '<form method="post" action="/__plinth/open?file=content%2Fposts%2Ffirst.md&amp;line=2&amp;column=8">',
  );
});
