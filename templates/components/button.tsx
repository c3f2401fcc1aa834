import type { ReactElement, ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

interface ButtonLinkProps {
  readonly href: string;
  /** `primary` is yellow, for what a page is for; `bare` has no edge, beside a primary one; everything else is quiet. */
  readonly look?: "primary" | "quiet" | "bare";
  readonly icon?: IconName;
  /** 44 instead of 48 pixels high. */
  readonly small?: boolean;
  /** Read after the label by screen readers, so that equal labels differ: "for DevOps Engineer". */
  readonly context?: string;
  /** To another site: opens in a new tab, and says so. */
  readonly external?: boolean;
  readonly children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps): ReactElement {
  const { external } = props;
  return (
    <a
      className={buttonClass(props)}
      href={props.href}
      {...(external && { target: "_blank", rel: "noopener noreferrer" })}
    >
      {props.icon && <Icon name={props.icon} className="icon-small" />}
      {props.children}
      {props.context && <span className="visually-hidden"> {props.context}</span>}
      {external && <span className="visually-hidden"> (opens in a new tab)</span>}
    </a>
  );
}

/** The classes of a button, for a real `<button>`. */
export const buttonClass = ({ look = "quiet", small }: Pick<ButtonLinkProps, "look" | "small">): string =>
  ["button", look !== "quiet" && `button-${look}`, small && "button-small"].filter(Boolean).join(" ");

/** A `mailto:` URL; the subject is percent-encoded (RFC 6068), so a space is %20 and never a plus sign. */
export const mailto = (email: string, subject?: string): string =>
  subject ? `mailto:${email}?subject=${encodeURIComponent(subject)}` : `mailto:${email}`;
