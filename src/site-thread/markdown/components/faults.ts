/** A fault of a component in a text -> a finding with its origin. */
import type { Finding } from "../../../base/diagnostic.ts";
import type { ComponentFault } from "./attributes.ts";

/** @param body the text of the file, which can contain the parsed text. */
export function componentFinding(
  { message, hint, offset, length }: ComponentFault,
  text: string,
  file: string | undefined,
  body: string | undefined,
): Finding {
  const [written = ""] = text.slice(offset, offset + length).split("\n", 1);
  const start = body?.indexOf(text) ?? -1;
  const [restOfLine = ""] = text.slice(offset).split("\n", 1);
  const before = (body ?? "").slice(0, start + offset).split("\n");
  const [line, column, rest] = [before.length - 1, (before.at(-1)?.length ?? 0) + 1, restOfLine.length];
  return {
    code: "content/component",
    ...(file !== undefined && { file }),
    at: start < 0 ? { kind: "text", text: written } : { kind: "body", line, column, rest, written },
    message,
    ...(hint !== undefined && { hint }),
  };
}
