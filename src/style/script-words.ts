/**
 * What a script may do to a page, as far as styles are concerned: give an element any class, id or
 * attribute, or make any element, whose name stands in the script, whole or begun. Every word of it
 * counts, in strings or not, so that no reading of the script can miss one.
 */
export class ScriptWords {
  private readonly words: ReadonlySet<string>;
  /** How names begin and end that are put together at run time: `is-` + state, `${state}-open`. */
  private readonly beginnings: readonly string[];
  private readonly endings: readonly string[];

  constructor(text: string) {
    this.words = new Set(text.match(/(?:[\w-]|[^\0-\x7f])+/g));
    const words = [...this.words];
    this.beginnings = words.filter((word) => /[-_]$/.test(word));
    this.endings = words.filter((word) => /^[-_]/.test(word));
  }

  /** Whether a name may come from this script. */
  mayMake(name: string): boolean {
    return (
      this.words.has(name) ||
      this.beginnings.some((word) => name.startsWith(word)) ||
      this.endings.some((word) => name.endsWith(word))
    );
  }
}
