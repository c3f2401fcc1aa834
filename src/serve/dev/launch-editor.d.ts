/** Part of launch-editor, without types of its own. */
declare module "launch-editor/guess.js" {
  /** The editor's command and its arguments; [null] if none was found. */
  export default function guessEditor(): readonly [string | null, ...string[]];
}
