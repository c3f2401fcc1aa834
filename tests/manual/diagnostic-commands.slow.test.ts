/** The examples of diagnostics that need commands: each prints what its page shows, first the wrong, then the right way. */
import { afterAll, test } from "vitest";
import { follow } from "../support/examples.ts";
import { temporaryFolder, write } from "../support/small-site.ts";
import { exampleSite, hasCommands, pages } from "./diagnostics.ts";

const home = process.cwd();
afterAll(() => process.chdir(home));

test.each(pages.filter(hasCommands))("$code", async ({ wrong, right }) => {
  const root = temporaryFolder();
  write(root, exampleSite);
  process.chdir(root);
  await follow([...wrong, ...right]);
});
