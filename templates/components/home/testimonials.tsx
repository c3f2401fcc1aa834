import type { ReactElement } from "react";
import type { Content } from "../../content.ts";
import { reveal } from "../../hooks.ts";
import { Section } from "../section.tsx";
import { Stars } from "./stars.tsx";

/** Testimonials: the first one large, the others small. */
export function Testimonials(props: { content: Content }): ReactElement {
  const { sections, testimonials } = props.content;
  const { title, lead, note, samples } = sections.testimonials;
  const [figure = "", ...words] = note.split(" ");
  return (
    <Section id="testimonials">
      <div className="quotations">
        <div className="stack">
          <h2>{title}</h2>
          <p className="lead">{lead}</p>
          <p className="display">
            <span className="figure">{figure}</span> {words.join(" ")}
          </p>
          {testimonials.some(({ sample }) => sample) && <p className="small muted">{samples}</p>}
        </div>
        {testimonials.map((testimonial) => (
          <Quote key={testimonial.name} {...testimonial} />
        ))}
      </div>
    </Section>
  );
}

function Quote(props: Content["testimonials"][number]): ReactElement {
  return (
    <figure className="quotation" {...reveal}>
      <Stars rating={props.rating} />
      <blockquote>
        <p>{props.content}</p>
      </blockquote>
      <figcaption className="small muted">
        <strong>{props.name}</strong>, {props.role}, {props.location}
      </figcaption>
    </figure>
  );
}
