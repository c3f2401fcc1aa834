/**
 * Drawings are the SVG files of templates/drawings/. Their own `<style>` is for drawing programs: on a page, their
 * colours are those of the scheme and of the hour (styles/scene.css).
 */
import type { ReactElement } from "react";
import box from "../drawings/small/box.svg";
import bubble from "../drawings/small/bubble.svg";
import card from "../drawings/small/card.svg";
import deed from "../drawings/small/deed.svg";
import globe from "../drawings/small/globe.svg";
import hand from "../drawings/small/hand.svg";
import install from "../drawings/small/install.svg";
import lock from "../drawings/small/lock.svg";
import nest from "../drawings/small/nest.svg";
import phone from "../drawings/small/phone.svg";
import power from "../drawings/small/power.svg";
import question from "../drawings/small/question.svg";
import rack from "../drawings/small/rack.svg";
import scales from "../drawings/small/scales.svg";
import screen from "../drawings/small/screen.svg";
import signal from "../drawings/small/signal.svg";
import toggle from "../drawings/small/toggle.svg";
import windmill from "../drawings/small/windmill.svg";

/** What is inside the `<svg>` of a file, without its `<style>` and line breaks. */
export const shapesOf = (svg: string): string => svg.replaceAll(/^<svg[^>]*>|<style>.*?<\/style>|<\/svg>\s*$|\n/gs, "");

/** Classes that are nothing but a colour of the styles: `far` is filled with `--far`. */
const fills =
  /class="(far|mid|near|hill|ground|side|disc|sky|glow|horizon|field|furrows|lark|lark-wing|link|accent-ink)"/g;
/** And `lark-line` is drawn with `--lark`. */
const strokes = /class="([a-z-]+)-line"/g;

interface DrawingProps {
  /** The text of the file. */
  readonly svg: string;
  readonly className?: string | undefined;
  /** How it fills a box of another shape: "none" stretches it, "… slice" crops it. */
  readonly preserveAspectRatio?: string;
}

/** A drawing, hidden from screen readers. */
export function Drawing({ svg, ...attributes }: DrawingProps): ReactElement {
  const viewBox = /viewBox="([^"]*)"/.exec(svg)?.[1];
  const html = {
    __html: shapesOf(svg).replaceAll(fills, 'fill="var(--$1)"').replaceAll(strokes, 'stroke="var(--$1)"'),
  };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this site
  return <svg viewBox={viewBox} {...attributes} aria-hidden="true" dangerouslySetInnerHTML={html} />;
}

/** The shapes of a drawing inside another one. */
export function Shapes({ svg, transform }: { svg: string; transform?: string }): ReactElement {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this site
  return <g transform={transform} dangerouslySetInnerHTML={{ __html: shapesOf(svg) }} />;
}

const small = {
  box,
  bubble,
  card,
  deed,
  globe,
  hand,
  install,
  lock,
  nest,
  phone,
  power,
  question,
  rack,
  scales,
  screen,
  signal,
  toggle,
  windmill,
};

export type SmallName = keyof typeof small;

/** A small drawing beside a value, a benefit or a topic. */
export const Small = ({ name }: { name: SmallName }): ReactElement => (
  <Drawing svg={small[name]} className="small-drawing" />
);
