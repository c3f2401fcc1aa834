/**
 * Fixes the default locale of the site's code, so that `(1234.5).toLocaleString()` has the same bytes on any machine. Node
 * takes it from LANG and LC_ALL before any JavaScript runs. So functions get en-US instead, where there is no locale or an
 * unknown one. Arrays call the methods of what they contain.
 */
const locale = "en-US";

export function fixLocale() {
  fixIn(Number.prototype, ["toLocaleString"], Intl.NumberFormat);
  fixIn(BigInt.prototype, ["toLocaleString"], Intl.NumberFormat);
  fixIn(Date.prototype, ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"], Intl.DateTimeFormat);
  fixIn(String.prototype, ["toLocaleLowerCase", "toLocaleUpperCase"], Intl.Collator);
  fixIn(String.prototype, ["localeCompare"], Intl.Collator, 1);
  for (const name of Object.getOwnPropertyNames(Intl).filter((each) => Intl[each].supportedLocalesOf)) {
    fixIn(Intl, [name], Intl[name]);
    Intl[name].prototype.constructor = Intl[name];
  }
  for (const name of ["toString", "toTimeString"])
    Date.prototype[name] = new Proxy(Date.prototype[name], {
      apply: (...call) => Reflect.apply(...call).replace(/(GMT\+0000) \(.*/, "$1 (Coordinated Universal Time)"),
    });
}

/** @param {number} position the position of the locale among the parameters. */
function fixIn(owner, names, { supportedLocalesOf }, position = 0) {
  const known = new Set([locale]); // asking takes longer than most calls
  const isKnown = (locales) => {
    if (known.has(locales)) return true;
    const isSupported = locales !== undefined && supportedLocalesOf(locales).length > 0;
    if (isSupported && typeof locales === "string") known.add(locales);
    return isSupported;
  };
  const fixed = (parameters) => {
    if (!isKnown(parameters[position])) parameters[position] = locale;
    return parameters;
  };
  for (const name of names)
    owner[name] = new Proxy(owner[name], {
      apply: (target, self, parameters) => Reflect.apply(target, self, fixed(parameters)),
      construct: (target, parameters, maker) => Reflect.construct(target, fixed(parameters), maker),
    });
}
