/** `/__plinth/` in `plinth dev`: made when it is requested, again after an edit, and only for this server's own name. */
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { expect, test } from "vitest";
import { develop, post } from "../../support/dev-site.ts";

test("it shows the site as it is, and follows edits", async () => {
  const site = await develop();
  const first = await site.get("/__plinth/");
  expect(first).toMatchObject({ status: 200, text: expect.stringContaining("<h1><bdi>tiny.test</bdi></h1>") });
  expect(Object.fromEntries(first.headers)).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
  });
  const version = /data-version="(\w+)"/.exec(first.text)?.[1] ?? "";
  const events = request(`${site.url}/__plinth/events?page=/__plinth/&version=${version}`).end();
  const [response] = (await once(events, "response")) as [IncomingMessage];
  const event = once(response, "data");
  await site.edit({
    "content/posts/draft.md": post("A draft", "[gone](/gone)").replace("---\n", "---\ndraft: true\n"),
  });
  expect(String((await event)[0])).toBe("event: reload\ndata: {}\n\n");
  response.destroy();
  expect((await site.get("/__plinth/")).text).toContain("content/unknown-field");
  await site.edit({ "content/posts/draft.md": post("New", "[gone](/gone)") });
  const after = (await site.get("/__plinth/?filter=new")).text;
  expect(after).toContain("&quot;/gone&quot; leads to no page. On /posts/draft.");
  expect(after.match(/(?<=<summary class="row"><span class="name"><bdi>)[^<]*/g)).toEqual(["/posts/draft"]);
});

test("a page of an older version reloads at once; requests of other sites are refused", async () => {
  const site = await develop();
  const answerTo = async (path: string, headers = {}): Promise<IncomingMessage> => {
    const [response] = (await once(request(`${site.url}${path}`, { headers }).end(), "response")) as [IncomingMessage];
    return response;
  };
  const events = await answerTo("/__plinth/events?page=/__plinth/?filter=a&version=old");
  expect(String((await once(events, "data"))[0])).toBe("event: reload\ndata: {}\n\n");
  events.destroy();
  for (const path of ["/__plinth/", "/__plinth/?filter=a"])
    for (const headers of [{ host: "evil.example" }, { origin: "https://evil.example" }]) {
      const response = await answerTo(path, headers);
      response.destroy();
      expect(response.statusCode).toBe(403);
    }
});

test("a site whose templates fail shows why", async () => {
  const site = await develop();
  await site.edit({ "templates/site.tsx": "export default 1;\n" });
  const { status, text } = await site.get("/__plinth/");
  expect([status, /<code>(template\/[\w-]+)<\/code>/.exec(text)?.[1]]).toEqual([200, "template/no-site"]);
});
