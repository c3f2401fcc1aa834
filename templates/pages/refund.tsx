/** /refund: the policy, with a button for the request, and the waiting times of a refund drawn to scale. */
import { Fragment, type ReactElement } from "react";
import { ButtonLink, mailto } from "../components/button.tsx";
import type { Content } from "../content.ts";
import { Policy } from "./policy.tsx";

export function Refund({ content }: { content: Content }): ReactElement {
  const request = (
    <ButtonLink href={mailto(content.site.email, "Refund Request")} look="primary" icon="envelope">
      Refund Request
    </ButtonLink>
  );
  return (
    <Policy content={content} policy={content.refund} action={request}>
      <Chart refund={content.refund.fields} />
    </Policy>
  );
}

/** The waits one after the other, on the fastest and on the slowest path; the numbers below are those of the days. */
function Chart({ refund }: { refund: Content["refund"]["fields"] }): ReactElement {
  const ranges = refund.waits.map(({ days }) => days.split("-").map(Number) as [fewest: number, most: number]);
  const fastest = ranges.map(([fewest]) => fewest);
  const slowest = ranges.map(([, most]) => most);
  const total = sum(slowest);
  return (
    <div className="card waits">
      <div className="stack">
        <h2 className="waits-total">
          <span>{refund.waitsTitle}</span> About {sum(fastest)} to {total} days
        </h2>
        <p className="lead">{refund.waitsNote}</p>
      </div>
      <div className="waits-chart">
        <Path name="Fastest" days={fastest} total={total} />
        <Path name="Slowest" days={slowest} total={total} />
        <Days total={total} />
        <p className="waits-axis small muted" aria-hidden="true">
          {refund.waitsAxis}
        </p>
      </div>
      <ol className="waits-key plain-list">
        {refund.waits.map(({ name, days, unit }) => (
          <li key={name}>
            <strong>{name}</strong> {days} {unit}
          </li>
        ))}
        <li>
          <strong>{refund.waitsEnd}</strong>
        </li>
      </ol>
    </div>
  );
}

interface PathProps {
  readonly name: string;
  readonly days: readonly number[];
  readonly total: number;
}

/** A bar for each wait, to scale and with its days, and a disc for the day on which the money is there. */
function Path({ name, days, total }: PathProps): ReactElement {
  const share = (count: number): string => `${((100 * count) / total).toFixed(2)}%`;
  return (
    <>
      <p>
        <strong>{name}</strong> {sum(days)} days
      </p>
      <div className="waits-path" aria-hidden="true">
        {days.map((count, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two waits may be equally long
          <Fragment key={index}>
            <span data-days={count} />
            <svg width={share(count)} />
          </Fragment>
        ))}
      </div>
    </>
  );
}

/** A line for each day; the style sheet numbers them. */
const Days = ({ total }: { total: number }): ReactElement => (
  <div className="waits-days" aria-hidden="true">
    {Array.from({ length: total + 1 }, (_, day) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the days are their numbers
      <span key={day} />
    ))}
  </div>
);

const sum = (days: readonly number[]): number => days.reduce((total, count) => total + count, 0);
