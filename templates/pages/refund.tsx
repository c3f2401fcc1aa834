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
        <Waits waits={waits} />
      </div>
    </Policy>
  );
}

/** One bar per wait, starting at the maximum end of the previous one: solid for the minimum, pale up to the maximum. */
function Waits({ waits }: { waits: readonly Wait[] }): ReactElement {
  const spans = waits.map(({ days }) => days.split("-").map(Number) as [number, number]);
  const before = spans.map((_, index) => spans.slice(0, index).reduce((sum, [, most]) => sum + most, 0));
  const total = spans.reduce((sum, [, most]) => sum + most, 0);
  return (
    <ol className="waits plain-list">
      {waits.map(({ name, days, unit }, index) => {
        const [fewest = 0, most = 0] = spans[index] ?? [];
        return (
          <li key={name}>
            <strong>{name}</strong>
            <span>
              {days} {unit}
            </span>
            <svg viewBox={`0 0 ${total} 1`} preserveAspectRatio="none" aria-hidden="true">
              <path className="most" d={`M${before[index]} 0h${most}v1h-${most}z`} />
              <path d={`M${before[index]} 0h${fewest}v1h-${fewest}z`} />
            </svg>
          </li>
        );
      })}
    </ol>
  );
}
