/** A folder for the files of one command. It is removed with the process, if not before. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Report } from "../base/diagnostic.ts";
import { removeTree } from "../publish/output-folder.ts";

export class TemporaryFolder {
  readonly path: string;
  private readonly discard = (): void => removeTree(this.path, new Report());

  constructor(purpose: "browser" | "chromium" | "verify") {
    this.path = mkdtempSync(join(tmpdir(), `plinth-${purpose}-`));
    process.once("exit", this.discard);
  }

  remove(): void {
    this.discard();
    process.removeListener("exit", this.discard);
  }
}
