/**
 * The app on two phones, before the tap and after it, with the bird of the brand on the first: one image with one label
 * for screen readers. The address is one of RFC 5737, which nobody has.
 */
import type { ReactElement } from "react";
import type { Content } from "../../content.ts";
import lark from "../../drawings/lark.svg";
import mound from "../../drawings/mound.svg";
import { Drawing } from "../drawing.tsx";
import { type AppRow, AppRows, Dial } from "./app.tsx";

/** What the network sees of the traffic, before and after. */
const open = ["yourbank.example", "clinic.example", "jobs.example"];
const scrambled = ["•••• ••••••••", "•••••• •••••", "••• •••••••"];

export function Phones({ content }: { content: Content }): ReactElement {
  const { site, serverLocations } = content;
  const [country, city = ""] = serverLocations[0]?.name.split(" - ") ?? [];
  const place: AppRow = [city, "›", { note: country }];
  const label = `The ${site.brand} app before the tap: not connected, and the Wi-Fi sees the names of sites. After it: protected in ${city}, ${country}, with the kill switch on and a new address, and the Wi-Fi sees only dots`;
  return (
    <div className="phones" role="img" aria-label={label}>
      <div className="phone" aria-hidden="true">
        <Drawing svg={lark} className="phone-lark" />
        <Dial tap="Tap to connect" state="Not connected" />
        <AppRows rows={[[city, "›"]]} />
        <Seen names={open} />
      </div>
      <div className="phone phone-on" aria-hidden="true">
        <b className="phone-brand">{site.brand}</b>
        <Dial tap="Tap to disconnect" state="Protected" />
        <span>00:12:48</span>
        <AppRows rows={[place, ["Kill switch", "On"]]} />
        <Seen names={scrambled}>
          <b>Sites see</b>
          <span>203.0.113.24</span>
        </Seen>
      </div>
      <Drawing svg={mound} className="mound" preserveAspectRatio="none" />
    </div>
  );
}

/** What others see of the traffic. */
const Seen = ({ names, children }: { names: readonly string[]; children?: ReactElement[] }): ReactElement => (
  <div className="app seen">
    <b>Your Wi-Fi sees</b>
    {names.map((name) => (
      <span key={name}>{name}</span>
    ))}
    {children}
  </div>
);
