/** The keys of the terminal in which `plinth dev` runs. */

/** The effect of a key, and the words for it in the line of all keys. */
export interface TerminalKey {
  readonly label: string;
  readonly press: () => void;
}

const ctrlC = "\u0003";
const ctrlD = "\u0004";
const ctrlZ = "\u001a";
const enter = "\r";

export const keysHint = (keys: Readonly<Record<string, TerminalKey>>): string =>
  Object.entries(keys)
    .map(([key, { label }]) => `${key}: ${label}`)
    .join(", ");

/**
 * Listens to a terminal.
 * @param print for an unknown key.
 * @param quit for Ctrl-D. Ctrl-C and Ctrl-Z have their usual effect, although a raw terminal does not turn them into signals.
 */
export function listenToKeys(
  keys: Readonly<Record<string, TerminalKey>>,
  { print, quit }: { readonly print: (text: string) => void; readonly quit: () => void },
): void {
  const { stdin } = process;
  stdin.setRawMode(true);
  stdin.setEncoding("utf8");
  stdin.on("data", (pressed: string) => {
    const key = pressed.toLowerCase();
    if (pressed === ctrlC) process.kill(process.pid, "SIGINT");
    else if (pressed === ctrlD) quit();
    else if (pressed === ctrlZ) suspend();
    // People press Enter to separate old output from new.
    else if (pressed === enter) print("\n");
    else if (Object.hasOwn(keys, key)) keys[key]?.press();
    // A single character; arrow keys and pasted text, which are longer, are ignored.
    else if (/^\P{C}$/u.test(pressed)) print(`The key ${pressed} has no effect. ${keysHint(keys)}\n`);
  });
}

/** Returns the terminal to the shell, until it continues the process. */
function suspend(): void {
  process.stdin.setRawMode(false);
  process.once("SIGCONT", () => process.stdin.setRawMode(true));
  process.kill(process.pid, "SIGTSTP");
}
