/** A small site with two contents, so that every build differs from the one before, and what each of them publishes. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Files, filesBelow, siteWith, temporaryFolder, write } from "../support/small-site.ts";
import { run } from "./command.ts";

const posts = (text: string): Files =>
  Object.fromEntries(
    Array.from({ length: 4 }, (_, index) => [
      `content/posts/p${index}.md`,
      // Half of the posts are the same in both, so that some files are linked and some are written.
      `---\ntitle: Post ${index}\ndate: 2024-01-15\n---\n${index % 2 ? text.repeat(200) : "The same."}\n`,
    ]),
  );

/** A file where the other has a folder, and the other way round; as many calls to make the one as the other. */
const contents: readonly Files[] = [
  { ...posts("Old words. "), "content/static/a": "a", "content/static/b/x.txt": "x" },
  { ...posts("New words! "), "content/static/a/x.txt": "x", "content/static/b": "b" },
];

export class AlternatingSite {
  readonly root = siteWith();
  readonly dist = join(this.root, "dist");
  /** Where its builds put what is temporary. */
  readonly temporary = temporaryFolder();
  readonly env = { TMPDIR: this.temporary };
  readonly args = ["build", "--root", this.root];
  /** What stands in dist/ after a whole build of each content. */
  readonly editions: Record<string, string>[] = [];
  /** The longest of the first builds, in milliseconds. */
  duration = 0;
  private turn = 0;

  /** Builds both contents; the second one then stands. */
  async begin(): Promise<void> {
    for (const _ of contents) {
      this.alternate();
      const { code, stderr, milliseconds } = await run(this.args, { env: this.env });
      if (code !== 0) throw new Error(stderr);
      this.duration = Math.max(this.duration, milliseconds);
      this.editions.push(filesBelow(this.dist));
    }
  }

  /** Puts the content in place that does not stand in dist/. */
  alternate(): void {
    if (this.editions.length === contents.length && this.standing !== "new") return;
    write(this.root, { "content/static": undefined });
    write(this.root, contents[this.turn++ % contents.length] ?? {});
  }

  /** What dist/ should be after a whole build. */
  get wanted(): Record<string, string> {
    return this.editions[(this.turn - 1) % contents.length] ?? {};
  }

  /** Names beside dist/ that only a build that runs may need. */
  get traces(): string[] {
    return readdirSync(this.root).filter((name) => name.startsWith(".dist"));
  }

  /**
   * What stands: one of the two editions whole; "between" when dist/ was just moved away, and stands
   * whole beside its place; else what is wrong.
   */
  get standing(): "old" | "new" | "between" | string {
    const folder = readdirSync(this.root).includes("dist")
      ? "dist"
      : this.traces.find((name) => name.startsWith(".dist.old-"));
    if (folder === undefined) return "nothing";
    const files = filesBelow(join(this.root, folder));
    const edition = this.editions.findIndex((whole) => isSame(files, whole));
    if (edition < 0) return `a mixture: ${Object.keys(files).join(", ")}`;
    if (folder !== "dist") return "between";
    return this.editions[edition] === this.wanted ? "new" : "old";
  }
}

const isSame = (a: Record<string, string>, b: Record<string, string>): boolean =>
  Object.keys(a).join("\n") === Object.keys(b).join("\n") && Object.keys(a).every((path) => a[path] === b[path]);
