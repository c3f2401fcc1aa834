/** /refund: the policy, with a button for the request, and the waiting times of a refund. */
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
    <Policy content={content} policy={content.refund} action={request}>
      <Chart refund={content.refund.fields} />
    </Policy>
  );
}

/** The total, and the waits one after the other. */
function Chart({ refund }: { refund: Content["refund"]["fields"] }): ReactElement {
  const ranges = refund.waits.map(({ days }) => days.split("-").map(Number) as [fewest: number, most: number]);
  const total = (which: 0 | 1): number => ranges.reduce((sum, range) => sum + range[which], 0);
  return (
    <div className="panel stack">
      <div className="stack gap-2">
        <h2>{refund.waitsTitle}</h2>
        <p className="figure total">
          {total(0)}–{total(1)} days
        </p>
        <p className="prose">{refund.waitsNote}</p>
      </div>
      <ol className="timeline waits plain-list">
        {refund.waits.map(({ name, days, unit }) => (
          <li className="stack gap-1" key={name}>
            <strong className="h3">{name}</strong>
            <p>
              {days} {unit}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
