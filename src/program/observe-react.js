/**
 * Lets react/jsx-runtime.ts observe the elements of packages, which are created by React's own functions. It replaces
 * them in React's modules, before anything imports these: an import copies what CommonJS exports.
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
}
