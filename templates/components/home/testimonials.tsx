import type { ReactElement } from "react";
import type { Content } from "../../content.ts";
import { reveal } from "../../hooks.ts";
import { ButtonLink } from "../button.tsx";
import { Section } from "../section.tsx";
import { Stars } from "./stars.tsx";

/** Testimonials, and a way to the apps. */
export function Testimonials(props: { content: Content }): ReactElement {
  const { sections, testimonials } = props.content;
  const { title, note } = sections.testimonials;
  return (
    <Section id="testimonials">
      <div className="quotations">
        <h2 className="display">{title}</h2>
        {testimonials.map((testimonial) => (
          <Quote key={testimonial.name} {...testimonial} />
        ))}
        <div className="cluster">
          <p className="display">{note}</p>
          <ButtonLink href="#download-section" look="primary">
            Download Now
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}

function Quote(props: Content["testimonials"][number]): ReactElement {
  return (
    <figure className="quotation" {...reveal}>
      <div className="cluster">
        <Stars rating={props.rating} />
        {props.sample && <span className="small muted">{props.sample}</span>}
      </div>
      <blockquote>
        <p>“{props.content}”</p>
      </blockquote>
      <figcaption className="small muted">
        <strong>{props.name}</strong>, {props.role}, <span className="nowrap">{props.location}</span>
      </figcaption>
    </figure>
  );
}
