// The only script that `plinth dev` adds to a page: it waits for word from the server. An edit of words
// is made in the document as it stands, so that scroll, focus and what is open stay; a stylesheet is
// swapped; for anything else the page loads again. A page in the background does not wait (browsers
// allow few open connections to one host); it asks when it is looked at again.
(() => {
  const { dataset } = document.currentScript;
  let version = dataset.version;
  let source;
  let retry;
  let patience = 250;
  let trusted;

  const listen = () => {
    clearTimeout(retry);
    source?.close();
    const query = new URLSearchParams({ page: location.pathname + location.search, version });
    source = new EventSource(`/__plinth/events?${query}`);
    source.addEventListener("open", () => {
      patience = 250;
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
    // The server may come back with other bytes: ask it anew, with the version that is shown.
    source.addEventListener("error", () => {
      source.close();
      retry = setTimeout(listen, patience);
      patience = Math.min(patience * 2, 4000);
    });
  };

  const swap = (from, to, integrity) => {
    for (const link of document.querySelectorAll("link[rel~=stylesheet]")) {
      if (new URL(link.href).pathname !== from) continue;
      const next = link.cloneNode();
      if (link.integrity) next.integrity = integrity;
      next.href = to;
      next.addEventListener("load", () => link.remove());
      next.addEventListener("error", () => location.reload());
      link.after(next);
    }
  };

  /** Makes the document what `after` is, where it still is what `before` was. False, and nothing done, where that cannot be. */
  const change = (before, after) => {
    try {
      const [old, next] = [before, after].map(parse);
      const steps = [];
      if (!compare(document.documentElement, old, next, steps)) return false;
      for (const step of steps) step();
      return true;
    } catch {
      return false; // A policy of the page may forbid to parse (Trusted Types).
    }
  };

  /** The page's policy, which holds for what is parsed too, does not know the styles of another edit: they come as data. */
  const parse = (text) => {
    const createHTML = (html) =>
      html.replace(/<style>([^<]*)<\/style>/g, (_, css) => `<script type="text/css">${css}</script>`);
    trusted ??= window.trustedTypes?.createPolicy("plinth", { createHTML }) ?? { createHTML };
    return new DOMParser().parseFromString(trusted.createHTML(text), "text/html").documentElement;
  };

  /** A sheet of the document's own in place of an element's: a policy of the page would stop a change of the element. */
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

  /** Collects what has to be done to `live`. False when a script may care for what changes, or changed it itself. */
  const compare = (live, old, next, steps) => {
    if (old.isEqualNode(next)) return true;
    if (isStyle(old) && isStyle(next) && live.localName === "style") {
      steps.push(() => restyle(live, next.textContent));
      return true;
    }
    if (!isAlike(live, old) || !isAlike(old, next)) return false;
    if (old.httpEquiv === "Content-Security-Policy") return true; // It counts when the page is loaded.
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
    const isUntouched =
      live.childNodes.length === was.length && was.every((node, index) => node.isEqualNode(live.childNodes[index]));
    if (!isUntouched || ![old, next].every((element) => [...element.querySelectorAll("*")].every(isInert)))
      return false;
    steps.push(() => live.replaceChildren(...is.map((node) => document.importNode(node, true))));
    return true;
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

  /** What loads or runs is not changed in place; data that nobody runs is. */
  const isPlain = ({ localName, type }) =>
    !/^(link|style|base|iframe|object|embed|video|audio)$/.test(localName) &&
    (localName !== "script" || type === "application/ld+json");

  /** Whether no script can know of an element: it is not marked for one, and nobody acts with it. */
  const isInert = (element) =>
    isPlain(element) &&
    Object.keys(element.dataset ?? {}).length === 0 &&
    !/-|^(form|input|button|select|textarea|details|dialog|canvas)$/.test(element.localName);

  const pause = () => {
    clearTimeout(retry);
    source?.close();
  };
  addEventListener("pagehide", pause);
  // The next page may need the connection that this one holds. Where it does not come, as with a download, go on.
  addEventListener("beforeunload", () => {
    pause();
    retry = setTimeout(listen, 2000);
  });
  addEventListener("pageshow", ({ persisted }) => persisted && listen());
  document.addEventListener("visibilitychange", () => (document.hidden ? pause() : listen()));
  if (!document.hidden) listen();
})();
