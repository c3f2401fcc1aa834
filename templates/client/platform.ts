/** Lists by platform begin with the visitor's own. Without this script, or elsewhere, all of them are there alike. */
import { platformName } from "../hooks.ts";

/** Moves the item of the visitor's platform to the front, so that it comes first for the keyboard, too, and marks the list. */
export function ownPlatformFirst(): void {
  const item = document.querySelector(`[${platformName}="${platformOf(navigator)}"]`);
  item?.parentElement?.prepend(item);
  item?.parentElement?.classList.add("own-first");
}

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
function platformOf({ userAgent, maxTouchPoints }: Navigator): string | undefined {
  const [name] = /Android|iPhone|iPad|Windows|Mac/.exec(userAgent) ?? [];
  if (name === "Mac") return maxTouchPoints > 0 ? "iOS" : "macOS";
  return name?.startsWith("iP") ? "iOS" : name;
}
