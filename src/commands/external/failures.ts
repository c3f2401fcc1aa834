/**
 * The links to other sites that failed, in a file of the repository: sites are down for a day or two, so only a link that
 * failed on three days is an error.
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { attempt } from "../../base/attempt.ts";
import { isText, list, object, record } from "../../base/type-guards.ts";
import { replaceText } from "../../content/disk/write-file.ts";

const failuresName = ".plinth-links.json";
const minDays = 3;

/** The days on which each link failed, YYYY-MM-DD: the first two and the last. */
type FailureDays = Record<string, readonly string[]>;

const shape = object({ failed: record(list(isText)) });

export class FailedLinks {
  private readonly path: string;
  private readonly before: FailureDays;
  private readonly now: FailureDays = {};

  constructor(
    root: string,
    private readonly today: string,
  ) {
    this.path = join(root, failuresName);
    this.before = readFailures(this.path);
  }

  /** @returns the day of the first failure, once the link has failed on enough days. */
  add(url: string): string | undefined {
    const days = (this.before[url] ?? []).filter((day) => day < this.today).slice(0, minDays - 1);
    this.now[url] = [...days, this.today];
    return days.length + 1 >= minDays ? days[0] : undefined;
  }

  keep(url: string): void {
    const days = this.before[url];
    if (days) this.now[url] = days;
  }

  /** Writes the file if it has changed; links that work, or are no longer there, are left out. @throws the file system's error. */
  save(): void {
    const failed = Object.fromEntries(Object.entries(this.now).sort(([one], [other]) => (one < other ? -1 : 1)));
    const json = `${JSON.stringify({ failed }, undefined, 2)}\n`;
    if (Object.keys(failed).length === 0) rmSync(this.path, { force: true });
    else if (!existsSync(this.path) || readFileSync(this.path, "utf8") !== json) replaceText(this.path, json);
  }
}

/** The record of earlier checks. If the file is missing, or damaged as by a merge, it is empty, and counting starts again. */
function readFailures(path: string): FailureDays {
  const value: unknown = attempt(() => JSON.parse(readFileSync(path, "utf8")));
  return shape(value) ? value.failed : {};
}
