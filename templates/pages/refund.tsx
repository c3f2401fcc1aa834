/** /refund: the policy, with a button for the request, and the waiting times of a refund, day by day. */
import type { ReactElement } from "react";
import { ButtonLink, mailto } from "../components/button.tsx";
import type { Content } from "../content.ts";
import { Policy } from "./policy.tsx";

export function Refund({ content }: { content: Content }): ReactElement {
  const request = (
    <ButtonLink href={mailto(content.site.email, "Refund Request")} look="primary" icon="envelope">
      Ask for a refund
    </ButtonLink>
  );
  return (
    <Policy content={content} policy={content.refund} action={request} beside={<Chart {...content.refund.fields} />} />
  );
}

type Waits = Pick<Content["refund"]["fields"], "waits" | "waitsTitle" | "waitsNote">;

/** The total, and the waits one after the other: each begins where the one before it ends at the latest. */
function Chart({ waits, waitsTitle, waitsNote }: Waits): ReactElement {
  const ranges = waits.map(({ days }) => days.split("-").map(Number) as [fewest: number, most: number]);
  const total = (which: 0 | 1, count = waits.length): number =>
    ranges.slice(0, count).reduce((sum, range) => sum + range[which], 0);
  return (
    <>
      <h2 className="h3">{waitsTitle}</h2>
      <p className="figure total">
        {total(0)}–{total(1)} days
      </p>
      <ol className="stack gap-4 plain-list">
        {waits.map(({ name, days, unit }, index) => (
          <li className="wait" key={name}>
            <svg width={`${(100 * total(1, index)) / total(1)}%`} height="1" aria-hidden="true" />
            <div className="stack gap-1">
              <p className="cluster">
                <strong className="h3">{name}</strong>
                <span>
                  {days} {unit}
                </span>
              </p>
              <Days range={ranges[index] ?? [0, 0]} of={total(1) - total(1, index)} />
            </div>
          </li>
        ))}
      </ol>
      <p className="small">{waitsNote}</p>
    </>
  );
}

/** A square for each day: filled if it takes at least as long, an outline if it may. There is room for `of` days. */
const Days = (props: { range: readonly [fewest: number, most: number]; of: number }): ReactElement => (
  <svg viewBox={`0 0 ${10 * props.of} 10`} fill="var(--link)" stroke="var(--link)" aria-hidden="true">
    {Array.from({ length: props.range[1] }, (_, day) => (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a day is its number
        key={day}
        x={10 * day + 1}
        y="1"
        width="8"
        height="8"
        rx="1.5"
        fillOpacity={day < props.range[0] ? 1 : 0.15}
      />
    ))}
  </svg>
);
