import type { ReactElement } from "react";
import type { Content } from "../../content.ts";
import { reveal } from "../../hooks.ts";
import { Section } from "../section.tsx";
import { Stars } from "./stars.tsx";

/** What people say, set quietly: their words large, the rest small. */
export function Testimonials(props: { content: Content }): ReactElement {
  const { sections, testimonials } = props.content;
  const { title, lead, note } = sections.testimonials;
  const heading = (
    <>
      {lead} <strong className="nowrap">{note}.</strong>
    </>
  );
  return (
    <Section id="testimonials" title={title} lead={heading} className="section-split">
      <div className="quotations">
        {testimonials.map((testimonial) => (
          <Quote key={testimonial.name} {...testimonial} />
        ))}
      </div>
    </Section>
  );
}

function Quote(props: Content["testimonials"][number]): ReactElement {
  return (
    <figure {...reveal}>
      <Stars rating={props.rating} />
      <blockquote className="display">
        <p>{props.content}</p>
      </blockquote>
      <figcaption className="small muted">
        <strong>{props.name}</strong>, {props.role}, {props.location}
      </figcaption>
    </figure>
  );
}
