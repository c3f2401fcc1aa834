import type { ReactElement } from "react";
import type { Content } from "../../content.ts";
import { reveal } from "../../hooks.ts";
import { ButtonLink } from "../button.tsx";
import { Section } from "../section.tsx";
import { Stars } from "./stars.tsx";

/** Testimonials, and a way back to the apps. */
export function Testimonials({ content }: { content: Content }): ReactElement {
  const { title, lead, note } = content.sections.testimonials;
  return (
    <Section id="testimonials" title={title} lead={lead}>
      <div className="quotations columns columns-narrow">
        {content.testimonials.map((testimonial) => (
          <Quote key={testimonial.name} {...testimonial} />
        ))}
      </div>
      <div className="cluster after">
        <p className="display">{note}</p>
        <ButtonLink href="#download-section" look="primary">
          Download Now
        </ButtonLink>
      </div>
    </Section>
  );
}

function Quote(props: Content["testimonials"][number]): ReactElement {
  return (
    <figure className="ruled" {...reveal}>
      <div className="cluster">
        <Stars rating={props.rating} />
        {props.sample && <span className="badge muted">{props.sample}</span>}
      </div>
      <blockquote>
        <p>“{props.content}”</p>
      </blockquote>
      <figcaption className="small muted">
        <strong>{props.name}</strong>, {props.role}, <span className="bound">{props.location}</span>
      </figcaption>
    </figure>
  );
}
