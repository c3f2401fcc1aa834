/** /404.html: what hosts answer for an unknown route. Links are absolute, since the path may be deep. */
import type { ReactElement } from "react";
import { ButtonLink } from "../components/button.tsx";
import { Document } from "../components/document.tsx";
import { Landscape } from "../components/landscape.tsx";
import { NextSteps } from "../components/next-steps.tsx";
import type { Content } from "../content.ts";
import { notFoundPage } from "../hooks.ts";

export function NotFound({ content }: { content: Content }): ReactElement {
  const { title, metaTitle, description, lead, next } = content.notFound.fields;
  return (
    <Document content={content} meta={{ title: metaTitle, description, noindex: true }}>
      <div className="page-header not-found hour-dusk" {...notFoundPage}>
        <div className="container page-header-text">
          <p className="not-found-code">404</p>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          <ButtonLink href="/" look="primary">
            Return to Home
          </ButtonLink>
        </div>
        <Landscape hour="dusk" landmark="flown" />
      </div>
      <NextSteps steps={next} />
    </Document>
  );
}
