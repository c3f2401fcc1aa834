/** /careers: why work here, benefits, open positions and open applications. */
import type { ReactElement } from "react";
import { ButtonLink, mailto } from "../components/button.tsx";
import { bound } from "../components/compounds.tsx";
import { Drawing, Small, type SmallName } from "../components/drawing.tsx";
import { Icon } from "../components/icon.tsx";
import { InnerPage } from "../components/inner-page.tsx";
import { Section } from "../components/section.tsx";
import { Stop } from "../components/way.tsx";
import type { Content } from "../content.ts";
import camp from "../drawings/camp.svg";
import desk from "../drawings/desk.svg";

export function Careers({ content }: { content: Content }): ReactElement {
  const { careers, whyWorkHere, positions, benefits, site } = content;
  const { apply, inquiry } = careers.fields;
  const openPositions = (
    <>
      <ButtonLink href="#positions" look="primary">
        See open positions
      </ButtonLink>
      <p>{inShort(positions)}</p>
    </>
  );
  return (
    <InnerPage content={content} fields={careers.fields} header={openPositions}>
      <Section>
        <div className="split">
          <div className="stack">
            <h2>Why work here</h2>
            <ul className="rows plain-list">
              {whyWorkHere.map(({ title, description }) => (
                <li key={title} className="stack gap-2">
                  <h3>{title}</h3>
                  <p>{bound(description)}</p>
                </li>
              ))}
            </ul>
          </div>
          <Drawing svg={desk} className="desk hour-day" preserveAspectRatio="xMidYMax slice" />
        </div>
      </Section>
      <Section title="Benefits" surface>
        <ul className="benefits led plain-list">
          {benefits.map(({ title, description }, index) => (
            <li className={index === 0 ? "hour-dusk stack gap-4" : "ruled stack gap-2"} key={title}>
              {index === 0 && <Stop svg={camp} />}
              <h3>{title}</h3>
              <p>{bound(description)}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="positions">
        <div className="split">
          <div className="stack">
            <h2>Open positions</h2>
            <p className="lead">{apply.lead}</p>
          </div>
          <ol className="numbered stack gap-3 plain-list">
            {apply.steps.map(({ title, description }) => (
              <li key={title}>
                <p>
                  <strong>{title}.</strong> {bound(description)}
                </p>
              </li>
            ))}
          </ol>
        </div>
        <ul className="rows after plain-list">
          {positions.map((position) => (
            <Position key={position.title} position={position} email={site.email} />
          ))}
        </ul>
        <div className="position ruled stack">
          <Role title={inquiry.title} terms="Open application" drawing="box" />
          <p>{inquiry.text}</p>
          <ButtonLink href={mailto(site.email, "General Job Inquiry")} icon="envelope">
            Introduce yourself
          </ButtonLink>
        </div>
      </Section>
    </InnerPage>
  );
}

/** How many positions there are, and the terms of all of them: "4 positions · Remote · Full-time". */
function inShort(positions: Content["positions"]): string {
  const terms = (["location", "type"] as const).flatMap((term) => {
    const [value, other] = new Set(positions.map((position) => position[term]));
    return value && !other ? [value] : [];
  });
  return [`${positions.length} ${positions.length === 1 ? "position" : "positions"}`, ...terms].join(" · ");
}

function Position(props: { position: Content["positions"][number]; email: string }): ReactElement {
  const { title, department, location, type, description, asks, drawing } = props.position;
  return (
    <li className="position stack">
      <Role title={title} terms={[department, location, type].join(" · ")} drawing={drawing} />
      <div className="stack gap-2">
        <p>{bound(description)}</p>
        <p className="marked">
          <Icon name="check-circle" className="icon-small" />
          <span>{bound(asks)}</span>
        </p>
      </div>
      <ButtonLink href={mailto(props.email, `Job Application: ${title}`)} context={`for ${title}`} icon="envelope">
        Apply Now
      </ButtonLink>
    </li>
  );
}

const Role = (props: { title: string; terms: string; drawing: SmallName }): ReactElement => (
  <div className="marked">
    <Small name={props.drawing} />
    <div className="stack gap-2">
      <h3>{props.title}</h3>
      <p className="label">{props.terms}</p>
    </div>
  </div>
);
