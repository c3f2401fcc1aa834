/** Small parts that several pages share. Their look is in styles/parts.css. */
import type { ReactElement, ReactNode } from "react";
import { Icon } from "./icon.tsx";

export type Tone = "success" | "warning" | "destructive" | "muted";

/** A question that opens to its answer, without a script. */
export function Accordion(props: { title: string; open?: boolean; children: ReactNode }): ReactElement {
  return (
    <details className="accordion" open={props.open}>
      <summary>
        {props.title}
        <Icon name="chevron-down" className="icon-small" />
      </summary>
      <div className="accordion-answer">{props.children}</div>
    </details>
  );
}

/** A data table in a region that scrolls by itself and by keyboard. `children` are `<thead>` and `<tbody>`. */
export function Table(props: { label: string; caption?: ReactNode; children: ReactNode }): ReactElement {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be reachable by keyboard (WCAG 2.1.1)
    <section className="table-region" aria-label={props.label} tabIndex={0}>
      <table className="table" aria-label={props.caption ? undefined : props.label}>
        {props.caption && <caption>{props.caption}</caption>}
        {props.children}
      </table>
    </section>
  );
}

/** A part of a sentence as a value of its own: "within a day" as "Within a day". */
export const capitalized = (phrase: string): string => phrase.charAt(0).toUpperCase() + phrase.slice(1);

/** Pairs of a term and its value. */
export function FactList(props: { facts: readonly (readonly [term: string, value: ReactNode])[] }): ReactElement {
  return (
    <dl className="facts">
      {props.facts.map(([term, value]) => (
        <div className="cluster ruled" key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `12ms`, as the specification writes it, with the space before the unit that the rest of the site has. */
export function Milliseconds({ value }: { value: string }): ReactElement {
  return (
    <>
      {Number.parseInt(value, 10)}
      <span className="unit">ms</span>
    </>
  );
}
