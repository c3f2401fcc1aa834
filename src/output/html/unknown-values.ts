/** Values of attributes that browsers do not know, so that an element has no effect: misspelt ones, and sources of compilers. */
import { attempt } from "../../base/attempt.ts";
import { nearest, suggestion } from "../../base/did-you-mean.ts";
import { robotsWords } from "../../hosting/header-values.ts";
import { words } from "../../hosting/policy-values.ts";
import { ariaAttributes, ariaRoles } from "./aria.ts";
import { type Attributes, wordsOf } from "./attributes.ts";
import type { ElementFault } from "./element-fault.ts";
import { isLanguageTag } from "./language-tag.ts";
import { candidatesOf } from "./links.ts";

type UnknownValue = Omit<ElementFault, "offset">;

const unknownValue = (
  tag: string,
  attribute: string,
  value: string,
  hint: string,
  reader = "Browsers",
): UnknownValue => ({
  code: "page/no-effect",
  message: `${reader} do not know "${value}" in the attribute ${attribute} of a <${tag}>, so it has no effect.`,
  hint,
  value,
});

const notPreloaded: UnknownValue = {
  code: "page/no-effect",
  message: 'A <link rel="preload"> has no attribute "as", so browsers load nothing.',
  hint: 'Write what the file is: as="font", as="image", as="script" or as="style".',
  value: "preload",
};

const oneDescriptor = 'Browsers skip that URL: write one width or density after it, as in "/a.jpg 800w, /b.jpg 1600w".';

const wrongPattern =
  "Correct the regular expression, which browsers read with the flag v: escape - ( ) [ ] { } / | within [ ].";

/** Link types that change what a page loads or what crawlers read (HTML standard, 4.6.7), and one of WordPress that is no misspelt one. */
const linkTypes = words(
  "stylesheet icon preload modulepreload canonical alternate manifest preconnect prefetch dns-prefetch apple-touch-icon wlwmanifest",
);
const scriptTypes = words(
  "text/javascript application/javascript module importmap speculationrules application/ld+json application/json",
);
/** All other types of JavaScript (WHATWG MIME Sniffing, 4.6). */
const isScript = /^(?:text|application)\/(?:x-)?(?:java|ecma|j|live)script[\d.]*$/;
/** Types of data that are similar to those above: `application/geo+json`. */
const isData = /^application\/(?:[\w.-]{3,}\+json|json5)$/;
const notRun = /^(?:javascript|js|text\/js|(?:text|application)\/(?:jsx|typescript))$/;
const notApplied = /^text\/(?:less|scss|sass|stylus)$/;
/** Media Queries 4, 2.3, with the deprecated types. */
const mediaTypes = words("all print screen speech aural braille embossed handheld projection tty tv");
/** CSS Viewport 1, 3, and of Safari. */
const viewportKeys = words(
  "width height initial-scale minimum-scale maximum-scale user-scalable viewport-fit interactive-widget shrink-to-fit minimal-ui",
);

/** What `<link rel="preload">` can load (HTML standard, "translate a preload destination"), with two more of Safari. */
const preloaded = words("fetch font image script style track audio video");
/** The width or the density of a candidate; browsers ignore candidates with anything else (HTML standard, "parse a srcset attribute"). */
const descriptor =
  /^(?:0*[1-9]\d*w(?:\s+0*[1-9]\d*h)?|0*[1-9]\d*h\s+0*[1-9]\d*w|(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?x|)$/;

const checked = new Set(words("link style source script meta input img"));
const none: readonly UnknownValue[] = [];

export function unknownValuesIn(name: string, attributes: Attributes): readonly UnknownValue[] {
  const unknown = unknownInAnyElement(name, attributes);
  if (!checked.has(name)) return unknown.length > 0 ? unknown : none;
  const isMisspelt = (attribute: string, value: string, values: readonly string[], alwaysWrong?: RegExp): void => {
    const isWrong = alwaysWrong?.test(value);
    const similar = isWrong || values.includes(value) ? undefined : nearest(value, values);
    const hint = similar ? suggestion(similar) : "Compile it to CSS or JavaScript, or correct the type.";
    if (isWrong || similar) unknown.push(unknownValue(name, attribute, value, hint));
  };
  const type = attributes.get("type")?.trim().toLowerCase() ?? "";
  const kinds = name === "link" ? wordsOf(attributes.get("rel")) : [];
  for (const kind of kinds) isMisspelt("rel", kind, linkTypes);
  if (kinds.includes("preload")) {
    const as = attributes.get("as")?.trim().toLowerCase() ?? "";
    if (as === "") unknown.push(notPreloaded);
    else isMisspelt("as", as, preloaded);
  }
  // React copies it into the imagesrcset of a preload.
  const value = attributes.get("srcset") ?? "";
  for (const candidate of candidatesOf(value))
    if (!descriptor.test(candidate.descriptor))
      unknown.push({ ...unknownValue(name, "srcset", candidate.descriptor, oneDescriptor), value });
  if (name === "style" || kinds.includes("stylesheet")) isMisspelt("type", type, ["text/css"], notApplied);
  if (name === "script" && !isScript.test(type) && !isData.test(type)) isMisspelt("type", type, scriptTypes, notRun);
  const media = /^(?:link|style|source)$/.test(name) ? (attributes.get("media")?.trim().toLowerCase() ?? "") : "";
  if (/^[a-z]+$/.test(media)) isMisspelt("media", media, mediaTypes);
  else if (media.split("(").length !== media.split(")").length)
    unknown.push(unknownValue(name, "media", media, "Close its parentheses."));
  if (name === "meta" && attributes.get("name")?.toLowerCase() === "viewport")
    for (const pair of contentOf(attributes).split(/[\s,;]+/))
      isMisspelt("content", pair.replace(/=.*/s, ""), viewportKeys);
  const pattern = name === "input" ? attributes.get("pattern") : undefined;
  if (pattern && !isPattern(pattern)) unknown.push(unknownValue(name, "pattern", pattern, wrongPattern));
  return name === "meta" ? [...unknown, ...unknownToRobots(attributes)] : unknown;
}

/** Misspelt roles and attributes of WAI-ARIA, and the language of a part of a page (WCAG 3.1.2): that of a page is an error of its own. */
function unknownInAnyElement(tag: string, attributes: Attributes): UnknownValue[] {
  const unknown: UnknownValue[] = [];
  for (const [attribute, value] of attributes) {
    if (attribute === "role")
      for (const role of wordsOf(value)) {
        const similar = ariaRoles.includes(role) ? undefined : nearest(role, ariaRoles);
        if (similar) unknown.push(unknownValue(tag, attribute, role, suggestion(similar), "Screen readers"));
      }
    else if (attribute === "lang" && tag !== "html" && value !== "" && !isLanguageTag(value))
      unknown.push(unknownValue(tag, attribute, value, 'Write a language tag, such as "en" or "pt-BR".'));
    else if (attribute.startsWith("aria-") && !ariaAttributes.includes(attribute)) {
      const similar = nearest(attribute, ariaAttributes);
      const message = `Screen readers do not know the attribute ${attribute} of a <${tag}>, so it has no effect.`;
      unknown.push({ code: "page/no-effect", message, hint: similar && suggestion(similar), value: attribute });
    }
  }
  return unknown;
}

/** A meta element for search engines with a misspelt name or value, or with another attribute than `name`. */
function unknownToRobots(attributes: Attributes): UnknownValue[] {
  const unknown = (attribute: string, value: string, hint: string): UnknownValue =>
    unknownValue("meta", attribute, value, hint, "Search engines");
  const name = attributes.get("name")?.trim().toLowerCase();
  if (name === undefined && attributes.get("property")?.toLowerCase() === "robots")
    return [unknown("property", "robots", 'Did you mean name="robots"?')];
  if (name === "robot") return [unknown("name", name, suggestion("robots"))];
  if (name !== "robots" && name !== "googlebot" && name !== "bingbot") return [];
  const directives = contentOf(attributes)
    .split(/[\s,]+/)
    .map((value) => value.replace(/:.*/s, ""));
  return directives.flatMap((word) => {
    const isKnown = /^(?:index|follow)$/.test(word) || robotsWords.includes(word);
    const similar = isKnown ? undefined : nearest(word, robotsWords);
    return similar ? unknown("content", word, suggestion(similar)) : [];
  });
}

const contentOf = (attributes: Attributes): string => attributes.get("content")?.toLowerCase() ?? "";

/** Whether browsers can compile the value of `pattern` (HTML standard, 4.10.5.3.6): with the flag v. */
const isPattern = (pattern: string): boolean => attempt(() => new RegExp(`^(?:${pattern})$`, "v")) !== undefined;
