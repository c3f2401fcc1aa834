/** /terms: the policy, with a time line from the trial to the renewals. */
import type { ReactElement } from "react";
import type { Content } from "../content.ts";
import { Policy } from "./policy.tsx";

export function Terms({ content }: { content: Content }): ReactElement {
  const { title, note, stages } = content.terms.fields.payments;
  return (
    <Policy content={content} policy={content.terms}>
      <div className="panel stack">
        <div className="stack gap-2">
          <h2>{title}</h2>
          <p>{note}</p>
        </div>
        <ol className="timeline plain-list">
          {stages.map(({ start, text, span }) => (
            <li className="stack gap-2" key={start}>
              <strong className="h3">{start}</strong>
              <p>{text}</p>
              <p>
                <b>{span}</b>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </Policy>
  );
}
