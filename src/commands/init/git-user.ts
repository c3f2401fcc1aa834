/** The name of the user, as git knows it. */
import { execFileSync } from "node:child_process";

/** `git config user.name`; undefined without a name, or without git. */
export function gitUser(): string | undefined {
  try {
    return (
      execFileSync("git", ["config", "user.name"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim() ||
      undefined
    );
  } catch {
    return undefined;
  }
}
