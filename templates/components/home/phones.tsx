/**
 * The app on two phones, before the tap and after it, with the bird of the brand on the first: one image with one label for screen readers. The addresses are of
 * RFC 5737, which nobody has.
 */
import type { ReactElement } from "react";
import type { Content } from "../../content.ts";
import lark from "../../drawings/lark.svg";
import { Drawing } from "../drawing.tsx";
import { Icon } from "../icon.tsx";
import { Milliseconds } from "../parts.tsx";

interface Screen {
  readonly state: string;
  /** Below the state. */
  readonly note: string;
  readonly button: string;
  /** Before the address. */
  readonly label: string;
  readonly address: string;
  /** What the network sees of the traffic. */
  readonly seen: readonly string[];
}

const before: Screen = {
  state: "Not connected",
  note: "Your traffic is open",
  button: "Tap to connect",
  label: "Your address",
  address: "198.51.100.7",
  seen: ["yourbank.example", "clinic.example", "jobs.example"],
};
const after: Screen = {
  state: "Protected",
  note: "00:12:48",
  button: "Tap to disconnect",
  label: "Address shown",
  address: "203.0.113.24",
  seen: ["•••• ••••••••", "•••••• •••••", "••• •••••••"],
};

export function Phones({ content }: { content: Content }): ReactElement {
  const { site, serverLocations } = content;
  const [, location] = serverLocations;
  const [country, city] = location?.name.split(" - ") ?? [];
  const label = `The ${site.brand} app before the tap: not connected, and the Wi-Fi sees the names of sites. After it: protected in ${city}, ${country}, with a new address, and the Wi-Fi sees only dots`;
  const phone = (screen: Screen, className: string): ReactElement => (
    <div className={className} aria-hidden="true">
      {screen === before && <Drawing svg={lark} className="phone-lark" />}
      <b className="phone-brand">{site.brand}</b>
      <div className="phone-dial">
        <Icon name="power" />
      </div>
      <span>{screen.button}</span>
      <b className="phone-state">{screen.state}</b>
      <span>{screen.note}</span>
      <div className="phone-rows">
        <div>
          <span>Server</span>
          <span>
            <b>{city}</b>
            {screen === after && (
              <>
                {" "}
                <Milliseconds value={location?.ping ?? ""} />
              </>
            )}
          </span>
        </div>
        <div>
          <span>{screen.label}</span>
          <b>{screen.address}</b>
        </div>
        {screen === after && (
          <div className="phone-switch">
            <span>Kill switch</span>
            <b>On</b>
          </div>
        )}
      </div>
      <div className="phone-seen">
        <b>Your Wi-Fi sees</b>
        {screen.seen.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
    </div>
  );
  return (
    <div className="phones" role="img" aria-label={label}>
      {phone(before, "phone")}
      {phone(after, "phone phone-on")}
    </div>
  );
}
