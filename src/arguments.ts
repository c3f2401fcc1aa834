/** What stands behind an option -> its value. Each throws commander's InvalidArgumentError, which is told as wrong use. */
import { InvalidArgumentError } from "commander";
import { baseOf } from "./base.ts";

/** A TCP port; 0 lets the system choose. */
export function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError("A port is a number from 0 to 65535.");
  return port;
}

/** An empty name, such as that of a variable nobody set, would be the folder that this runs in. */
export function named(text: string): string {
  if (text === "") throw new InvalidArgumentError("A folder has a name.");
  return text;
}

/** Seconds or megabytes. */
export function limit(text: string): number {
  const number = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || number <= 0) throw new InvalidArgumentError("A limit is a number above 0.");
  return number;
}

/** Where a site stands on its host: `/`, `/project/`. */
export function base(text: string): string {
  const path = baseOf(text);
  if (path === undefined) throw new InvalidArgumentError("A base is a path such as /project/.");
  return path;
}
