/**
 * esbuild that remembers: what did not change since the last time is not parsed again. The first time it
 * is not even started where the same bundle has been made before; it then gets ready while nobody waits.
 */
import type { BuildContext, BuildResult } from "esbuild";
import { keptOr } from "../../render/bundle/cache.ts";
import type { Bundle, Bundling } from "../../render/bundle/esbuild.ts";

export class Incremental {
  private options: Bundling | undefined;
  private context: BuildContext<Bundling> | undefined;
  private entries = "";
  private last: Promise<unknown> = Promise.resolve();

  /** Bundles the same entries again and again. */
  readonly bundle: Bundle = async (options) => {
    const entries = JSON.stringify([options.entryPoints, options.plugins?.map(({ name }) => name)]);
    if (entries !== this.entries) await this.end();
    this.entries = entries;
    if (this.options) return await this.rebuild(this.options);
    this.options = options;
    return await keptOr((asked) => this.rebuild(asked))(options);
  };

  /** Makes the next `bundle` a quick one, where esbuild was not needed yet. */
  async warm(): Promise<void> {
    // What fails here fails again, and is told, when it is asked for.
    if (this.options && !this.context) await this.rebuild(this.options).catch(() => undefined);
  }

  async end(): Promise<void> {
    await this.last;
    const { context } = this;
    this.context = undefined;
    this.options = undefined;
    await context?.dispose();
  }

  /** One after the other: who asks while esbuild is at work would get what it has begun to make before. */
  private rebuild(options: Bundling): Promise<BuildResult<Bundling>> {
    const result = this.last.then(async () => {
      this.context ??= await (await import("esbuild")).context(options);
      return await this.context.rebuild();
    });
    this.last = result.catch(() => undefined);
    return result;
  }
}
