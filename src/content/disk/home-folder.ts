/** The home folder of the user who runs the build. */
import { homedir } from "node:os";
import { attempt } from "../../base/attempt.ts";

/** The user's home folder. A user without HOME and without an entry in passwd, as in some containers, has the root. */
export const homeFolder = (): string => attempt(homedir) ?? "/";
