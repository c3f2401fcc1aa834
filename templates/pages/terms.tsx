/** /terms: the policy, with a time line from the trial to the renewals. */
import type { ReactElement } from "react";
import type { Content } from "../content.ts";
import { Policy } from "./policy.tsx";

export function Terms({ content }: { content: Content }): ReactElement {
  const { title, note, stages } = content.terms.fields.payments;
  return (
    <Policy content={content} policy={content.terms}>
      <div className="panel payments">
        <h2>{title}</h2>
        <p>{note}</p>
        <ol className="plain-list">
          {stages.map(({ start, text, span }) => (
            <li key={start}>
              <strong>{start}</strong>
              <p>{text}</p>
              <p className="span">{span}</p>
            </li>
          ))}
        </ol>
      </div>
    </Policy>
  );
}
