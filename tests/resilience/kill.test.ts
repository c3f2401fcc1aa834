/**
 * However a build ends, dist/ is entirely the old site or entirely the new one, and the next build
 * is clean. Builds are killed at random times, and at every call that modifies the disk, one by one;
 * the same calls also fail as on a full or broken disk.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { randomFrom } from "../support/random.ts";
import { AlternatingSite } from "./alternating.ts";
import { run, start } from "./command.ts";

const preload = `--import ${pathToFileURL(join(import.meta.dirname, "fault.mjs"))}`;

async function publishedSite(): Promise<AlternatingSite> {
  const site = new AlternatingSite();
  await site.begin();
  return site;
}

/** Expects the next build to complete the site, and to leave nothing beside it. */
async function expectNextBuildClean(site: AlternatingSite, moment: string): Promise<void> {
  const { code, stderr } = await run(site.args, { env: site.env });
  expect({ moment, code, stderr: code === 0 ? "" : stderr }).toEqual({ moment, code: 0, stderr: "" });
  expect({ moment, standing: site.current, traces: site.traces }).toEqual({ moment, standing: "new", traces: [] });
}

describe.concurrent("SIGKILL at random moments of a build", () => {
  const killsOfOneLane = 52;

  test.each([1, 2])(`lane %i: ${killsOfOneLane} kills`, async (seed) => {
    const site = await publishedSite();
    const random = randomFrom(seed);
    for (let kill = 1; kill <= killsOfOneLane; ) {
      site.alternate();
      const after = random() * site.duration;
      const build = start(site.args, { env: site.env });
      const timer = setTimeout(() => build.kill("SIGKILL"), after);
      const { code } = await build.ended;
      clearTimeout(timer);
      const moment = `kill ${kill} after ${after.toFixed(1)} ms`;
      expect({ moment, standing: site.current }).toEqual({
        moment,
        standing: expect.stringMatching(code === 0 ? /^new$/ : /^(old|new|between)$/),
      });
      if (code === null) {
        // Most kills encounter the leftovers of earlier kills.
        if (kill++ % 3 === 0) await expectNextBuildClean(site, moment);
      }
    }
    await expectNextBuildClean(site, "at the end");
    expect(readdirSync(site.temporary).filter((name) => name.startsWith("plinth-"))).toEqual([]);
  });
});

interface Gone {
  readonly site: AlternatingSite;
  readonly call: string;
  readonly code: number | null;
  readonly stderr: string;
}

/** Injects a fault into each call of a build that modifies the site's folder. */
async function eachCall(fault: string, judge: (gone: Gone) => Promise<void>): Promise<void> {
  const site = await publishedSite();
  const env = { ...site.env, NODE_OPTIONS: preload, FAULT_BELOW: site.root, FAULT: fault };
  site.alternate();
  const calls = JSON.parse((await run(site.args, { env })).stdout) as string[];
  for (const [index, name] of calls.entries()) {
    if (fault === "tear" && name !== "writeFileSync") continue;
    site.alternate();
    const { code, stderr } = await run(site.args, { env: { ...env, FAULT_AT: `${index + 1}` } });
    await judge({ site, call: `call ${index + 1} of ${calls.length}: ${name}`, code, stderr });
  }
}

describe.concurrent("each call that changes the disk", () => {
  test.each(["kill", "tear"])("%s", async (fault) => {
    const between: string[] = [];
    await eachCall(fault, async ({ site, call, code }) => {
      const { current: standing } = site;
      expect({ call, code, standing }).toEqual({
        call,
        code: null,
        standing: expect.stringMatching(/^(old|new|between)$/),
      });
      if (standing === "between") between.push(call);
      await expectNextBuildClean(site, call);
    });
    // The only state without a dist/, which lasts microseconds: the old site is beside it.
    expect(between).toHaveLength(fault === "kill" ? 1 : 0);
  });

  test("fails, as on a full disk", async () => {
    await eachCall("ENOSPC", async ({ site, call, code, stderr }) => {
      const { current: standing } = site;
      // The next build removes the leftovers; linking and removing are not required for publishing.
      const mayLeave = /rm(dir)?Sync$/.test(call);
      const traces = mayLeave ? [] : site.traces;
      if (code === 0) expect({ call, standing, traces }).toEqual({ call, standing: "new", traces: [] });
      else {
        expect({ call, code, standing, traces }).toEqual({ call, code: 3, standing: "old", traces: [] });
        expect(stderr).toMatch(/error publish\/failed: .*ENOSPC: planted/);
        expect(stderr).toContain("hint: The disk is full: free some space, then build again.");
      }
      if (mayLeave) await expectNextBuildClean(site, call);
    });
  });
});
