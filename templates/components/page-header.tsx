/**
 * The top of an inner page, by its kind: a company page is a landscape with its landmark; on others the landmark is large,
 * beside the text and the tool.
 */
import { usePage } from "plinth";
import type { ReactElement, ReactNode } from "react";
import { sceneryOf } from "../scenery.ts";
import { bound } from "./compounds.tsx";
import { Landscape } from "./landscape.tsx";

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly lead?: string;
  /** Above the heading. */
  readonly above?: ReactNode;
  /** Below the lead: a badge, a date, a button. */
  readonly children?: ReactNode;
  /** What the page is for: below the heading. */
  readonly tool?: ReactNode;
}

export function PageHeader(props: PageHeaderProps): ReactElement {
  const { url } = usePage();
  const { kind, hour, sun, landmark } = sceneryOf(url);
  return (
    <header className={`page-header header-${kind} hour-${hour}${sun ? ` sun-${sun}` : ""}`}>
      <div className="container">
        <div className="page-header-text stack gap-4">
          {props.above}
          <h1>{props.title}</h1>
          {props.lead && <p className="lead">{bound(props.lead)}</p>}
          {props.children}
        </div>
        {props.tool && <div className="tool stack gap-3">{props.tool}</div>}
      </div>
      <div className="view">
        <Landscape hour={hour} landmark={kind === "tool" ? undefined : landmark} />
      </div>
    </header>
  );
}
