/** The top of an inner page: its heading in a landscape at the hour of its group, beside its own landmark. */
import { usePage } from "plinth";
import type { ReactElement, ReactNode } from "react";
import { sceneryOf } from "../scenery.ts";
import { bound } from "./compounds.tsx";
import { Landmark } from "./landmark.tsx";
import { Landscape } from "./landscape.tsx";

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly lead?: string;
  /** Above the heading. */
  readonly above?: ReactNode;
  /** Below the lead: a badge, a date, a search box, a button. */
  readonly children?: ReactNode;
}

export function PageHeader(props: PageHeaderProps): ReactElement {
  const { hour, landmark, mirrored } = sceneryOf(usePage().url);
  return (
    <header className={`page-header hour-${hour}${mirrored ? " mirrored" : ""}`}>
      <div className="container page-header-text">
        {props.above}
        <h1>{props.title}</h1>
        {props.lead && <p className="lead">{bound(props.lead)}</p>}
        {props.children}
      </div>
      <Landscape hour={hour} />
      <Landmark name={landmark} />
    </header>
  );
}
