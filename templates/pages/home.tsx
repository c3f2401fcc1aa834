import type { ReactElement } from "react";
import { Document } from "../components/document.tsx";
import { PageHeader } from "../components/page-header.tsx";
import type { Content } from "../content.ts";

/** The home page. */
export function Home(props: { content: Content }): ReactElement {
  const { home } = props.content;
  return (
    <Document content={props.content} meta={{ title: home.fields.metaTitle, description: home.fields.description }}>
      <PageHeader hour="morning" title={home.fields.title} lead={home.fields.lead} />
    </Document>
  );
}
