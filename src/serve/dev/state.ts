/** The state of `plinth dev`, its events and effects: the words of machine.ts. */
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";

/** What a URL is answered with. */
export interface Answer {
  readonly status: number;
  /** Its extension decides the content type. */
  readonly path: string;
  readonly body: string | Uint8Array;
  /** Where a redirect leads. */
  readonly location?: string;
  /** The file name contains a hash of the bytes. */
  readonly isImmutable?: boolean;
  /** The errors that it shows instead of the output. */
  readonly errors?: readonly Diagnostic[];
}

/** Changes to apply. */
export interface Edit {
  /** Files and folders, relative to the root. Empty: only a lost thread is replaced. "all": everything is read again. */
  readonly changed: readonly string[] | "all";
  /** The changed paths that the terminal shows. */
  readonly paths: readonly string[];
}

/** A number: a request. A URL: an open page that is updated after an edit, or a URL with errors that is visited again. */
export type Key = number | string;

export type Happened =
  | { readonly type: "changed"; readonly edit: Edit }
  | Applied
  | { readonly type: "requested"; readonly key: number; readonly url: string }
  | Rendered
  | { readonly type: "settled" }
  /** The whole site was checked in the background. */
  | { readonly type: "checked"; readonly hasErrors: boolean };

/** What happened, when in milliseconds, and whether files had stopped changing. */
export type Event = Happened & { readonly now: number; readonly isSettled: boolean };

export interface Applied {
  readonly type: "applied";
  /** Scripts and styles can be shown before the templates run again. */
  readonly onlyStyles: boolean;
  /** The pages that are open in browsers. */
  readonly openUrls: readonly string[];
  readonly hasErrors: boolean;
}

export interface Rendered {
  readonly type: "rendered";
  readonly key: Key;
  readonly version: number;
  readonly answer: Answer;
  /** Its thread crashed. */
  readonly isLost: boolean;
}

export type Effect =
  | { readonly type: "apply"; readonly edit: Edit; readonly afterStyles: boolean }
  | { readonly type: "render"; readonly key: Key; readonly url: string; readonly version: number }
  | { readonly type: "send"; readonly key: Key; readonly answer: Answer }
  /** Requests "settled" when files have stopped changing. */
  | { readonly type: "await files" }
  | ({ readonly type: "announce"; readonly errors: readonly Diagnostic[] } & Announcement)
  | { readonly type: "check" | "stop check" };

/** What the terminal is to show. */
export interface Announcement {
  readonly paths: readonly string[];
  /** When the first edit happened. */
  readonly since: number;
  /** False for an error that a browser is shown between two edits. */
  readonly isEdit: boolean;
}

export interface Request {
  readonly url: string;
  /** How often its thread crashed. */
  readonly losses: number;
  /** An answer with errors, which waits until files have stopped changing. */
  readonly held?: Answer;
}

export interface TimedEdit extends Edit {
  readonly since: number;
  /** Its scripts and styles are applied already. */
  readonly afterStyles: boolean;
}

export interface State {
  /** The number of times that the site has changed. */
  readonly version: number;
  readonly applying: TimedEdit | undefined;
  /** Edits that follow. */
  readonly next: TimedEdit | undefined;
  /** Open pages get new styles, and edits wait for that. */
  readonly isStyling: boolean;
  /** Not sent yet. */
  readonly requests: ReadonlyMap<Key, Request>;
  /** The site has errors, besides those of single pages. */
  readonly hasErrors: boolean;
  /** By URL: the errors that a browser was shown. */
  readonly shown: ReadonlyMap<string, readonly Diagnostic[]>;
  readonly unannounced: Announcement | undefined;
  readonly isAwaitingFiles: boolean;
  /** Everything was read again since the last edit, because a check did not find the errors. */
  readonly isRefreshed: boolean;
}

export const initial: State = {
  version: 0,
  applying: undefined,
  next: undefined,
  isStyling: false,
  requests: new Map(),
  hasErrors: false,
  shown: new Map(),
  unannounced: undefined,
  isAwaitingFiles: false,
  isRefreshed: false,
};
