/** /no-logs: the policy, with two lists on top: what is never recorded, and what exists and why. */
import { Markdown } from "plinth";
import type { ReactElement, ReactNode } from "react";
import { Icon, type IconName } from "../components/icon.tsx";
import { Night } from "../components/night.tsx";
import type { Content } from "../content.ts";
import { Policy } from "./policy.tsx";

type Side = Content["noLogs"]["fields"]["ledger"]["never"];

export function NoLogs({ content }: { content: Content }): ReactElement {
  const { never, kept } = content.noLogs.fields.ledger;
  return (
    <Policy content={content} policy={content.noLogs}>
      <div className="ledger">
        <LedgerSide side={never} icon="eye-slash">
          <Night />
        </LedgerSide>
        <LedgerSide side={kept} icon="document" />
      </div>
    </Policy>
  );
}

function LedgerSide(props: { side: Side; icon: IconName; children?: ReactNode }): ReactElement {
  const { side, icon, children } = props;
  return (
    <div>
      <h2>
        <Icon name={icon} />
        {side.title}
      </h2>
      {children}
      <ul className="rows plain-list">
        {side.items.map((item) => (
          <Markdown as="li" inline key={item} text={item} />
        ))}
      </ul>
    </div>
  );
}
