/** /about: the mission beside the company's details, the no-logs statement, four values. */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import { sectionsOf } from "../components/body-sections.ts";
import { mailto } from "../components/button.tsx";
import { useFacts } from "../components/facts.tsx";
import { Figures } from "../components/figures.tsx";
import { PostalAddress } from "../components/footer.tsx";
import { InnerPage } from "../components/inner-page.tsx";
import { FactList } from "../components/parts.tsx";
import { Points } from "../components/points.tsx";
import { Section } from "../components/section.tsx";
import type { Content } from "../content.ts";

export function About({ content }: { content: Content }): ReactElement {
  const { about, values, stats } = content;
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
            <Markdown className="prose prose-large" text={`${intro}\n\n${mission?.text ?? ""}`} />
          </div>
          <CompanyDetails />
        </div>
        <Figures figures={stats.map(({ value, label, description }) => ({ value, label, note: description }))} />
      </Section>
      {statements.map(({ id, title, text }) => (
        <section className="statement" key={id} aria-labelledby={id}>
          <div className="container">
            <h2 id={id}>{title}</h2>
            <Markdown text={text} />
            <Night />
          </div>
        </section>
      ))}
      <Section surface title="What we value">
        <Points points={values} quarters />
      </Section>
    </InnerPage>
  );
}

/** A moon and some stars over the statement. Decoration. */
const Night = (): ReactElement => (
  <svg className="night" viewBox="0 0 200 160" aria-hidden="true">
    <path className="mark-breast" d="M118 20a62 62 0 1 0 62 82 50 50 0 0 1-62-82z" />
    <path className="stars" d="M20 30h0M44 96h0M12 140h0M186 24h0M150 52h0M70 14h0M192 148h0" />
  </svg>
);

function CompanyDetails(): ReactElement {
  const { site } = useFacts();
  return (
    <div className="card">
      <h2 className="h3">Company details</h2>
      <FactList
        facts={[
          [
            "Name",
            <>
              {site.legalName},
              <br />a limited liability company
            </>,
          ],
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
