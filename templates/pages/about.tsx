/** /about: the mission beside the company's details, what a network can write down, the no-logs statement, four values. */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import { sectionsOf } from "../components/body-sections.ts";
import { mailto } from "../components/button.tsx";
import { bound } from "../components/compounds.tsx";
import { Drawing, Small } from "../components/drawing.tsx";
import { useFacts } from "../components/facts.tsx";
import { PostalAddress } from "../components/footer.tsx";
import { InnerPage } from "../components/inner-page.tsx";
import { FactList } from "../components/parts.tsx";
import { Section } from "../components/section.tsx";
import type { Content } from "../content.ts";
import pencil from "../drawings/pencil.svg";
import ridge from "../drawings/ridge.svg";

export function About({ content }: { content: Content }): ReactElement {
  const { about, values } = content;
  const {
    intro,
    sections: [mission, ...statements],
  } = sectionsOf(about.body);
  return (
    <InnerPage content={content} fields={about.fields}>
      <Section>
        <div className="split">
          <div className="stack">
            {mission && <h2 id={mission.id}>{mission.title}</h2>}
            <Markdown className="prose mission" text={`${intro}\n\n${mission?.text ?? ""}`} />
          </div>
          <CompanyDetails />
        </div>
      </Section>
      <Notebook {...about.fields.notebook} />
      {statements.map(({ id, title, text }) => (
        <section className="statement on-ground" key={id} aria-labelledby={id}>
          <div className="container stack">
            <h2 className="h3" id={id}>
              {bound(title)}
            </h2>
            <div className="stack">
              {text.split("\n\n").map((part) => (
                <Markdown key={part} text={part} />
              ))}
            </div>
          </div>
          <Drawing svg={ridge} className="ridge" preserveAspectRatio="xMidYMax slice" />
        </section>
      ))}
      <Section surface title="Our values">
        <ul className="rows plain-list">
          {values.map(({ title, description, drawing }) => (
            <li key={title} className="split split-1-2">
              <h3 className="display cluster">
                <Small name={drawing} />
                {title}
              </h3>
              <Markdown as="p" inline className="lead" text={description} />
            </li>
          ))}
        </ul>
      </Section>
    </InnerPage>
  );
}

/** What whoever runs the network can write down, without the VPN and with it. */
const Notebook = ({ title, pages, note }: Content["about"]["fields"]["notebook"]): ReactElement => (
  <Section title={title} lead={note} surface split>
    <div className="notebook">
      {pages.map((page) => (
        <div className="stack gap-2" key={page.title}>
          <h3>{page.title}</h3>
          <ul className="plain-list">
            {page.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
      <Drawing svg={pencil} className="pencil" />
    </div>
  </Section>
);

function CompanyDetails(): ReactElement {
  const { site } = useFacts();
  return (
    <div className="stack gap-2">
      <h2 className="h3">Company details</h2>
      <FactList
        facts={[
          ["Name", site.legalName],
          ["Legal form", `${site.address.regionName} limited liability company`],
          ["Product", `${site.brand}, for iOS, Android, Windows and macOS`],
          [
            "Email",
            <a key="email" href={mailto(site.email)}>
              {site.email}
            </a>,
          ],
          ["Address", <PostalAddress key="address" unnamed />],
        ]}
      />
    </div>
  );
}
