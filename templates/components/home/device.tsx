/** A phone with the app in its Protected state: one image with one label for screen readers; its text comes from the figures. */
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
      <div className="device-sky" aria-hidden="true">
        <b>{site.brand}</b>
        <svg viewBox="0 0 240 216" aria-hidden="true">
          <g className="device-rings">
            <circle cx="120" cy="100" r="92" />
            <circle cx="120" cy="100" r="76" />
          </g>
          <circle className="stop-light" cx="120" cy="100" r="58" />
          <g transform="translate(84 66) scale(2.2)">
            <MarkShapes />
          </g>
          <path className="far" d="m0 176 34-22 26 14 42-30 36 28 30-16 44 24 28-16V212H0z" />
          <path className="mid" d="M0 188c50-18 90-10 130-4s80 4 110-8V212H0z" />
          <path className="hill" d="M0 204c60-12 110-10 150-4s60 2 90-4v20H0z" />
        </svg>
      </div>
      <b className="device-state" aria-hidden="true">
        <Icon name="check" />
        Protected
      </b>
      <span aria-hidden="true">{figures.encryption} encryption</span>
      <div className="device-card" aria-hidden="true">
        <b>{country?.country}</b>
        <span>{country?.servers} servers</span>
      </div>
      <div className="device-speed" aria-hidden="true">
        <span>Ping</span>
        <span>Server</span>
        <b>{country?.ping}</b>
        <b>{figures.serverSpeed}</b>
      </div>
    </div>
  );
}
