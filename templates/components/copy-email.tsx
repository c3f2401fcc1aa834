/** Buttons that copy what stands on the page; behaviour in client/copy.ts and client/tooltip.ts. */
import { copy, tooltipTrigger } from "../hooks.ts";

interface CopyButtonProps {
  /** The id of the element whose text is copied. */
  readonly source: string;
  readonly label: string;
  /** What pressing does, in a few words, for who hesitates over the button. */
  readonly tooltip: string;
  /** The notice after it worked. */
  readonly done: string;
}

/** Copies an element's text. Not shown where scripting is off, since it could do nothing there. */
export function CopyButton({ source, label, tooltip, done }: CopyButtonProps) {
  const refused = "Your browser did not allow copying. The text is selected: copy it from there.";
  const tooltipId = `${source}-tooltip`;
  return (
    <span className="copy">
      <button
        className="button button-small"
        type="button"
        aria-describedby={tooltipId}
        {...copy({ source, done, refused })}
        {...tooltipTrigger}
      >
        <CopyIcon />
        {label}
      </button>
      <span className="tooltip" role="tooltip" id={tooltipId} hidden>
        {tooltip}
      </span>
    </span>
  );
}

/** The business email address as a mail link, with a button that copies it. */
export function CopyEmail({ email }: { email: string }) {
  const id = "email-address";
  return (
    <div className="copy-row">
      <a id={id} href={`mailto:${email}`}>
        {email}
      </a>
      <CopyButton
        source={id}
        label="Copy address"
        tooltip={`Copies ${email} to your clipboard`}
        done="Email address copied"
      />
    </div>
  );
}

/** Two sheets, and the tick that takes their place for a moment once the text is copied. */
function CopyIcon() {
  return (
    <svg className="icon icon-small" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
      <path className="copy-sheets" d="M9 9V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-4M5 9h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2Z" />
      <path className="copy-tick" d="m5 13 4.5 4.5L19 7" />
    </svg>
  );
}
