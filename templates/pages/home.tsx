/** The home page: sections in the order of the specification. Each is a part of components/home/. */
import { usePage } from "plinth";
import type { ReactElement } from "react";
import { ButtonLink } from "../components/button.tsx";
import { Close } from "../components/close.tsx";
import { Document } from "../components/document.tsx";
import { Features } from "../components/home/features.tsx";
import { Hero } from "../components/home/hero.tsx";
import { Network } from "../components/home/network.tsx";
import { Steps } from "../components/home/steps.tsx";
import { homeGraph } from "../components/home/structured-data.ts";
import { Testimonials } from "../components/home/testimonials.tsx";
import { Offer } from "../components/offer.tsx";
import { StructuredData } from "../components/structured-data.tsx";
import type { Content } from "../content.ts";

export function Home({ content }: { content: Content }): ReactElement {
  const { home } = content;
  return (
    <Document
      content={content}
      meta={{ title: home.fields.metaTitle, description: home.fields.description }}
      script="client/home.ts"
      styles="styles/front.css"
    >
      <Hero content={content} />
      <Features content={content} />
      <div className="tour">
        <Steps content={content} />
        <Network content={content} />
        {/* On phones, at the bottom of the screen once the hero's buttons have left it. */}
        <div className="download-bar">
          <ButtonLink href="#download-section" look="primary">
            Download
          </ButtonLink>
        </div>
      </div>
      <Offer content={content} />
      <Testimonials content={content} />
      <Close content={content} words={content.sections.close} hour="day" href="#download-section" />
      <StructuredData data={homeGraph(content, usePage().origin)} />
    </Document>
  );
}
