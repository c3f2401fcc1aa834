/** /contact: a letter with the message form, and whom it goes to; below, frequent questions. */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import { ButtonLink, mailto } from "../components/button.tsx";
import { ContactForm } from "../components/contact-form.tsx";
import { CopyEmail, CopyRow } from "../components/copy-email.tsx";
import { Drawing } from "../components/drawing.tsx";
import { PostalAddress } from "../components/footer.tsx";
import { Icon } from "../components/icon.tsx";
import { InnerPage } from "../components/inner-page.tsx";
import { Accordion, capitalized, FactList } from "../components/parts.tsx";
import { Section } from "../components/section.tsx";
import { ToastRegion } from "../components/toast-region.tsx";
import type { Content } from "../content.ts";
import stamp from "../drawings/stamp.svg";

export function Contact({ content }: { content: Content }): ReactElement {
  const { contact, site, subjects, hints, faq, figures } = content;
  const { leaveOut } = contact.fields;
  /* On a phone, the details are far below, after the form. */
  const email = (
    <ButtonLink href={mailto(site.email)} icon="envelope" small>
      {site.email}
    </ButtonLink>
  );
  return (
    <InnerPage content={content} fields={contact.fields} header={email} script="client/contact.ts">
      <ToastRegion />
      <Section>
        <div className="letter split">
          <div className="stack">
            <h2 id="message">Send us a message</h2>
            <div className="stack">
              <Markdown className="prose" text={contact.body} />
              <ContactForm
                email={site.email}
                subjects={subjects}
                hint={hints.contactForm}
                privacy={contact.fields.privacy}
                printed={hints.contactPrinted}
              />
            </div>
          </div>
          <div className="stack">
            <CopyRow
              id="postal-address"
              label="Copy address"
              tooltip="Copies the full address"
              done="Postal address copied"
              className="stack gap-4"
              picture={<Drawing svg={stamp} className="stamp" />}
            >
              <PostalAddress />
            </CopyRow>
            <div className="stack gap-2">
              <h2 className="h3">{leaveOut.title}</h2>
              <ul className="cluster plain-list">
                {leaveOut.items.map((item) => (
                  <li className="row" key={item}>
                    <Icon name="x-circle" className="destructive" />
                    <strong>{item}</strong>
                  </li>
                ))}
              </ul>
              <p>{leaveOut.text}</p>
            </div>
            <div className="stack gap-3">
              <h2 className="h3">Contact details</h2>
              <FactList
                facts={[
                  ["Email", <CopyEmail key="email" email={site.email} />],
                  ["Reply", capitalized(figures.replyTime)],
                  ["Help", <Markdown key="faster" inline text={contact.fields.faster} />],
                  ["Press", <Markdown key="press" inline text={contact.fields.press} />],
                  ["Jobs", <Markdown key="jobs" inline text={contact.fields.jobs} />],
                ]}
              />
            </div>
          </div>
        </div>
      </Section>
      <Section id="faq" surface split>
        <div className="stack">
          <h2>Frequently asked questions</h2>
          <p>
            Don’t see your question? <a href="#message">Use the form above</a>.
          </p>
        </div>
        <div>
          {faq.map(({ question, answer }, index) => (
            <Accordion key={question} title={question} open={index === 0}>
              <Markdown as="p" inline text={answer} />
            </Accordion>
          ))}
        </div>
      </Section>
    </InnerPage>
  );
}
