/** `plinth check --external` against a real server on this machine, to which the names of all other sites lead. */
import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ExternalCheck } from "../../src/commands/external/check.ts";
import type { HostLookup } from "../../src/commands/external/request.ts";
import { Reporter } from "../../src/commands/reporters/terminal.ts";
import { build } from "../../src/pipeline/build.ts";
import { plinth } from "../support/command.ts";
import { freePort } from "../support/free-port.ts";
import { both, post, setting } from "../support/rows.ts";
import { siteWith, write } from "../support/small-site.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const status =
  (code: number, location?: string): Answer =>
  (_, response) =>
    response.writeHead(code, location === undefined ? {} : { location }).end();

let answers: Record<string, Answer> = {};
let requests: string[] = [];
const server = createServer((request, response) => {
  const { method, headers, url = "" } = request;
  const name = headers.host?.split(":")[0] + url;
  requests.push(`${method} ${name}`);
  (answers[name] ?? status(404))(request, response);
});
let port = 0;
let closedPort = 0;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  port = (server.address() as AddressInfo).port;
  closedPort = await freePort();
});
afterAll(() => server.close());
beforeEach(() => {
  answers = {};
  requests = [];
});

/** All names are this machine's, but for those of sites that are not there. */
const lookup: HostLookup = (name, options, done) => {
  const code = { "absent.test": "ENOTFOUND", "offline.test": "EAI_AGAIN" }[name];
  if (code !== undefined) done(Object.assign(new Error(code), { code, syscall: "getaddrinfo" }), "", 4);
  else if (options.all) done(null, [{ address: "127.0.0.1", family: 4 }]);
  else done(null, "127.0.0.1", 4);
};

/** The site with links to `a.test/page` and so on, each in a paragraph of a post: line 5, 7, ... */
const linking = (...targets: readonly string[]): string =>
  siteWith(post(targets.map((target) => `[There](${urlOf(target)}).`).join("\n\n")));
const urlOf = (target: string): string => `http://${target.replace(/^[^/:]+(?=\/|$)/, `$&:${port}`)}`;

/** What is printed, with the port of this run left out. */
async function check(root: string, today = "2026-11-20") {
  const external = new ExternalCheck({ root, today, lookup });
  const { diagnostics } = await build({ root, hooks: { outputChecks: [external] } });
  const shown = (text: string): string => text.replaceAll(`:${port}`, "").replaceAll(`:${closedPort}`, ":81");
  return { printed: shown(new Reporter(false).diagnostics(diagnostics)), summary: external.summary };
}
const failuresOf = (root: string): unknown => {
  const file = join(root, ".plinth-links.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8").replaceAll(`:${port}`, "")).failed : undefined;
};

describe("a page that is gone", () => {
  test("is an error on the third day, at its line", async () => {
    const root = linking("peas.example/kinds");
    expect(await check(root, "2026-11-20")).toEqual({
      printed: "",
      summary: "Checked 1 link to 1 other site: 1 failed (an error after three days).\n",
    });
    await check(root, "2026-11-20");
    expect(failuresOf(root)).toEqual({ "http://peas.example/kinds": ["2026-11-20"] });
    expect((await check(root, "2026-11-22")).printed).toBe("");
    expect((await check(root, "2026-11-25")).printed).toContain(
      'content/posts/first.md:5:9 error external/gone: "http://peas.example/kinds" has led nowhere since 2026-11-20: its site responds with 404. On /posts/first.',
    );
    expect((await check(root, "2026-12-24")).printed).toContain("since 2026-11-20");
    expect(failuresOf(root)).toEqual({ "http://peas.example/kinds": ["2026-11-20", "2026-11-22", "2026-12-24"] });
  });

  test("begins anew once it has worked, and without a record of links that are gone from the site", async () => {
    const root = linking("a.test/page", "a.test/other");
    await check(root, "2026-11-20");
    answers["a.test/page"] = status(200);
    write(root, post(`[There](${urlOf("a.test/page")}).`));
    await check(root, "2026-11-22");
    expect(failuresOf(root)).toBeUndefined();
  });

  test.each([
    ["responds with 410", "a.test/gone", "its site responds with 410"],
    ["has no such host", "absent.test/", "its site does not exist"],
    ["refuses the connection", "a.test:81/", "its site refuses the connection"],
  ])("that %s", async (_, target, problem) => {
    answers = { "a.test/gone": status(410), "b.test/": status(200) };
    const root = linking(target.replace(":81", `:${closedPort}`), "b.test/");
    write(root, {
      ".plinth-links.json": JSON.stringify({
        failed: { [urlOf(target.replace(":81", `:${closedPort}`))]: ["2026-11-01", "2026-11-02"] },
      }),
    });
    expect((await check(root)).printed).toContain(`" has led nowhere since 2026-11-01: ${problem}. On /posts/first.`);
  });
});

test.each([401, 403, 429, 500, 503, 999])("a response with %i is no verdict, and the record stays", async (code) => {
  const root = linking("a.test/page");
  await check(root, "2026-11-20");
  answers["a.test/page"] = status(code);
  expect((await check(root, "2026-11-22")).summary).toBe("Checked 1 link to 1 other site: 1 cannot be checked.\n");
  expect(failuresOf(root)).toEqual({ "http://a.test/page": ["2026-11-20"] });
});

test("redirects without end are no verdict, since browsers keep the cookies of a consent", async () => {
  answers["a.test/loop"] = status(302, "/loop");
  const root = linking("a.test/loop");
  expect((await check(root)).summary).toBe("Checked 1 link to 1 other site: 1 cannot be checked.\n");
  expect(failuresOf(root)).toBeUndefined();
});

test("what the target of a redirect does says nothing about other links of the host", async () => {
  answers = { "a.test/1": status(302, "http://absent.test/"), "a.test/2": status(200), "a.test/3": status(404) };
  answers["b.test/1"] = status(302, urlOf("c.test/"));
  answers["c.test/"] = status(429);
  const root = linking("a.test/1", "a.test/2", "a.test/3", "b.test/1", "b.test/2");
  await check(root);
  expect(Object.keys(failuresOf(root) as object)).toEqual(["http://a.test/1", "http://a.test/3", "http://b.test/2"]);
});

test("without any answer, nothing is recorded", async () => {
  const root = linking("absent.test/", "offline.test/");
  expect((await check(root)).summary).toMatch(/^No other site has answered/);
  expect(failuresOf(root)).toBeUndefined();
});

describe("a page that has moved", () => {
  test.each([
    [
      "by 301",
      { "peas.example/kinds": status(301, "/varieties"), "peas.example/varieties": status(200) },
      '"http://peas.example/kinds" has moved to "http://peas.example/varieties"',
    ],
    [
      "twice, the second time for now",
      {
        "peas.example/kinds": status(308, "http://b.test:PORT/new"),
        "b.test/new": status(302, "/en/"),
        "b.test/en/": status(200),
      },
      '"http://peas.example/kinds" has moved to "http://b.test/new"',
    ],
  ] as const)("%s is a warning with the new address", async (_, table: Record<string, Answer>, message) => {
    answers = Object.fromEntries(
      Object.entries(table).map(([name, answer]) => [
        name,
        (request, response) => {
          const { writeHead } = response;
          response.writeHead = ((code: number, headers: { location?: string } = {}) => {
            const { location } = headers;
            return writeHead.call(response, code, location ? { location: location.replace("PORT", `${port}`) } : {});
          }) as typeof response.writeHead;
          answer(request, response);
        },
      ]),
    );
    const root = siteWith(post(`[There](${urlOf("peas.example/kinds")}#part).`));
    expect((await check(root)).printed).toBe(
      `content/posts/first.md:5:9 warning external/moved: ${message}. On /posts/first. Write the new address.\n`,
    );
  });

  test("for now, or to a page that is not there, has not moved", async () => {
    answers = { "a.test/a": status(302, "/new"), "a.test/new": status(200), "a.test/b": status(301, "/login") };
    answers["a.test/login"] = status(401);
    expect((await check(linking("a.test/a", "a.test/b"))).printed).toBe("");
  });
});

test("a server that refuses HEAD is asked by GET", async () => {
  answers["a.test/page"] = (request, response) =>
    response.writeHead(request.method === "HEAD" ? 405 : 200).end("x".repeat(100_000));
  expect((await check(linking("a.test/page"))).summary).toBe("Checked 1 link to 1 other site.\n");
  expect(requests).toEqual(["HEAD a.test/page", "GET a.test/page"]);
});

test("each address is asked once, a host that wants fewer requests no more, and those of the site itself never", async () => {
  answers = { "a.test/1": status(429), "b.test/1": status(200) };
  const root = linking("b.test/1", "b.test/1", "a.test/1", "a.test/2");
  write(
    root,
    both(setting("markdown: { html: true }"), {
      "content/posts/second.md": `---\ntitle: Second\ndate: 2024-01-16\n---\n[Home](https://tiny.test/), <a href="mailto:ann@tiny.test">mail</a>, [again](${urlOf("b.test/1#part")})\n`,
    }),
  );
  await check(root);
  expect(requests.toSorted()).toEqual(["HEAD a.test/1", "HEAD b.test/1"]);
});

test("a damaged record begins anew", async () => {
  const root = linking("a.test/gone");
  write(root, { ".plinth-links.json": "<<<<<<< HEAD" });
  await check(root);
  expect(failuresOf(root)).toEqual({ "http://a.test/gone": ["2026-11-20"] });
});

test("the command prints the summary, and does not accept what it has not checked", async () => {
  const root = siteWith();
  const { status: code, stderr } = await plinth("check", "--external", "--root", root);
  expect(code).toBe(0);
  expect(stderr).toContain("Checked 0 links to 0 other sites.\n");
});
