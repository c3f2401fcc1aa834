/** A host is one value in one file: only the table and the list of names for templates name all hosts. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { hostNames } from "../../src/api/hosting.ts";
import { hosts, hostsByOption } from "../../src/hosting/hosts/index.ts";

const root = resolve(import.meta.dirname, "../..");

test.each(hostNames)("%s has a name, files and serving rules in its own file", (key) => {
  const { name, files, limits, serve } = hosts[key];
  const host = { hosts: { [key]: true } };
  expect(files(host, []).map(({ path }) => path)).not.toEqual([]);
  limits?.({ hosting: host, pages: [{ url: "/" }], base: "/", statics: [], files: [] }, (_, message) =>
    expect(message).toBeUndefined(),
  );
  expect(serve.lookup("/", (path) => path === "index.html", { hasFolders: false })).toEqual({ path: "index.html" });
  const file = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  expect(readFileSync(join(root, `src/hosting/hosts/${file}.ts`), "utf8")).toContain(`name: "${name}"`);
  expect(hostsByOption.get(file)).toBe(hosts[key]);
});

test("only the table and the list of names name every host", () => {
  const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).filter((file) => {
    if (!/\.(tsx?|js)$/.test(file) || file.startsWith("commands/init/starters/")) return false;
    const text = readFileSync(join(root, "src", file), "utf8");
    return hostNames.every((name) => new RegExp(`\\b${name}\\b`).test(text));
  });
  expect(files.sort()).toEqual(["api/hosting.ts", "hosting/hosts/index.ts"]);
});
