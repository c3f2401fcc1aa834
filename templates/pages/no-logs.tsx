/** /no-logs: the policy, with two lists on top: what is never recorded, and what exists and why. */
import { Markdown } from "plinth";
import type { ReactElement, ReactNode } from "react";
import { Night } from "../components/night.tsx";
import type { Content } from "../content.ts";
import { Policy } from "./policy.tsx";

type Side = Content["noLogs"]["fields"]["ledger"]["never"];

export function NoLogs({ content }: { content: Content }): ReactElement {
  const { never, kept } = content.noLogs.fields.ledger;
  return (
    <Policy content={content} policy={content.noLogs}>
      <div className="ledger">
        <LedgerSide side={never} picture={<Night />} />
        <LedgerSide side={kept} picture={<Sheet />} />
      </div>
    </Policy>
  );
}

/** A written page, as large as the moon of the other list. Decoration. */
const Sheet = (): ReactElement => (
  <svg viewBox="40 0 140 160" aria-hidden="true">
    <path className="sheet" d="M84 20h64l32 32v92H84z" />
    <path className="fold" d="M148 20v32h32z" />
    <path className="writing" d="M102 74h60m-60 24h60m-60 24h36" />
  </svg>
);

function LedgerSide({ side, picture }: { side: Side; picture: ReactNode }): ReactElement {
  return (
    <div>
      <h2>{side.title}</h2>
      {picture}
      <ul className="rows plain-list">
        {side.items.map((item) => (
          <Markdown as="li" inline key={item} text={item} />
        ))}
      </ul>
      {side.foot && <Markdown as="p" inline className="small muted" text={side.foot} />}
    </div>
  );
}
