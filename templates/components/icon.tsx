/** The line icons of the site: heroicons, each inlined as the contents of one `<svg>`; they have one phone and no laptop. */

import menu from "heroicons/24/outline/bars-3.svg";
import chat from "heroicons/24/outline/chat-bubble-left-right.svg";
import check from "heroicons/24/outline/check.svg";
import checkCircle from "heroicons/24/outline/check-circle.svg";
import chevronDown from "heroicons/24/outline/chevron-down.svg";
import desktop from "heroicons/24/outline/computer-desktop.svg";
import phone from "heroicons/24/outline/device-phone-mobile.svg";
import envelope from "heroicons/24/outline/envelope.svg";
import search from "heroicons/24/outline/magnifying-glass.svg";
import power from "heroicons/24/outline/power.svg";
import shield from "heroicons/24/outline/shield-check.svg";
import xCircle from "heroicons/24/outline/x-circle.svg";
import close from "heroicons/24/outline/x-mark.svg";
import type { ReactElement } from "react";
import laptop from "../images/laptop.svg";
import android from "../images/punch-hole-phone.svg";

const icons = {
  "check-circle": checkCircle,
  "chevron-down": chevronDown,
  "x-circle": xCircle,
  android,
  chat,
  check,
  close,
  desktop,
  envelope,
  laptop,
  menu,
  phone,
  power,
  search,
  shield,
};

/** The icons of content.ts, and a few that only templates use. */
export type IconName = keyof typeof icons;

/** Without stroke-linecap and -linejoin, which card.css sets for all paths; coordinates rounded to a tenth of a pixel. */
const inside = (svg: string): string =>
  svg
    .slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>"))
    .replace(/ stroke-line(cap|join)="round"|\n\s*/g, "")
    .replace(/-?\d*\.\d{2,}/g, (number) => ` ${Math.round(Number(number) * 10) / 10}`.replace(/\b0\./, "."))
    .replace(/(?<=[a-z]) +(?=[-.\d])| +(?=-)|(?<=\.\d+) +(?=\.)|(?<= ) /gi, "");

/** A decorative line icon in the colour of the text. */
export function Icon(props: { name: IconName; className?: string }): ReactElement {
  const className = props.className ? `icon ${props.className}` : "icon";
  const html = { __html: inside(icons[props.name]) };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a fixed drawing of the heroicons package
  return <svg className={className} viewBox="0 0 24 24" aria-hidden="true" dangerouslySetInnerHTML={html} />;
}
