/** `plinth pull` against a real server on this machine: what it writes, and that a failing source changes nothing. */
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rowsOf } from "../../src/site-thread/content/fetch.ts";
import { type CommandOutput, plinth } from "../support/command.ts";
import { both, site, types } from "../support/rows.ts";
import { type Files, filesBelow, siteWith } from "../support/small-site.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let answer: Answer = () => undefined;
const requests: IncomingMessage[] = [];
const server = createServer((request, response) => {
  requests.push(request);
  answer(request, response);
});
let base = "";
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const send =
  (body: string, type = "application/json", status = 200): Answer =>
  (_, response) =>
    response.writeHead(status, { "content-type": type }).end(body);
const json = (value: unknown): Answer => send(JSON.stringify(value));

/** The starting site with a team from elsewhere. */
const withTeam = (from: string, more: Files = {}): string =>
  siteWith({
    ...both(
      types([
        "posts:",
        `team: json("team.json", z.array(z.object({ name: z.string(), age: z.coerce.number().optional() })), { from: ${from} }),\n  posts:`,
      ]),
      site(
        ["{ site, posts }) => [", "{ site, posts, team }) => ["],
        ["site={site} posts", "site={{ name: site.name + team.length }} posts"],
      ),
    ),
    ...more,
  });
/** The starting site with posts from elsewhere. */
const withPosts = (from: string, more: Files = {}): string =>
  siteWith({ ...types(["optional() })", `optional() }), { from: ${from} }`]), ...more });

const pull = (root: string, ...args: string[]): Promise<CommandOutput> => plinth("pull", "--root", root, ...args);
const textOf = (root: string, file: string): string => readFileSync(join(root, file), "utf8");

describe("a URL of a single file", () => {
  test("is written with sorted fields, without those of no schema, and only if it has changed", async () => {
    const root = withTeam(JSON.stringify(`${base}/team`));
    answer = json([{ name: "Ann", internal: { id: 1 }, age: 41 }]);
    expect(await pull(root)).toMatchObject({ status: 0, stderr: "new      content/team.json\n✓ Pulled: 1 new.\n" });
    expect(textOf(root, "content/team.json")).toBe('[\n  {\n    "age": 41,\n    "name": "Ann"\n  }\n]\n');
    answer = json([{ age: 41, name: "Ann" }]);
    expect(await pull(root)).toMatchObject({ status: 0, stderr: "✓ Pulled: 1 unchanged.\n" });
    answer = json([{ name: "Bob" }]);
    expect(await pull(root, "team")).toMatchObject({ stderr: "changed  content/team.json\n✓ Pulled: 1 changed.\n" });
  });

  test("can be CSV", async () => {
    const root = withTeam(JSON.stringify(`${base}/team`));
    answer = send('name,age\r\n"Ann, ""A""",41\r\nBob,\r\n', "text/csv; charset=utf-8");
    expect((await pull(root)).status).toBe(0);
    expect(JSON.parse(textOf(root, "content/team.json"))).toEqual([{ age: "41", name: 'Ann, "A"' }, { name: "Bob" }]);
  });
});

test("JSON that a host of repositories sends as text/plain", async () => {
  const root = withTeam(JSON.stringify(`${base}/main/team.json?raw`));
  answer = send('[{ "name": "Ann" }]', "text/plain; charset=utf-8");
  expect((await pull(root)).stderr).toBe("new      content/team.json\n✓ Pulled: 1 new.\n");
});

test("translations are written by people: --prune leaves them", async () => {
  const root = siteWith({
    ...types(
      ["posts/*.md", "posts/{,de/}*.md"],
      ["optional() })", `optional() }), { languages: ["en", "de"], from: "${base}/" }`],
    ),
    "content/posts/de/first.md": "---\ntitle: Erste\ndate: 2024-01-15\n---\n",
  });
  answer = json([{ slug: "second", fields: { title: "Second", date: "2024-02-01" } }]);
  expect((await pull(root, "--prune")).status).toBe(0);
  expect(Object.keys(filesBelow(join(root, "content/posts")))).toEqual(["de/first.md", "second.md"]);
});

describe("a function", () => {
  // The only variable that the tests' thread is sure to have.
  const from = `async ({ get, env }) => {
    const items: any[] = [];
    for (let page = 1; page < 3; page++)
      items.push(...(await get<any[]>("BASE/posts?page=" + page, { headers: { authorization: "Bearer " + env("NODE_ENV") } })));
    return items.map(({ slug, title, text }) => ({ slug, fields: { title, date: "2024-02-01" }, body: text }));
  }`;
  const pages: Answer = (request, response) =>
    json([
      request.url?.endsWith("1")
        ? { slug: "Second post", title: "Second: a post", text: "Hello, [home](/).\n\n" }
        : { slug: "third", title: "Third", text: "Hi" },
    ])(request, response);

  test("gets several pages with a secret, and writes a file for each item; others are removed only with --prune", async () => {
    const root = withPosts(from.replace("BASE", base));
    answer = pages;
    requests.length = 0;
    const first = await pull(root);
    expect(first).toMatchObject({
      status: 0,
      stderr:
        "new      content/posts/second-post.md\nnew      content/posts/third.md\ngone     content/posts/first.md\n" +
        "✓ Pulled: 2 new, 1 gone.\n  hint: plinth pull --prune removes files that are gone.\n",
    });
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(["Bearer production", "Bearer production"]);
    expect(textOf(root, "content/posts/second-post.md")).toBe(
      "---\ndate: 2024-02-01\ntitle: 'Second: a post'\n---\n\nHello, [home](/).\n",
    );
    await pull(root, "--prune");
    expect(Object.keys(filesBelow(join(root, "content/posts")))).toEqual(["second-post.md", "third.md"]);
    requests.length = 0;
    const build = await plinth("build", "--root", root);
    expect(build.status, build.stderr).toBe(0);
    expect(requests).toEqual([]);
  });

  test("without its secret changes nothing", async () => {
    const root = withPosts(from.replace("BASE", base).replace("NODE_ENV", "CMS_TOKEN"));
    const { status, stderr } = await pull(root);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: "✗ posts: The environment variable CMS_TOKEN is not set\nNothing was written.\n",
    });
  });
});

describe("a failing source leaves everything as it was", () => {
  const team = `"BASE/team?key=s3cret"`;
  test.each<[string, Answer, string]>([
    ["not found", send("", "text/plain", 404), "team: BASE/team responded with 404"],
    ["an error of the server", send("", "text/plain", 503), "team: BASE/team responded with 503"],
    ["too many requests", send("", "text/plain", 429), "team: BASE/team responded with 429"],
    ["invalid JSON", send("[", "application/json"), "team: BASE/team is not valid JSON: Unexpected end of JSON input"],
    [
      "CSV with an open quote",
      send('a\n"b', "text/csv"),
      "team: BASE/team is not valid CSV: Quote Not Closed: the parsing is finished with an opening quote at line 2",
    ],
    [
      "a page instead of data",
      send("<html>", "text/html"),
      'team: The file is "<html>": expected array, received string.',
    ],
    ["no items where the schema wants a list", json(null), "team: The file: expected array, received null."],
    ["a missing field", json([{ name: "Ann" }, { nmae: "Bob" }]), 'team: The field "[1].name" is missing.'],
    ["a wrong value", json([{ name: 5 }]), "team: [0].name is 5: expected string, received number."],
    ["more than 10 MB", send(`"${"x".repeat(10_000_001)}"`), "team: BASE/team has more than 10000000 bytes"],
    ["a connection that ends", (request) => request.socket.destroy(), "team: BASE/team cannot be fetched:"],
  ])("%s", async (_, response, message) => {
    const root = withTeam(team.replace("BASE", base), { "content/team.json": "[]\n" });
    answer = response;
    const before = filesBelow(join(root, "content"));
    const { status, stderr } = await pull(root);
    expect(status).toBe(1);
    expect(stderr).toContain(`✗ ${message.replace("BASE", base)}`);
    expect(stderr).toMatch(/\nNothing was written\.\n$/);
    expect(stderr).not.toContain("s3cret");
    expect(filesBelow(join(root, "content"))).toEqual(before);
  });

  test("an answer at the third attempt is enough", async () => {
    const root = withTeam(team.replace("BASE", base));
    let left = 2;
    answer = (request, response) => (left-- > 0 ? send("", "text/plain", 502) : json([]))(request, response);
    expect((await pull(root)).status).toBe(0);
  });

  test.each([
    ["an http URL", '"http://example.com/a"', "posts: http://example.com/a is not an https URL"],
    ["no URL", '"/a"', 'posts: "/a" is not a URL'],
    ["an empty list", "() => []", "posts: the list is empty, so it would leave no file"],
    ["no list", "() => 5", "posts: expected a list of { slug, fields, body }"],
    ["a list of other items", '() => [{ title: "A" }]', "posts: item 0 is not { slug, fields, body }"],
    [
      "two of one name",
      '() => ["a", "A"].map((slug) => ({ slug, fields: { title: "A", date: "2024-01-01" } }))',
      'posts: two items have the slug "A".',
    ],
    [
      "a name without letters",
      '() => [{ slug: "../..", fields: { title: "A", date: "2024-01-01" } }]',
      'posts: The name "../.." has a part without a letter or digit.',
    ],
    ["an exception", '() => { throw new Error("no luck"); }', "posts: no luck"],
  ])("%s", async (_, from, message) => {
    const root = withPosts(from);
    const { status, stderr } = await pull(root);
    expect(status).toBe(1);
    expect(stderr).toContain(`✗ ${message}`);
    expect(Object.keys(filesBelow(join(root, "content/posts")))).toEqual(["first.md"]);
  });

  test("one failing source of two", async () => {
    const root = withTeam(
      `${JSON.stringify(`${base}/team`)} }), other: json("other.json", z.array(z.string()), { from: () => ["new"]`,
      {
        "content/team.json": "[]\n",
        "content/other.json": "[]\n",
      },
    );
    answer = send("", "text/plain", 404);
    expect((await pull(root)).status).toBe(1);
    expect(textOf(root, "content/other.json")).toBe("[]\n");
    expect((await pull(root, "other")).status).toBe(0);
    expect(textOf(root, "content/other.json")).toBe('[\n  "new"\n]\n');
  });
});

test.each([
  [["posts"], 'No content type "posts" has a source'],
  [[], "No content type has a source: set `from` in templates/content.ts"],
])("plinth pull %j of a site without sources is a usage error", async (args, message) => {
  const { status, stderr } = await pull(siteWith(), ...args);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
});

test.each([
  ["", []],
  ["a,b\n1,2", [{ a: "1", b: "2" }]],
  ["\ufeffa,b\r\n1,2\r\n", [{ a: "1", b: "2" }]],
  ['a,"b ""c"""\n"1\n2",', [{ a: "1\n2" }]],
  ["a,b\n\n1\n,2\n1,2,3", [{ a: "1" }, { b: "2" }, { a: "1", b: "2" }]],
])("the rows of the CSV %j", async (csv, rows) => expect(await rowsOf(csv)).toEqual(rows));
