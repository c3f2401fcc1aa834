/**
 * Runs in the browser, in every document before its own scripts: it reports when an edit is in
 * the document, and when the frame that shows it has been drawn. It is injected as text, so
 * it cannot use anything outside of itself.
 */
export function observe() {
  if (location.protocol !== "http:" || window !== top) return;
  const now = () => performance.timeOrigin + performance.now();

  // When the server notified the page of a change. In sessionStorage, since a reload follows.
  const noteSignal = () => {
    const earlier = sessionStorage.getItem("bench-signals")?.split(" ").slice(-9) ?? [];
    sessionStorage.setItem("bench-signals", [...earlier, now()].join(" "));
  };
  for (const Source of [EventSource, WebSocket]) {
    window[Source.name] = class extends Source {
      constructor(...options) {
        super(...options);
        super.addEventListener("message", noteSignal);
      }
      addEventListener(type, ...rest) {
        if (!["message", "open", "error", "close"].includes(type)) super.addEventListener(type, noteSignal);
        super.addEventListener(type, ...rest);
      }
    };
  }

  const shown = {};
  const look = () => {
    const text = document.body?.textContent ?? "";
    for (const kind of ["content", "template"]) note(kind, text.match(`dev-${kind}-(\\d+)`)?.[1]);
  };
  const note = (kind, value) => {
    if (!value || shown[kind] === value) return;
    shown[kind] = value;
    const inDocument = now();
    // A task queued in a frame's callback runs after the frame has been drawn.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => sendReport({ kind, number: Number(value), inDocument, drawn: now() });
      port2.postMessage(undefined);
    });
  };
  const sendReport = (report) => {
    if (document.readyState !== "complete") return addEventListener("load", () => sendReport(report), { once: true });
    const { requestStart, responseStart, responseEnd } = performance.getEntriesByType("navigation")[0];
    const { timeOrigin } = performance;
    benchReport({
      ...report,
      signals: sessionStorage.getItem("bench-signals")?.split(" ").map(Number) ?? [],
      navigation: timeOrigin,
      request: timeOrigin + requestStart,
      responseStart: timeOrigin + responseStart,
      response: timeOrigin + responseEnd,
    });
  };

  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  // There is no event for an applied stylesheet, so every frame is checked while waiting.
  const everyFrame = () => {
    const number = getComputedStyle(document.documentElement).getPropertyValue("--dev-style");
    note("style", number);
    if (number === sessionStorage.getItem("bench-style")) sessionStorage.removeItem("bench-style");
    else requestAnimationFrame(everyFrame);
  };
  window.benchAwaitStyle = (number) => {
    sessionStorage.setItem("bench-style", number);
    requestAnimationFrame(everyFrame);
  };
  if (sessionStorage.getItem("bench-style")) requestAnimationFrame(everyFrame);
}
