/** A folder for the files that a browser gets. It is removed with the process, if not before. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export class TemporaryFolder {
  readonly path = mkdtempSync(join(tmpdir(), "plinth-browser-"));
  private readonly discard = (): void => rmSync(this.path, { recursive: true, force: true });

  constructor() {
    process.once("exit", this.discard);
  }

  remove(): void {
    this.discard();
    process.removeListener("exit", this.discard);
  }
}
