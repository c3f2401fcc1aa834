/**
 * The ready-made CI files: GitHub's own parser accepts them, they have minimal permissions, and each
 * of their commands runs on a tiny site, in a repository like on a runner.
 */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: workflow expressions have this syntax

import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type * as Parser from "@actions/workflow-parser";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { project, projectText } from "../support/project.ts";
import { edited, siteWith, temporaryFolder, write } from "../support/small-site.ts";

const workflows = readdirSync(join(project, ".github/workflows")).map((name) => `.github/workflows/${name}`);
/** The text of a workflow; for a documentation page, its first example. */
const workflowIn = (file: string): string =>
  file.endsWith(".md") ? (/```yaml\n([\s\S]*?)```/.exec(projectText(file))?.[1] ?? "") : projectText(file);

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Job {
  readonly steps: readonly Step[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly "timeout-minutes"?: number;
}
interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** GitHub's parser, bundled: its modules import JSON with a syntax that Node does not support. */
const workflowParser = (async (): Promise<typeof Parser> => {
  const stdin = { contents: 'export * from "@actions/workflow-parser"', resolveDir: project };
  const outfile = join(temporaryFolder(), "parser.cjs");
  await build({ stdin, bundle: true, format: "cjs", platform: "node", outfile });
  return createRequire(import.meta.url)(outfile);
})();

describe.each(workflows)("%s", (file) => {
  const text = workflowIn(file);
  const { permissions, jobs } = parse(text) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  test("is accepted by GitHub's parser", async () => {
    const accepted = await parsed(file);
    expect(accepted.errors).toEqual([]);
    expect(accepted.jobs).toHaveLength(Object.keys(jobs).length);
  });

  test("can only read the repository, except in jobs that run no code from it", () => {
    expect(permissions).toEqual({ contents: "read" });
    for (const job of Object.values(jobs)) {
      const writes = Object.values(job.permissions ?? {}).includes("write");
      expect(writes && job.steps.some(({ run }) => run !== undefined)).toBe(false);
      expect(job["timeout-minutes"]).toBeLessThanOrEqual(30);
    }
  });

  test("pins each action to a commit, with its version in a comment", () => {
    const lines = text.split("\n").filter((line) => line.includes("uses:"));
    expect(lines).not.toHaveLength(0);
    for (const line of lines) expect(line).toMatch(/uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test("pins the same commits as the other workflows", () => {
    const pins = (source: string): string[] => source.match(/uses: .*/g) ?? [];
    const all = new Set(workflows.flatMap((each) => pins(workflowIn(each))));
    const names = [...all].map((pin) => pin.split("@")[0]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test("installs Node before it runs npm", () => {
    for (const job of Object.values(jobs)) {
      const isNode = ({ uses = "" }: Step): boolean => uses.startsWith("actions/setup-node@");
      const first = job.steps.findIndex(({ run = "" }) => /npm|npx|\.ci\/run/.test(run));
      expect(first < 0 || job.steps.slice(0, first).some(isNode)).toBe(true);
    }
  });

  test("does not interpolate event data into scripts", () => {
    expect(steps.filter(({ run }) => run?.includes("${{"))).toEqual([]);
  });
});

/** A workflow as GitHub's parser reads it. */
async function parsed(file: string) {
  const parser = await workflowParser;
  const trace = new parser.NoOperationTraceWriter();
  const { context, value } = parser.parseWorkflow({ name: file, content: workflowIn(file) }, trace);
  const converted = value && (await parser.convertWorkflowTemplate(context, value));
  return { jobs: converted?.jobs, errors: context.errors.getErrors().map(({ message }) => message) };
}

test.each([
  ["docs/content/guides/content.md", "pull"],
  ["docs/content/guides/checks.md", "links"],
])("%s: the workflow with the job %s is valid, and gives its token to no code of packages", async (page, job) => {
  const text = workflowIn(page);
  expect((await parsed(page)).errors).toEqual([]);
  for (const pin of text.match(/uses: .*/g) ?? []) expect(projectText(".github/workflows/check.yml")).toContain(pin);
  expect(text).toContain("persist-credentials: false");
  const { steps = [] } = (parse(text) as Workflow).jobs[job] ?? {};
  const withToken = steps.filter(({ env = {} }) => Object.values(env).some((each) => each.includes("github.token")));
  expect(withToken).toEqual(steps.slice(-1));
  expect(withToken[0]?.run).not.toMatch(/np[mx]/);
});

/** A checkout with two commits in an environment like a runner's. */
class Runner {
  readonly root = siteWith({ "content/static/.well-known/security.txt": "Contact: mailto:a@tiny.test\n" });
  readonly temp = temporaryFolder();
  private readonly bin = temporaryFolder();

  constructor() {
    copyFileSync(join(project, "package.json"), join(this.root, "package.json"));
    for (const name of ["bin", "node_modules"]) symlinkSync(join(project, name), join(this.root, name));
    write(this.root, { ".gitignore": "node_modules\nbin\ndist\npublic\n" });
    // The packages are already installed.
    const real = spawnSync("which", ["npm"], { encoding: "utf8" }).stdout.trim();
    write(this.bin, { npm: `#!/bin/sh\n[ "$1" = ci ] || exec "${real}" "$@"\n` });
    chmodSync(join(this.bin, "npm"), 0o755);
    this.git("init", "--quiet", "--initial-branch=main");
    this.commit();
  }

  commit(): void {
    this.git("add", "--all");
    this.git("-c", "user.name=a", "-c", "user.email=a@tiny.test", "commit", "--quiet", "--message=a");
  }

  private git(...args: string[]): void {
    const { status, stderr } = spawnSync("git", args, { cwd: this.root, encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
  }

  get summary(): string {
    const file = join(this.temp, "summary.md");
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  }

  /** Runs scripts sequentially until one fails. */
  run(scripts: readonly { readonly run: string; readonly env?: Readonly<Record<string, string>> }[], system: object) {
    let printed = "";
    for (const { run, env } of scripts) {
      const { status, stdout, stderr } = spawnSync("bash", ["-e", "-c", run], {
        cwd: this.root,
        encoding: "utf8",
        env: { ...process.env, NO_COLOR: "1", PATH: `${this.bin}:${process.env.PATH}`, ...system, ...env },
      });
      printed += stdout + stderr;
      if (status !== 0) return { failedAt: run, printed };
    }
    return { failedAt: undefined, printed };
  }

  /** The scripts of a job of a workflow. @param values of the expressions in its environment. */
  job(file: string, name: string, values: Readonly<Record<string, string>> = {}) {
    const { jobs } = parse(workflowIn(file)) as Workflow;
    const scripts = (jobs[name]?.steps ?? []).flatMap(({ run, env = {} }) => {
      const filled = Object.entries(env).map(([key, value]) => [key, values[value] ?? value]);
      return run === undefined ? [] : { run, env: Object.fromEntries(filled) };
    });
    expect(scripts.length).toBeGreaterThan(1);
    return this.run(scripts, {
      GITHUB_ACTIONS: "true",
      GITHUB_WORKSPACE: this.root,
      GITHUB_STEP_SUMMARY: join(this.temp, "summary.md"),
      RUNNER_TEMP: this.temp,
    });
  }

  /** The scripts of a job of .gitlab-ci.yml. */
  gitlabJob(name: string, env: Readonly<Record<string, string>>) {
    const { default: all, [name]: job } = parse(projectText(".gitlab-ci.yml"));
    const run = ["set -eo pipefail", ...all.before_script, ...job.script].join("\n");
    return this.run([{ run }], { GITHUB_ACTIONS: "", ...env });
  }
}

const second = (text: string) => ({
  "content/posts/second.md": `---\ntitle: Second\ndate: 2024-02-01\n---\n${text}\n`,
});

test("each concern of .ci/run has a job", () => {
  const [, all = ""] = /^all=\((.*)\)$/m.exec(projectText(".ci/run")) ?? [];
  const { jobs } = parse(projectText(".github/workflows/test.yml"));
  expect(jobs.test.strategy.matrix.concern).toEqual(all.split(" "));
  const { status, stderr } = spawnSync(join(project, ".ci/run"), ["tests", "nothing"], { encoding: "utf8" });
  expect([status, stderr]).toEqual([2, `Error: nothing is none of: ${all}.\n`]);
});

test("actions and packages are updated every week", () => {
  const { updates } = parse(projectText(".github/dependabot.yml"));
  expect(updates).toMatchObject(
    ["github-actions", "npm"].map((each) => ({
      "package-ecosystem": each,
      directory: "/",
      schedule: { interval: "weekly" },
    })),
  );
});

/** A runner whose package.json has these scripts; the second function returns those that ran. */
function runnerWith(names: readonly string[]): { readonly runner: Runner; readonly ran: () => string[] } {
  const runner = new Runner();
  const scripts = Object.fromEntries(names.map((name) => [name, `touch ${name}.ran`]));
  write(runner.root, { "package.json": JSON.stringify({ name: "tiny", private: true, scripts }) });
  return { runner, ran: () => names.filter((name) => existsSync(join(runner.root, `${name}.ran`))) };
}

test.each([
  [["typecheck", "test", "check:browser"], ["typecheck"], ["check:browser"], ["typecheck"], ["test"]],
  [[], [], [], [], []],
])("the scripts %j of a site run in a pull request and a merge request", (scripts, code, browser, types, tests) => {
  const begin = () => runnerWith(scripts);
  for (const [job, expected] of [
    [(runner: Runner) => runner.job(".github/workflows/check.yml", "code"), code],
    [(runner: Runner) => runner.job(".github/workflows/check.yml", "browser"), browser],
    [(runner: Runner) => runner.gitlabJob("types", {}), types],
    [(runner: Runner) => runner.gitlabJob("test", {}), tests],
  ] as const) {
    const { runner, ran } = begin();
    expect(job(runner)).toMatchObject({ failedAt: undefined });
    expect(ran()).toEqual(expected);
  }
});

describe("a pull request", () => {
  const check = ".github/workflows/check.yml";

  test("gets a summary of the pages that it changes", () => {
    const runner = new Runner();
    write(runner.root, second("Hello, [home](/)."));
    runner.commit();
    expect(runner.job(check, "site")).toMatchObject({ failedAt: undefined });
    expect(runner.summary).toContain("## Plinth: no errors");
    expect(runner.summary).toMatch(/### Since the last build[\s\S]*\/posts\/second/);
  });

  test("gets a report of what it looks like, if the site has the script", () => {
    const { runner } = runnerWith([]);
    const scripts = {
      build: "node bin/plinth.js build",
      check: "node bin/plinth.js check",
      "diff:visual": "node bin/plinth.js diff --visual --format markdown",
    };
    const bin = { plinth: "bin/plinth.js" };
    write(runner.root, {
      "package.json": JSON.stringify({ name: "tiny", private: true, type: "module", bin, scripts }),
    });
    write(runner.root, edited("templates/page.tsx", ["<body>", "<body style={{ margin: 50 }}>"]));
    runner.commit();
    expect(runner.job(check, "site")).toMatchObject({ failedAt: undefined });
    expect(runner.summary).toContain("**2 of 2 drawn pages look different.**");
    expect(existsSync(join(runner.temp, "visual-diff/index.html"))).toBe(true);
    const base = spawnSync("git", ["rev-parse", "HEAD^"], { cwd: runner.root, encoding: "utf8" }).stdout.trim();
    expect(runner.gitlabJob("visual-diff", { CI_MERGE_REQUEST_DIFF_BASE_SHA: base })).toMatchObject({
      failedAt: undefined,
    });
    expect(readFileSync(join(runner.root, "visual-diff.md"), "utf8")).toContain(
      "**2 of 2 drawn pages look different.**",
    );
    expect(existsSync(join(runner.root, "visual-diff/index.html"))).toBe(true);
  });

  test("that breaks a link or removes a page gets an annotation", () => {
    const runner = new Runner();
    write(runner.root, second("[gone](/gone)"));
    runner.commit();
    const broken = runner.job(check, "site");
    expect(broken.failedAt).toContain("npm run check");
    expect(broken.printed).toContain("::error file=content/posts/second.md,line=5,col=8,title=link/no-target::");
  });

  test("to a site that was already broken is checked as well", () => {
    const runner = new Runner();
    write(runner.root, second("[gone](/gone)"));
    runner.commit();
    write(runner.root, second("Hello, [home](/)."));
    runner.commit();
    const { failedAt, printed } = runner.job(check, "site");
    expect(failedAt).toBeUndefined();
    expect(printed).toContain("the pull request is not compared with it");
    expect(printed).not.toContain("::error");
  });
});

describe("publishing", () => {
  const publish = ".github/workflows/publish.yml";
  const path = "${{ steps.pages.outputs.base_path }}";

  test.each([
    ["a domain of its own", "", "/"],
    ["a project page", "/project", "/project/"],
  ])("to %s: built, verified, packed with hidden files", (_, base, home) => {
    const runner = new Runner();
    expect(runner.job(publish, "build", { [path]: base })).toMatchObject({ failedAt: undefined });
    const { stdout } = spawnSync("tar", ["-tf", join(runner.temp, "artifact.tar")], { encoding: "utf8" });
    const files = stdout
      .trim()
      .split("\n")
      .filter((file) => !file.endsWith("/"));
    expect(files.sort()).toEqual(["./.well-known/security.txt", "./index.html", "./posts/first.html"]);
    expect(readFileSync(join(runner.root, "dist/posts/first.html"), "utf8")).toContain(`<a href="${home}">home</a>`);
  });

  test("a page that would disappear is an error", () => {
    const runner = new Runner();
    runner.job(publish, "build", { [path]: "" });
    rmSync(join(runner.root, "content/posts/first.md"));
    write(runner.root, second("Hello, [home](/)."));
    const { failedAt, printed } = runner.job(publish, "build", { [path]: "" });
    expect(failedAt).toContain("npm run build");
    expect(printed).toContain("publish/removed-url");
  });
});

test("the manual is built below the base of its Pages site, and packed", () => {
  const runner = new Runner();
  // The script names the folder; the Runner's own site stands for the manual.
  symlinkSync(".", join(runner.root, "docs"));
  const path = "${{ steps.pages.outputs.base_path }}";
  expect(runner.job(".github/workflows/docs.yml", "build", { [path]: "/manual" })).toMatchObject({
    failedAt: undefined,
  });
  const { stdout } = spawnSync("tar", ["-tf", join(runner.temp, "artifact.tar")], { encoding: "utf8" });
  expect(stdout).toContain("./posts/first.html");
  expect(readFileSync(join(runner.root, "dist/posts/first.html"), "utf8")).toContain('<a href="/manual/">home</a>');
});

describe("GitLab", () => {
  test("checks, and writes SARIF", () => {
    const runner = new Runner();
    expect(runner.gitlabJob("check", {})).toMatchObject({ failedAt: undefined });
    expect(JSON.parse(readFileSync(join(runner.root, "plinth.sarif"), "utf8"))).toMatchObject({ version: "2.1.0" });
  });

  test.each([
    ["https://tiny.test", "/"],
    ["https://group.gitlab.test/project", "/project/"],
  ])("publishes to %s", (url, home) => {
    const runner = new Runner();
    expect(runner.gitlabJob("pages", { CI_PAGES_URL: url })).toMatchObject({ failedAt: undefined });
    expect(readFileSync(join(runner.root, "public/posts/first.html"), "utf8")).toContain(`<a href="${home}">home</a>`);
  });
});
