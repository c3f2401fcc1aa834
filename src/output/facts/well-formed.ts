/** Why nobody can read a file of the output: XML that is not well-formed, what stands in the place of a file. */

export interface Damage {
  /** The rest of a sentence about the file. */
  readonly what: string;
  readonly hint: string;
  /** Both from 1. */
  readonly at?: { readonly line: number; readonly column: number };
}

const pointer = "version https://git-lfs.github.com/spec/";
const neverEmpty = /\.(png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|mp[34]|webm|pdf)$/i;

/** What stands in the place of a file: a pointer of Git LFS (its specification, "The Pointer"), or nothing. */
export function damageOf(path: string, bytes: string | Uint8Array): Damage | undefined {
  if (bytes.length === 0 && neverEmpty.test(path)) return { what: "is empty", hint: "Save it anew." };
  const start = bytes.slice(0, pointer.length);
  return (typeof start === "string" ? start : Buffer.from(start).toString("latin1")) === pointer
    ? { what: "is a pointer of Git LFS, not the file itself", hint: "Run git lfs pull, and then build." }
    : undefined;
}

/** What an XML text is made of; a "<" or "&" alone is the last of the alternatives, and a mistake. */
const parts =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>|<\/([^\s<>]+)\s*>|<([^\s<>/!?&]+)((?:\s+[^\s=<>/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|<|&/g;
const reference = /&(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);/y;

/** Why XML cannot be read: its readers stop at the first mistake (XML 1.0, 1.2 "fatal error"). Linear in its length. */
export function damageOfXml(xml: string): Damage | undefined {
  const broken = (why: string, offset: number): Damage => ({
    what: `is not well-formed, so that its readers refuse it: ${why}`,
    hint: "In XML every element ends, attributes stand in quotes, and & and < are written &amp; and &lt;.",
    at: placeIn(xml, offset),
  });
  if (/^\ufeff?[ \t\r\n]+<\?xml\s/.test(xml)) return broken("something stands before <?xml", 0);
  const ownReferences = /<!DOCTYPE[^>]*\[/.test(xml); // names of its own, which nobody knows here
  const open: string[] = [];
  let roots = 0;
  for (const { 0: part, 1: closed, 2: opened, 3: attributes = "", 4: isWhole, index } of xml.matchAll(parts)) {
    if (part === "<") return broken(`no tag is "${shortened(xml.slice(index))}"`, index);
    for (const { index: at } of part === "&" ? [{ index: 0 }] : attributes.matchAll(/&/g)) {
      const offset = at + (part === "&" ? index : index + part.indexOf(attributes));
      reference.lastIndex = offset;
      if (!ownReferences && !reference.test(xml))
        return broken(`no name follows & in "${shortened(xml.slice(offset))}"`, offset);
    }
    if (closed !== undefined) {
      const last = open.pop();
      if (last !== closed) return broken(`</${closed}> stands where ${last ? `<${last}>` : "nothing"} is open`, index);
    }
    if (opened === undefined) continue;
    if (open.length === 0 && ++roots > 1) return broken(`<${opened}> stands beside the first element`, index);
    if (!isWhole) open.push(opened);
  }
  if (roots === 0) return broken("it has no element", 0);
  return open.length > 0 ? broken(`nothing ends <${open.at(-1)}>`, xml.length) : undefined;
}

/** The same for a drawing, which is one only in its namespace (SVG 2, 4.1). */
export const damageOfDrawing = (svg: string): Damage | undefined =>
  damageOfXml(svg) ??
  (svg.includes("http://www.w3.org/2000/svg")
    ? undefined
    : { what: "is no drawing to browsers", hint: 'Write <svg xmlns="http://www.w3.org/2000/svg" …>.' });

const shortened = (text: string): string => text.slice(0, 20).replace(/\s+/g, " ");

function placeIn(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
