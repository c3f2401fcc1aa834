/**
 * Runs in browsers, on pages with islands: defines their element, which loads and hydrates its island when that is due.
 * It works wherever such an element appears, so also for children that an island shows later, and for edits of plinth dev.
 */
const loaded = new WeakSet();

customElements.define(
  "plinth-island",
  class extends HTMLElement {
    connectedCallback() {
      if (loaded.has(this) || !this.getAttribute("src")) return;
      loaded.add(this);
      whenDue(this, this.getAttribute("when"), () => start(this));
    }
  },
);

async function start(element) {
  const [runtime, module] = await Promise.all([
    import(element.getAttribute("runtime")),
    import(element.getAttribute("src")),
  ]);
  runtime.hydrate(element, module[element.getAttribute("name")]);
}

function whenDue(element, when, run) {
  if (when === "idle") return (window.requestIdleCallback ?? setTimeout)(run);
  if (when === "visible") return whenVisible(element, run);
  if (when === "interaction") return whenUsed(element, run);
  run();
}

// The element itself has no box, nor have the slots of its children; an island without any box is due at once.
function whenVisible(element, run) {
  const boxes = element.querySelectorAll(
    ":scope > :not(template, plinth-slot), :scope > plinth-slot > :not(template, plinth-slot)",
  );
  if (boxes.length === 0) return run();
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    run();
  });
  for (const box of boxes) observer.observe(box);
}

// Milliseconds: React and Preact hydrate in tasks of their own.
const hydrating = 60;

// click() would not do: the elements of a picture in a button do not have it.
const again = { bubbles: true, cancelable: true, composed: true };

// A click that comes before the island is ready is repeated for it.
function whenUsed(element, run) {
  const events = ["pointerenter", "pointerdown", "focusin", "touchstart", "click"];
  const controller = new AbortController();
  let clicked;
  let hasBegun = false;
  const begin = async (event) => {
    if (event.type === "click" && !event.target.closest("a[href]")) {
      clicked = event.target;
      event.stopPropagation();
      event.preventDefault();
    }
    if (hasBegun) return;
    hasBegun = true;
    try {
      await run();
    } finally {
      // If a script cannot be loaded, too: the HTML works as it is.
      controller.abort();
      setTimeout(() => clicked?.dispatchEvent(new MouseEvent("click", again)), hydrating);
    }
  };
  const options = { capture: true, signal: controller.signal };
  for (const name of events) element.addEventListener(name, begin, options);
}
