/** /refund: the policy, with a button for the request, and the waiting times of a refund drawn to scale. */
import type { ReactElement } from "react";
import { ButtonLink, mailto } from "../components/button.tsx";
import type { Content } from "../content.ts";
import { Policy } from "./policy.tsx";

type Wait = Content["refund"]["fields"]["waits"][number];

export function Refund({ content }: { content: Content }): ReactElement {
  const request = (
    <ButtonLink href={mailto(content.site.email, "Refund Request")} look="primary" icon="envelope">
      Refund Request
    </ButtonLink>
  );
  const { waits, waitsTitle } = content.refund.fields;
  return (
    <Policy content={content} policy={content.refund} action={request}>
      <div className="policy-summary">
        <h2 className="h3">{waitsTitle}</h2>
        <p className="waits-key small">
          <span className="nowrap">
            <svg aria-hidden="true">
              <rect width="100%" height="100%" />
            </svg>
            at least
          </span>
          <span className="nowrap">
            <svg aria-hidden="true">
              <rect className="most" width="100%" height="100%" />
            </svg>
            at most
          </span>
        </p>
        <Waits waits={waits} />
      </div>
    </Policy>
  );
}

/** Each wait begins after the most days of those before it; its bar is solid for the fewest days, pale up to the most. */
function Waits({ waits }: { waits: readonly Wait[] }): ReactElement {
  const spans = waits.map(({ days }) => days.split("-").map(Number) as [fewest: number, most: number]);
  const total = spans.reduce((sum, [, most]) => sum + most, 0);
  let before = 0;
  return (
    <ol className="waits plain-list">
      {waits.map(({ name, days, unit }, index) => {
        const [fewest, most] = spans[index] as (typeof spans)[number];
        const rest = total - before;
        const indent = percent(before, total);
        before += most;
        return (
          <li key={name}>
            <svg width={indent} aria-hidden="true" />
            <div>
              <strong>{name}</strong> {days} {unit}
              <svg width={percent(most, rest)} viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" aria-hidden="true">
                <path className="most" d={`M0 0h${most}v1H0z`} />
                <path d={`M0 0h${fewest}v1H0z`} />
              </svg>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)}%`;
