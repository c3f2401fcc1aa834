/** /about: the mission beside the company's details, the no-logs statement, four values. */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import { sectionsOf } from "../components/body-sections.ts";
import { mailto } from "../components/button.tsx";
import { bound } from "../components/compounds.tsx";
import { useFacts } from "../components/facts.tsx";
import { PostalAddress } from "../components/footer.tsx";
import { InnerPage } from "../components/inner-page.tsx";
import { Ridge } from "../components/landscape.tsx";
import { Night } from "../components/night.tsx";
import { FactList } from "../components/parts.tsx";
import { Points } from "../components/points.tsx";
import { Section } from "../components/section.tsx";
import type { Content } from "../content.ts";

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
          <div className="stack stack-large">
            {mission && <h2 id={mission.id}>{mission.title}</h2>}
            <Markdown className="prose prose-large mission" text={`${intro}\n\n${mission?.text ?? ""}`} />
          </div>
          <CompanyDetails />
        </div>
      </Section>
      {statements.map(({ id, title, text }) => (
        <section className="statement" key={id} aria-labelledby={id}>
          <div className="container">
            <h2 id={id}>{bound(title)}</h2>
            <Markdown text={text} />
            <Night dipper />
          </div>
          <Ridge />
        </section>
      ))}
      <Section surface title="What we value">
        <Points points={values} quarters />
      </Section>
    </InnerPage>
  );
}

function CompanyDetails(): ReactElement {
  const { site } = useFacts();
  return (
    <div className="card">
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
