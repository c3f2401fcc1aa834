import type { ReactElement } from "react";
import { Document } from "../components/document.tsx";
import { Prairie } from "../components/prairie.tsx";
import type { Content } from "../content.ts";

/** The home page. */
export function Home(props: { content: Content }): ReactElement {
  const { home } = props.content;
  return (
    <Document content={props.content} meta={{ title: home.fields.metaTitle, description: home.fields.description }}>
      <section className="hero">
        <h1>{home.fields.title}</h1>
        <svg className="prairie" viewBox="0 0 1440 400" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
          <Prairie />
        </svg>
      </section>
    </Document>
  );
}
