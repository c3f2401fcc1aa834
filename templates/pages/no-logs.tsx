/** /no-logs: the policy, with two lists on top: what is never recorded, and what exists and why. */
import type { ReactElement } from "react";
import { bound } from "../components/compounds.tsx";
import type { Content } from "../content.ts";
import { Policy } from "./policy.tsx";

type Side = Content["noLogs"]["fields"]["ledger"]["never"];

export function NoLogs({ content }: { content: Content }): ReactElement {
  const { never, kept } = content.noLogs.fields.ledger;
  return (
    <Policy content={content} policy={content.noLogs}>
      <div className="ledger columns">
        <LedgerSide side={never} ground />
        <LedgerSide side={kept} />
      </div>
    </Policy>
  );
}

function LedgerSide({ side, ground }: { side: Side; ground?: boolean }): ReactElement {
  return (
    <div className={ground ? "panel stack on-ground" : "panel stack"}>
      <h2>{side.title}</h2>
      <ul className="rows plain-list">
        {side.items.map(({ title, description }) => (
          <li key={title} className="stack gap-1">
            <h3>{title}</h3>
            <p>{bound(description)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
