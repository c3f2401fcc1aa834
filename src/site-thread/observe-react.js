/**
 * Lets react/jsx-runtime.ts observe effects, and the elements of packages, which are created by React's own functions, and
 * islands/page-islands.tsx the contexts. It replaces them in React's modules, before anything imports these: an import
 * copies what CommonJS exports.
 */

/** @param {NodeJS.Require} require */
export function observeReact(require) {
  const makers = { react: ["createElement", "cloneElement"], "react/jsx-runtime": ["jsx", "jsxs"] };
  for (const [name, functions] of Object.entries(makers)) {
    const module = require(name);
    for (const each of functions) {
      const original = module[each];
      const observed = (type, props, ...rest) =>
        original(type, observed.observe ? observed.observe(observed, type, props) : props, ...rest);
      module[each] = Object.assign(observed, { original });
    }
  }
  const react = require("react");
  // Not useInsertionEffect, which inserts styles: packages render those to HTML as well.
  for (const name of ["useEffect", "useLayoutEffect", "useSyncExternalStore"]) {
    const original = react[name];
    const observed = (...given) => {
      observed.observe?.(name, observed);
      return original(...given);
    };
    react[name] = observed;
  }
  for (const name of ["useContext", "use"]) {
    const original = react[name];
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
