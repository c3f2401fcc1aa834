/** Buttons that copy text from the page; behaviour in client/copy.ts and client/tooltip.ts. */
import type { ReactNode } from "react";
import { copy, tooltipTrigger } from "../hooks.ts";

interface CopyRowProps {
  /** The id of the text to copy; unique on the page. */
  readonly id: string;
  /** The button's label. */
  readonly label: string;
  /** The tooltip: what the button does, in a few words. */
  readonly tooltip: string;
  /** The notice after a successful copy. */
  readonly done: string;
  /** The text to show and copy. */
  readonly children: ReactNode;
  readonly className?: string;
  /** Before the text. Decoration. */
  readonly picture?: ReactNode;
}

/** A text with a button that copies it. The button is hidden without scripting. */
export function CopyRow({ id, label, tooltip, done, children, className, picture }: CopyRowProps) {
  const refused = "Your browser did not allow copying. The text is selected: copy it from there.";
  const tooltipId = `${id}-tooltip`;
  return (
    <div className={className}>
      {picture}
      <div id={id}>{children}</div>
      <span className="copy marked">
        <button
          className="button button-bare"
          type="button"
          aria-describedby={tooltipId}
          {...copy({ source: id, done, refused })}
          {...tooltipTrigger}
        >
          <CopyIcon />
          <span className="copy-sheets">{label}</span>
          <span className="copy-tick">Copied</span>
        </button>
        <span className="tooltip" role="tooltip" id={tooltipId} hidden>
          {tooltip}
        </span>
      </span>
    </div>
  );
}

/** The business email address as a mail link, with a button that copies it. */
export function CopyEmail({ email }: { email: string }) {
  return (
    <CopyRow id="email-address" label="Copy email" tooltip="Copies it to the clipboard" done="Email address copied">
      <a href={`mailto:${email}`}>{email}</a>
    </CopyRow>
  );
}

/** Two sheets of paper. For a while after copying, they are a tick, and the label is "Copied". */
function CopyIcon() {
  return (
    <svg className="icon icon-small" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
      <path
        className="copy-sheets"
        d="M9 9V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-4M5 9h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2Z"
      />
      <path className="copy-tick" d="m5 13 4.5 4.5L19 7" />
    </svg>
  );
}
