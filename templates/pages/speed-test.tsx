/**
 * /speed-test: a panel that does not measure anything yet, labelled as such, and a fixed comparison. Start Speed Test
 * has no behaviour (spec section 4).
 */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import { sectionsOf } from "../components/body-sections.ts";
import { buttonClass } from "../components/button.tsx";
import { InnerPage } from "../components/inner-page.tsx";
import { Section } from "../components/section.tsx";
import { Speeds } from "../components/speed-comparison.tsx";
import type { Content } from "../content.ts";

export function SpeedTest({ content }: { content: Content }): ReactElement {
  const { speedTest, speedComparison, figures, hints } = content;
  const { withoutVpn, withVpn } = speedComparison;
  const { comparison, changes, panel } = speedTest.fields;
  const { intro, sections } = sectionsOf(speedTest.body);
  return (
    <InnerPage content={content} fields={speedTest.fields}>
      <Section id="comparison" title={comparison.title} lead={comparison.lead} className="speeds">
        <Speeds
          comparison={speedComparison}
          changes={{
            download: [figures.speedReduction, changes.download],
            upload: [percent(1 - withVpn.upload / withoutVpn.upload), changes.upload],
            ping: [`${withVpn.ping - withoutVpn.ping} ms`, changes.ping],
          }}
        />
      </Section>
      <Section surface className="section-split">
        <div className="stack">
          <h2>{panel}</h2>
          <p id="speed-test-hint">
            <Markdown as="span" inline text={hints.speedTest} />
          </p>
        </div>
        <div className="gauges">
          <div className="stack">
            <p className="lead">Not available yet</p>
            <p>
              <button className={buttonClass({})} type="button" aria-disabled="true" aria-describedby="speed-test-hint">
                Start Speed Test
              </button>
            </p>
          </div>
          <dl>
            <Gauge label="Download" unit="Mbps" />
            <Gauge label="Upload" unit="Mbps" />
            <Gauge label="Ping" unit="ms" />
          </dl>
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

/** A share in whole percent, as the specification gives that of the download. */
const percent = (share: number): string => `${Math.round(100 * share)}%`;

/** A dial without a hand: three quarters of a circle with its marks, and no value. */
function Gauge({ label, unit }: { label: string; unit: string }): ReactElement {
  return (
    <div className="gauge">
      <dt>{label}</dt>
      <dd>
        <svg viewBox="0 0 120 104" aria-hidden="true">
          <path className="gauge-arc" d="M24.600 95.400a50 50 0 1 1 70.800 0" />
          <path className="gauge-marks" d="M24.600 95.400a50 50 0 1 1 70.800 0" pathLength="100" />
        </svg>
        <span className="figure" aria-hidden="true">
          --
        </span>
        <span>
          <span className="visually-hidden">not measured, in</span> {unit}
        </span>
      </dd>
    </div>
  );
}
