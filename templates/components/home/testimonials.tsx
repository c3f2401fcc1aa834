import type { ReactElement } from "react";
import type { Content } from "../../content.ts";
import lark from "../../drawings/lark.svg";
import { reveal } from "../../hooks.ts";
import { ButtonLink } from "../button.tsx";
import { bound } from "../compounds.tsx";
import { Drawing } from "../drawing.tsx";
import { Badge } from "../parts.tsx";
import { Section } from "../section.tsx";
import { Stars } from "./stars.tsx";

/** Testimonials, and a way back to the apps. */
export function Testimonials({ content }: { content: Content }): ReactElement {
  const { title, lead, note, close } = content.sections.testimonials;
  return (
    <Section id="testimonials" title={title} lead={lead}>
      <div className="quotations columns columns-narrow">
        {content.testimonials.map((testimonial) => (
          <Quote key={testimonial.name} {...testimonial} />
        ))}
      </div>
      <div className="close cluster after">
        <div className="stack gap-2">
          <h2>{bound(note)}</h2>
          <p>{close}</p>
        </div>
        <div className="perch">
          <Drawing svg={lark} />
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
    <figure className="ruled" {...reveal}>
      <div className="cluster">
        <Stars rating={props.rating} />
        {props.sample && <Badge>{props.sample}</Badge>}
      </div>
      <blockquote>
        <p>“{bound(props.content)}”</p>
      </blockquote>
      <figcaption className="small muted">
        <strong>{props.name}</strong>, {props.role}, <span className="bound">{props.location}</span>
      </figcaption>
    </figure>
  );
}
