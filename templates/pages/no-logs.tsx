/** /no-logs: the policy, with two lists on top: what is never recorded, and what exists and why. */
import type { ReactElement } from "react";
import { Icon, type IconName } from "../components/icon.tsx";
import type { Content } from "../content.ts";
import { Policy } from "./policy.tsx";

type Side = Content["noLogs"]["fields"]["ledger"]["never"];

export function NoLogs({ content }: { content: Content }): ReactElement {
  const { never, kept } = content.noLogs.fields.ledger;
  return (
    <Policy content={content} policy={content.noLogs}>
      <div className="ledger">
        <LedgerSide side={never} icon="eye-slash" />
        <LedgerSide side={kept} icon="document" />
      </div>
    </Policy>
  );
}

function LedgerSide({ side, icon }: { side: Side; icon: IconName }): ReactElement {
  return (
    <div>
      <h2 className="h3">{side.title}</h2>
      <ul className="rows rows-small plain-list">
        {side.items.map((item) => (
          <li key={item}>
            <Icon name={icon} className="icon-small" />
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
