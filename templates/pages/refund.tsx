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
  return (
    <Policy content={content} policy={content.refund} action={request}>
      <Chart refund={content.refund.fields} />
    </Policy>
  );
}

/** Each wait begins after the most days of those before it; its bar is solid for the fewest days, pale up to the most. */
function Chart({ refund }: { refund: Content["refund"]["fields"] }): ReactElement {
  const waits = refund.waits.map((wait) => {
    const [fewest, most] = wait.days.split("-").map(Number) as [fewest: number, most: number];
    return { ...wait, fewest, most };
  });
  const fewest = waits.reduce((sum, wait) => sum + wait.fewest, 0);
  const total = waits.reduce((sum, wait) => sum + wait.most, 0);
  const ends = waits.map((_, index) => waits.slice(0, index).reduce((sum, wait) => sum + wait.most, 0));
  return (
    <div className="card waits">
      <div className="waits-heading">
        <h2 className="h3">{refund.waitsTitle}</h2>
        <p className="waits-total">
          {fewest} to {total} days
        </p>
        <p className="lead">{refund.waitsNote}</p>
        <p className="waits-key small">
          <span>
            <Swatch /> at least
          </span>
          <span>
            <Swatch most /> at most
          </span>
          <span>Numbers: days since your request</span>
        </p>
      </div>
      <div className="waits-chart">
        <Days total={total} ends={[...ends, total]} />
        <ol className="plain-list">
          <li className="waits-event">
            <strong>{refund.waitsStart}</strong>
          </li>
          {waits.map((wait, index) => (
            <Bar key={wait.name} {...wait} before={ends[index] ?? 0} total={total} />
          ))}
          <li className="waits-event waits-last">
            <strong>{refund.waitsEnd}</strong>
          </li>
        </ol>
      </div>
    </div>
  );
}

/** The scale behind the bars: a line for each day; the style sheet numbers them. */
function Days({ total, ends }: { total: number; ends: readonly number[] }): ReactElement {
  return (
    <div className="waits-days" aria-hidden="true">
      {Array.from({ length: total + 1 }, (_, day) => day).map((day) => (
        <span className={ends.includes(day) ? "waits-end" : undefined} key={day} />
      ))}
    </div>
  );
}

type BarProps = Wait & {
  readonly fewest: number;
  readonly most: number;
  readonly before: number;
  readonly total: number;
};

function Bar({ name, days, unit, fewest, most, before, total }: BarProps): ReactElement {
  return (
    <li>
      <svg width={percent(before, total)} aria-hidden="true" />
      <div>
        <span className="waits-name">
          <strong>{name}</strong>{" "}
          <span className="bound">
            {days} {unit}
          </span>
        </span>
        <svg
          width={percent(most, total - before)}
          viewBox={`0 0 ${most} 1`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path className="most" d={`M0 0h${most}v1H0z`} />
          <path d={`M0 0h${fewest}v1H0z`} />
        </svg>
      </div>
    </li>
  );
}

const Swatch = ({ most }: { most?: boolean }): ReactElement => (
  <svg aria-hidden="true">
    <rect className={most ? "most" : undefined} width="100%" height="100%" />
  </svg>
);

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)}%`;
