/** /terms: the policy, with a calendar from the trial to the renewals. */
import type { ReactElement } from "react";
import { bound } from "../components/compounds.tsx";
import { Days } from "../components/days.tsx";
import { Section } from "../components/section.tsx";
import { Stop } from "../components/way.tsx";
import type { Content } from "../content.ts";
import contract from "../drawings/contract.svg";
import { Policy } from "./policy.tsx";

/** How many days are in a row of squares. */
const row = 10;

export function Terms({ content }: { content: Content }): ReactElement {
  const { title, note, stages } = content.terms.fields.payments;
  const { trialDays, guaranteeDays } = content.figures;
  // How many days, and how many of them for sure: the last stage is as long as it is.
  const lengths = [
    { count: trialDays, color: "success" },
    { count: guaranteeDays, payment: true },
    { count: 7, sure: 0, payment: true },
  ] as const;
  return (
    <Policy content={content} policy={content.terms} picture={<Stop svg={contract} hour="day" />}>
      <Section surface title={title} lead={note}>
        <ol className="calendar plain-list">
          {stages.map(({ start, event, text }, stage) => {
            const length = lengths[stage] ?? lengths[2];
            return (
              <li key={start}>
                <div>
                  <p className="label">{start}</p>
                  <h3>{event}</h3>
                </div>
                <Days
                  columns={Math.min(length.count, row)}
                  width={`${(100 * Math.min(length.count, row)) / row}%`}
                  {...length}
                />
                <p className="small">{bound(text)}</p>
              </li>
            );
          })}
        </ol>
      </Section>
    </Policy>
  );
}
