import type { ReactElement } from "react";
import type { Content } from "../../content.ts";
import { reveal } from "../../hooks.ts";
import { bound } from "../compounds.tsx";
import { Icon } from "../icon.tsx";
import { FlyingLark } from "../mark.tsx";
import { Section } from "../section.tsx";

/** The three steps along one trail: down the side of a phone's screen, from left to right on a wide one. */
export function Steps(props: { content: Content }): ReactElement {
  const { sections, steps } = props.content;
  const { title, note } = sections.howItWorks;
  return (
    <Section id="how-it-works" title={title} surface>
      <div className="trail">
        <svg className="thread" viewBox="0 0 300 100" preserveAspectRatio="none" aria-hidden="true">
          <path vectorEffect="non-scaling-stroke" d="M19 60C50 75 90 43 123 52s107-8 177-36" />
        </svg>
        <svg className="mark" viewBox="-7 -10 44 38" aria-hidden="true">
          <FlyingLark />
        </svg>
        <ol className="plain-list">
          {steps.map((step, index) => (
            <li key={step.number} {...reveal}>
              <Stop>{pictures[index]}</Stop>
              <div>
                <span className="figure">{step.number}</span>
                <h3>{step.title}</h3>
                <p>{bound(step.description)}</p>
                {index === steps.length - 1 && (
                  <p className="display trail-end">
                    <Icon name="shield" />
                    {note}
                  </p>
                )}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}

/** A round window with morning hills; its contents change from step to step. Decoration. */
const Stop = ({ children }: { children: ReactElement | undefined }): ReactElement => (
  <svg className="stop" viewBox="0 0 120 120" aria-hidden="true">
    <path className="far" d="M2 76l22-14 16 10 22-22 22 18 16-8 18 12a58 58 0 0 1-116 4z" />
    <path className="mid" d="M4 86c34-12 70-10 112 0a58 58 0 0 1-112 0z" />
    {children}
  </svg>
);

const phone = (
  <>
    <rect className="stop-dark" x="42" y="22" width="36" height="70" rx="8" />
    <rect className="stop-light" x="45.5" y="26" width="29" height="62" rx="4.5" />
  </>
);

/** Step 1: the app appears. Step 2: the sun rises. Step 3: the bird flies. */
const pictures: readonly ReactElement[] = [
  <>
    {phone}
    <path className="stop-line" d="M60 40v22m-9-9 9 9 9-9M51 72h18" />
  </>,
  <>
    {phone}
    <circle className="mark-breast" cx="60" cy="48" r="6" />
    <path className="stop-line" d="M60 38v-2m10 12h2m-24 0h2m3-7-1-1m15 1 1-1M53 55l-1 1" />
    <path className="stop-dark stop-hand" d="M58 55a4 4 0 0 1 8 0v15l14 5q5 2 4 8l-3 17H64L54 82q-2-5 4-5z" />
  </>,
  <g key="bird" transform="translate(35 40) rotate(-10) scale(1.5)">
    <FlyingLark />
  </g>,
];
