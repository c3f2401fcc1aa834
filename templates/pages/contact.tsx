/** /contact: the message form beside the contact details; below, frequent questions. */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import { ContactForm } from "../components/contact-form.tsx";
import { CopyEmail, CopyRow } from "../components/copy-email.tsx";
import { PostalAddress } from "../components/footer.tsx";
import { InnerPage } from "../components/inner-page.tsx";
import { Accordion, FactList } from "../components/parts.tsx";
import { Section } from "../components/section.tsx";
import { ToastRegion } from "../components/toast-region.tsx";
import type { Content } from "../content.ts";

export function Contact({ content }: { content: Content }): ReactElement {
  const { contact, site, subjects, hints, faq, figures } = content;
  return (
    <InnerPage content={content} fields={contact.fields} script="client/contact.ts">
      <Section>
        <div className="split">
          <div className="stack stack-large">
            <h2>Send us a message</h2>
            <div className="stack">
              <Markdown className="prose" text={contact.body} />
              <ContactForm
                email={site.email}
                subjects={subjects}
                hint={hints.contactForm}
                printed={hints.contactPrinted}
              />
            </div>
          </div>
          <div className="stack stack-large">
            <h2>Contact details</h2>
            <FactList
              facts={[
                ["Email", <CopyEmail key="email" email={site.email} />],
                [
                  "Post",
                  <CopyRow
                    key="address"
                    id="postal-address"
                    label="Copy address"
                    tooltip="Copies it line by line"
                    done="Postal address copied"
                  >
                    <PostalAddress />
                  </CopyRow>,
                ],
                ["Reply", `We reply ${figures.replyTime}.`],
              ]}
            />
          </div>
        </div>
      </Section>
      <Section id="faq" title="Frequently asked questions" surface className="section-split">
        <div>
          {faq.map(({ question, answer }) => (
            <Accordion key={question} title={question}>
              <Markdown as="p" inline text={answer} />
            </Accordion>
          ))}
        </div>
      </Section>
      <ToastRegion />
    </InnerPage>
  );
}
