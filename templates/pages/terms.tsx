/** /terms: the policy, with a time line from the trial to the renewals. */
import type { ReactElement } from "react";
import type { Content } from "../content.ts";
import { Policy } from "./policy.tsx";

export function Terms({ content }: { content: Content }): ReactElement {
  const { title, note, scale, stages } = content.terms.fields.payments;
  return (
    <Policy content={content} policy={content.terms}>
      <div className="card payments">
        <h2>{title}</h2>
        <p className="lead">{note}</p>
        <ol>
          {stages.map(({ start, text, span, end }) => (
            <li key={start}>
              <p>
                <strong>{start}</strong> {text}
              </p>
              <p className="payments-span">{span}</p>
              {end && <p className="payments-end">{end}</p>}
            </li>
          ))}
        </ol>
        <p className="small muted">{scale}</p>
      </div>
    </Policy>
  );
}
