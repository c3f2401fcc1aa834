/** The commands that docs/content/guides/deploying.md gives for a server of one's own publish a site, and reload a real nginx. */
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { sendRequest } from "../serve/http/raw.ts";
import { shellCommandsOf } from "../support/examples.ts";
import { freePort } from "../support/free-port.ts";
import { project } from "../support/project.ts";
import { editedText, siteWith, start, temporaryFolder, write } from "../support/small-site.ts";
import { findServer } from "./install.ts";
import { blockOf } from "./servers.ts";

const folder = temporaryFolder();
const published = join(folder, "www/site");
const nginx = join(folder, "bin/nginx");
afterAll(() => void spawnSync(nginx, ["-s", "stop"]));

test("the build is published, and nginx serves its headers after a reload", async () => {
  const port = await freePort();
  const server = blockOf("nginx", published, "/").replace("listen 80", `listen 127.0.0.1:${port}`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${folder};`);
  const configuration = `pid ${folder}/nginx.pid; error_log ${folder}/error.log; events { worker_connections 64; }
http { access_log off; ${temporary.join(" ")}\n${server}\n}\n`;
  write(folder, { "server.conf": configuration, "www/.keep": "" });
  // The program, with the configuration of this test instead of the machine's.
  mkdirSync(join(folder, "bin"));
  writeFileSync(nginx, `#!/bin/sh\nexec "${findServer("nginx")}" -p "${folder}" -c "${folder}/server.conf" "$@"\n`);
  chmodSync(nginx, 0o755);

  const hosted = (value: string): string =>
    editedText(String(start["templates/site.tsx"]), [
      "  content,\n",
      `  content,\n  hosting: () => ({ hosts: { nginx: true }, headers: [{ path: "/*", set: { "X-Edition": "${value}" } }] }),\n`,
    ]);
  const root = siteWith({ "templates/site.tsx": hosted("first") });
  copyFileSync(join(project, "package.json"), join(root, "package.json"));
  for (const name of ["bin", "node_modules"]) symlinkSync(join(project, name), join(root, name));
  const commands = (shellCommandsOf("docs/content/guides/deploying.md")[0] ?? "").replaceAll("/srv/site", published);
  const [build = "", reload = ""] = commands.trim().split("\n");
  expect(reload).toMatch(/^nginx -t && nginx -s reload$/);
  const env = { ...process.env, PATH: `${join(folder, "bin")}:${process.env.PATH}` };
  const run = (script: string) => execFileSync("bash", ["-e", "-c", script], { cwd: root, env, stdio: "pipe" });

  const edition = async (): Promise<unknown> => (await sendRequest(port, "/", {})).headers["x-edition"];
  run(build);
  run("nginx");
  await expect.poll(() => edition().catch(() => undefined)).toBe("first");
  write(root, { "templates/site.tsx": hosted("second") });
  run(commands);
  await expect.poll(edition).toBe("second");
  expect(readFileSync(join(published, "index.html.gz")).length).toBeGreaterThan(0);
});
