/** Runs `plinth …` in this process, for tests of its output and its exit code. */
import { vi } from "vitest";
import { main } from "../../src/commands/main.ts";
import { Progress } from "../../src/commands/reporters/progress.ts";

export interface CommandOutput {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Both, as a terminal shows them. */
  readonly printed: string;
}

/** Runs a command that ends by itself, one at a time. */
export const plinth = (...args: string[]): Promise<CommandOutput> => plinthWith({}, ...args);

/** The same with other environment variables. */
export async function plinthWith(env: Readonly<Record<string, string>>, ...args: string[]): Promise<CommandOutput> {
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, env);
  let printed = "";
  const add = (text: string): void => {
    printed += text;
  };
  // Only slow machines print progress lines; tests/pipeline/progress.test.ts covers them.
  const progress = vi.spyOn(Progress.prototype, "pages").mockImplementation(() => undefined);
  const [stdout, stderr] = [captured(process.stdout, add), captured(process.stderr, add)];
  try {
    const status = await main([process.execPath, "plinth", ...args], performance.now());
    return { status, stdout: stdout.said(), stderr: stderr.said(), printed };
  } finally {
    stdout.end();
    stderr.end();
    progress.mockRestore();
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

/** Captures what is written to a stream, and removes listeners added meanwhile. @param tell gets the text, too. */
function captured(stream: NodeJS.WriteStream, tell: (text: string) => void): { said: () => string; end: () => void } {
  const listeners = stream.listeners("error");
  let said = "";
  const spy = vi.spyOn(stream, "write").mockImplementation((chunk, ...rest: readonly unknown[]) => {
    said += String(chunk);
    tell(String(chunk));
    for (const done of rest) if (typeof done === "function") done();
    return true;
  });
  const end = (): void => {
    spy.mockRestore();
    const added = stream.listeners("error").filter((each) => !listeners.includes(each));
    for (const each of added) stream.off("error", each as (error: Error) => void);
  };
  return { said: () => said, end };
}
