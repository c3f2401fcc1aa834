/** A phone with the app in its Protected state. One picture with one label; its words come from the figures. */
import type { ReactElement } from "react";
import type { Content } from "../../content.ts";
import { MarkShapes } from "../mark.tsx";

export function Device({ content }: { content: Content }): ReactElement {
  const { site, speedComparison } = content;
  const { download, upload } = speedComparison.withVpn;
  const country = content.countries[2];
  return (
    <svg
      className="device"
      viewBox="0 0 250 510"
      role="img"
      aria-label={`The ${site.brand} app on a phone: protected, connected to ${country?.country}`}
    >
      <rect className="device-frame" width="250" height="510" rx="42" />
      <rect className="device-screen" x="9" y="9" width="232" height="492" rx="34" />
      <rect className="device-frame" x="93" y="20" width="64" height="17" rx="8.5" />
      <text className="device-name" x="125" y="72">
        {site.brand}
      </text>
      <circle className="device-ring" cx="125" cy="182" r="88" opacity=".14" />
      <circle className="device-ring" cx="125" cy="182" r="74" opacity=".2" />
      <circle className="device-sun" cx="125" cy="182" r="58" />
      <g className="device-mark" transform="translate(88 147) scale(2.2)">
        <MarkShapes />
      </g>
      <path className="device-tick" d="m56 308 6 6 11-13" />
      <text className="device-state" x="83" y="316">
        Protected
      </text>
      <text x="125" y="342" textAnchor="middle">
        12:48
      </text>
      <rect className="device-card" x="25" y="364" width="200" height="52" rx="14" />
      <circle className="device-dot" cx="46" cy="390" r="5" />
      <text className="device-value" x="62" y="395.5">
        {country?.country}
      </text>
      <text x="209" y="395" textAnchor="end">
        {country?.ping}
      </text>
      <text x="32" y="446">
        Download
      </text>
      <text className="device-value" x="32" y="468">
        {download} Mbps
      </text>
      <text x="140" y="446">
        Upload
      </text>
      <text className="device-value" x="140" y="468">
        {upload} Mbps
      </text>
      <rect className="device-frame" x="90" y="486" width="70" height="4" rx="2" opacity=".5" />
    </svg>
  );
}
