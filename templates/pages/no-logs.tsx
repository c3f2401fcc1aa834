/** /no-logs: the policy in short; what is never recorded, crossed out in large words; what exists and why. */
import type { ReactElement } from "react";
import { bound } from "../components/compounds.tsx";
import { Section } from "../components/section.tsx";
import { Stop } from "../components/way.tsx";
import type { Content } from "../content.ts";
import drawer from "../drawings/drawer.svg";
import { Policy } from "./policy.tsx";

export function NoLogs({ content }: { content: Content }): ReactElement {
  const { never, kept } = content.noLogs.fields.ledger;
  return (
    <Policy content={content} policy={content.noLogs} picture={<Stop svg={drawer} hour="dusk" />}>
      <Section className="on-ground" title={never.title}>
        <ul className="rows plain-list">
          {never.items.map(({ title, description }) => (
            <li key={title} className="split split-even">
              <h3 className="crossed">{title}</h3>
              <p className="lead">{bound(description)}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section surface title={kept.title}>
        <ul className="rows plain-list">
          {kept.items.map(({ title, description }) => (
            <li key={title} className="split split-even">
              <h3>{title}</h3>
              <p>{bound(description)}</p>
            </li>
          ))}
        </ul>
      </Section>
    </Policy>
  );
}
