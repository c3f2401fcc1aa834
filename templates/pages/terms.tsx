/** /terms: the policy, with a time line from the trial to the renewals. */
import type { ReactElement } from "react";
import { Section } from "../components/section.tsx";
import type { Content } from "../content.ts";
import { Policy } from "./policy.tsx";

export function Terms({ content }: { content: Content }): ReactElement {
  const { title, note, stages } = content.terms.fields.payments;
  return (
    <Policy content={content} policy={content.terms}>
      <Section surface className="after" title={title} lead={note}>
        <ol className="timeline plain-list">
          {stages.map(({ start, text, span }) => (
            <li className="stack gap-1" key={start}>
              <strong className="h3">{span}</strong>
              <p className="label">{start}</p>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
    </Policy>
  );
}
