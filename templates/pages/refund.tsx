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
      <div className="stack">
        <h2 className="h3">{waitsTitle}</h2>
        <p className="waits-key small" aria-hidden="true">
          <Bar before={0} fewest={1} most={1} /> fewest days
          <Bar before={0} fewest={0} most={1} /> most days
        </p>
        <Waits waits={waits} />
      </div>
    </Policy>
  );
}

interface Days {
  readonly before: number;
  readonly fewest: number;
  readonly most: number;
}

/** The days of a wait, after the most days of those before it: solid for the fewest, pale up to the most. Decoration. */
const Bar = ({ before, fewest, most, width }: Days & { width?: string }): ReactElement => (
  <svg width={width} viewBox={`0 0 ${before + most} 1`} preserveAspectRatio="none" aria-hidden="true">
    <path className="most" d={`M${before} 0h${most}v1h-${most}z`} />
    <path d={`M${before} 0h${fewest}v1h-${fewest}z`} />
  </svg>
);

function Waits({ waits }: { waits: readonly Wait[] }): ReactElement {
  let total = 0;
  const spans = waits.map(({ days }): Days => {
    const [fewest = 0, most = 0] = days.split("-").map(Number);
    total += most;
    return { before: total - most, fewest, most };
  });
  return (
    <ol className="waits plain-list">
      {waits.map(({ name, days, unit }, index) => {
        const span = spans[index] as Days;
        return (
          <li key={name}>
            <strong>{name}</strong>
            <Bar {...span} width={`${Math.round((100 * (span.before + span.most)) / total)}%`} />
            {days} {unit}
          </li>
        );
      })}
    </ol>
  );
}
