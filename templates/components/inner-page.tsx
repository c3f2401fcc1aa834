/** Every page except the home page: document, header, and for some at the end the way to the apps, or next steps. */
import { usePage } from "plinth";
import type { ReactElement, ReactNode } from "react";
import type { Content } from "../content.ts";
import { sceneryOf } from "../scenery.ts";
import { Close, StoreLinks } from "./close.tsx";
import { Document } from "./document.tsx";
import { NextSteps } from "./next-steps.tsx";
import { PageHeader } from "./page-header.tsx";
import { capitalized } from "./parts.tsx";
import { StructuredData } from "./structured-data.tsx";

/** Time passes from the top of a page to its end. */
const later = { morning: "day", day: "dusk", dusk: "morning" } as const;

interface InnerPageProps {
  readonly content: Content;
  /** The front matter of the page. */
  readonly fields: Content["notFound"]["fields"];
  /** In the header, below the lead. */
  readonly header?: ReactNode;
  /** In the header, beside the heading. */
  readonly tool?: ReactNode;
  /** A bundled script for this page only. */
  readonly script?: string;
  readonly children: ReactNode;
}

export function InnerPage(props: InnerPageProps): ReactElement {
  const { content, fields, script } = props;
  const { title, metaTitle } = fields;
  const { hour } = sceneryOf(usePage().url);
  const name = metaTitle.toLowerCase();
  const meta = { title: metaTitle, description: fields.description };
  return (
    <Document content={content} meta={meta} {...(script && { script })}>
      <PageHeader
        title={title}
        above={title.toLowerCase() !== name && <p className="eyebrow">{capitalized(name)}</p>}
        lead={fields.lead}
        tool={props.tool}
      >
        {props.header}
      </PageHeader>
      {props.children}
      {fields.next && <NextSteps steps={fields.next} />}
      {fields.offer && (
        <Close content={content} words={fields.offer} hour={later[hour]} href="/#download-section">
          <StoreLinks stores={content.stores} />
        </Close>
      )}
      <Breadcrumbs home={content.site.brand} name={fields.metaTitle} />
    </Document>
  );
}

/** Breadcrumbs from the home page to this page, for search engines. */
function Breadcrumbs(props: { home: string; name: string }): ReactElement {
  const { origin, url } = usePage();
  const item = (position: number, name: string, path: string) => ({
    "@type": "ListItem",
    position,
    name,
    item: origin + path,
  });
  const itemListElement = [item(1, props.home, "/"), item(2, props.name, url)];
  return <StructuredData data={{ "@type": "BreadcrumbList", itemListElement }} />;
}
