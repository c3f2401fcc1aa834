/** The top of an inner page: its heading in a landscape at the hour of its group, beside its own landmark. */
import type { ReactElement, ReactNode } from "react";
import { Landmark, type LandmarkName } from "./landmark.tsx";
import { type Hour, Landscape } from "./landscape.tsx";

interface PageHeaderProps {
  /** Company pages stand in the morning, support pages in full day, legal pages at dusk. */
  readonly hour: Hour;
  /** What stands in that landscape. */
  readonly landmark: LandmarkName;
  readonly title: string;
  readonly lead?: ReactNode;
  /** Above the heading. */
  readonly above?: ReactNode;
  /** Below the lead: a badge, a date, a search box, a button. */
  readonly children?: ReactNode;
}

export function PageHeader(props: PageHeaderProps): ReactElement {
  return (
    <header className={`page-header hour-${props.hour}`}>
      <div className="container page-header-text">
        {props.above}
        <h1>{props.title}</h1>
        {props.lead && <p className="lead">{props.lead}</p>}
        {props.children}
      </div>
      <Landscape hour={props.hour} />
      <Landmark name={props.landmark} />
    </header>
  );
}
