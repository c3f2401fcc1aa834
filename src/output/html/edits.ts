/** Changes to a text, told by where they stand in it, made at once. */

/** What stands from one index to another is replaced. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The text with the edits made. They may not overlap; of two at one place the first comes first. */
export function edited(text: string, edits: readonly Edit[]): string {
  let result = "";
  let done = 0;
  for (const edit of [...edits].sort((a, b) => a.from - b.from)) {
    result += text.slice(done, edit.from) + edit.text;
    done = edit.to;
  }
  return result + text.slice(done);
}
