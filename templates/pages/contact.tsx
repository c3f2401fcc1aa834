/** /contact: the message form beside the contact details; below, frequent questions. */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import { ButtonLink, mailto } from "../components/button.tsx";
import { ContactForm } from "../components/contact-form.tsx";
import { CopyEmail, CopyRow } from "../components/copy-email.tsx";
import { PostalAddress } from "../components/footer.tsx";
import { InnerPage } from "../components/inner-page.tsx";
import { MarkShapes } from "../components/mark.tsx";
import { Accordion, FactList } from "../components/parts.tsx";
import { Section } from "../components/section.tsx";
import { ToastRegion } from "../components/toast-region.tsx";
import type { Content } from "../content.ts";

export function Contact({ content }: { content: Content }): ReactElement {
  const { contact, site, subjects, hints, faq, figures } = content;
  /* On a phone, the details are far below, after the form. */
  const email = (
    <ButtonLink href={mailto(site.email)} icon="envelope" small>
      {site.email}
    </ButtonLink>
  );
  return (
    <InnerPage content={content} fields={contact.fields} header={email} script="client/contact.ts">
      <Section>
        <div className="split">
          <div className="stack stack-large">
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
          <div className="stack stack-large contact-details">
            <h2>Contact details</h2>
            <FactList
              facts={[
                ["Email", <CopyEmail key="email" email={site.email} />],
                [
                  "Reply",
                  <span key="reply" className="sentence">
                    {figures.replyTime}
                  </span>,
                ],
                ["Faster help", <Markdown key="faster" inline text={contact.fields.faster} />],
                ["Press", <Markdown key="press" inline text={contact.fields.press} />],
                ["Jobs", <Markdown key="jobs" inline text={contact.fields.jobs} />],
              ]}
            />
            <CopyRow
              id="postal-address"
              label="Copy address"
              tooltip="Copies it line by line"
              done="Postal address copied"
              className="letter"
              picture={
                <>
                  <svg className="sender" viewBox="0 0 80 40" aria-hidden="true">
                    <path d="M2 4h48M2 18h72M2 32h58" />
                  </svg>
                  <Stamp />
                </>
              }
            >
              <PostalAddress />
            </CopyRow>
          </div>
        </div>
      </Section>
      <Section id="faq" surface className="section-split">
        <div className="stack">
          <h2>Frequently asked questions</h2>
          <p>
            Is your question not here? <a href="#message">Use the form above</a>.
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
      <ToastRegion />
    </InnerPage>
  );
}

/** The stamp on the letter to us, with its postmark. Decoration. */
const Stamp = (): ReactElement => (
  <svg className="stamp" viewBox="0 0 176 104" aria-hidden="true">
    <path className="stamp-rim" d="M92 4h80v96H92z" />
    <path className="stamp-paper" d="M100 12h64v80h-64z" />
    <path className="stamp-hill" d="M100 74q24-16 38-8t26-4v30h-64z" />
    <path className="stamp-edge" d="M92 4h80v96H92z" />
    <g transform="translate(106 20) scale(1.6)">
      <MarkShapes />
    </g>
    <path className="postmark" d="M4 34q14-9 28 0t28 0M4 48q14-9 28 0t28 0M4 62q14-9 28 0t28 0M4 76q14-9 28 0t28 0" />
    <circle className="postmark" cx="86" cy="56" r="32" />
    <circle className="postmark" cx="86" cy="56" r="24" />
  </svg>
);
