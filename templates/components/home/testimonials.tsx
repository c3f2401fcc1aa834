import type { ReactElement } from "react";
import type { Content } from "../../content.ts";
import { reveal } from "../../hooks.ts";
import { Section } from "../section.tsx";
import { Stars } from "./stars.tsx";

/** Testimonials: a figure, then one large quotation and the others below it. */
export function Testimonials(props: { content: Content }): ReactElement {
  const { sections, testimonials } = props.content;
  const { title, lead, note } = sections.testimonials;
  const [first, ...others] = testimonials;
  const [figure = "", ...words] = note.split(" ");
  return (
    <Section id="testimonials">
      <div className="quotations">
        <div className="stack">
          <h2>{title}</h2>
          <p className="lead">{lead}</p>
        </div>
        <p className="display">
          <span className="figure">{figure}</span> {words.join(" ")}
        </p>
        {first && <Quote {...first} />}
        {others.map((testimonial) => (
          <Quote key={testimonial.name} {...testimonial} />
        ))}
      </div>
    </Section>
  );
}

function Quote(props: Content["testimonials"][number]): ReactElement {
  return (
    <figure className="quotation" {...reveal}>
      <div className="cluster">
        <Stars rating={props.rating} />
        {props.sample && <span className="small muted">Sample</span>}
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
