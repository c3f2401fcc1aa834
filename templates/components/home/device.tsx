/** A phone with the app in its Protected state. One picture with one label; its words come from the figures. */
import type { ReactElement } from "react";
import type { Content } from "../../content.ts";
import { Icon } from "../icon.tsx";
import { MarkShapes } from "../mark.tsx";

export function Device({ content }: { content: Content }): ReactElement {
  const { site, figures } = content;
  const country = content.countries[2];
  const label = `The ${site.brand} app on a phone: protected, connected to ${country?.country}`;
  return (
    <div className="device" role="img" aria-label={label}>
      <b className="device-name">{site.brand}</b>
      <svg viewBox="0 0 176 176" aria-hidden="true">
        <circle className="device-ring" cx="88" cy="88" r="88" />
        <circle className="device-ring" cx="88" cy="88" r="74" />
        <circle className="device-sun" cx="88" cy="88" r="58" />
        <g className="device-mark" transform="translate(51 53) scale(2.2)">
          <MarkShapes />
        </g>
      </svg>
      <b className="device-state">
        <Icon name="check" />
        Protected
      </b>
      <span>{figures.encryption} encryption</span>
      <div className="device-card">
        <b>{country?.country}</b>
        <span>{country?.ping}</span>
      </div>
      <div className="device-speed">
        <span>Servers</span>
        <span>Speed</span>
        <b>{country?.servers}</b>
        <b>{figures.serverSpeed}</b>
      </div>
    </div>
  );
}
