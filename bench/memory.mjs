/**
 * The memory of `plinth dev` over 500 edits, of content and of a template in turn, with a page open:
 *
 *   node bench/memory.mjs [--pages 15]     a generated corpus
 *   node bench/memory.mjs --root .         a site with this one's structure
 */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openBrowser } from "./browser.mjs";
import { table } from "./figures.mjs";
import { openSession } from "./session.mjs";
import { described, layOut, siteOptions } from "./workplace.mjs";

const { values: options } = parseArgs({ options: siteOptions });
const [plinth] = layOut(options);
const browser = await openBrowser();
const rows = [["edits", "memory, MiB"]];
let lost = 0;
try {
  const session = await openSession(plinth, browser);
  try {
    for (let edits = 0; edits <= 500; edits++) {
      if (edits % 100 === 0) {
        await session.rest();
        await pause(2000);
        rows.push([edits, Math.round(session.memory())]);
        console.error(rows.at(-1).join(" edits: "));
      }
      const { lost: isLost } = await session.edit(edits % 2 ? "template" : "content");
      if (isLost) lost++;
      await pause(50);
    }
  } finally {
    await session.close();
  }
} finally {
  await browser.close();
}
console.log(`${described(options)}; Node ${process.versions.node}\n\n${table(rows)}\n\nEdits never shown: ${lost}.`);
