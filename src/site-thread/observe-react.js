/**
 * Wraps functions of React, so that the engine sees what packages do: these call React itself, whereas templates call
 * react/jsx-runtime.ts. For example:
 *
 *     observeReact(require)                  boot.js: React's useEffect is a wrapper from now on
 *     useEffect.observe = (name) => …        jsx-runtime.ts sets a function, which records that an effect never runs
 *     useEffect(() => focus())               a package: the wrapper calls that function, and then React's own useEffect
 *
 * A wrapper without such a function only calls React's. All of this is done before anything imports React, since an import
 * copies what CommonJS exports. islands/page-islands.tsx observes the contexts.
 */

/** @param {NodeJS.Require} require */
export function observeReact(require) {
  const makers = { react: ["createElement", "cloneElement"], "react/jsx-runtime": ["jsx", "jsxs"] };
  for (const [name, functions] of Object.entries(makers)) {
    const module = require(name);
    for (const each of functions) {
      const original = module[each];
      /** @type {any} */
      const observed = (type, props, ...rest) =>
        original(type, observed.observe ? observed.observe(observed, type, props) : props, ...rest);
      module[each] = Object.assign(observed, { original });
    }
  }
  const react = require("react");
  // useInsertionEffect is not among them: it inserts styles, which packages render to HTML as well.
  for (const name of ["useEffect", "useLayoutEffect", "useSyncExternalStore"]) {
    const original = react[name];
    /** @type {any} */
    const observed = (...given) => {
      observed.observe?.(name, observed);
      return original(...given);
    };
    react[name] = observed;
  }
  for (const name of ["useContext", "use"]) {
    const original = react[name];
    /** @type {any} */
    const observed = (context) => {
      observed.observe?.(context);
      return original(context);
    };
    react[name] = observed;
  }
  const { createContext } = react;
  const contexts = new Map();
  react.createContext = Object.assign(
    (value) => {
      const context = createContext(value);
      contexts.set(context, value);
      return context;
    },
    { contexts },
  );
}
