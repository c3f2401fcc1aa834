/** The name of the user, as git knows it. */
import { execFileSync } from "node:child_process";
import { attempt } from "../../diagnostics/attempt.ts";

/** `git config user.name`; undefined without a name, or without git. */
export function gitUser(): string | undefined {
  const name = attempt(() =>
    execFileSync("git", ["config", "user.name"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
  );
  return name?.trim() || undefined;
}
