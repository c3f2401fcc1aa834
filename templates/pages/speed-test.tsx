/**
 * /speed-test: a fixed comparison, where speed gets lost, and how to measure it, beside a panel that does not yet do so, labelled as such.
 * Start Speed Test has no behaviour (spec section 4).
 */
import type { ReactElement } from "react";
import { buttonClass } from "../components/button.tsx";
import { Figures } from "../components/figures.tsx";
import { InnerPage } from "../components/inner-page.tsx";
import { Section } from "../components/section.tsx";
import { SpeedLegend, Speeds } from "../components/speed-comparison.tsx";
import { Way } from "../components/way.tsx";
import type { Content } from "../content.ts";

export function SpeedTest({ content }: { content: Content }): ReactElement {
  const { speedTest, speedComparison, hints } = content;
  const { withoutVpn, withVpn } = speedComparison;
  const { comparison, changes, way, measure } = speedTest.fields;
  return (
    <InnerPage content={content} fields={speedTest.fields}>
      <Section id="comparison" title={comparison.title} className="on-ground">
        <div className="stack">
          <SpeedLegend />
          <Speeds
            comparison={speedComparison}
            changes={{
              download: [percent(1 - withVpn.download / withoutVpn.download), changes.download],
              upload: [percent(1 - withVpn.upload / withoutVpn.upload), changes.upload],
              ping: [`${withVpn.ping - withoutVpn.ping} ms`, changes.ping],
            }}
          />
          <p>{comparison.lead}</p>
        </div>
      </Section>
      <Way {...way} />
      <Section id="measure" title={measure.title} lead={measure.lead} surface>
        <div className="split">
          <ol className="numbered stack plain-list">
            {measure.runs.map(({ title, description }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{description}</p>
              </li>
            ))}
          </ol>
          <div className="panel stack gap-4">
            <Figures figures={measures.map(([label, note]) => ({ value: notMeasured, label, note }))} />
            <p>
              <button className={buttonClass({})} type="button" aria-disabled="true" aria-describedby="speed-test-hint">
                Start Speed Test
              </button>
            </p>
            <p id="speed-test-hint" className="small">
              {hints.speedTest}
            </p>
          </div>
        </div>
      </Section>
    </InnerPage>
  );
}

/** A share in whole percent: 8% for the download, as the specification gives it. */
const percent = (share: number): string => `${Math.round(100 * share)}%`;

const notMeasured = (
  <>
    <span aria-hidden="true">--</span>
    <span className="visually-hidden">not measured</span>
  </>
);

/** What the test will measure, and in which unit. */
const measures = [
  ["Download", "Mbps"],
  ["Upload", "Mbps"],
  ["Ping", "ms"],
] as const;
