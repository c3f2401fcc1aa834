import type { ReactElement } from "react";
import type { Content } from "../../content.ts";
import { reveal } from "../../hooks.ts";
import { bound } from "../compounds.tsx";
import { Section } from "../section.tsx";
import { Stars } from "./stars.tsx";

/** Testimonials: the first one large, the others beside it. That some are samples is said once. */
export function Testimonials({ content }: { content: Content }): ReactElement {
  const { title, lead } = content.sections.testimonials;
  return (
    <Section id="testimonials" title={title} lead={lead}>
      <div className="stack">
        {content.testimonials.some(({ sample }) => sample) && <p className="label">Sample quotations</p>}
        <div className="quotations split">
          {content.testimonials.map((testimonial) => (
            <Quote key={testimonial.name} {...testimonial} />
          ))}
        </div>
      </div>
    </Section>
  );
}

function Quote(props: Content["testimonials"][number]): ReactElement {
  return (
    <figure className="stack gap-3 ruled" {...reveal}>
      <Stars rating={props.rating} />
      <blockquote>
        <p>“{bound(props.content)}”</p>
      </blockquote>
      <figcaption className="small muted">
        <strong>{props.name}</strong>, {props.role}, <span className="bound">{props.location}</span>
      </figcaption>
    </figure>
  );
}
