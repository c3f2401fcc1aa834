/** /404.html: what hosts send for an unknown route. Links are root-relative, since the path can be nested. */
import type { ReactElement, ReactNode } from "react";
import { ButtonLink } from "../components/button.tsx";
import { Document } from "../components/document.tsx";
import { NextSteps } from "../components/next-steps.tsx";
import { PageHeader } from "../components/page-header.tsx";
import type { Content } from "../content.ts";
import { notFoundPage } from "../hooks.ts";

export function NotFound({ content }: { content: Content }): ReactElement {
  const { title, metaTitle, description, lead, next } = content.notFound.fields;
  return (
    <Document content={content} meta={{ title: metaTitle, description, noindex: true }}>
      <PageHeader
        title={unbroken(title)}
        lead={lead}
        above={
          <p className="not-found-code figure" {...notFoundPage}>
            404
          </p>
        }
      >
        <ButtonLink href="/" look="primary">
          Return to Home
        </ButtonLink>
      </PageHeader>
      {next && <NextSteps steps={next} />}
    </Document>
  );
}

/** The sentence after the exclamation begins a line of its own where both do not fit on one. */
function unbroken(title: string): ReactNode {
  const [exclamation, sentence] = title.split(/(?<=! )/);
  return (
    <>
      {exclamation}
      <span className="bound">{sentence}</span>
    </>
  );
}
