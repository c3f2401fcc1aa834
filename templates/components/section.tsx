import type { ReactElement, ReactNode } from "react";
import { bound } from "./compounds.tsx";

interface SectionProps {
  readonly id?: string;
  /** Omit it only when the section's heading is elsewhere. */
  readonly title?: string;
  readonly lead?: string;
  /** The darker of the two backgrounds; adjacent sections alternate. */
  readonly surface?: boolean;
  /** The heading beside what it is about. */
  readonly split?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A full-width section with its heading (h2) and lead. */
export function Section(props: SectionProps): ReactElement {
  const { surface, split, title, lead } = props;
  const className = ["section", surface && "section-surface", props.className];
  return (
    <section id={props.id} className={className.filter(Boolean).join(" ")}>
      <div className={split ? "container split split-1-2" : "container"}>
        {title && (
          <div className="section-heading stack gap-3">
            <h2>{title}</h2>
            {lead && <p className="lead">{bound(lead)}</p>}
          </div>
        )}
        {props.children}
      </div>
    </section>
  );
}
