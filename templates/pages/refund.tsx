/** /refund: the policy, with a button for the request, and the waiting times of a refund in a row. */
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
  const chart = <Chart refund={content.refund.fields} />;
  return <Policy content={content} policy={content.refund} action={request} more={chart} />;
}

/** The waits one after the other, each as wide as its most days. */
function Chart({ refund }: { refund: Content["refund"]["fields"] }): ReactElement {
  const ranges = refund.waits.map(({ days }) => days.split("-").map(Number) as [fewest: number, most: number]);
  const total = (which: 0 | 1): number => ranges.reduce((sum, range) => sum + range[which], 0);
  return (
    <div className="ruled stack gap-3">
      <h2 className="h3">{refund.waitsTitle}</h2>
      <p>{refund.waitsNote}</p>
      <ol className="timeline stack gap-4 plain-list">
        {refund.waits.map(({ name, days, unit }) => (
          <li className="stack gap-2" key={name}>
            <strong className="h3">{name}</strong>
            <p>
              {days} {unit}
            </p>
          </li>
        ))}
        <li className="stack gap-2">
          <strong className="h3">{refund.waitsEnd}</strong>
          <p>
            {total(0)} to {total(1)} days, plus any weekend during the review
          </p>
        </li>
      </ol>
    </div>
  );
}
