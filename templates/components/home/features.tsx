/** What a VPN does, in one picture, and the four features at four hours of the day, the first one large. */
import { Markdown } from "plinth";
import type { ReactElement } from "react";
import type { Content } from "../../content.ts";
import uncapped from "../../drawings/uncapped.svg";
import { reveal } from "../../hooks.ts";
import { Drawing, Small } from "../drawing.tsx";
import { Mark } from "../mark.tsx";
import { Section } from "../section.tsx";
import { AppRows, Dial } from "./app.tsx";

/** Screens of the app: four devices at once, the button, its locations, and its empty record. */
const screens = {
  devices: (
    <>
      <Drawing svg={uncapped} className="uncapped" />
      <span>Data and speed</span>
      <b className="figure">No limit</b>
      <AppRows
        rows={[
          ["Maya’s phone", "On", { icon: "phone" }],
          ["Sam’s phone", "On", { icon: "android" }],
          ["Home PC", "On", { icon: "desktop" }],
          ["Work laptop", "On", { icon: "laptop" }],
        ]}
      />
    </>
  ),
  button: <Dial tap="Tap to disconnect" state="Protected" />,
  locations: (
    <AppRows
      rows={[
        ["Locations", "", { icon: "search" }],
        ["New York", "12 ms"],
        ["Frankfurt", "15 ms"],
        ["Singapore", "18 ms"],
      ]}
    />
  ),
  record: (
    <AppRows
      rows={[
        ["Record", "", { icon: "shield" }],
        ["Sites", "none"],
        ["DNS", "none"],
        ["IP address", "none"],
      ]}
    />
  ),
};

export function Features({ content }: { content: Content }): ReactElement {
  const { explained, features } = content.sections;
  return (
    <>
      <Section title={explained.title}>
        <Explained texts={explained} />
      </Section>
      <Section id="features" title={features.title}>
        <ul className="features led plain-list">
          {content.features.map(({ title, description, icon, gradient }) => (
            <li key={title} className={`hour-${gradient}`} {...reveal}>
              <div className="stop" aria-hidden="true">
                <div className="screen">{screens[icon]}</div>
              </div>
              <div className="stack gap-2">
                <h3 className="display">{title}</h3>
                <Markdown as="p" inline text={description} />
              </div>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

/** More than the longest tunnel holds. */
const scrambled = "••• •••••• •••• •• ••••••• ".repeat(4);

/** You, the tunnel, our server, the internet, the website: what is seen on each stretch is written below it. */
function Explained({ texts }: { texts: Content["sections"]["explained"] }): ReactElement {
  return (
    <ol className="explained plain-list">
      <li className="station">
        <Small name="screen" />
        <strong>{texts.you}</strong>
      </li>
      <li className="stretch">
        <code className="scrambled" aria-hidden="true">
          {scrambled}
        </code>
        <strong>{texts.tunnel}</strong>
        <p>{texts.tunnelSeen}</p>
      </li>
      <li className="station">
        <Mark />
        <strong>{texts.server}</strong>
      </li>
      <li className="stretch">
        <code aria-hidden="true">203.0.113.24</code>
        <strong>{texts.open}</strong>
        <p>{texts.openSeen}</p>
      </li>
      <li className="station">
        <Small name="globe" />
        <strong>{texts.site}</strong>
      </li>
    </ol>
  );
}
