/** The keys of the terminal in which `plinth dev` runs. */
import { printable } from "../diagnostics/code-frame.ts";

/** The effect of a key, and the words for it. */
export interface Key {
  readonly help: string;
  readonly press: () => void;
}

const help = "h";
const [ctrlC, ctrlD, enter] = ["\u0003", "\u0004", "\r"];

/** One line: the keys that a newcomer needs. */
export const keysHint = (keys: Readonly<Record<string, Key>>): string =>
  `${Object.entries(keys)
    .map(([key, { help }]) => `${key}: ${help}`)
    .join(", ")}, ${help}: help`;

/** All keys, a line for each. */
const keysHelp = (keys: Readonly<Record<string, Key>>): string =>
  [...Object.entries(keys).map(([key, { help }]) => `  ${key}  ${help}\n`), `  ${help}  show these keys\n`].join("");

/**
 * Listens to a terminal.
 * @param print for the help, and a word on unknown keys.
 * @param quit for Ctrl-D. Ctrl-C, which a raw terminal does not turn into a signal, ends the process as usual.
 */
export function listenToKeys(
  keys: Readonly<Record<string, Key>>,
  { print, quit }: { readonly print: (text: string) => void; readonly quit: () => void },
): void {
  const { stdin } = process;
  stdin.setRawMode(true);
  stdin.setEncoding("utf8");
  stdin.on("data", (pressed: string) => {
    const key = pressed.toLowerCase();
    if (pressed === ctrlC) process.kill(process.pid, "SIGINT");
    else if (pressed === ctrlD) quit();
    // People press Enter to separate old output from new.
    else if (pressed === enter) print("\n");
    else if (key === help) print(keysHelp(keys));
    else if (Object.hasOwn(keys, key)) keys[key]?.press();
    // Arrow keys and pasted text are longer.
    else if (pressed.length === 1) print(`The key ${printable(pressed)} has no effect; press ${help} for help.\n`);
  });
}
