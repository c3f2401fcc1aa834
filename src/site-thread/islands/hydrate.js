/** Runs in browsers: hydrates an island with React, or with Preact in its place. */
import { useRef, useState } from "react";
import { jsx } from "react/jsx-runtime"; // as islands do, so that it is in the script that all of them share
import { createRoot, hydrateRoot } from "react-dom/client";

/** Children from the page: its own nodes, moved to where the island shows them. */
function Slot({ slot }) {
  const [isInPage] = useState(() => slot.isInPage);
  const hydrated = useRef(null);
  const ref = (element) => {
    slot.isInPage = false;
    if (element && element !== hydrated.current && !element.firstChild) element.append(...slot.nodes);
    hydrated.current = element;
  };
  return jsx(/** @type {any} */ ("plinth-slot"), { ref, ...(isInPage && keepsContent) });
}
// While it hydrates, each runtime leaves the content of an element with these props alone. Should React render the island
// anew, since it does not hydrate, it must not set innerHTML, which the page's policy forbids (Trusted Types).
const keepsContent =
  process.env.ISLAND_RUNTIME === "preact"
    ? { dangerouslySetInnerHTML: { __html: "" } }
    : { children: "", suppressHydrationWarning: true };

export function hydrate(element, exported) {
  const Component = exported.__esModule ? exported.default : exported; // api/island.ts
  const props = JSON.parse(element.getAttribute("props") ?? "{}");
  const template = element.querySelector(":scope > template[data-children]");
  const inPage = [...element.querySelectorAll("plinth-slot")].find((each) => each.closest("plinth-island") === element);
  template?.remove();
  const nodes = [...((template?.content ?? inPage)?.childNodes ?? [])];
  const slot = { nodes, isInPage: !template };
  const node = jsx(Component, template || inPage ? { ...props, children: jsx(Slot, { slot }) } : props);
  const name = element.getAttribute("name");
  const report = (cause) => {
    const error = new Error(`The island <${name}> does not hydrate: ${cause?.message ?? cause}`, { cause });
    reportError(Object.assign(error, { island: element }));
  };
  const options = { identifierPrefix: element.getAttribute("prefix"), onRecoverableError: report };
  if (element.getAttribute("when") === "only") createRoot(element, options).render(node);
  else hydrateRoot(element, node, options);
}
