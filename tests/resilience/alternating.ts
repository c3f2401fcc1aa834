/** A small site with two alternating contents, so that every build differs from the last, and their expected output. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Files, filesBelow, siteWith, temporaryFolder, write } from "../support/small-site.ts";
import { run } from "./command.ts";

const posts = (text: string): Files =>
  Object.fromEntries(
    Array.from({ length: 4 }, (_, index) => [
      `content/posts/p${index}.md`,
      // Half of the posts are the same in both, so that some files are hard-linked and some are written.
      `---\ntitle: Post ${index}\ndate: 2024-01-15\n---\n${index % 2 ? text.repeat(200) : "The same."}\n`,
    ]),
  );

/** A file where the other content has a folder, and vice versa; both need the same number of calls. */
const contents: readonly Files[] = [
  { ...posts("Old words. "), "content/static/a": "a", "content/static/b/x.txt": "x" },
  { ...posts("New words! "), "content/static/a/x.txt": "x", "content/static/b": "b" },
];

export class AlternatingSite {
  readonly root = siteWith();
  readonly dist = join(this.root, "dist");
  /** The temporary folder of its builds. */
  readonly temporary = temporaryFolder();
  readonly env = { TMPDIR: this.temporary };
  readonly args = ["build", "--root", this.root];
  /** The expected dist/ after a build of each content. */
  readonly editions: Record<string, string>[] = [];
  /** The duration of the longest of the first builds, in milliseconds. */
  duration = 0;
  private turn = 0;

  /** Builds both contents; dist/ then has the second one. */
  async begin(): Promise<void> {
    for (const _ of contents) {
      this.alternate();
      const { code, stderr, milliseconds } = await run(this.args, { env: this.env });
      if (code !== 0) throw new Error(stderr);
      this.duration = Math.max(this.duration, milliseconds);
      this.editions.push(filesBelow(this.dist));
    }
  }

  /** Writes the content that dist/ does not have. */
  alternate(): void {
    if (this.editions.length === contents.length && this.current !== "new") return;
    write(this.root, { "content/static": undefined });
    write(this.root, contents[this.turn++ % contents.length] ?? {});
  }

  /** The expected dist/ after the next complete build. */
  get expected(): Record<string, string> {
    return this.editions[(this.turn - 1) % contents.length] ?? {};
  }

  /** Names beside dist/ that only a running build may use. */
  get traces(): string[] {
    return readdirSync(this.root).filter((name) => name.startsWith(".dist"));
  }

  /**
   * The state of dist/: one of the two complete sites; "between" if dist/ was just moved away and is
   * complete beside it; otherwise a description of the error.
   */
  get current(): "old" | "new" | "between" | string {
    const folder = readdirSync(this.root).includes("dist")
      ? "dist"
      : this.traces.find((name) => name.startsWith(".dist.old-"));
    if (folder === undefined) return "nothing";
    const files = filesBelow(join(this.root, folder));
    const edition = this.editions.findIndex((whole) => isSame(files, whole));
    if (edition < 0) return `a mixture: ${Object.keys(files).join(", ")}`;
    if (folder !== "dist") return "between";
    return this.editions[edition] === this.expected ? "new" : "old";
  }
}

const isSame = (a: Record<string, string>, b: Record<string, string>): boolean =>
  Object.keys(a).join("\n") === Object.keys(b).join("\n") && Object.keys(a).every((path) => a[path] === b[path]);
