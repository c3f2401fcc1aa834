/** /refund: the policy, with a button for the request, and the waiting times of a refund, day by day. */
import type { ReactElement } from "react";
import { ButtonLink, mailto } from "../components/button.tsx";
import { Days } from "../components/days.tsx";
import { Section } from "../components/section.tsx";
import { Stop } from "../components/way.tsx";
import type { Content } from "../content.ts";
import bill from "../drawings/way/bill.svg";
import { Policy } from "./policy.tsx";

export function Refund({ content }: { content: Content }): ReactElement {
  const request = (
    <ButtonLink href={mailto(content.site.email, "Refund Request")} look="primary" icon="envelope">
      Ask for a refund
    </ButtonLink>
  );
  return (
    <Policy
      content={content}
      policy={content.refund}
      action={request}
      picture={<Stop svg={bill} at={0} hour="morning" />}
    >
      <Waits {...content.refund.fields} />
    </Policy>
  );
}

/** The total, and the waits one after the other: each begins where the one before it ends at the latest. */
function Waits(props: Pick<Content["refund"]["fields"], "waits" | "waitsTitle" | "waitsNote">): ReactElement {
  const ranges = props.waits.map(({ days }) => days.split("-").map(Number) as [fewest: number, most: number]);
  const total = (which: 0 | 1, count = ranges.length): number =>
    ranges.slice(0, count).reduce((sum, range) => sum + range[which], 0);
  return (
    <Section surface>
      <div className="split split-1-2">
        <div className="stack gap-3">
          <h2>{props.waitsTitle}</h2>
          <p className="figure">
            {total(0)} to {total(1)} days
          </p>
          <p>{props.waitsNote}</p>
        </div>
        <ol className="rows plain-list">
          {props.waits.map(({ name, days, unit }, index) => (
            <li className="stack gap-3" key={name}>
              <p className="cluster">
                <strong className="h3">{name}</strong>
                <span>
                  {days} {unit}
                </span>
              </p>
              <Days
                columns={total(1)}
                from={total(1, index)}
                count={ranges[index]?.[1] ?? 0}
                sure={ranges[index]?.[0] ?? 0}
              />
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}
