/** The names of HTML elements. Any other tag is a component, or text in angle brackets. */

const elements =
  "a abbr address article aside audio b base big blockquote body br button canvas caption center cite code col " +
  "colgroup dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 " +
  "head header hr html i iframe img input ins kbd label legend li link main mark menu meta nav object ol optgroup " +
  "option p picture pre q s samp script section select small source span strike strong style sub summary sup svg " +
  "table tbody td textarea tfoot th thead tr track tt u ul var video wbr";
const names = new Set(elements.split(" "));
/** Elements without content, with the obsolete ones (HTML standard, 13.1.2 and 13.3); not `br`, since `</br>` is one, too. */
export const voidElements: ReadonlySet<string> = new Set(
  "area base basefont bgsound col embed frame hr img input keygen link meta param source track wbr".split(" "),
);
/** Whether HTML has an element of this name, other than the obsolete and very rare ones. */
export const isElement = (name: string): boolean => names.has(name.toLowerCase());

/** Whether an HTML tag is that of an MDX component, which browsers do not know: `<Since v="4" />`. */
export function isComponentTag(tag: string): boolean {
  const [, name] = /^<([A-Z][\w.]*[a-z][\w.]*)/.exec(tag) ?? [];
  return name !== undefined && !names.has(name.toLowerCase());
}
