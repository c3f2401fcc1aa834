/**
 * /speed-test: a panel that does not measure anything yet, labelled as such, and a fixed comparison. Start Speed Test
 * has no behaviour (spec section 4).
 */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import { sectionsOf } from "../components/body-sections.ts";
import { ButtonLink, buttonClass } from "../components/button.tsx";
import { InnerPage } from "../components/inner-page.tsx";
import { Section } from "../components/section.tsx";
import { SpeedTable } from "../components/speed-comparison.tsx";
import type { Content } from "../content.ts";

export function SpeedTest({ content }: { content: Content }): ReactElement {
  const { speedTest, speedComparison, figures, hints } = content;
  const { withoutVpn, withVpn } = speedComparison;
  const { comparison, changes } = speedTest.fields;
  const { intro, sections } = sectionsOf(speedTest.body);
  return (
    <InnerPage content={content} fields={speedTest.fields}>
      <Section>
        <SpeedPanel hint={hints.speedTest} />
      </Section>
      <Section id="comparison" title={comparison.title} lead={comparison.lead} surface>
        <div className="speed-comparison">
          <SpeedTable comparison={speedComparison} />
          <ul className="changes plain-list">
            <Change value={figures.speedReduction} text={changes.download} />
            <Change value={percent(1 - withVpn.upload / withoutVpn.upload)} text={changes.upload} />
            <Change value={percent(withVpn.ping / withoutVpn.ping - 1)} text={changes.ping} />
          </ul>
        </div>
      </Section>
      {intro && (
        <Section narrow>
          <Markdown className="prose" text={intro} />
        </Section>
      )}
      {sections.map(({ id, title, text }) => (
        <Section key={id} id={id} title={title} className="section-split">
          <Markdown className="prose prose-ruled" text={text} />
        </Section>
      ))}
    </InnerPage>
  );
}

const Change = ({ value, text }: { value: string; text: string }): ReactElement => (
  <li>
    <strong className="figure">{value}</strong> {text}
  </li>
);

/** A share with two significant digits: `0.0952` is "9.5%". */
const percent = (share: number): string => `${Number((100 * share).toPrecision(2))}%`;

function SpeedPanel({ hint }: { hint: string }): ReactElement {
  return (
    <div className="speed-panel">
      <h2 className="visually-hidden">Test your own speed</h2>
      <dl className="gauges">
        <Gauge label="Download" unit="Mbps" />
        <Gauge label="Upload" unit="Mbps" />
        <Gauge label="Ping" unit="ms" />
      </dl>
      <div className="cluster">
        <ButtonLink href="#comparison" look="primary">
          See the comparison
        </ButtonLink>
        <button className={buttonClass({})} type="button" aria-disabled="true" aria-describedby="speed-test-hint">
          Start Speed Test
        </button>
      </div>
      <p className="small" id="speed-test-hint">
        <Markdown as="span" inline text={hint} />
      </p>
    </div>
  );
}

/** A dial at rest: three quarters of a circle with its marks, and no value. */
function Gauge({ label, unit }: { label: string; unit: string }): ReactElement {
  return (
    <div className="gauge">
      <dt>{label}</dt>
      <dd>
        <svg viewBox="0 0 120 104" aria-hidden="true">
          <path className="gauge-arc" d="M24.600 95.400a50 50 0 1 1 70.800 0" />
          <path className="gauge-marks" d="M24.600 95.400a50 50 0 1 1 70.800 0" pathLength="100" />
          <path className="gauge-hand" d="M38 82 30 90" />
        </svg>
        <span>
          <span className="figure" aria-hidden="true">
            --
          </span>
          <span className="visually-hidden">not measured, in</span> {unit}
        </span>
      </dd>
    </div>
  );
}
