// The only script that `plinth dev` adds to a page. It listens for server-sent events: an edit of text is applied
// to the document in place, so that scroll position, focus and open elements stay; a stylesheet is swapped; for
// anything else the page reloads. Pages in the background disconnect (browsers allow few connections to one
// host) and reconnect when they are shown.
{
  const { dataset } = document.currentScript;
  let version = dataset.version;
  let source;
  let retry;
  let retryDelay = 250;
  let policy;

  const listen = () => {
    clearTimeout(retry);
    source?.close();
    const query = new URLSearchParams({ page: location.pathname + location.search, version });
    source = new EventSource(`/__plinth/events?${query}`);
    source.addEventListener("open", () => {
      retryDelay = 250;
    });
    source.addEventListener("reload", () => location.reload());
    source.addEventListener("styles", ({ data }) => {
      const { styles, version: next } = JSON.parse(data);
      version = next;
      for (const { from, to, integrity } of styles) swap(from, to, integrity);
    });
    source.addEventListener("page", ({ data }) => {
      const { before, after, version: next } = JSON.parse(data);
      version = next;
      if (!change(before, after)) location.reload();
    });
    // EventSource would reconnect with the old URL: connect with the version that is shown instead.
    source.addEventListener("error", () => {
      source.close();
      retry = setTimeout(listen, retryDelay);
      retryDelay = Math.min(retryDelay * 2, 4000);
    });
  };

  const swap = (from, to, integrity) => {
    /** @type {NodeListOf<HTMLLinkElement>} */
    const links = document.querySelectorAll("link[rel~=stylesheet]");
    for (const link of links) {
      if (new URL(link.href).pathname !== from) continue;
      const next = /** @type {HTMLLinkElement} */ (link.cloneNode());
      if (link.integrity) next.integrity = integrity;
      next.href = to;
      next.addEventListener("load", () => link.remove());
      next.addEventListener("error", () => location.reload());
      link.after(next);
    }
  };

  /** Patches the document from `before` to `after`. False, without changes, if it no longer matches `before`. */
  const change = (before, after) => {
    try {
      const [old, next] = [before, after].map(parse);
      const steps = [];
      if (!compare(document.documentElement, old, next, steps)) return false;
      for (const step of steps) step();
      return true;
    } catch {
      return false; // The page's policy may forbid parsing (Trusted Types).
    }
  };

  /** The page's policy also applies to parsed documents and would block styles of a later edit: they become data. */
  const parse = (text) => {
    const createHTML = (html) =>
      html.replace(/<style>([^<]*)<\/style>/g, (_, css) => `<script type="text/css">${css}</script>`);
    policy ??= globalThis.trustedTypes?.createPolicy("plinth", { createHTML }) ?? { createHTML };
    return new DOMParser().parseFromString(policy.createHTML(text), "text/html").documentElement;
  };

  /** Replaces an element's rules with a constructed stylesheet: the page's policy blocks changes of the element. */
  const sheets = new Map();
  const restyle = (element, css) => {
    if (!sheets.has(element)) {
      sheets.set(element, new CSSStyleSheet());
      document.adoptedStyleSheets.push(sheets.get(element));
      element.sheet.disabled = true;
    }
    sheets.get(element).replaceSync(css);
  };

  const isStyle = ({ localName, type }) => localName === "script" && type === "text/css";
  const isAlike = (a, b) => a?.nodeType === b?.nodeType && a?.nodeName === b?.nodeName;

  /** Collects the changes to `live`. False if a script may depend on what changes, or has modified it. */
  const compare = (live, old, next, steps) => {
    if (old.isEqualNode(next)) return true;
    if (isStyle(old) && isStyle(next) && live.localName === "style") {
      steps.push(() => restyle(live, next.textContent));
      return true;
    }
    if (!isAlike(live, old) || !isAlike(old, next)) return false;
    if (old.localName === "plinth-island") {
      const [slot, slots] = [slotIn(live), slotsOf(old, next)];
      return slot !== undefined && slots !== undefined && compare(slot, ...slots, steps);
    }
    if (old.httpEquiv === "Content-Security-Policy") return true; // It takes effect only when the page loads.
    if (old.nodeType !== Node.ELEMENT_NODE) {
      if (live.data !== old.data) return false;
      steps.push(() => {
        live.data = next.data;
      });
      return true;
    }
    if (!isPlain(old) || !compareAttributes(live, old, next, steps)) return false;
    const [was, is] = [[...old.childNodes], [...next.childNodes]];
    if (was.length === is.length && was.every((node, index) => isAlike(node, is[index])))
      return was.every((node, index) => compare(live.childNodes[index], node, is[index], steps));
    return compareChildren(live, was, is, steps);
  };

  /** Replaces the children between those that are the same at both ends, which may be islands that have a state. */
  const compareChildren = (live, was, is, steps) => {
    const shorter = Math.min(was.length, is.length);
    let start = 0;
    while (start < shorter && was[start].isEqualNode(is[start])) start++;
    let end = 0;
    while (end < shorter - start && was.at(-1 - end).isEqualNode(is.at(-1 - end))) end++;
    const [current, removed, added] = [[...live.childNodes], was, is].map((nodes) =>
      nodes.slice(start, nodes.length - end),
    );
    const isUntouched = current.length === removed.length && removed.every((node, at) => node.isEqualNode(current[at]));
    const areInert = (node) => [node, ...(node.querySelectorAll?.("*") ?? [])].every(isInert);
    if (!isUntouched || ![...removed, ...added].every(areInert)) return false;
    steps.push(() => {
      const after = live.childNodes[start + current.length] ?? null;
      for (const node of current) node.remove();
      for (const node of added) live.insertBefore(document.importNode(node, true), after);
    });
    return true;
  };

  /** Where an island shows its children from the page. */
  const slotIn = (island) =>
    [...island.querySelectorAll("plinth-slot")].find((slot) => slot.parentElement.closest("plinth-island") === island);

  /** Two islands that differ only in their children; these are what changes, wherever the island shows them now. */
  const slotsOf = (old, next) => {
    const [before, after] = [slotIn(old), slotIn(next)];
    if (!before || !after) return undefined;
    const shells = [old, next].map((island) => {
      const shell = island.cloneNode(true);
      slotIn(shell).replaceChildren();
      return shell;
    });
    return shells[0].isEqualNode(shells[1]) ? [before, after] : undefined;
  };

  const compareAttributes = (live, old, next, steps) => {
    for (const name of new Set([...old.getAttributeNames(), ...next.getAttributeNames()])) {
      const value = next.getAttribute(name);
      if (old.getAttribute(name) === value) continue;
      if (live.getAttribute(name) !== old.getAttribute(name) || !isInert(old)) return false;
      steps.push(() => (value === null ? live.removeAttribute(name) : live.setAttribute(name, value)));
    }
    return true;
  };

  /** Elements that load or run something are not changed in place; structured data is. */
  const isPlain = ({ localName, type }) =>
    !/^(link|style|base|iframe|object|embed|video|audio)$/.test(localName) &&
    (localName !== "script" || type === "application/ld+json");

  /** Whether no script is likely to use an element: it has no data attributes and is not interactive. */
  const isInert = (element) =>
    isPlain(element) &&
    Object.keys(element.dataset ?? {}).length === 0 &&
    !/-|^(form|input|button|select|textarea|details|dialog|canvas)$/.test(element.localName);

  // The server says where the component of an island is that does not hydrate (src/site-thread/islands/hydrate.js).
  addEventListener("error", async ({ error }) => {
    const [src, name] = ["src", "name"].map((attribute) => error?.island?.getAttribute(attribute));
    if (!src) return;
    const query = new URLSearchParams({ src, name, message: error.message.slice(0, 1000) });
    const response = await fetch(`/__plinth/island?${query}`);
    console.error(`${await response.text()}: ${error.message}`);
  });

  const pause = () => {
    clearTimeout(retry);
    source?.close();
  };
  addEventListener("pagehide", pause);
  // The next page may need this page's connection. If there is none, as with a download, reconnect.
  addEventListener("beforeunload", () => {
    pause();
    retry = setTimeout(listen, 2000);
  });
  addEventListener("pageshow", ({ persisted }) => persisted && listen());
  document.addEventListener("visibilitychange", () => (document.hidden ? pause() : listen()));
  if (!document.hidden) listen();
}
