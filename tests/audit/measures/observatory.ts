/** Mozilla's HTTP Observatory for each page: the grade for its headers. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { startHost } from "../host.ts";
import type { Measure } from "../measure.ts";
import { toolFile } from "../tools.ts";

/** An address of its own, since Observatory supports only ports 80 and 443. */
const address = "127.0.0.80";

/** The highest score of a page without cookies: five points are for script hashes, and /500 has no script. */
const highest = (path: string): number => (path === "/500" ? 130 : 135);

interface Scan {
  readonly scan: { readonly grade: string; readonly score: number };
  readonly tests: Readonly<
    Record<string, { readonly result: string; readonly pass: boolean; readonly scoreModifier: number }>
  >;
}

export const observatory: Measure = async ({ site, temporary }, pages, report) => {
  const scanner = toolFile("@mdn/mdn-http-observatory/src/scan.js");
  const host = await startHost(site, temporary, address);
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: host.authority };
  try {
    for (const path of pages) {
      const { stdout } = await promisify(execFile)(process.execPath, [scanner, address + path], { env });
      const { scan, tests } = JSON.parse(stdout) as Scan;
      const lost = Object.entries(tests).filter(([, { pass, scoreModifier }]) => !pass || scoreModifier < 0);
      const why = lost.map(([name, { result, scoreModifier }]) => `${name} ${result} (${scoreModifier})`).join(", ");
      report(path, [`${scan.grade} ${scan.score}`, scan.score < highest(path) ? [why || "a bonus is missing"] : []]);
    }
  } finally {
    await host.close();
  }
};
