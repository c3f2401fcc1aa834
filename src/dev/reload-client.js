// The only script that `plinth dev` adds to a page: it waits for word from the server, loads the page
// again when its bytes changed, and swaps a stylesheet in place. A page in the background does not
// wait (browsers allow few open connections to one host); it asks when it is looked at again.
(() => {
  const { dataset } = document.currentScript;
  let version = dataset.version;
  let source;
  let retry;
  let patience = 250;

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
