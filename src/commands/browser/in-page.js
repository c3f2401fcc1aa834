/**
 * Runs in every page that `plinth check --browser` and `plinth diff --visual` load, before the page's own scripts: records
 * what only the page learns, and answers the questions of visit.ts, measures.ts and screenshots.ts as `plinthCheck`.
 */
(() => {
  if (window.top !== window) return;
  // Those of the browser: screenshots.ts gives the page timers that stand still.
  const { setTimeout, clearTimeout, requestAnimationFrame, requestIdleCallback } = window;
  const blocked = [];
  let shift = 0;
  let largestShift = { value: 0 };

  // A timer of up to half a second is a part of what has set it, such as a search that waits for the next key. It is waited
  // for, so that a result does not depend on how fast the machine is. One that a timer sets is due after both delays.
  const soon = 500;
  const timers = new Map();
  let running = 0;
  const evaluated = [];
  /** @type {any} */
  const page = window;
  page.setTimeout = (callback, delay, ...values) => {
    if (typeof callback !== "function") {
      evaluated.push(new Error().stack);
      return setTimeout(callback, delay, ...values);
    }
    const due = running + Math.max(0, Number(delay) || 0);
    const id = setTimeout(() => {
      timers.delete(id);
      running = due;
      try {
        callback.apply(window, values);
      } finally {
        running = 0;
      }
    }, delay);
    if (due <= soon) timers.set(id, due);
    return id;
  };
  window.clearTimeout = (id) => {
    timers.delete(id);
    clearTimeout(id);
  };

  window.addEventListener("securitypolicyviolation", (event) => {
    if (event.disposition !== "enforce") return;
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber, target } = event;
    const from = sourceFile ? { url: sourceFile, line: lineNumber, column: columnNumber } : evaluated.shift();
    blocked.push({ directive: effectiveDirective, url: blockedURI, from, path: pathOf(target) });
  });
  const addShifts = (entries) => {
    for (const { value, hadRecentInput, sources } of entries) {
      if (hadRecentInput) continue;
      shift += value;
      const areaOf = ({ currentRect, previousRect }) =>
        Math.max(currentRect.width * currentRect.height, previousRect.width * previousRect.height);
      const [source] = [...sources].sort((a, b) => areaOf(b) - areaOf(a));
      const moved = elementOf(source?.node);
      if (moved && value > largestShift.value) largestShift = { value, name: nameOf(moved), path: pathOf(moved) };
    }
  };
  const shifts = new PerformanceObserver((list) => addShifts(list.getEntries()));
  shifts.observe({ type: "layout-shift", buffered: true });

  const elementOf = (node) => (node instanceof Element || !node ? node : node.parentElement);
  /** The host of a shadow tree stands for what is in it. */
  const parentOf = (element) => element.parentElement ?? element.getRootNode().host;
  const attributesOf = (element) =>
    JSON.stringify(Array.from(element.attributes, (each) => [each.name, each.value]).sort());

  /** The elements from <html> down to one, as source-tree.ts looks for them. */
  function pathOf(target) {
    const steps = [];
    for (let element = elementOf(target); element instanceof Element; element = parentOf(element)) {
      const attributes = attributesOf(element);
      let [nth, nthEqual] = [0, 0];
      for (let before = element.previousElementSibling; before; before = before.previousElementSibling) {
        if (before.localName !== element.localName) continue;
        nth++;
        if (attributesOf(before) === attributes) nthEqual++;
      }
      steps.unshift({ tag: element.localName, attributes, nth, nthEqual });
    }
    return steps;
  }

  /** `<a href="/about">`, for messages. */
  function nameOf(element) {
    const key = ["id", "href", "src", "name", "class", "type"].find((each) => element.getAttribute(each));
    const value = key && element.getAttribute(key);
    return `<${element.localName}${key ? ` ${key}="${value.length > 60 ? `${value.slice(0, 60)}…` : value}"` : ""}>`;
  }

  const later = (schedule) =>
    new Promise((done) => {
      setTimeout(done, maxWait);
      schedule(done);
    });
  /** In milliseconds. A busy machine takes a hundred times as long as an idle one. */
  const maxWait = 20_000;
  const frame = () => later(requestAnimationFrame);

  const styleOf = (element) => getComputedStyle(element);
  const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const scrolls = (element) => /auto|scroll|hidden|clip/.test(styleOf(element).overflowX);
  const isInScroller = (element) => {
    for (let box = element; box && box !== document.body; box = parentOf(box)) if (scrolls(box)) return true;
    return false;
  };
  const rectsOf = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  };

  /** Text for screen readers only is in a box of one pixel. */
  const isForEyes = (element) => {
    for (let box = element; box && box !== document.body; box = parentOf(box)) {
      const { width, height } = box.getBoundingClientRect();
      if (width <= 1 && height <= 1 && scrolls(box)) return false;
    }
    return true;
  };

  const fontsIn = (rule) =>
    rule instanceof CSSFontFaceRule ? [rule] : [...((rule.styleSheet ?? rule).cssRules ?? [])].flatMap(fontsIn);

  /** The size of the window while the page is drawn: the browser changes it for a moment, which the page should not notice. */
  let drawnSize;
  const sizeOf = () => `${innerWidth} ${innerHeight}`;
  window.addEventListener("resize", (event) => drawnSize && event.stopImmediatePropagation(), true);

  /** The texts that a reader sees. */
  function* seenTexts() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const next = () => /** @type {Text} */ (walker.nextNode());
    for (let node = next(); node; node = next())
      if (
        /[\p{L}\p{N}]/u.test(node.data) &&
        isSeen(node.parentElement) &&
        isForEyes(node.parentElement) &&
        rectsOf(node).length > 0
      )
        yield node;
  }

  /** Elements whose texts and links only make sense with scripts. */
  const needsScripts = () =>
    [
      "button, form, select, [role=button], [role=tab], [role=status], [aria-live]",
      document.querySelector("noscript")?.textContent.trim() ? "plinth-island" : "plinth-island[when=only]",
    ].join();

  let texts = [];
  const stops = new Set();
  let controls = [];
  const typed = /^(text|search|email|url|tel|password|number|)$/;

  const plinthCheck = {
    blocked: () => blocked.splice(0),
    shift() {
      addShifts(shifts.takeRecords());
      return { shift, ...largestShift };
    },

    /** The whole HTML; scripts may still be loading. */
    async waitForPaint() {
      if (document.readyState === "loading")
        await new Promise((done) => document.addEventListener("readystatechange", done, { once: true }));
      await frame();
      await frame();
    },
    waitUntilIdle: async () => {
      await document.fonts.ready;
      // The number of rounds is for timers that set each other without an end.
      for (let round = 0; timers.size > 0 && round < 100; round++) await new Promise((done) => setTimeout(done, 10));
      await later((done) => requestIdleCallback(done));
      await frame();
      await frame();
    },

    /** Ends animations and smooth scrolling, which would make results depend on the time. */
    stopMotion() {
      const sheet = new CSSStyleSheet();
      const rules =
        "animation-duration:1ms!important;animation-delay:0s!important;animation-iteration-count:1!important;";
      sheet.replaceSync(`*,*::before,*::after{${rules}transition:none!important;scroll-behavior:auto!important}`);
      document.adoptedStyleSheets.push(sheet);
    },

    /** Loads what waits until it is scrolled to, shows fonts that arrive late, and ends what stopMotion() ends. */
    loadAll() {
      plinthCheck.stopMotion();
      for (const each of document.querySelectorAll("[loading=lazy]")) each.setAttribute("loading", "eager");
      for (const { style } of [...document.styleSheets].flatMap(fontsIn))
        if (/^(optional|fallback)$/.test(style.fontDisplay)) style.fontDisplay = "block";
      for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("*")))
        if (styleOf(element).contentVisibility === "auto") element.style.contentVisibility = "visible";
    },
    /** Scrolls there; false at the end of the page. */
    async scrollPageTo(top) {
      scrollTo({ top, behavior: "instant" });
      await plinthCheck.waitForPaint();
      return top + innerHeight < document.documentElement.scrollHeight;
    },
    /** Ends what styles do not: films, drawings that move, animations that depend on scrolling. Returns the height. */
    async stopMedia() {
      for (const animation of document.getAnimations())
        if (!(animation.timeline instanceof DocumentTimeline)) animation.cancel();
      for (const drawing of document.querySelectorAll("svg")) {
        drawing.pauseAnimations();
        drawing.setCurrentTime(60);
      }
      for (const film of /** @type {NodeListOf<HTMLMediaElement>} */ (document.querySelectorAll("video, audio"))) {
        film.pause();
        if (film.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) continue;
        const seeked = later((done) => film.addEventListener("seeked", done, { once: true }));
        film.currentTime = 0;
        await seeked;
      }
      for (const image of document.images) {
        image.decoding = "sync";
        await image.decode().catch(() => undefined);
      }
      await plinthCheck.waitForPaint();
      drawnSize = sizeOf();
      return document.documentElement.scrollHeight;
    },
    async endDrawing() {
      for (let round = 0; round < 60 && sizeOf() !== drawnSize; round++) await frame();
      await plinthCheck.waitForPaint();
      drawnSize = undefined;
    },

    /** The element that makes the page scroll sideways. */
    overflow() {
      const { scrollX: x, scrollY: y } = window;
      const reach = (left) => {
        scrollTo({ left, top: y, behavior: "instant" });
        return Math.abs(scrollX);
      };
      const by = Math.max(reach(1e6), reach(-1e6));
      scrollTo({ left: x, top: y, behavior: "instant" });
      if (by < 1) return undefined;
      const width = document.documentElement.clientWidth;
      const isOut = ({ left, right }) => right > width + 1 || left < -1;
      const sticksOut = (element) =>
        (isOut(element.getBoundingClientRect()) ||
          Array.from(element.childNodes).some(
            (node) => node instanceof Text && node.data.trim() && rectsOf(node).some(isOut),
          )) &&
        styleOf(element).position !== "fixed" &&
        isSeen(element) &&
        !isInScroller(parentOf(element));
      const outermost = [...document.body.querySelectorAll("*")].find(sticksOut) ?? document.body;
      return { name: nameOf(outermost), path: pathOf(outermost) };
    },

    seen() {
      texts = [...seenTexts()];
      const links = [...document.links].filter((link) => isSeen(link) && link.getClientRects().length > 0);
      return {
        texts: texts.map((node) => node.data.replace(/\s+/g, " ").trim()),
        links: links.map((link) => link.getAttribute("href")),
      };
    },
    /** What `seen` found and only scripts show. @param missing its texts and links without scripts. */
    scripted(missing) {
      const isOwn = (element) => !element.closest(needsScripts());
      const headingOf = (element) => element.closest("h1, h2, h3, h4, h5, h6");
      return [
        ...missing.texts
          .map((index) => texts[index])
          .filter((node) => isOwn(node.parentElement))
          .map((node) => ({
            what: `${headingOf(node.parentElement) ? "heading" : "text"} "${node.data.replace(/\s+/g, " ").trim().slice(0, 80)}"`,
            text: node.data,
            path: pathOf(node),
          })),
        ...[...document.links]
          .filter((link) => missing.links.includes(link.getAttribute("href")) && isOwn(link))
          .map((link) => ({
            what: `link to ${link.getAttribute("href")}`,
            path: pathOf(link),
          })),
      ];
    },

    /** Words that a line break divides, although they have no place for one. */
    brokenWords() {
      const letters = /(?<![^\s"'“‘(])[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{4,}(?![^\s"'”’).,;:!?])/gu;
      const broken = [];
      for (const node of seenTexts()) {
        const { overflowWrap, wordBreak, hyphens, lineBreak } = styleOf(node.parentElement);
        const mayBreak = overflowWrap !== "normal" || /^break/.test(wordBreak) || lineBreak === "anywhere";
        if (!mayBreak || hyphens === "auto" || node.parentElement.closest("pre, code, svg")) continue;
        for (const { 0: word, index } of node.data.matchAll(letters)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
          if (rects.length > 1 && rects.at(-1).top >= rects[0].bottom - 1) broken.push({ word, path: pathOf(node) });
        }
      }
      return broken;
    },

    /** The element with the focus, and what is wrong with it; undefined at the end of the page's order. */
    async focused() {
      // Scripts may move what is in front of it while the page scrolls.
      await frame();
      /** @type {any} */
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      if (!element || element === document.body || element === document.documentElement) return undefined;
      if (stops.has(element)) return element.localName === "iframe" ? {} : undefined;
      stops.add(element);
      // A frame of another site is not loaded, and the browser does not scroll to one that is empty.
      if (element.localName === "iframe" && !element.contentDocument) return {};
      const isTiny = ({ width, height }) => width * height < 9;
      const label = element.labels?.[0];
      const visible = isTiny(element.getBoundingClientRect()) && label ? label : element;
      const [rect] = [...visible.getClientRects()].sort((a, b) => b.width * b.height - a.width * a.height);
      if (!rect) return {};
      const fault = (problem) => ({ problem, name: nameOf(element), path: pathOf(element) });
      if (isTiny(rect)) return fault("it has no size");
      const top = rect.height > innerHeight ? Math.max(0, rect.top) : rect.top;
      const bottom = rect.height > innerHeight ? Math.min(innerHeight, rect.bottom) : rect.bottom;
      const clips = [];
      for (let box = parentOf(visible); box && box !== document.body; box = parentOf(box))
        if (scrolls(box)) clips.push(box);
      const clipAt = (x, y) =>
        clips.find((box) => {
          const clip = box.getBoundingClientRect();
          return x < clip.left || x > clip.right || y < clip.top || y > clip.bottom;
        });
      const above = new Map();
      let own = 0;
      const steps = [0.1, 0.3, 0.5, 0.7, 0.9];
      for (const x of steps.map((share) => rect.left + rect.width * share))
        for (const y of steps.map((share) => top + (bottom - top) * share)) {
          const hit = document.elementFromPoint(x, y);
          const isOwn =
            hit &&
            (visible.contains(hit) ||
              ((hit.contains(visible) || hit.contains(element)) && !clipAt(x, y)) ||
              label?.contains(hit) ||
              hit === /** @type {ShadowRoot} */ (element.getRootNode()).host);
          if (isOwn && ++own > steps.length ** 2 / 2) return {};
          if (isOwn) continue;
          const isOutside = x < 0 || y < 0 || x >= innerWidth || y >= innerHeight;
          above.set(isOutside ? null : hit, (above.get(isOutside ? null : hit) ?? 0) + 1);
        }
      const [cover] = [...above].sort(([, a], [, b]) => b - a)[0];
      if (cover?.contains(visible)) return fault("an element around it cuts it off");
      return fault(cover ? `${nameOf(cover)} covers it` : "it is outside of the window");
    },

    /** The controls of islands. Their links and forms stay on the page. */
    controls() {
      const kinds = [
        "button",
        "input:not([type=hidden])",
        "select",
        "textarea",
        "summary",
        "[role=button]",
        "[role=tab]",
      ];
      const all = document.querySelectorAll(`plinth-island :is(${kinds.join()}):not(:disabled, [aria-disabled=true])`);
      controls = [...all].filter((element) => element.checkVisibility());
      const stay = (event) =>
        event.type === "submit" || event.target.closest?.("a[href]") ? event.preventDefault() : undefined;
      for (const type of ["click", "submit"]) window.addEventListener(type, stay);
      return controls.map((control) => {
        const text = control.localName === "select" ? "" : control.textContent.trim().slice(0, 40);
        return text === "" ? nameOf(control) : `${nameOf(control)}${text}</${control.localName}>`;
      });
    },
    /** Uses a control as a visitor would; true if a key remains to be pressed. */
    use(index) {
      const control = controls[index];
      if (!control.isConnected) return false;
      control.focus({ preventScroll: true });
      if (control.localName === "textarea" || (control.localName === "input" && typed.test(control.type))) return true;
      if (control.localName !== "select") control.click();
      else {
        control.selectedIndex = (control.selectedIndex + 1) % control.options.length;
        for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
      }
      return false;
    },

    /** The violations that axe finds. @param only the rules to run; all of WCAG 2.2 A and AA without them. */
    async accessibility(only) {
      const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
      const runOnly = only ? { type: "rule", values: only } : { type: "tag", values: tags };
      const { violations } = await page.axe.run(document, {
        runOnly,
        resultTypes: ["violations"],
        elementRef: true,
        selectors: false,
        iframes: false,
        // It would request the styles again, which a policy may forbid.
        preload: false,
      });
      return violations.flatMap(({ id, help, helpUrl, nodes }) =>
        nodes.map(({ element, any }) => {
          const { fgColor, bgColor, contrastRatio, expectedContrastRatio } = any[0]?.data ?? {};
          const contrast =
            fgColor && `${fgColor} on ${bgColor} is ${contrastRatio}:1, less than ${expectedContrastRatio}`;
          return { rule: id, why: contrast || help, helpUrl, name: nameOf(element), path: pathOf(element) };
        }),
      );
    },
  };
  Object.defineProperty(window, "plinthCheck", { value: plinthCheck });
})();
